package neo4jserver

import (
	"fmt"
	"slices"
	"strings"
)

// A Release is a version of Neo4j Community that we can start.
type Release struct {
	Series    string // by which people call it: "5.26"
	Version   string // of the jars: "5.26.30"
	Java      int    // the oldest Java that runs it
	MainClass string // of the server

	quietPeriod string // the name of a setting: see conf
}

// Releases lists those that we can start: the one with long-term support, which is
// the default, and the newest.
func Releases() []Release {
	return []Release{
		{"5.26", "5.26.30", 17, "org.neo4j.server.CommunityEntryPoint", "internal.dbms.bolt.netty_server_shutdown_quiet_period"},
		{"2026.08", "2026.08.1", 21, "org.neo4j.server.Neo4jCommunity", "internal.dbms.bolt.netty_server_shutdown_quiet_period_duration"},
	}
}

// Image is the official image of the release.
func (r Release) Image() string { return fmt.Sprintf("neo4j:%s-community", r.Series) }

// conf are settings of every server that we start, beside those of its kind.
func (r Release) conf() map[string]string {
	return map[string]string{
		// It is heard of every 5 s while a statement runs. The driver is told so, and gives
		// a connection up that is silent for twice as long, where it would wait for two
		// minutes by default.
		"server.bolt.connection_keep_alive":        "5s",
		"server.bolt.connection_keep_alive_probes": "2",
		// It stops at once. By default Bolt would listen for 5 s, twice, whether there is
		// anything more to do, long after the databases were closed.
		r.quietPeriod: "0",
		// A full disk leaves a transaction at its end that was cut off, and never committed:
		// leave it out, where Neo4j would not start the database again.
		"internal.dbms.tx_log.fail_on_corrupted_log_files": "false",
	}
}

// AnyRelease stands for whichever runs, or else the first.
const AnyRelease = "auto"

// releases returns the releases that a server may be of.
func releases(series string) ([]Release, error) {
	all := Releases()
	if series == "" || series == AnyRelease {
		return all, nil
	}
	i := slices.IndexFunc(all, func(r Release) bool { return r.Series == series })
	if i < 0 {
		return nil, fmt.Errorf("neo4jserver: %w: want a Neo4j version of %s, got %q",
			ErrConfig, strings.Join(Series(), ", "), series)
	}
	return all[i : i+1], nil
}

// Series lists the series of all releases.
func Series() (names []string) {
	for _, r := range Releases() {
		names = append(names, r.Series)
	}
	return names
}
