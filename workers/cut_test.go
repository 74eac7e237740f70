package workers

import (
	"context"
	"errors"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/workers/batches"
)

// blog is the puzzle of the post.
const blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."

// relabeled returns n puzzles: blog with its digits relabeled in several ways.
func relabeled(n int) (lines []string) {
	for i := range n {
		digits := "123456789"
		shift := i % 9
		swap := i / 9 % 8
		image := []byte(digits[shift:] + digits[:shift])
		image[swap], image[swap+1] = image[swap+1], image[swap]
		lines = append(lines, strings.Map(func(c rune) rune {
			if c == '.' {
				return c
			}
			return rune(image[c-'1'])
		}, blog))
	}
	return lines
}

// cutAll returns the batches that a text of puzzles is cut into.
func cutAll(t *testing.T, size int, args []string, text string) (all []*batch) {
	t.Helper()
	to := make(chan *batch)
	failed := make(chan error, 1)
	go func() {
		failed <- (&cutter{size: size}).cut(t.Context(), puzzle.Open(args, strings.NewReader(text)), to)
		close(to)
	}()
	for b := range to {
		all = append(all, b)
	}
	testenv.Check(t, <-failed)
	return all
}

// TestCut cuts puzzles into batches, with errors between them.
func TestCut(t *testing.T) {
	lines := relabeled(100)
	lines[7] = blog[1:] // no puzzle
	text := strings.Join(lines, "\n")
	all := cutAll(t, 40, []string{"-", "queens:4", "queens:5", "words:2x2:/no/such/file"}, text)
	number, puzzles, places, alone := 0, 0, 0, 0
	var want []string
	for i, b := range all {
		places += len(b.places)
		if b.last != (i == len(all)-1) {
			t.Errorf("batch %d of %d: last %t", i+1, len(all), b.last)
		}
		for _, p := range b.places {
			if p.Err == nil {
				want = append(want, p.String())
			}
		}
		if b.Puzzles == 0 {
			continue
		}
		number++
		texts, err := batches.Unpack(b.packed)
		if err != nil || len(texts) != b.Puzzles || b.Number != number || b.First != puzzles+1 {
			t.Errorf("want batch %d from puzzle %d, got %+v with %d texts, %v", number, puzzles+1, b.Batch, len(texts), err)
		}
		for j, text := range texts {
			if text != want[puzzles+j] {
				t.Errorf("puzzle %d: want %q, got %q", puzzles+j+1, want[puzzles+j], text)
			}
		}
		if puzzles += len(texts); strings.HasPrefix(texts[0], "queens:") && len(texts) == 1 {
			alone++
		}
	}
	if puzzles != 101 || places != 103 || alone != 2 {
		t.Errorf("want 101 puzzles in 103 places, 2 alone, got %d in %d, %d", puzzles, places, alone)
	}
	if first := len(all[0].places); first > 4 {
		t.Errorf("want a small first batch, got %d puzzles", first)
	}
	for i, b := range cutAll(t, 40, []string{"-", "queens:4", "queens:5", "words:2x2:/no/such/file"}, text) {
		if b.Digest != all[i].Digest {
			t.Errorf("batch %d: want the same digest again, got %q and %q", i+1, all[i].Digest, b.Digest)
		}
	}
}

// TestCutStops stops to cut when nobody takes the batches.
func TestCutStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := (&cutter{size: 1}).cut(ctx, puzzle.Open([]string{"queens:4", "queens:5"}, nil), make(chan *batch))
	if !errors.Is(err, context.Canceled) {
		t.Errorf("want %v, got %v", context.Canceled, err)
	}
}

// TestFitForBatch refuses what can't be sent to another machine.
func TestFitForBatch(t *testing.T) {
	entry := puzzle.Entry{Source: "f:1"}
	for text, want := range map[string]string{
		blog: "", "queens:4": "", "dlx:p.dlx": "can't read that file", strings.Repeat(".", longestText+1): "want at most 524288 bytes",
	} {
		err := fitForBatch(entry, text)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%.20s: want %q, got %v", text, want, err)
		}
	}
}
