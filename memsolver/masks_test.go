package memsolver

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
)

func TestMasksWalk(t *testing.T) {
	testWalker(t, 1000, func(p *exactcover.Problem) walker {
		if tables, ok := masksFor(p); ok {
			return newMasks(tables)
		}
		return nil
	})
}

// TestMasksInAnyOrder holds that the order of the items decides nothing but the work.
func TestMasksInAnyOrder(t *testing.T) {
	p := packing(tetracubes, 3, 3, 3)
	rng := rand.New(rand.NewPCG(3, 27))
	for range 3 {
		order := make([]int32, len(p.Items))
		for k, i := range rng.Perm(len(order)) {
			order[k] = int32(i)
		}
		m := newMasks(newMaskTables(p, order))
		m.start(nil)
		if m.walk(1<<40, true); m.tally().solutions != 11520 {
			t.Errorf("%v: want 11520 solutions, got %+v", order, m.tally())
		}
	}
}

// countCases are problems that need different numbers of words and blocks, with counts
// from other hands: dominoes by Kasteleyn's formula (see kasteleyn), the twelve
// pentominoes from J. C. P. Miller (1960) times the four symmetries, Soma's 240 (Conway
// and Guy, 1961) times 48, queens and Langford's pairs, each counted with its mirror
// image, from OEIS A000170 and A014552.
var countCases = []struct {
	name    string
	problem func() *exactcover.Problem
	want    int
	long    bool
}{
	{"dominoes 4x5", func() *exactcover.Problem { return dominoes(4, 5) }, 95, false},
	{"dominoes 5x5", func() *exactcover.Problem { return dominoes(5, 5) }, 0, false},
	{"dominoes 8x8", func() *exactcover.Problem { return dominoes(8, 8) }, 12988816, false},
	{"pentominoes 3x20", func() *exactcover.Problem { return packing(pentominoes, 3, 20, 1) }, 8, false},
	{"pentominoes 4x15", func() *exactcover.Problem { return packing(pentominoes, 4, 15, 1) }, 1472, false},
	{"pentominoes 6x10", func() *exactcover.Problem { return packing(pentominoes, 6, 10, 1) }, 9356, true},
	{"Soma", func() *exactcover.Problem { return packing(tetracubes, 3, 3, 3) }, 11520, false},
	{"queens 8", func() *exactcover.Problem { return queens(8) }, 92, false},
	{"Langford 7", func() *exactcover.Problem { return langford(7) }, 2 * 26, false},
}

func TestMasksCount(t *testing.T) {
	for _, c := range countCases {
		t.Run(c.name, func(t *testing.T) {
			if c.long && testing.Short() {
				t.Skip("long")
			}
			tables, ok := masksFor(c.problem())
			if !ok {
				t.Fatal("want masks to take it")
			}
			m := newMasks(tables)
			m.start(nil)
			if out := m.walk(1<<40, true); out != ended || m.tally().solutions != c.want {
				t.Errorf("want %d solutions, got %+v, outcome %d", c.want, m.tally(), out)
			}
		})
	}
}

func TestMasksFor(t *testing.T) {
	var colors exactcover.Builder
	colored, err := colors.Primary("p").Secondary("x").Option("p", "x:red").Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		problem *exactcover.Problem
		want    bool
	}{
		{"colors", colored, false},
		{"257 items", dominoes(1, 257), false},
		{"256 items", dominoes(16, 16), true},
		{"secondary items", queens(6), true},
	} {
		if _, ok := masksFor(c.problem); ok != c.want {
			t.Errorf("%s: want %v, got %v", c.name, c.want, ok)
		}
	}
}

func TestMasksAllocateNothing(t *testing.T) {
	tables, _ := masksFor(dominoes(6, 6))
	m := newMasks(tables)
	prefix := make([]int32, 0, 64)
	if n := testing.AllocsPerRun(5, func() {
		m.start(nil)
		for out := paused; out != ended; {
			if out = m.walk(100, false); out == found {
				prefix = m.chosen(prefix[:0])
			}
			m.progress()
			m.tally()
		}
	}); n != 0 {
		t.Errorf("want no allocations, got %v", n)
	}
}

func BenchmarkMasks(b *testing.B) {
	for _, c := range countCases {
		p := c.problem()
		b.Run(strings.ReplaceAll(c.name, " ", "-"), func(b *testing.B) {
			b.ReportAllocs()
			var done tally
			for b.Loop() {
				tables, _ := masksFor(p)
				m := newMasks(tables)
				m.start(nil)
				m.walk(1<<40, true)
				done = m.tally()
			}
			b.ReportMetric(float64(done.choices), "choices/op")
			b.ReportMetric(float64(done.updates), "updates/op")
		})
	}
}

