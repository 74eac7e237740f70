package neo4jserver

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/internal/testenv"
)

// refusesStrangers connects without a password, over Bolt and over HTTP.
func refusesStrangers(t *testing.T, s *Server) {
	driver := testenv.Must(neo4j.NewDriverWithContext(s.URI, neo4j.NoAuth()))(t)
	defer driver.Close(t.Context())
	var refused *neo4j.Neo4jError
	if err := driver.VerifyConnectivity(t.Context()); !errors.As(err, &refused) || refused.Code != "Neo.ClientError.Security.Unauthorized" {
		t.Errorf("over Bolt: want a refusal, got %v", err)
	}
	address := testenv.Must(url.Parse(s.Browser))(t)
	response, err := http.Post(address.JoinPath("../db/neo4j/tx/commit").String(), "application/json",
		strings.NewReader(`{"statements": [{"statement": "RETURN 1"}]}`))
	testenv.Check(t, err)
	response.Body.Close()
	if response.StatusCode != http.StatusUnauthorized {
		t.Errorf("over HTTP: want status %d, got %s", http.StatusUnauthorized, response.Status)
	}
}

// saysThatItIsPlain asks a server without encryption for an encrypted connection. The
// error must say so.
func saysThatItIsPlain(t *testing.T, s *Server) {
	for _, scheme := range []string{"bolt+s", "bolt+ssc", "neo4j+s", "neo4j+ssc"} {
		other := *s
		other.URI = strings.Replace(s.URI, "bolt", scheme, 1)
		_, err := other.connect(t.Context())
		if !errors.Is(err, ErrUnreachable) || !strings.Contains(err.Error(), "check that TLS is enabled on the server") {
			t.Errorf("%s: want %v and the reason, got %v", scheme, ErrUnreachable, err)
		}
	}
}
