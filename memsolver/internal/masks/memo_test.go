package masks

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver/internal/enginetest"
	"graphcover/memsolver/internal/number"
)

// TestMemoCountsRandomProblems compares counts with the reference. It uses a memory that is
// large enough for everything, and one that holds next to nothing.
func TestMemoCountsRandomProblems(t *testing.T) {
	for i, p := range random(3000, 2221) {
		tables := tablesOf(t, p)
		solutions, _ := solvertest.Reference(p)
		for _, bytes := range []int{memoBytes, 1} {
			got := newCounter(tables, bytes).count(t.Context())
			if got == nil || got.Cmp(big.NewInt(int64(len(solutions)))) != 0 {
				t.Fatalf("random problem %d: %+v: want %d, got %v", i, p, len(solutions), got)
			}
		}
	}
}

// TestMemoCountsDominoes compares counts with Kasteleyn's formula, beyond 64 bits and with
// memories that are too small.
func TestMemoCountsDominoes(t *testing.T) {
	for _, c := range []struct {
		rows, columns, bytes int
		full                 bool // the memory
	}{
		{2, 100, memoBytes, false}, // Fibonacci's numbers
		{3, 84, memoBytes, false},
		{8, 8, memoBytes, false},
		{8, 8, 1 << 13, true},
		{12, 12, memoBytes, false},
		{8, 32, memoBytes, false},
		{10, 10, 1 << 16, true},
		{16, 16, memoBytes, false},
	} {
		if !testenv.LongRun() && c.rows*c.columns > 200 {
			continue
		}
		tables := tablesOf(t, enginetest.Problem(t, fmt.Sprintf("domino:%dx%d", c.rows, c.columns)))
		counter := newCounter(tables, c.bytes)
		got := counter.count(t.Context())
		if want := enginetest.Dominoes(c.rows, c.columns); got == nil || got.Cmp(want) != 0 {
			t.Errorf("%dx%d: want %v, got %v", c.rows, c.columns, want, got)
		}
		if used := bytes(counter.memo); used > max(c.bytes, 1<<10) {
			t.Errorf("%dx%d: want at most %d bytes, got %d", c.rows, c.columns, c.bytes, used)
		}
		if !c.full {
			continue
		}
		roomy := newCounter(tables, memoBytes)
		if roomy.count(t.Context()); roomy.nodes >= counter.nodes {
			t.Errorf("%dx%d in %d bytes: want entries replaced, and so more nodes than %d, got %d", c.rows, c.columns, c.bytes, roomy.nodes, counter.nodes)
		}
	}
}

// bytes returns about how many bytes a memo table uses.
func bytes(m *memo) int { return 8*len(m.slots) + largeBytes*len(m.large) }

// random yields up to n random problems that the engine takes.
func random(n int, seed uint64) iter.Seq2[int, *exactcover.Problem] {
	rng := rand.New(rand.NewPCG(64, seed))
	return func(yield func(int, *exactcover.Problem) bool) {
		for i := range n {
			if p := solvertest.Random(rng); Check(p) == nil && !yield(i, p) {
				return
			}
		}
	}
}

// TestStates checks the bound of the number of states against its definition, and that a count
// meets no more states.
func TestStates(t *testing.T) {
	for i, p := range random(2000, 2222) {
		for _, order := range candidateOrders(p) {
			bound := boundStates(p, p.Given, order)
			if want := definitionOfStates(p, order); bound != want {
				t.Fatalf("random problem %d: %+v in order %v: want a bound of %v states, got %v", i, p, order, want, bound)
			}
			c := newCounter(newTables(p, p.Given, order), memoBytes)
			if c.count(t.Context()); float64(c.memo.used) > bound {
				t.Fatalf("random problem %d: %+v in order %v: want at most %v states, got %d", i, p, order, bound, c.memo.used)
			}
		}
	}
}

// definitionOfStates is boundStates in plain words: for each item that may be the first open
// one, every set of those items that make a difference and that earlier options contain.
func definitionOfStates(p *exactcover.Problem, order []int32) (states float64) {
	place := make(map[int]int, len(order))
	for k, item := range order {
		place[int(item)] = k
	}
	covered := map[int]bool{}
	for _, o := range p.Given {
		for _, item := range p.Options[o].Items {
			covered[item] = true
		}
	}
	// options yields the places of each option that can still be chosen, and the first of these.
	options := func(yield func(first int, items []int) bool) {
		for _, o := range p.Options {
			first, items := p.Primary(), []int(nil)
			for _, item := range o.Items {
				if k, ok := place[item]; ok {
					first, items = min(first, k), append(items, k)
				}
			}
			blocked := slices.ContainsFunc(o.Items, func(item int) bool { _, ok := place[item]; return ok && covered[item] })
			if first < p.Primary() && !blocked && !yield(first, items) {
				return
			}
		}
	}
	for i := range p.Primary() {
		if covered[int(order[i])] {
			continue
		}
		before, later := map[int]bool{}, map[int]bool{}
		for first, items := range options {
			for _, k := range items {
				if first < i {
					before[k] = true
				} else {
					later[k] = true
				}
			}
		}
		free := 0
		for k := range before {
			if k > i && (k < p.Primary() || later[k]) {
				free++
			}
		}
		states += math.Ldexp(1, free)
	}
	return states
}

