package compare_test

import (
	"testing"

	"graphcover/compare"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/strategy/rating"
)

// TestAccept checks that the steps of a puzzle that was accepted are not made again.
func TestAccept(t *testing.T) {
	b := corpus.Board(t, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	r := compare.NewRater(true)
	var seen *rating.Rating
	accept := func(wanted bool) {
		t.Helper()
		got := r.Accept(t.Context(), b, func(found *rating.Rating) bool {
			seen = found
			return wanted
		})
		if got != wanted {
			t.Fatalf("want %t, got %t", wanted, got)
		}
	}
	rate := func() *rating.Rating {
		t.Helper()
		got := testenv.Must(r.Rate(t.Context(), puzzle.Entry{Puzzle: b}))(t)
		if got.Status != compare.Rated || got.Rating.Rating != seen.Rating {
			t.Fatalf("want rating %v, got %+v", seen.Rating, got)
		}
		return got.Rating
	}
	accept(false)
	if rate() == seen {
		t.Error("the rating of a puzzle that is not wanted was kept")
	}
	accept(true)
	if rate() != seen {
		t.Error("the steps were made twice")
	}
	if rate() == seen {
		t.Error("a rating was kept after its use")
	}
}
