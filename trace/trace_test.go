package trace

import (
	"errors"
	"strings"
	"testing"
)

func TestName(t *testing.T) {
	for _, c := range []struct {
		n            int
		solver, want string
	}{{1, "", "d.x/t.jsonl"}, {2, "", "d.x/t-2.jsonl"}, {1, "graph", "d.x/t.graph.jsonl"}, {3, "graph", "d.x/t-3.graph.jsonl"}} {
		if got := Name("d.x/t.jsonl", c.n, c.solver); got != c.want {
			t.Errorf("want %s, got %s", c.want, got)
		}
	}
}

// TestLongLine reads a trace that consists of one very long line, and checks that only
// its beginning is read.
func TestLongLine(t *testing.T) {
	text := strings.NewReader(strings.Repeat(`{"event":"solution"} `, 100_000))
	_, _, err := read(text)
	var content *ContentError
	if want := "line 1: want an event in at most 4096 bytes, got more"; !errors.As(err, &content) || err.Error() != want {
		t.Errorf("want %s, got %v", want, err)
	}
	if read := text.Size() - int64(text.Len()); read > longestEvent {
		t.Errorf("want no more than %d bytes read, got %d", longestEvent, read)
	}
}
