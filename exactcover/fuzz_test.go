package exactcover_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"graphcover/exactcover"
)

// FuzzEvent reads an event, writes it, alone and as a line of a trace, and reads it again.
func FuzzEvent(f *testing.F) {
	for _, text := range []string{
		`{"event":"choose","search":1,"constraint":17,"move":203}`,
		`{"event":"backtrack","search":1}`,
		`{"event":"solution"}`,
		`{"event":"solution","search":7}`,
		`{"EVENT":"choose", "search":-1, "unknown":[{}]}`,
		`{"event":"choose","search":9223372036854775807,"move":9223372036854775808}`,
		`{"event":"choose","search":1e2}`,
		`{"event":"guess"}`, `{"event":null}`, `null`, `{}`, `[]`, `0`, ``, "\x00", "\ufeff{}", `{"event":"solution"}{}`,
		`{"event":"solution","event":"backtrack"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var e exactcover.Event
		if err := json.Unmarshal(text, &e); err != nil {
			if !e.Same(exactcover.Event{}) {
				t.Errorf("%q: want no event along with the error, got %+v", text, e)
			}
			return
		}
		written, err := json.Marshal(e)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		var again exactcover.Event
		if err := json.Unmarshal(written, &again); err != nil || !again.Same(e) {
			t.Errorf("%q: want %+v, got %+v, %v", text, e, again, err)
		}
		var line bytes.Buffer
		exactcover.TraceWriter(&line, &err)(again)
		if err != nil || line.String() != string(written)+"\n" {
			t.Errorf("%q: want the line %s, got %s, %v", text, written, &line, err)
		}
	})
}
