package prefix_test

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/workers/prefix"
)

func TestText(t *testing.T) {
	for _, f := range []prefix.Prefix{{}, {0}, {203, 17}, {7, 7, 12}} {
		if got, err := prefix.Parse(f.String()); err != nil || !slices.Equal(got, f) {
			t.Errorf("want %v back from %q, got %v, %v", f, f, got, err)
		}
	}
	for _, text := range []string{"", ".", "1.", "1..2", "-1", "01", "+1", "1,2", "one", "root.1"} {
		if got, err := prefix.Parse(text); err == nil || !strings.Contains(err.Error(), "want numbers of options") {
			t.Errorf("%q: want an error, got %v, %v", text, got, err)
		}
	}
}

// problems returns the named problems of solvertest, and n random ones.
func problems(n int) (all []*exactcover.Problem) {
	for _, c := range solvertest.Problems() {
		if c.Problem.Validate() == nil {
			all = append(all, c.Problem)
		}
	}
	random := rand.New(rand.NewPCG(20, 1))
	for i := range n {
		p := solvertest.Random(random)
		if i%3 == 0 {
			solvertest.Exclude(random, p)
		}
		if p.Validate() == nil {
			all = append(all, p)
		}
	}
	return all
}

func split(t *testing.T, p *exactcover.Problem, from prefix.Prefix, pieces int, least float64) []prefix.Node {
	t.Helper()
	return testenv.Must(prefix.Split(t.Context(), p, from, pieces, least))(t)
}

// TestWholeTree divides trees until nothing is left to divide. The nodes must be those of
// the plain Algorithm X.
func TestWholeTree(t *testing.T) {
	choices := 0
	for i, p := range problems(testenv.Cases(200, 3000)) {
		solutions, trace := solvertest.Reference(p)
		want, path := []string{"root"}, prefix.Prefix{}
		for _, e := range trace {
			switch e.Kind {
			case exactcover.Choose:
				path = append(path, e.Option)
				want = append(want, path.String())
			case exactcover.Backtrack:
				path = path[:len(path)-1]
			}
		}
		nodes := split(t, p, nil, 1<<30, 0)
		var got []string
		for _, n := range nodes {
			got = append(got, n.Prefix.String())
		}
		slices.Sort(want)
		slices.Sort(got)
		if leaves, _ := prefix.Leaves(nodes); !slices.Equal(want, got) || leaves != len(solutions) {
			t.Fatalf("problem %d: want the nodes %q and %d leaves, got %q and %d", i, want, len(solutions), got, leaves)
		}
		choices += len(want) - 1
	}
	if choices < 500 {
		t.Errorf("want problems with many choices, got %d", choices)
	}
}

