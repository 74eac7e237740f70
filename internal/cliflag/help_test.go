package cliflag

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestHelpFits checks that a help fits into a narrow window, and that a wide one has no long lines. A list stays one.
func TestHelpFits(t *testing.T) {
	const words = "This is a long text with many words, none of which is so long that a narrow window cuts it."
	c := &cobra.Command{Use: "do", Long: words + "\n" + words + "\n\nAnd a list:\n\n  one\n  two\n\n" + words, Run: func(*cobra.Command, []string) {}}
	c.Flags().Bool("short", false, words)
	c.Flags().Bool("with-a-name-that-leaves-no-room-beside-it", false, words)
	c.Flags().Bool("aside-a", false, words)
	c.Flags().Bool("aside-b", false, words)
	ShowInGroups(c, []Group{{Title: "Group", Flags: []string{"do short"}, Aside: Aside{Name: "aside-...", Usage: "two that few need", Flags: []string{"aside-a", "aside-b"}}},
		{Title: "Other", Flags: []string{"other short"}}})
	if text := DescribedAside(c, "aside-..."); strings.Count(text, "--aside-") != 2 || strings.Count(text, "so long that") != 2 {
		t.Errorf("want both flags described, got\n%s", text)
	}
	for columns, most := range map[string]int{"60": 60, "80": 80, "100": 100, "200": 100, "": 100} {
		t.Setenv("COLUMNS", columns)
		var b strings.Builder
		c.SetOut(&b)
		if err := c.Help(); err != nil {
			t.Fatal(err)
		}
		longest := 0
		for line := range strings.Lines(b.String()) {
			longest = max(longest, len(line)-1)
		}
		if longest > most || longest < most-10 {
			t.Errorf("COLUMNS=%s: want lines of up to %d characters, got one of %d in\n%s", columns, most, longest, b.String())
		}
		for _, part := range []string{"\n  one\n  two\n\n", "\nGroup:\n      --short", "\n      --aside-...             two that few need\n", "\n      --with-a-name-that-leaves-no-room-beside-it\n" + strings.Repeat(" ", 30) + "This "} {
			if !strings.Contains(b.String(), part) {
				t.Errorf("COLUMNS=%s: want %q in\n%s", columns, part, b.String())
			}
		}
	}
}
