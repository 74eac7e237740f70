package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"graphcover/exactcover"
	"graphcover/graphsolver"
)

// FuzzTrace reads a trace again. What is read must be whole lines, written anew
// it must say the same, and wherever the writing of that is cut off, what stands
// before must be read.
func FuzzTrace(f *testing.F) {
	const trace = `{"event":"choose","search":1,"constraint":17,"move":203}
{"event":"choose","search":2,"constraint":4,"move":30}
{"event":"backtrack","search":2}
{"event":"solution"}
{"event":"backtrack","search":1}
`
	for _, text := range []string{
		trace, trace + `{"event":"cho`, trace + `{"`, trace + "some notes", strings.ReplaceAll(trace, "\n", "\r\n"),
		strings.ReplaceAll(trace, "\n", "\r"), strings.ReplaceAll(trace, ":", " : "), "\ufeff" + trace, trace + "\n", trace + "\x00",
		strings.Repeat(" ", longestEvent) + trace, `{"event":"backtrack","search":0}` + "\n", `{"event":"choose","search":2}` + "\n",
	} {
		f.Add([]byte(text), uint(len(text)/2))
	}
	f.Fuzz(func(t *testing.T, text []byte, cut uint) {
		told, end, err := readTrace(bytes.NewReader(text))
		if err != nil {
			var input inputError
			var line int
			if _, scanned := fmt.Sscanf(err.Error(), "line %d:", &line); scanned != nil || !errors.As(err, &input) {
				t.Fatalf("want an error of input with its line, got %v", err)
			}
			if most := 1 + bytes.Count(text, []byte("\n")); line < 1 || line > most {
				t.Errorf("line %d of %d", line, most)
			}
			return
		}
		if want := int64(bytes.LastIndexByte(text, '\n') + 1); end != want {
			t.Fatalf("want whole lines, %d bytes, got %d", want, end)
		}
		var log exactcover.Log
		var anew bytes.Buffer
		write := exactcover.TraceWriter(&anew, &err)
		for line := range bytes.Lines(text[:end]) {
			var e exactcover.Event
			if err := json.Unmarshal(line, &e); err != nil {
				t.Fatal(err)
			}
			log.Record(e)
			write(e)
		}
		if told.steps != log.Steps() || len(told.chosen) != log.Depth() {
			t.Errorf("want %d steps to depth %d, got %+v", log.Steps(), log.Depth(), told)
		}
		if again, _, err := readTrace(bytes.NewReader(anew.Bytes())); err != nil || fmt.Sprint(again) != fmt.Sprint(told) {
			t.Errorf("written anew: want %+v, got %+v, %v", told, again, err)
		}
		part := anew.Bytes()[:cut%uint(anew.Len()+1)]
		if _, end, err := readTrace(bytes.NewReader(part)); err != nil || end != int64(bytes.LastIndexByte(part, '\n')+1) {
			t.Errorf("cut off: want the whole lines of %q, got %d bytes, %v", part, end, err)
		}
	})
}

// FuzzFlags holds that a value which a flag accepts is within its limits, and
// shown as what it accepts as the same.
func FuzzFlags(f *testing.F) {
	for _, text := range []string{"", "1", "0", "50000", "50001", "-1", "+7", "0x10", "1e3", "1_000", "９", "9223372036854775808",
		"300ms", "0s", "-1s", "1h1m1.5s", ".5s", "1", "2540400h", "server", "classic", "Server", "server ", "server|classic", "\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var n chunk
		var d pause
		var mode graphsolver.Mode
		for name, value := range map[string]pflag.Value{
			"chunk": &n, "pause": &d, "mode": choice[graphsolver.Mode]{&mode, []graphsolver.Mode{graphsolver.Server, graphsolver.Classic}},
		} {
			if value.Set(text) != nil {
				continue
			}
			shown := value.String()
			if err := value.Set(shown); err != nil || value.String() != shown {
				t.Errorf("--%s %q: shown as %q, which reads as %q, %v", name, text, shown, value, err)
			}
		}
		if n < 0 || n > mostSteps || time.Duration(d) < 0 || mode != "" && string(mode) != text {
			t.Errorf("%q: got chunk %d, pause %s, mode %s", text, n, &d, mode)
		}
	})
}
