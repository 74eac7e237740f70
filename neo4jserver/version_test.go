package neo4jserver

import (
	"errors"
	"strings"
	"testing"
)

func TestCheckAgent(t *testing.T) {
	for agent, want := range map[string]string{
		"Neo4j/5.26.0":          "5.26.0",
		"Neo4j/5.26.30":         "5.26.30",
		"Neo4j/5.100.0":         "5.100.0",
		"Neo4j/5.26.0-SNAPSHOT": "5.26.0-SNAPSHOT",
		"Neo4j/10.0.0":          "10.0.0",
		"Neo4j/2025.01.0":       "2025.01.0",
		"Neo4j/2026.08.1":       "2026.08.1",
		"Neo4j/5.x-aura":        "5.x-aura",
		"Neo4j/5.27-aura":       "5.27-aura",
		"Neo4j/2026.08-aura":    "2026.08-aura",

		"Neo4j/5.25.0":  "",
		"Neo4j/5.20.0":  "",
		"Neo4j/5.9.0":   "", // 9 is less than 26
		"Neo4j/4.4.40":  "",
		"Neo4j/4.x":     "",
		"Neo4j/3.5.35":  "",
		"Neo4j/dev":     "",
		"Neo4j/":        "",
		"":              "",
		"Memgraph/3.0":  "",
		"FalkorDB/5.26": "",
		"Neo4j/v5.26.0 compatible graph database server - Memgraph": "",
		"Neo4j/5.26.0\x1b[2J": "",
	} {
		got, err := checkAgent(agent)
		if got != want || errors.Is(err, ErrVersion) == (want != "") {
			t.Errorf("%q: want version %q, got %q, %v", agent, want, got, err)
		}
		if err != nil && strings.Contains(err.Error(), "\x1b") {
			t.Errorf("%q: the error has a control character", agent)
		}
	}
}
