package neo4jserver

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"graphcover/neo4jserver/internal/authini"
)

// configure creates the home folder, writes neo4j.conf, and sets the initial password
// if there is no data yet.
func (j *jvm) configure(p ports) error {
	for _, folder := range []string{"conf", "logs", "import", "plugins", "data/dbms", "tmp"} {
		if err := createFolder(j.file(folder)); err != nil {
			return err
		}
	}
	if err := j.setPassword(); err != nil {
		return err
	}
	return writeFile(j.file("conf", "neo4j.conf"), []byte(j.conf(p)))
}

func (j *jvm) setPassword() error {
	_, err := os.Stat(j.file("data", "databases"))
	hasData := err == nil
	password, err := j.state.password(hasData)
	if err != nil || hasData {
		return err
	}
	return writeFile(j.file("data", authini.Path), authini.Line(defaultUser, password))
}

// conf returns the text of neo4j.conf.
func (j *jvm) conf(p ports) string {
	settings := j.release.conf()
	maps.Copy(settings, j.config.settings)
	if j.config.GDS {
		settings["server.directories.plugins"] = j.gdsFolder()
	}
	var lines strings.Builder
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		fmt.Fprintf(&lines, "%s=%s\n", name, settings[name])
	}
	return fmt.Sprintf(`# Written by graphcover at every start.
server.default_listen_address=127.0.0.1
server.bolt.listen_address=%[1]s
server.bolt.advertised_address=%[1]s
server.http.listen_address=%[2]s
server.http.advertised_address=%[2]s
server.https.enabled=false
dbms.security.auth_enabled=true
dbms.usage_report.enabled=false
client.allow_telemetry=false
server.memory.pagecache.size=256m
%[3]s# The data is small and can be loaded again: keep the transaction log short.
db.tx_log.rotation.size=16m
db.tx_log.rotation.retention_policy=64m size
`, loopback(p.Bolt), loopback(p.HTTP), &lines)
}
