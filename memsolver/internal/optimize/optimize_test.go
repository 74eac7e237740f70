package optimize

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
)

// brute returns the costs of all covers of p, ascending, and calls seen with each cover.
func brute(p *exactcover.Problem, seen func(s []int)) (costs []int) {
	var s []int
	var add func(o int)
	add = func(o int) {
		if o == len(p.Options) {
			if isCover(p, s) {
				costs = append(costs, p.Cost(s))
				seen(s)
			}
			return
		}
		add(o + 1)
		if p.HasPrimary(o) || slices.Contains(p.Given, o) {
			s = append(s, o)
			add(o + 1)
			s = s[:len(s)-1]
		}
	}
	add(0)
	slices.Sort(costs)
	return costs
}

// isCover follows the definition.
func isCover(p *exactcover.Problem, s []int) bool {
	times, colors := make([]int, len(p.Items)), make([]exactcover.Color, len(p.Items))
	for _, o := range s {
		for k, i := range p.Options[o].Items {
			color := p.Options[o].Color(k)
			if p.Items[i].Secondary && times[i] > 0 && (color == 0 || color != colors[i]) {
				return false
			}
			times[i]++
			colors[i] = color
		}
	}
	for i, n := range times {
		if q := p.Quota(i); !p.Items[i].Secondary && (n < q.Low || n > q.High) {
			return false
		}
	}
	for _, o := range p.Given {
		if !slices.Contains(s, o) {
			return false
		}
	}
	return !slices.ContainsFunc(p.Excluded, func(o int) bool { return slices.Contains(s, o) })
}

// random returns a problem of at most options options.
func random(r *rand.Rand, options int) *exactcover.Problem {
	p := &exactcover.Problem{}
	primary, secondary := 1+r.IntN(6), r.IntN(4)
	quotas := r.IntN(2) == 0
	for range primary {
		item := exactcover.Item{}
		if quotas && r.IntN(2) == 0 {
			low := r.IntN(3)
			item.Quota = exactcover.Quota{Low: low, High: max(1, low+r.IntN(3))}
		}
		p.Items = append(p.Items, item)
	}
	for range secondary {
		p.Items = append(p.Items, exactcover.Item{Secondary: true})
	}
	if r.IntN(2) == 0 {
		p.Colors = []string{"", "red", "blue"}
	}
	spread := []int{0, 1, 3, 10, 1000, 1 << 40}[r.IntN(6)]
	unit := 1 + 2*r.IntN(2)
	for range 1 + r.IntN(options) {
		o := exactcover.Option{Cost: unit * (r.IntN(spread+1) - r.IntN(2)*r.IntN(spread+1))}
		for i := range p.Items {
			if r.IntN(3) > 0 {
				continue
			}
			o.Items = append(o.Items, i)
			color := exactcover.NoColor
			if p.Items[i].Secondary && p.Colors != nil {
				color = exactcover.Color(r.IntN(3))
			}
			o.Colors = append(o.Colors, color)
		}
		if r.IntN(3) == 0 && len(p.Options) > 0 { // the same items, often at another cost
			other := p.Options[r.IntN(len(p.Options))]
			o.Items, o.Colors = other.Items, other.Colors
		}
		p.Options = append(p.Options, o)
	}
	if r.IntN(6) == 0 {
		p.Given = []int{r.IntN(len(p.Options))}
	}
	if r.IntN(6) == 0 {
		if o := r.IntN(len(p.Options)); !slices.Contains(p.Given, o) {
			p.Excluded = []int{o}
		}
	}
	return p
}

func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 1))
	covers, none := 0, 0
	for n := range 4000 {
		p := random(r, 10)
		if check(t, p) > 0 {
			covers++
		} else {
			none++
		}
		if t.Failed() {
			t.Fatalf("problem %d: %+v", n, p)
		}
	}
	t.Log(covers, "problems with covers,", none, "without")
}

// TestRandomLarger compares the search with the relaxation to the same search without, which finds
// all covers: in these problems there are many nodes.
func TestRandomLarger(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 3))
	covers, effort := 0, Effort{}
	for n := range testenv.Cases(300, 3000) {
		p := larger(r)
		var costs []int
		err := New(p).All(t.Context(), math.MaxInt, func(s exactcover.Solution) bool {
			costs = append(costs, p.Cost(s))
			return len(costs) < 200_000
		})
		testenv.Check(t, err)
		if len(costs) == 200_000 {
			continue
		}
		slices.Sort(costs)
		o := New(p)
		best, err := o.Improve(t.Context(), func(exactcover.Best) bool { return true })
		testenv.Check(t, err)
		if !best.Proved() || (best.Solution == nil) != (len(costs) == 0) || len(costs) > 0 && best.Cost != costs[0] {
			t.Fatalf("problem %d: want the least of %d costs, got %+v: %+v", n, len(costs), best, p)
		}
		effort.Nodes += o.Nodes
		effort.Pivots += o.Pivots
		if len(costs) == 0 {
			continue
		}
		covers++
		for _, limit := range []int{costs[0], costs[0] + 7, costs[len(costs)/4]} {
			want, _ := slices.BinarySearch(costs, limit+1)
			if got, err := New(p).Count(t.Context(), limit); got != want || err != nil {
				t.Fatalf("problem %d, limit %d: want %d covers, got %d, %v: %+v", n, limit, want, got, err, p)
			}
		}
	}
	t.Log(covers, "problems with covers;", effort)
}

