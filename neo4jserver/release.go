package neo4jserver

import (
	"fmt"
	"slices"
	"strings"
)

// A Release is a version of Neo4j Community that we can start.
type Release struct {
	Series    string // what people call it: "5.26"
	Version   string // of the jars: "5.26.30"
	Java      int    // the oldest Java that can run it
	MainClass string // of the server
	GDS       string // the version of the Graph Data Science library for it, or ""

	quietPeriod string // the name of a setting: see conf
}

// Releases lists the releases that we can start: the one with long-term support, which is
// the default, and the newest.
func Releases() []Release {
	return []Release{
		{"5.26", "5.26.30", 17, "org.neo4j.server.CommunityEntryPoint", "2.13.9", "internal.dbms.bolt.netty_server_shutdown_quiet_period"},
		{"2026.08", "2026.08.1", 21, "org.neo4j.server.Neo4jCommunity", "", "internal.dbms.bolt.netty_server_shutdown_quiet_period_duration"},
	}
}

// Image is the official image of the release.
func (r Release) Image() string { return fmt.Sprintf("neo4j:%s-community", r.Series) }

// conf returns settings for every server that we start, JVM or container.
func (r Release) conf() map[string]string {
	return map[string]string{
		// The server sends a sign of life every 5 s while a statement runs. The driver
		// learns of this, and gives up a connection that is silent for twice as long; by
		// default it would wait for two minutes.
		"server.bolt.connection_keep_alive":        "5s",
		"server.bolt.connection_keep_alive_probes": "2",
		// Stop at once. By default Bolt would wait for 5 s, twice, long after the
		// databases are closed.
		r.quietPeriod: "0",
		// By default a statement is planned again, after ten seconds, if the number of
		// nodes has changed a lot, as it does with each puzzle. Our statements begin at a
		// puzzle, so their plans stay good.
		"dbms.cypher.min_replan_interval": "10h",
		// By default a statement has a plan for each order of magnitude that the length of a text
		// or a list may have, so a name of nine letters and one of ten would each cost seconds.
		"internal.cypher.use_parameter_size": "false",
		// A full disk can cut off the last transaction in the log, before it was
		// committed. Ignore it: by default Neo4j would not start the database again.
		"internal.dbms.tx_log.fail_on_corrupted_log_files": "false",
		// Hosts from which Neo4j Browser may take guides and styles: the defaults, and this
		// machine by its number.
		"browser.remote_content_hostname_whitelist": "guides.neo4j.com,localhost,127.0.0.1",
	}
}

// AnyRelease stands for the release that is running, or else the first one.
const AnyRelease = "auto"

// releases returns the releases that series may mean.
func releases(series string) ([]Release, error) {
	all := Releases()
	if series == "" || series == AnyRelease {
		return all, nil
	}
	i := slices.IndexFunc(all, func(r Release) bool { return r.Series == series })
	if i < 0 {
		return nil, fmt.Errorf("%w: want a Neo4j version of %s, got %q",
			ErrConfig, strings.Join(Series(), ", "), series)
	}
	return all[i : i+1], nil
}

// Series lists the series of all [Releases].
func Series() (names []string) {
	for _, r := range Releases() {
		names = append(names, r.Series)
	}
	return names
}
