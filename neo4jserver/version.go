package neo4jserver

import (
	"fmt"
	"regexp"
	"strings"
)

// ErrVersion says that a server can't run our statements.
var ErrVersion = fmt.Errorf("want Neo4j %d.%d or newer, which knows CALL (x) { … }", oldest.major, oldest.minor)

// oldest is the first version that we work with.
var oldest = struct{ major, minor int }{5, 23}

// agent matches what a Neo4j calls itself. Others speak Bolt, too, and may even
// say that they are compatible, but in more words.
var agent = regexp.MustCompile(`^Neo4j/\d[\w.+-]*$`)

// checkAgent returns the version of a server that calls itself so, or
// [ErrVersion] if it is too old or no Neo4j.
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
