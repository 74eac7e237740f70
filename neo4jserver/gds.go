package neo4jserver

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

//go:embed gds.xml
var gdsPOM []byte

// openGDS returns the project of OpenGDS, the open edition of the Graph Data Science
// library.
func (j *jvm) openGDS() project {
	version := j.release.GDS
	p := j.project("gds-"+version, gdsPOM)
	p.name, p.size, p.property = fmt.Sprintf("OpenGDS %s (GPL version 3)", version), 30_000_000, "gds.version="+version
	return p
}

// gdsFolder returns the folder of the server's plugins, which has the jars of OpenGDS. It
// serves every Config.Home.
func (j *jvm) gdsFolder() string { return strings.TrimSuffix(j.openGDS().list, ".sha1") }

// gdsPlugins returns the jars of OpenGDS in their folder. They are copies, because a server
// takes as plugins what is in one folder.
func (j *jvm) gdsPlugins(ctx context.Context) ([]jar, error) {
	if j.release.GDS == "" {
		return nil, fmt.Errorf("%w: want a Neo4j that the Graph Data Science library is set up for, got %s", ErrConfig, j.release.Version)
	}
	jars, err := j.openGDS().jars(ctx)
	if err != nil {
		return nil, err
	}
	if err := makeFolder(j.gdsFolder()); err != nil {
		return nil, err
	}
	plugins := make([]jar, len(jars))
	for i, original := range jars {
		plugins[i] = jar{filepath.Join(j.gdsFolder(), filepath.Base(original.path)), original.size, original.sum}
		if complete, _ := compareSizes(plugins[i : i+1]); complete {
			continue
		}
		if err := copyJar(original.path, plugins[i].path); err != nil {
			return nil, err
		}
	}
	return plugins, nil
}

// copyJar copies a jar for this user alone, completely or not at all.
func copyJar(from, to string) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return writeFile(to, content)
}
