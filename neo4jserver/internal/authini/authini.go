// Package authini writes the file from which a Neo4j without data takes its initial
// password.
package authini

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"slices"
)

// Path is the path of the file below the data folder.
const Path = "dbms/auth.ini"

// Line returns the only line of the file, as neo4j-admin dbms set-initial-password writes
// it: salted SHA-256 in 1,024 rounds. So the password never appears on a command line, and
// the default password never works.
func Line(user, password string) []byte {
	const rounds = 1024
	salt := make([]byte, sha256.Size)
	rand.Read(salt)
	hash := sha256.Sum256(append(slices.Clone(salt), password...))
	for range rounds - 1 {
		hash = sha256.Sum256(hash[:])
	}
	return fmt.Appendf(nil, "%s:SHA-256,%x,%x,%d:\n", user, hash, salt, rounds)
}
