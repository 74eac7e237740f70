package neo4jserver

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

//go:embed gds.xml
var gdsPOM []byte

// gdsPlugins returns a folder with the jars of OpenGDS, the open edition of the Graph
// Data Science library. Maven fetches them once, for every Config.Home.
func (j *jvm) gdsPlugins(ctx context.Context) (string, error) {
	version := j.release.GDS
	if version == "" {
		return "", fmt.Errorf("%w: want a Neo4j that the Graph Data Science library is set up for, got %s", ErrConfig, j.release.Version)
	}
	folder := filepath.Join(j.state.sharedDir(), fmt.Sprintf("gds-%s-%.4x", version, sha256.Sum256(gdsPOM)))
	if _, err := os.Stat(folder); err == nil {
		return folder, nil
	}
	maven, err := exec.LookPath("mvn")
	if err != nil {
		return "", fmt.Errorf("%w: Maven, to fetch the Graph Data Science library: %w", ErrMissing, err)
	}
	j.state.notify("fetching OpenGDS %s (GPL version 3) with Maven, about 30 MB, once", version)
	if err := os.MkdirAll(filepath.Dir(folder), 0o700); err != nil {
		return "", err
	}
	// The folder gets its name when it is complete.
	temporary, err := os.MkdirTemp(filepath.Dir(folder), "maven-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temporary)
	project, jars := filepath.Join(temporary, "pom.xml"), filepath.Join(temporary, "jars")
	if err := writeFile(project, gdsPOM); err != nil {
		return "", err
	}
	command := exec.CommandContext(ctx, maven, "-B", "-f", project, "-Dgds.version="+version,
		"dependency:copy-dependencies", "-DoutputDirectory="+jars)
	if err := runMaven(command, j.fetching); err != nil {
		return "", err
	}
	if err := os.Rename(jars, folder); err != nil {
		if _, missing := os.Stat(folder); missing != nil { // else another process was faster
			return "", err
		}
	}
	return folder, nil
}
