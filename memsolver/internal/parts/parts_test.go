package parts

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver/internal/cells"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/enginetest"
)

// TestRandomProblems compares counts with the reference, on problems that fall apart and on
// others: with room for everything, with next to none, without looking for parts, on
// several cores, and given up now and then.
func TestRandomProblems(t *testing.T) {
	rng := rand.New(rand.NewPCG(2221, 1))
	kinds := map[string]int{}
	for i := range testenv.Cases(3000, 30_000) {
		p := solvertest.Random(rng)
		if i%2 == 0 {
			p = enginetest.Apart(rng, 1+rng.IntN(3))
		}
		if p.Validate() != nil {
			continue
		}
		solutions, _ := solvertest.Reference(p)
		want := big.NewInt(int64(len(solutions)))
		kinds[fmt.Sprintf("apart %v, solvable %v", i%2 == 0, len(solutions) > 0)]++
		for name, count := range counts {
			if got := count(t.Context(), p); got == nil || got.Cmp(want) != 0 {
				t.Fatalf("random problem %d, %s: want %v, got %v: %+v", i, name, want, got, p)
			}
		}
	}
	t.Log(kinds)
	for kind, n := range kinds {
		if n < 100 {
			t.Errorf("want many problems of each kind, got %d that are %s", n, kind)
		}
	}
}

// counts are ways to count.
var counts = map[string]func(ctx context.Context, p *exactcover.Problem) *big.Int{
	"all room": func(ctx context.Context, p *exactcover.Problem) *big.Int {
		return start(p, p.Given, memoBytes).Run(ctx, math.MaxInt32)
	},
	"little room": func(ctx context.Context, p *exactcover.Problem) *big.Int {
		return start(p, p.Given, 12<<10).Run(ctx, math.MaxInt32)
	},
	"no parts": func(ctx context.Context, p *exactcover.Problem) *big.Int {
		c := start(p, p.Given, memoBytes)
		for i := range c.account.Scopes {
			c.account.Scopes[i].Skip = 1 << 40
		}
		return c.Run(ctx, math.MaxInt32)
	},
	"in turns": func(ctx context.Context, p *exactcover.Problem) *big.Int {
		c := start(p, p.Given, memoBytes)
		defer c.Close()
		for {
			if n := c.Run(ctx, 3); n != nil {
				return n
			}
		}
	},
	"together": func(ctx context.Context, p *exactcover.Problem) *big.Int { return together(ctx, p, 3) },
}

// together counts with that many workers, all from the start.
func together(ctx context.Context, p *exactcover.Problem, cores int) *big.Int {
	n, _ := countTogether(ctx, newModel(p, p.Given), newMemo(memoBytes, cores), cores, &exactcover.Log{}, 1)
	return n
}

// TestDominoes compares counts of dominoes with Kasteleyn's formula, in memories of several
// sizes.
func TestDominoes(t *testing.T) {
	for _, c := range []struct{ rows, columns, bytes, cores int }{
		{6, 6, memoBytes, 1}, {6, 6, 1 << 14, 1}, {7, 8, 1 << 16, 1}, {2, 400, memoBytes, 1}, {8, 8, memoBytes, 3},
	} {
		p := enginetest.Problem(t, fmt.Sprintf("domino:%dx%d", c.rows, c.columns))
		memo := newMemo(c.bytes, c.cores)
		got, _ := countTogether(t.Context(), newModel(p, nil), memo, c.cores, new(exactcover.Log), engine.NodesPerCheck)
		if want := enginetest.Dominoes(c.rows, c.columns); got == nil || got.Cmp(want) != 0 {
			t.Errorf("%dx%d: want %v, got %v", c.rows, c.columns, want, got)
		}
		if used := memo.bytes(); used > c.bytes {
			t.Errorf("%dx%d: want at most %d bytes, got %d", c.rows, c.columns, c.bytes, used)
		}
		if c.bytes < memoBytes && memo.shards[0].old.used == 0 {
			t.Errorf("%dx%d in %d bytes: want something forgotten", c.rows, c.columns, c.bytes)
		}
	}
}

