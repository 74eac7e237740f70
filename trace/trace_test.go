package trace

import (
	"fmt"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
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
	if want := "line 1: want an event in at most 4096 bytes, got more"; !testenv.Is[*ContentError](err) || err.Error() != want {
		t.Errorf("want %s, got %v", want, err)
	}
	if read := text.Size() - int64(text.Len()); read > longestEvent {
		t.Errorf("want no more than %d bytes read, got %d", longestEvent, read)
	}
}

// TestRead reads a trace event by event, up to the first line that can't be read or that
// can't come where it is.
func TestRead(t *testing.T) {
	const start = `{"event":"choose","search":1,"constraint":17,"move":203}
{"event":"solution"}
{"event":"backtrack","search":1}
`
	events := "[{0 1 17 203 []} {2 0 0 0 []} {1 1 -1 0 []}]"
	for _, c := range []struct{ text, want, err string }{
		{"", "[]", "<nil>"},
		{start, events, "<nil>"},
		{start + `{"event":"cho`, events, "<nil>"},
		{start + "x", events, "line 4: no event"},
		{start + "x\n", events, "line 4: want an event: invalid character 'x' looking for beginning of value"},
		{start + `{"event":"backtrack","search":1}` + "\n", events, "line 4: it does not hold a search from its beginning"},
		{start + `{"event":"choose","search":2,"constraint":1,"move":1}` + "\n" + start, events, "line 4: it does not hold a search from its beginning"},
	} {
		var got []exactcover.Event
		var failed error
		for e, err := range Read(strings.NewReader(c.text)) {
			if failed = err; err == nil {
				got = append(got, e)
			}
		}
		if fmt.Sprint(got) != c.want || fmt.Sprint(failed) != c.err {
			t.Errorf("%q: want %s, %s, got %v, %v", c.text, c.want, c.err, got, failed)
		}
		if failed != nil && !testenv.Is[*ContentError](failed) {
			t.Errorf("%q: want a content error, got %v", c.text, failed)
		}
	}
	for range Read(strings.NewReader(start)) {
		break // must not go on
	}
}
