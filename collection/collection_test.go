package collection_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"graphcover/collection"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// entries yields n puzzles, with an error instead of each one for which bad returns true.
func entries(n int, bad func(i int) bool) iter.Seq2[puzzle.Entry, error] {
	return func(yield func(puzzle.Entry, error) bool) {
		for i := range n {
			var err error
			if bad(i) {
				err = fmt.Errorf("bad %d", i)
			}
			if !yield(puzzle.Entry{Puzzle: sudoku.Classic().Empty(), Source: fmt.Sprint(i)}, err) {
				return
			}
		}
	}
}

func never(int) bool { return false }

// workers returns n workers that call do.
func workers(n int, do collection.Worker[string]) []collection.Worker[string] {
	var all []collection.Worker[string]
	for range n {
		all = append(all, do)
	}
	return all
}

// echo answers with the number of the puzzle and its source.
func echo(_ context.Context, p collection.Puzzle) string { return fmt.Sprint(p.Number, " ", p.Source) }

// TestOrder has fast and slow workers answer thousands of puzzles, more than are read
// ahead. The answers must come in order, with errors in their places, and all must be
// flushed.
func TestOrder(t *testing.T) {
	for _, n := range []int{1, 2, 7} {
		bad := func(i int) bool { return i%1000 == 17 || i > 9990 }
		slow := func(ctx context.Context, p collection.Puzzle) string {
			if rand.IntN(500) == 0 {
				time.Sleep(time.Millisecond)
			}
			return echo(ctx, p)
		}
		next, number, unflushed := 0, 0, false
		err := collection.Run(t.Context(), entries(10_000, bad), workers(n, slow), collection.Printer[string]{
			Print: func(p collection.Puzzle, answer string, only bool) error {
				want := ""
				if !bad(next) {
					number++
					want = fmt.Sprint(number, " ", next)
				}
				if p.Source != fmt.Sprint(next) || (p.Err != nil) != bad(next) || answer != want || only {
					t.Fatalf("%d workers: puzzle %d: want %q, got %+v, %q", n, next, want, p, answer)
				}
				next++
				unflushed = true
				return nil
			},
			Flush: func() { unflushed = false },
		})
		if err != nil || next != 10_000 || unflushed {
			t.Errorf("%d workers: %v, %d puzzles printed, not all flushed: %t", n, err, next, unflushed)
		}
	}
}

// TestConversation sends each puzzle only after the answer to the previous one has been
// flushed.
func TestConversation(t *testing.T) {
	answered := make(chan string, 1)
	printed := ""
	questions := func(yield func(puzzle.Entry, error) bool) {
		for i := range 100 {
			if !yield(puzzle.Entry{Puzzle: sudoku.Classic().Empty(), Source: fmt.Sprint(i)}, nil) {
				return
			}
			if got, want := <-answered, fmt.Sprint(i+1, " ", i); got != want {
				t.Errorf("want %q, got %q", want, got)
			}
		}
	}
	err := collection.Run(t.Context(), questions, workers(3, echo), collection.Printer[string]{
		Print: func(_ collection.Puzzle, answer string, _ bool) error { printed = answer; return nil },
		Flush: func() { answered <- printed },
	})
	if err != nil {
		t.Error(err)
	}
}

// TestFlush checks that an answer doesn't wait for the answer to a hard puzzle.
func TestFlush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hard := func(ctx context.Context, p collection.Puzzle) string {
			if p.Number == 3 {
				time.Sleep(time.Hour)
			}
			return echo(ctx, p)
		}
		start, printed := time.Now(), 0
		var flushed []string
		collection.Run(t.Context(), entries(5, never), workers(2, hard), collection.Printer[string]{
			Print: func(collection.Puzzle, string, bool) error { printed++; return nil },
			Flush: func() { flushed = append(flushed, fmt.Sprint(printed, " ", time.Since(start).Round(time.Second))) },
		})
		if got, want := strings.Join(flushed, ", "), "2 0s, 5 1h0m0s"; got != want {
			t.Errorf("want %s, got %s", want, got)
		}
	})
}