// TestStamps begins a count with the stamp of a part near the greatest number of 32 bits,
// which a long count reaches after half an hour.
func TestStamps(t *testing.T) {
	for puzzle, want := range map[string]int64{"domino:6x6": 6728, "queens:8": 92} {
		c := Start(enginetest.Problem(t, puzzle), nil)
		c.stamp = math.MaxInt32 - 10
		if got := c.Run(t.Context(), math.MaxInt32); got == nil || got.Int64() != want {
			t.Errorf("%s: want %d, got %v", puzzle, want, got)
		}
	}
}

// TestPieces counts a problem that falls into many, whose number needs more than 128 bits.
func TestPieces(t *testing.T) {
	queens := enginetest.Problem(t, "queens:6") // 4 solutions
	pieces := make([]*exactcover.Problem, 80)
	for i := range pieces {
		pieces[i] = queens
	}
	want := new(big.Int).Lsh(big.NewInt(1), 160)
	c := Start(solvertest.Union(pieces...), nil)
	got := c.Run(t.Context(), math.MaxInt32)
	if got == nil || got.Cmp(want) != 0 {
		t.Errorf("want %v, got %v", want, got)
	}
	if c.choices > 80*200 {
		t.Errorf("want the choices of the pieces added up, got %d", c.choices)
	}
}

// TestShare stops counts of 20 boards side by side. The share of the tree that is said to be
// done then must be near the share of the work.
func TestShare(t *testing.T) {
	boards := slices.Repeat([]*exactcover.Problem{enginetest.Problem(t, "queens:7")}, 20)
	p := solvertest.Union(boards...)
	whole := Start(p, nil)
	if whole.Run(t.Context(), math.MaxInt32) == nil {
		t.Fatal("the count did not end")
	}
	for _, want := range []float64{0.05, 0.2, 0.5} {
		c := Start(p, nil)
		defer c.Close()
		if n := c.Run(t.Context(), int(want*float64(whole.Work()))); n != nil {
			t.Fatalf("after %v of the work, want no end, got %v", want, n)
		}
		if got := c.Progress(); got < want/4 || got > want*1.5 {
			t.Errorf("after %v of the work, %v of the tree is said to be done", want, got)
		}
	}
}

// TestCancel stops a count that would take hours.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := enginetest.Problem(t, "queens:24")
	log := exactcover.Log{Progress: func(float64) { cancel() }}
	for _, cores := range []int{1, 3} {
		engine, _ := Prepare(p, cores)
		if n, err := engine.Count(ctx, nil, &log); n != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("want %v, got %v, %v", context.Canceled, n, err)
		}
	}
	if log.Choices == 0 || log.Choices != log.Backtracks {
		t.Errorf("want choices, all undone, got %+v", log.Tally)
	}
}

// TestSameState checks that a count leaves the state as it was, when it has ended and when it is closed.
func TestSameState(t *testing.T) {
	for _, work := range []int{100, math.MaxInt32} {
		c := Start(enginetest.Problem(t, "langford:7"), nil)
		size := fmt.Sprint(c.size, c.open)
		if n := c.Run(t.Context(), work); (n != nil) != (work > 100) || n != nil && n.Int64() != 26 {
			t.Errorf("work %d: got %v, want 26 at the end", work, n)
		}
		c.Close()
		if got := fmt.Sprint(c.size, c.open); got != size {
			t.Fatalf("work %d: want the state %s, got %s", work, size, got)
		}
	}
}

func BenchmarkCount(b *testing.B) {
	for _, puzzle := range []string{"queens:10", "langford:9", "domino:6x6"} {
		p := enginetest.Problem(b, puzzle)
		b.Run(puzzle, func(b *testing.B) {
			for b.Loop() {
				Start(p, nil).Run(b.Context(), math.MaxInt32)
			}
		})
		b.Run(puzzle+" by cells", func(b *testing.B) {
			for b.Loop() {
				engine, _ := cells.Prepare(p, 1)
				engine.Count(b.Context(), nil, nil)
			}
		})
	}
}