// larger returns a problem of up to 100 options that is likely to have covers.
func larger(r *rand.Rand) *exactcover.Problem {
	p := &exactcover.Problem{Colors: []string{"", "red", "blue"}}
	primary, secondary := 8+r.IntN(10), r.IntN(5)
	quotas, colors := r.IntN(2) == 0, r.IntN(2) == 0
	for range primary {
		item := exactcover.Item{}
		if quotas && r.IntN(3) == 0 {
			low := r.IntN(3)
			item.Quota = exactcover.Quota{Low: low, High: max(1, low+r.IntN(2))}
		}
		p.Items = append(p.Items, item)
	}
	for range secondary {
		p.Items = append(p.Items, exactcover.Item{Secondary: true})
	}
	spread := []int{2, 10, 1000}[r.IntN(3)]
	for range 30 + r.IntN(70) {
		o := exactcover.Option{}
		for range 2 + r.IntN(4) {
			if i := r.IntN(len(p.Items)); !slices.Contains(o.Items, i) {
				o.Items = append(o.Items, i)
				color := exactcover.NoColor
				if colors && p.Items[i].Secondary {
					color = exactcover.Color(r.IntN(3))
				}
				o.Colors = append(o.Colors, color)
			}
		}
		o.Cost = len(o.Items)*spread + r.IntN(spread+1)
		p.Options = append(p.Options, o)
	}
	return p
}

// check compares all answers for p with brute force. It returns how many covers there are.
func check(t *testing.T, p *exactcover.Problem) int {
	t.Helper()
	ctx := t.Context()
	all := make(map[string]bool)
	costs := brute(p, func(s []int) { all[key(s)] = true })
	last := exactcover.Best{Bound: math.MinInt, Cost: math.MaxInt}
	best, err := New(p).Improve(ctx, func(b exactcover.Best) bool {
		if b.Solution != nil {
			if b.Cost > last.Cost || b.Bound < last.Bound || b.Cost < b.Bound || p.Cost(b.Solution) != b.Cost || !isCover(p, b.Solution) {
				t.Errorf("want better and better covers, got %+v after %+v", b, last)
			}
			last = b
		}
		if len(costs) > 0 && b.Bound > costs[0] {
			t.Errorf("want a bound of at most %d, got %+v", costs[0], b)
		}
		return true
	})
	switch {
	case err != nil:
		t.Error(err)
	case !best.Proved():
		t.Errorf("want a proved result, got %+v", best)
	case len(costs) == 0:
		if best.Solution != nil || best.Bound != exactcover.NoCover {
			t.Errorf("want no cover, got %+v", best)
		}
	case best.Solution == nil || best.Cost != costs[0]:
		t.Errorf("want cost %d, got %+v", costs[0], best)
	}
	limits := []int{math.MaxInt, math.MinInt}
	if len(costs) > 0 {
		limits = append(limits, costs[0]-1, costs[0], costs[0]+1, costs[0]+5, costs[len(costs)/2])
	}
	for _, limit := range limits {
		want := 0
		for want < len(costs) && costs[want] <= limit {
			want++
		}
		if n, err := New(p).Count(ctx, limit); n != want || err != nil {
			t.Errorf("limit %d: want %d covers, got %d, %v", limit, want, n, err)
		}
		found := make(map[string]bool)
		if err := New(p).All(ctx, limit, func(s exactcover.Solution) bool {
			k := key(s)
			if found[k] || !all[k] || p.Cost(s) > limit {
				t.Errorf("limit %d: got %v, which is no cover, or costs %d, or came twice", limit, s, p.Cost(s))
			}
			found[k] = true
			return true
		}); err != nil || len(found) != want {
			t.Errorf("limit %d: want %d covers, got %d, %v", limit, want, len(found), err)
		}
	}
	return len(costs)
}

func key(s []int) string {
	var k []byte
	for _, o := range slices.Sorted(slices.Values(s)) {
		k = append(k, byte(o))
	}
	return string(k)
}

// FuzzOptimize makes a problem of each text: an option a byte pair, which says its items and its
// cost.
func FuzzOptimize(f *testing.F) {
	f.Add([]byte{0x13, 7, 0x2c, 250, 0x35, 3}, uint8(2), uint8(0x21))
	f.Add([]byte{1, 1, 2, 2, 3, 3, 4, 4, 5, 5}, uint8(3), uint8(0))
	f.Fuzz(func(t *testing.T, text []byte, primary, quota uint8) {
		p := &exactcover.Problem{Colors: []string{"", "red"}}
		for i := range 6 {
			p.Items = append(p.Items, exactcover.Item{Secondary: i > int(primary%6)})
		}
		low := int(quota & 3)
		p.Items[0].Quota = exactcover.Quota{Low: low, High: max(1, low+int(quota>>4&3))}
		for ; len(text) >= 2 && len(p.Options) < 10; text = text[2:] {
			o := exactcover.Option{Cost: int(int8(text[1]))}
			for i := range p.Items {
				if text[0]>>i&1 == 0 {
					continue
				}
				o.Items = append(o.Items, i)
				color := exactcover.NoColor
				if p.Items[i].Secondary {
					color = exactcover.Color(text[0] >> 6 & 1)
				}
				o.Colors = append(o.Colors, color)
			}
			p.Options = append(p.Options, o)
		}
		check(t, p)
	})
}