func TestOnly(t *testing.T) {
	for _, c := range []struct {
		puzzles   int
		lookAhead bool
		want      []bool
	}{{0, true, nil}, {1, true, []bool{true}}, {2, true, []bool{false, false}}, {1, false, []bool{false}}} {
		synctest.Test(t, func(t *testing.T) {
			slow := func(yield func(puzzle.Entry, error) bool) {
				for entry, err := range entries(c.puzzles, never) {
					if !yield(entry, err) {
						return
					}
					time.Sleep(time.Minute)
				}
			}
			var got []bool
			err := collection.Run(t.Context(), slow, workers(2, echo), collection.Printer[string]{
				LookAhead: c.lookAhead,
				Print:     func(_ collection.Puzzle, _ string, only bool) error { got = append(got, only); return nil },
				Flush:     func() {},
			})
			if err != nil || fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("%d puzzles: want %v, got %v, %v", c.puzzles, c.want, got, err)
			}
		})
	}
}

// TestEndOfAConversation ends a run after the first answer, while the reader waits for another
// puzzle. The answer must be printed.
func TestEndOfAConversation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		waiting := make(chan struct{})
		defer close(waiting)
		one := func(yield func(puzzle.Entry, error) bool) {
			for entry, err := range entries(1, never) {
				yield(entry, err)
			}
			<-waiting
		}
		var got []string
		err := collection.Run(ctx, one, workers(2, echo), collection.Printer[string]{
			LookAhead: true,
			Print: func(_ collection.Puzzle, answer string, only bool) error {
				got = append(got, fmt.Sprint(answer, " ", only))
				return nil
			},
			Flush: func() {},
		})
		if !errors.Is(err, context.DeadlineExceeded) && err != nil || len(got) != 1 || got[0] != "1 0 true" {
			t.Errorf("want the answer, got %v, %v", got, err)
		}
	})
}

// TestEnd ends a run while workers are busy, by its context or by an error of Print. The
// puzzles that they were working on must be printed, without a gap, and no other may be
// started.
func TestEnd(t *testing.T) {
	failure := errors.New("failure")
	for _, byPrint := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if !byPrint {
				time.AfterFunc(time.Minute, cancel)
			}
			var begun atomic.Int32
			busy := func(ctx context.Context, p collection.Puzzle) string {
				begun.Add(1)
				if byPrint && p.Number == 1 {
					time.Sleep(time.Minute)
				} else {
					<-ctx.Done()
				}
				return echo(ctx, p)
			}
			var printed []string
			err := collection.Run(ctx, entries(1_000, never), workers(3, busy), collection.Printer[string]{
				Print: func(p collection.Puzzle, answer string, _ bool) error {
					printed = append(printed, p.Source)
					if byPrint && p.Number == 1 {
						return failure
					}
					return nil
				},
				Flush: func() {},
			})
			want := context.Canceled
			if byPrint {
				want = failure
			}
			if !errors.Is(err, want) || len(printed) != int(begun.Load()) || len(printed) < 3 || len(printed) > 4 {
				t.Errorf("ended by Print %t: want %v, got %v; started %d, printed %v", byPrint, want, err, begun.Load(), printed)
			}
		})
	}
}

// A model is a puzzle that shares nothing with others.
type model struct{ puzzle.Puzzle }

// TestReadsFewModels checks that puzzles with models of their own are not read long
// before they are needed, since models can be large.
func TestReadsFewModels(t *testing.T) {
	var read, begun atomic.Int32
	models := func(yield func(puzzle.Entry, error) bool) {
		for range 100 {
			read.Add(1)
			if !yield(puzzle.Entry{Puzzle: model{}}, nil) {
				return
			}
		}
	}
	synctest.Test(t, func(t *testing.T) {
		slow := func(context.Context, collection.Puzzle) string {
			time.Sleep(time.Second)
			if begun, read := begun.Add(1), read.Load(); read > begun+3 {
				t.Errorf("puzzle %d: %d were read", begun, read)
			}
			return ""
		}
		collection.Run(t.Context(), models, workers(1, slow), collection.Printer[string]{
			Print: func(collection.Puzzle, string, bool) error { return nil }, Flush: func() {},
		})
	})
}