// TestEachSolutionOnce checks that every solution lies below exactly one leaf, after a
// division and after the division of one of its leaves.
func TestEachSolutionOnce(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 2))
	divided, found := 0, 0
	for i, p := range problems(testenv.Cases(300, 5000)) {
		nodes := split(t, p, nil, 1+random.IntN(6), 0)
		at := random.IntN(len(nodes))
		if n := nodes[at]; n.Leaf() {
			nodes = slices.Concat(nodes[:at], nodes[at+1:], split(t, p, n.Prefix, 1+random.IntN(4), 0))
			divided++
		}
		if err := prefix.Check(p, nodes); err != nil {
			t.Fatalf("problem %d: %v", i, err)
		}
		var want, got []string
		solutions, _ := solvertest.Reference(p)
		for _, s := range solutions {
			want = append(want, set(s))
		}
		for _, n := range nodes {
			if !n.Leaf() {
				continue
			}
			below := testenv.Must(prefix.Below(p, n.Prefix))(t)
			solutions, _ := solvertest.Reference(below)
			for _, s := range solutions {
				got = append(got, set(s))
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(want, got) {
			t.Fatalf("problem %d: want the solutions %q, got %q", i, want, got)
		}
		found += len(want)
	}
	if divided < 20 || found < 100 {
		t.Errorf("want many leaves divided and solutions found, got %d and %d", divided, found)
	}
}

// set returns the options of a solution in ascending order, as text.
func set(s exactcover.Solution) string { return fmt.Sprint(slices.Sorted(slices.Values(s))) }

// TestSums counts larger problems by their pieces, with every engine that takes them.
func TestSums(t *testing.T) {
	for _, c := range []struct {
		text   string
		pieces int
		want   int64
	}{
		{"queens:9", 40, 352},
		{"langford:8", 25, 150},
		{"queens:10", 60, 724},
		{"domino:6x6", 30, 6728},
	} {
		p := testenv.Must(puzzle.Parse(c.text))(t).Problem()
		nodes := split(t, p, nil, c.pieces, 0)
		if leaves, _ := prefix.Leaves(nodes); leaves < c.pieces/2 || leaves > 2*c.pieces {
			t.Errorf("%s: want about %d pieces, got %d", c.text, c.pieces, leaves)
		}
		if err := prefix.Check(p, nodes); err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
		for _, engine := range []memsolver.Engine{memsolver.Cells, memsolver.Bits, memsolver.Masks} {
			sum := new(big.Int)
			solver := memsolver.New(engine)
			for _, n := range nodes {
				if !n.Leaf() {
					continue
				}
				below := testenv.Must(prefix.Below(p, n.Prefix))(t)
				count := testenv.Must(solver.Count(t.Context(), below, nil))(t)
				sum.Add(sum, count)
			}
			if sum.Int64() != c.want {
				t.Errorf("%s by %s: want %d solutions, got %d", c.text, engine, c.want, sum)
			}
		}
	}
}

// TestEvenPieces checks that the estimates make pieces of which none has most of the work.
func TestEvenPieces(t *testing.T) {
	p := testenv.Must(puzzle.Parse("langford:11"))(t).Problem()
	whole, most := 0, 0
	for _, n := range split(t, p, nil, 60, 0) {
		if !n.Leaf() {
			continue
		}
		below := testenv.Must(prefix.Below(p, n.Prefix))(t)
		log := new(exactcover.Log)
		testenv.Must(memsolver.Count(t.Context(), below, memsolver.DLX, memsolver.Log(log)))(t)
		whole += log.Choices
		most = max(most, log.Choices)
	}
	if share := float64(most) / float64(whole); share > 0.1 {
		t.Errorf("want no piece with more than a tenth of the work, got %.2f", share)
	}
}

// TestCheckFindsDamage damages a partition in every way, one at a time.
func TestCheckFindsDamage(t *testing.T) {
	p := testenv.Must(puzzle.Parse("queens:6"))(t).Problem()
	nodes := split(t, p, nil, 12, 0)
	testenv.Check(t, prefix.Check(p, nodes))
	complain := func(want string, nodes []prefix.Node) {
		t.Helper()
		if err := prefix.Check(p, nodes); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
	for i, n := range nodes {
		rest := slices.Concat(nodes[:i], nodes[i+1:])
		if len(n.Prefix) == 0 {
			complain("the root is missing", rest)
		} else {
			complain(n.Prefix.String()+" is missing", rest)
		}
		complain(n.Prefix.String()+" is there twice", append(slices.Clone(nodes), n))
		if n.Leaf() {
			child := n
			child.Prefix = append(slices.Clone(n.Prefix), 1)
			complain(child.Prefix.String()+" does not belong here", append(slices.Clone(nodes), child))
			continue
		}
		changed := slices.Clone(nodes)
		changed[i].Item = p.Primary()
		complain("want a primary item", changed)
		if len(n.Prefix) > 0 {
			changed[i].Item = p.Options[n.Prefix[0]].Items[0]
			complain("is covered there already", changed)
		}
	}
	wrong := slices.Clone(nodes)
	wrong[0].Item++
	complain("is missing", wrong)
}

func TestBadPrefix(t *testing.T) {
	p := testenv.Must(puzzle.Parse("queens:6"))(t).Problem()
	for _, c := range []struct {
		prefix prefix.Prefix
		want   string
	}{
		{prefix.Prefix{36}, "36: exactcover: given: want an option below 36, got 36"},
		{prefix.Prefix{0, 1}, "0.1: given options"},
	} {
		if _, err := prefix.Split(t.Context(), p, c.prefix, 4, 0); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want an error with %q, got %v", c.want, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := prefix.Split(ctx, p, nil, 4, 0); err != context.Canceled {
		t.Errorf("want %v, got %v", context.Canceled, err)
	}
}

func Example() {
	entry, err := puzzle.Parse("queens:6")
	if err != nil {
		panic(err)
	}
	nodes, err := prefix.Split(context.Background(), entry.Problem(), nil, 5, 0)
	if err != nil {
		panic(err)
	}
	leaves, _ := prefix.Leaves(nodes)
	fmt.Println(leaves, "pieces;", prefix.Check(entry.Problem(), nodes))
	// Output: 6 pieces; <nil>
}

// TestWorkIsFinite estimates a tree of more nodes than a float64 holds.
func TestWorkIsFinite(t *testing.T) {
	var b exactcover.Builder
	for item := range 400 {
		b.Primary(strconv.Itoa(item))
	}
	for item := range 400 {
		for range 10 {
			b.Option(strconv.Itoa(item))
		}
	}
	p := testenv.Must(b.Problem())(t)
	nodes := testenv.Must(prefix.Split(t.Context(), p, nil, 4, 0))(t)
	for _, n := range nodes {
		if square := n.Work * n.Work; math.IsInf(square, 0) || math.IsNaN(square) {
			t.Errorf("%s: want a work that can be squared, got %v", n.Prefix, n.Work)
		}
	}
}

// TestKey gives short names to long prefixes.
func TestKey(t *testing.T) {
	long := make(prefix.Prefix, 2000)
	other := slices.Clone(long)
	other[1999] = 1
	if key := (prefix.Prefix{203, 17}).Key(); key != "203.17" {
		t.Errorf("want the text as the key, got %q", key)
	}
	if a, b := long.Key(), other.Key(); a == b || a != slices.Clone(long).Key() || len(a) > 100 || strings.Contains(a, ".") {
		t.Errorf("want short keys of their own, got %q and %q", a, b)
	}
}

func TestQuotasAreRefused(t *testing.T) {
	solvertest.CheckQuotasRefused(t, func(p *exactcover.Problem) error {
		_, err := prefix.Split(t.Context(), p, nil, 2, 0)
		return err
	})
	solvertest.CheckQuotasRefused(t, func(p *exactcover.Problem) error {
		_, err := prefix.Below(p, nil)
		return err
	})
	solvertest.CheckQuotasRefused(t, func(p *exactcover.Problem) error {
		return prefix.Check(p, []prefix.Node{{Item: exactcover.NoItem}})
	})
}
