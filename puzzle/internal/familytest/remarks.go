package familytest

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// WithRemarks returns tables without quotes, with up to two columns more in each that are not read. They are at random places,
// and each of their cells is another one.
func WithRemarks(content string, rng *rand.Rand) string {
	var blocks []string
	n := 0
	for block := range strings.SplitSeq(content, "\n\n") {
		lines := strings.Split(strings.TrimSuffix(block, "\n"), "\n")
		for range rng.IntN(3) {
			column := rng.IntN(strings.Count(lines[0], ",") + 2)
			for i := range lines {
				n++
				cell := fmt.Sprintf(`"~%d, kept~"`, n)
				if i == 0 {
					cell = fmt.Sprint("#", n%3)
				}
				lines[i] = strings.Join(slices.Insert(cellsOf(lines[i]), column, cell), ",")
			}
		}
		blocks = append(blocks, strings.Join(lines, "\n")+"\n")
	}
	return strings.Join(blocks, "\n")
}

var (
	cell   = regexp.MustCompile(`"[^"]*"|[^,]*`)
	marked = regexp.MustCompile(`~[0-9]+, kept~`)
)

func cellsOf(line string) []string { return cell.FindAllString(line, -1) }

// checkRemarks checks that a change has kept what [WithRemarks] has added.
func checkRemarks(t *testing.T, before, after string) {
	t.Helper()
	if want, got := marked.FindAllString(before, -1), marked.FindAllString(after, -1); !slices.Equal(got, want) {
		t.Fatalf("want the remarks %q, got %q; before:\n%s\nafter:\n%s", want, got, before, after)
	}
}
