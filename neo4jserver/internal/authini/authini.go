// Package authini writes the file from which a Neo4j without data takes the
// password of its first user.
package authini

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"slices"
)

// Path is where the file belongs below the folder of the data.
const Path = "dbms/auth.ini"

// Line returns the file's only line as neo4j-admin dbms set-initial-password writes
// it: salted SHA-256 in 1,024 rounds. The password itself is neither on a command
// line nor, at any moment, the default one.
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
