package neo4jserver

import (
	"fmt"
	"regexp"
	"strings"
)

// ErrVersion means that a server can't run our statements.
var ErrVersion = fmt.Errorf("want Neo4j %d.%d or newer, which knows SET n:$(label)", oldest.major, oldest.minor)

// oldest is the first version of Neo4j that can run our statements.
var oldest = struct{ major, minor int }{5, 26}

// agent matches the agent name of a Neo4j server. Other databases that speak Bolt may claim
// to be compatible with Neo4j, but their names have more words.
var agent = regexp.MustCompile(`^Neo4j/\d[\w.+-]*$`)

// checkAgent returns the version of the server with this agent name, or [ErrVersion] if it
// is too old or not Neo4j.
func checkAgent(name string) (version string, err error) {
	if !agent.MatchString(name) {
		return "", fmt.Errorf("%w, got %q", ErrVersion, name)
	}
	version = strings.TrimPrefix(name, "Neo4j/")
	major, minor := 0, oldest.minor // Aura says 5.x: it is always the newest
	fmt.Sscanf(version, "%d.%d", &major, &minor)
	if major < oldest.major || major == oldest.major && minor < oldest.minor {
		return "", fmt.Errorf("%w, got %s", ErrVersion, version)
	}
	return version, nil
}
