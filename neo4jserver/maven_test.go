package neo4jserver

import (
	"os/exec"
	"strings"
	"testing"
)

// TestRunMaven runs a program that prints what Maven 3.8 prints.
func TestRunMaven(t *testing.T) {
	const output = `[INFO] Scanning for projects...
[INFO] Downloading from central: https://repo.example/org/neo4j/neo4j/5.26.30/neo4j-5.26.30.pom
[INFO] Downloaded from central: https://repo.example/org/neo4j/neo4j/5.26.30/neo4j-5.26.30.pom (12 kB at 97 kB/s)
[INFO] Downloading from central: https://repo.example/org/neo4j/neo4j/5.26.30/neo4j-5.26.30.jar
[INFO] Downloaded from central: https://repo.example/org/neo4j/neo4j/5.26.30/neo4j-5.26.30.jar (1.5 MB at 2.3 MB/s)
[INFO] Downloaded from my-mirror: https://repo.example/a.jar (950 B at 1.0 kB/s)
[WARNING] something odd
[ERROR] Could not resolve dependencies
`
	var reports []Download
	script := "printf '%s' \"$1\"; echo 'from stderr' >&2; exit 1"
	err := runMaven(exec.CommandContext(t.Context(), "sh", "-c", script, "sh", output), func(d Download) { reports = append(reports, d) })
	if len(reports) != 3 || reports[1] != (Download{Jars: 2, Bytes: 1_500_950}) || reports[2] != (Download{Jars: 2, Bytes: 1_500_950, Done: true}) {
		t.Errorf("got %+v", reports)
	}
	if err == nil || strings.Contains(err.Error(), "[INFO]\n") || !strings.Contains(err.Error(), "exit status 1") ||
		!strings.Contains(err.Error(), "[ERROR] Could not resolve dependencies") || !strings.Contains(err.Error(), "from stderr") {
		t.Errorf("got %v", err)
	}
}
