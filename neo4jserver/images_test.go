package neo4jserver

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"graphcover/internal/testenv"
)

// TestEngineThatCannotMakeImages runs scripts/with-docker with an engine that answers but
// fails to import or pull an image. The command must still run, and must get the reason
// why there are no containers.
func TestEngineThatCannotMakeImages(t *testing.T) {
	if _, err := os.Stat("../bin/graphcover"); err != nil {
		testenv.Missing(t, testenv.Tools, "make build has not run: "+err.Error())
	}
	const docker = `#!/bin/sh
case $1 in
version) echo 28.2.2 ;;
image) exit 1 ;;
*) echo "docker $1: operation not permitted" >&2; exit 1 ;;
esac
`
	bin := t.TempDir()
	testenv.Check(t, os.WriteFile(filepath.Join(bin, "docker"), []byte(docker), 0o700))
	for images, failing := range map[string]string{"made": "import", "official": "pull"} {
		t.Run(images, func(t *testing.T) {
			command := exec.CommandContext(t.Context(), "../scripts/with-docker", "sh", "-c", `echo "reason: $GRAPHCOVER_NO_DOCKER"`)
			command.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "GRAPHCOVER_IMAGES="+images, "GRAPHCOVER_NO_DOCKER=")
			output, err := command.Output()
			want := "reason: the Docker engine has no Neo4j 5.26 image: docker " + failing + ": operation not permitted"
			if got := strings.TrimSpace(string(output)); err != nil || got != want {
				t.Errorf("want %q, got %q, %v", want, got, err)
			}
		})
	}
}
