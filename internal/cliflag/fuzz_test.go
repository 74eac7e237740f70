package cliflag

import (
	"testing"
	"time"

	"github.com/spf13/pflag"
)

// FuzzFlags checks that flags accept only values within their limits, and that a flag's
// String parses back to the same value.
func FuzzFlags(f *testing.F) {
	for _, text := range []string{"", "1", "0", "50000", "50001", "-1", "+7", "0x10", "1e3", "1_000", "９", "9223372036854775808",
		"300ms", "0s", "-1s", "1h1m1.5s", ".5s", "1", "2540400h", "server", "classic", "Server", "server ", "server|classic", "\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		const most = 50_000
		n := 1
		var d time.Duration
		var mode string
		for name, value := range map[string]pflag.Value{
			"chunk": number(&n, most, "steps"), "pause": Pause(&d), "mode": choice(&mode, []string{"server", "classic"}),
		} {
			if value.Set(text) != nil {
				continue
			}
			shown := value.String()
			if err := value.Set(shown); err != nil || value.String() != shown {
				t.Errorf("--%s %q: shown as %q, which reads as %q, %v", name, text, shown, value, err)
			}
		}
		if n < 1 || n > most || d < 0 || mode != "" && mode != text {
			t.Errorf("%q: got chunk %d, pause %s, mode %s", text, n, d, mode)
		}
	})
}
