package trace

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
)

// FuzzTrace reads a trace. What is read must be whole lines and must read the same after
// it has been written again. If that text is cut off anywhere, the lines before the cut
// must still be read.
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
		written, end, err := read(bytes.NewReader(text))
		if err != nil {
			var line int
			if _, scanned := fmt.Sscanf(err.Error(), "line %d:", &line); scanned != nil || !testenv.Is[*ContentError](err) {
				t.Fatalf("want a content error with its line, got %v", err)
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
		var rewritten bytes.Buffer
		write := exactcover.TraceWriter(&rewritten, &err)
		for line := range bytes.Lines(text[:end]) {
			var e exactcover.Event
			if err := json.Unmarshal(line, &e); err != nil {
				t.Fatal(err)
			}
			log.Record(e)
			write(e)
		}
		if written.Steps != log.Steps() || len(written.Chosen) != log.Depth() {
			t.Errorf("want %d steps to depth %d, got %+v", log.Steps(), log.Depth(), written)
		}
		if again, _, err := read(bytes.NewReader(rewritten.Bytes())); err != nil || fmt.Sprint(again) != fmt.Sprint(written) {
			t.Errorf("written again: want %+v, got %+v, %v", written, again, err)
		}
		part := rewritten.Bytes()[:cut%uint(rewritten.Len()+1)]
		if _, end, err := read(bytes.NewReader(part)); err != nil || end != int64(bytes.LastIndexByte(part, '\n')+1) {
			t.Errorf("cut off: want the whole lines of %q, got %d bytes, %v", part, end, err)
		}
	})
}