// TestFewestStates checks that a count takes the order with the fewest states, unless the tree
// of the other order is smaller.
func TestFewestStates(t *testing.T) {
	for _, c := range []struct {
		name    string
		problem *exactcover.Problem
		states  bool
		most    int // nodes of the count
		want    string
	}{
		{"pieces", enginetest.Pieces(5, 14), true, 100_000, "9135524141414465089164822"}, // by another program
		{"Latin squares", enginetest.Problem(t, "latin:4"), false, 500, "576"},
	} {
		tables := tablesOf(t, c.problem)
		count := tables.Start()
		got := count.Run(t.Context(), 1<<24)
		if got == nil || got.String() != c.want || count.nodes > c.most {
			t.Errorf("%s: want %s after at most %d nodes, got %v after %d", c.name, c.want, c.most, got, count.nodes)
		}
		if states := boundStates(c.problem, nil, count.order) < tables.Nodes(); states != c.states {
			t.Errorf("%s: want fewer states than nodes: %v, got %v", c.name, c.states, states)
		}
	}
}

// TestContinued checks that a count that is stopped again and again, and continued, ends
// with the number of one that is not.
func TestContinued(t *testing.T) {
	const work = 1 << 15
	for puzzle, least := range map[string]int{"domino:12x12": 3, "latin:5": 3, "domino:6x6": 1} {
		count := tablesOf(t, enginetest.Problem(t, puzzle)).Start()
		want := newCounter(count.Tables, memoBytes).count(t.Context())
		runs, got := 0, (*big.Int)(nil)
		for got == nil {
			before := count.Work()
			got = count.Run(t.Context(), work)
			runs++
			if spent := count.Work() - before; spent > 3*work {
				t.Errorf("%s: want about %d work, got %d", puzzle, work, spent)
			}
		}
		if got.Cmp(want) != 0 || runs < least {
			t.Errorf("%s: want %d after %d runs at least, got %d after %d", puzzle, want, least, got, runs)
		}
	}
}

// TestMemoIsWorthIt checks that the memory saves nodes if only the shape of what is left
// matters, and that it is given up if all pieces are different.
func TestMemoIsWorthIt(t *testing.T) {
	for _, c := range []struct {
		puzzle        string
		nodes         int // at least, without memory: every solution is a node
		share, lookup float64
	}{
		{"domino:8x8", 12988816, 1. / 1000, 2},
		{"pentomino:5x12", 5000000, 1.2, 0.05},
	} {
		tables := tablesOf(t, enginetest.Problem(t, c.puzzle))
		got := newCounter(tables, memoBytes)
		if got.count(t.Context()) == nil {
			t.Fatal(got.err)
		}
		if most := int(c.share * float64(c.nodes)); got.nodes > most {
			t.Errorf("%s: want at most %d nodes, got %d", c.puzzle, most, got.nodes)
		}
		lookups := got.memo.account.Cost / lookupNodes
		if most := int(c.lookup * float64(got.nodes)); lookups > most {
			t.Errorf("%s: want at most %d lookups, got %d", c.puzzle, most, lookups)
		}
	}
}

func TestMemoCountStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	tables := tablesOf(t, enginetest.Problem(t, "pentomino:6x10"))
	c := newCounter(tables, memoBytes)
	if got := c.count(ctx); got != nil || !errors.Is(c.err, context.Canceled) {
		t.Errorf("want %v, got %v, %v", context.Canceled, got, c.err)
	}
}

// TestMemo compares the memory with a map, for keys of one word and of three, and
// numbers of all sizes.
func TestMemo(t *testing.T) {
	for _, words := range []int{1, 3} {
		rng := rand.New(rand.NewPCG(uint64(words), 1))
		m := newMemo(words, 5, 1<<20)
		stored := map[[3]uint64]*big.Int{}
		hits := 0
		for range 200000 {
			var key [3]uint64
			for w := range words {
				key[w] = rng.Uint64N(100)
			}
			var got number.Number
			ok := m.get(int(key[0]%5), key[:words], &got)
			want, known := stored[key]
			if ok && (!known || got.Int().Cmp(want) != 0) {
				t.Fatalf("%v: want %v, got %v", key, want, got.Int())
			}
			if known && !ok && m.used == len(stored) { // nothing was replaced
				t.Fatalf("%v: want %v, got nothing", key, want)
			}
			if ok {
				hits++
				continue
			}
			n := number.Number{Lo: rng.Uint64(), Hi: rng.Uint64() >> rng.IntN(65)}
			if rng.IntN(9) == 0 {
				n.Add(&number.Number{Lo: math.MaxUint64, Hi: math.MaxUint64})
			}
			stored[key] = n.Int()
			m.put(int(key[0]%5), key[:words], &n, 1)
		}
		if used := bytes(m); used > 1<<20 || hits == 0 {
			t.Errorf("%d words: want hits and at most %d bytes, got %d and %d", words, 1<<20, hits, used)
		}
	}
}

func BenchmarkMemoCount(b *testing.B) {
	for _, c := range countCases {
		p := enginetest.Problem(b, c.puzzle)
		b.Run(c.puzzle, func(b *testing.B) {
			var c *counter
			for b.Loop() {
				c = newCounter(tablesOf(b, p), memoBytes)
				c.count(b.Context())
			}
			b.ReportMetric(float64(c.nodes), "nodes/op")
			b.ReportMetric(c.memo.account.Worth(), "saved/cost")
		})
	}
}

// TestMemoTrial checks which counts give up their memory after the trial.
func TestMemoTrial(t *testing.T) {
	for _, c := range []struct {
		puzzle string
		helps  bool
	}{
		{"domino:12x12", true},
		{"domino:14x14", true},
		{"domino:16x16", true},
		{"latin:5", true},
		{"pentomino:6x10", false},
		{"soma:3x3x3", false},
		{"langford:10", false},
		{"queens:12", false},
	} {
		tables := tablesOf(t, enginetest.Problem(t, c.puzzle))
		if _, err := tables.countRemembering(t.Context(), 1, new(exactcover.Log)); errors.Is(err, errNoHelp) == c.helps {
			t.Errorf("%s: want the memory to help: %v, got %v", c.puzzle, c.helps, err)
		}
	}
}