// dominoes returns the problem of covering a board with dominoes.
func dominoes(rows, columns int) *exactcover.Problem {
	p := &exactcover.Problem{}
	for y := range rows {
		for x := range columns {
			cell := len(p.Items)
			p.Items = append(p.Items, exactcover.Item{Name: fmt.Sprintf("r%dc%d", y+1, x+1)})
			if x > 0 {
				p.Options = append(p.Options, exactcover.Option{Items: []int{cell - 1, cell}})
			}
			if y > 0 {
				p.Options = append(p.Options, exactcover.Option{Items: []int{cell - columns, cell}})
			}
		}
	}
	return p
}

// queens returns the problem of n queens, with diagonals as secondary items.
func queens(n int) *exactcover.Problem {
	p := &exactcover.Problem{}
	for i := range 2*n + 2*(2*n-1) {
		p.Items = append(p.Items, exactcover.Item{Name: fmt.Sprint("line ", i), Secondary: i >= 2*n})
	}
	for y := range n {
		for x := range n {
			p.Options = append(p.Options, exactcover.Option{Items: []int{y, n + x, 2*n + x + y, 4*n - 1 + n - 1 + x - y}})
		}
	}
	return p
}

// langford returns the problem of Langford's pairs of 1 to n.
func langford(n int) *exactcover.Problem {
	p := &exactcover.Problem{Items: make([]exactcover.Item, 3*n)}
	for k := 1; k <= n; k++ {
		for i := 0; i+k+1 < 2*n; i++ {
			p.Options = append(p.Options, exactcover.Option{Items: []int{k - 1, n + i, n + i + k + 1}})
		}
	}
	return p
}

// A cell of a polyomino or polycube: x, y, z.
type cell [3]int

// pentominoes are drawn by rows, as the letters FILNPTUVWXYZ.
var pentominoes = draw(".##/##./.#.", "#####", "####/#...", "###./..##", "###/##.", "###/.#./.#.",
	"#.#/###", "#../#../###", "#../##./.##", ".#./###/.#.", "####/.#..", "##./.#./.##")

// tetracubes are the pieces of Soma: a tricube and the tetracubes that are not boxes.
var tetracubes = append(draw("##/#.", "###/#..", "###/.#.", "##./.##"),
	[]cell{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}},
	[]cell{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 0, 1}},
	[]cell{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}})

func draw(pictures ...string) (pieces [][]cell) {
	for _, picture := range pictures {
		var piece []cell
		for y, row := range strings.Split(picture, "/") {
			for x, c := range row {
				if c == '#' {
					piece = append(piece, cell{x, y, 0})
				}
			}
		}
		pieces = append(pieces, piece)
	}
	return pieces
}

// packing returns the problem of filling a box with the pieces, each once. In a flat box
// that allows to turn them over; in space the 24 rotations are generated.
func packing(pieces [][]cell, rows, columns, layers int) *exactcover.Problem {
	p := &exactcover.Problem{Items: make([]exactcover.Item, len(pieces)+rows*columns*layers)}
	turns := []func(c cell) cell{func(c cell) cell { return cell{c[1], -c[0], c[2]} }}
	if layers == 1 {
		turns = append(turns, func(c cell) cell { return cell{c[1], c[0], c[2]} })
	} else {
		turns = append(turns, func(c cell) cell { return cell{c[0], c[2], -c[1]} })
	}
	for k, piece := range pieces {
		known := map[string]bool{}
		for queue := [][]cell{piece}; len(queue) > 0; queue = queue[1:] {
			shape := atOrigin(queue[0])
			if known[fmt.Sprint(shape)] {
				continue
			}
			known[fmt.Sprint(shape)] = true
			for at := range rows * columns * layers {
				items := []int{k}
				for _, c := range shape {
					x, y, z := c[0]+at%columns, c[1]+at/columns%rows, c[2]+at/columns/rows
					if x < columns && y < rows && z < layers {
						items = append(items, len(pieces)+x+columns*(y+rows*z))
					}
				}
				if len(items) == 1+len(shape) {
					p.Options = append(p.Options, exactcover.Option{Items: items})
				}
			}
			for _, turn := range turns {
				var turned []cell
				for _, c := range shape {
					turned = append(turned, turn(c))
				}
				queue = append(queue, turned)
			}
		}
	}
	return p
}

// atOrigin moves cells next to the planes of coordinate 0, and sorts them.
func atOrigin(cells []cell) []cell {
	low := cells[0]
	for _, c := range cells {
		low = cell{min(low[0], c[0]), min(low[1], c[1]), min(low[2], c[2])}
	}
	var moved []cell
	for _, c := range cells {
		moved = append(moved, cell{c[0] - low[0], c[1] - low[1], c[2] - low[2]})
	}
	slices.SortFunc(moved, func(a, b cell) int { return slices.Compare(a[:], b[:]) })
	return moved
}
