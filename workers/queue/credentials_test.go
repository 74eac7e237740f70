package queue_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"graphcover/internal/testenv"
	"graphcover/workers/queue"
)

// A signer is an operator or an account, who signs the JWTs of others.
type signer struct {
	*testing.T
	pair   nkeys.KeyPair
	public string
}

func newSigner(t *testing.T, create func() (nkeys.KeyPair, error)) signer {
	t.Helper()
	pair := testenv.Must(create())(t)
	public := testenv.Must(pair.PublicKey())(t)
	return signer{t, pair, public}
}

// sign returns claims as a JWT.
func (s signer) sign(claims jwt.Claims) string {
	s.Helper()
	return testenv.Must(claims.Encode(s.pair))(s.T)
}

// user returns the file with the credentials of a new user of an account.
func (s signer) user(name string, permissions *server.Permissions) string {
	s.Helper()
	user := newSigner(s.T, nkeys.CreateUser)
	claims := jwt.NewUserClaims(user.public)
	if permissions != nil {
		claims.Pub.Allow.Add(permissions.Publish.Allow...)
		claims.Sub.Allow.Add(permissions.Subscribe.Allow...)
	}
	seed := testenv.Must(user.pair.Seed())(s.T)
	text := testenv.Must(jwt.FormatUserConfig(s.sign(claims), seed))(s.T)
	file := filepath.Join(s.TempDir(), name+".creds")
	testenv.Check(s.T, os.WriteFile(file, text, 0o600))
	return file
}

// TestCredentials uses a server that trusts an operator, and knows its users by what their account
// has signed, from files as the program nsc writes them.
func TestCredentials(t *testing.T) {
	operator, system, account := newSigner(t, nkeys.CreateOperator), newSigner(t, nkeys.CreateAccount), newSigner(t, nkeys.CreateAccount)
	trusted := testenv.Must(jwt.DecodeOperatorClaims(operator.sign(jwt.NewOperatorClaims(operator.public))))(t)
	claims := jwt.NewAccountClaims(account.public)
	claims.Limits.JetStreamLimits = jwt.JetStreamLimits{DiskStorage: jwt.NoLimit, Streams: jwt.NoLimit, Consumer: jwt.NoLimit}
	accounts := new(server.MemAccResolver)
	for public, claims := range map[string]*jwt.AccountClaims{system.public: jwt.NewAccountClaims(system.public), account.public: claims} {
		testenv.Check(t, accounts.Store(public, operator.sign(claims)))
	}
	s := run(t, &server.Options{
		TrustedOperators: []*jwt.OperatorClaims{trusted}, AccountResolver: accounts, SystemAccount: system.public,
	})
	o := queue.Options{URL: s.ClientURL(), Credentials: account.user("coordinator", nil), Patience: patience}
	q := create(t, o)
	o.Credentials = account.user("worker", queue.WorkerPermissions())
	workers := join(t, o)
	put(t, q, messages("a", 0, 1))
	done(t, next(t, workers, time.Second))
	if _, err := queue.Create(t.Context(), o); !errors.Is(err, queue.ErrRefused) {
		t.Errorf("a worker as coordinator: want %v, got %v", queue.ErrRefused, err)
	}
	o.Credentials = newSigner(t, nkeys.CreateAccount).user("stranger", nil)
	if _, err := queue.Connect(t.Context(), o); !errors.Is(err, queue.ErrRefused) {
		t.Errorf("a user of an account that is not trusted: want %v, got %v", queue.ErrRefused, err)
	}
	_, o.Credentials = nkey(t, "no JWT")
	if _, err := queue.Connect(t.Context(), o); err == nil {
		t.Error("want an error of a file without a JWT")
	}
}
