package symmetry_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/exactcover/symmetry"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// A shuffle permutes the items and the colors of a problem.
type shuffle struct{ items, colors []int }

// option returns the image of an option, with its items ascending.
func (s shuffle) option(o exactcover.Option) exactcover.Option {
	image := exactcover.Option{Cost: o.Cost}
	byItem := make(map[int]exactcover.Color)
	for k, item := range o.Items {
		image.Items = append(image.Items, s.items[item])
		byItem[s.items[item]] = exactcover.Color(s.colors[o.Color(k)])
	}
	slices.Sort(image.Items)
	for _, item := range image.Items {
		image.Colors = append(image.Colors, byItem[item])
	}
	return image
}

// indexOf returns the index of an option in a list, or -1.
func indexOf(options []exactcover.Option, wanted exactcover.Option) int {
	return slices.IndexFunc(options, func(o exactcover.Option) bool {
		return slices.Equal(o.Items, wanted.Items) && slices.Equal(o.Colors, wanted.Colors)
	})
}

// randomShuffle returns a random permutation, which exchanges few items or many, of the items that are
// alike, and of the colors.
func randomShuffle(rng *rand.Rand, p *exactcover.Problem) shuffle {
	s := shuffle{items: symmetry.Identity(len(p.Items)), colors: []int{0, 1, 2}}
	for range 1 + rng.IntN(len(p.Items)) {
		a, b := rng.IntN(len(p.Items)), rng.IntN(len(p.Items))
		if p.Items[a].Secondary == p.Items[b].Secondary && p.Quota(a) == p.Quota(b) {
			s.items[a], s.items[b] = s.items[b], s.items[a]
		}
	}
	if rng.IntN(2) == 0 {
		s.colors[1], s.colors[2] = 2, 1
	}
	return s
}

// randomSymmetric returns a random problem of at most 14 options and symmetries of it. Some have quotas,
// secondary items, colors, given and excluded options, or costs.
func randomSymmetric(rng *rand.Rand) (*exactcover.Problem, []symmetry.Permutation) {
	for {
		primary, secondary := 1+rng.IntN(7), rng.IntN(4)
		p := &exactcover.Problem{Colors: []string{"", "red", "blue"}}
		quota := exactcover.Quota{}
		if rng.IntN(2) == 0 {
			quota = exactcover.Quota{Low: rng.IntN(3), High: 2 + rng.IntN(3)}
		}
		for i := range primary + secondary {
			item := exactcover.Item{Name: fmt.Sprint("i", i), Secondary: i >= primary}
			if i < primary && rng.IntN(2) == 0 {
				item.Quota = quota
			}
			p.Items = append(p.Items, item)
		}
		shuffles := []shuffle{randomShuffle(rng, p), randomShuffle(rng, p)}[:1+rng.IntN(2)]
		for range 1 + rng.IntN(6) {
			option := exactcover.Option{Cost: rng.IntN(8) / 7}
			for item := range p.Items {
				if rng.IntN(3) > 0 {
					continue
				}
				option.Items = append(option.Items, item)
				color := exactcover.NoColor
				if item >= primary {
					color = exactcover.Color(rng.IntN(3))
				}
				option.Colors = append(option.Colors, color)
			}
			if len(option.Items) > 0 && indexOf(p.Options, option) < 0 {
				p.Options = append(p.Options, option)
			}
		}
		for i := 0; i < len(p.Options) && len(p.Options) <= 14; i++ {
			for _, s := range shuffles {
				if image := s.option(p.Options[i]); indexOf(p.Options, image) < 0 {
					p.Options = append(p.Options, image)
				}
			}
		}
		if len(p.Options) == 0 || len(p.Options) > 14 {
			continue
		}
		var generators []symmetry.Permutation
		for _, s := range shuffles {
			generator := make(symmetry.Permutation, len(p.Options))
			for o := range p.Options {
				generator[o] = indexOf(p.Options, s.option(p.Options[o]))
			}
			generators = append(generators, generator)
		}
		if rng.IntN(3) == 0 {
			p.Given = []int{rng.IntN(len(p.Options))}
			if o := rng.IntN(len(p.Options)); rng.IntN(2) == 0 && o != p.Given[0] {
				p.Given = append(p.Given, o)
			}
		}
		solvertest.Exclude(rng, p)
		if rng.IntN(2) == 0 {
			p.Excluded = nil
		}
		if p.Validate() == nil {
			return p, generators
		}
	}
}

// plainGroup returns the products of some permutations which leave p as it is, found in the plainest way.
func plainGroup(p *exactcover.Problem, generators []symmetry.Permutation) (group [][]int) {
	all := [][]int{symmetry.Identity(len(p.Options))}
	for i := 0; i < len(all); i++ {
		for _, s := range generators {
			var product []int
			for _, to := range all[i] {
				product = append(product, s[to])
			}
			if !slices.ContainsFunc(all, func(other []int) bool { return slices.Equal(other, product) }) {
				all = append(all, product)
			}
		}
	}
	for _, s := range all {
		kept := true
		for o, to := range s {
			kept = kept && slices.Contains(p.Given, o) == slices.Contains(p.Given, to) &&
				slices.Contains(p.Excluded, o) == slices.Contains(p.Excluded, to) && p.Options[o].Cost == p.Options[to].Cost
		}
		if kept {
			group = append(group, s)
		}
	}
	return group
}

// orbitOf returns the images of a solution, each sorted, as text.
func orbitOf(s exactcover.Solution, group [][]int) (images []string) {
	for _, element := range group {
		var image []int
		for _, o := range s {
			image = append(image, element[o])
		}
		slices.Sort(image)
		images = append(images, fmt.Sprint(image))
	}
	return images
}

func count(ctx context.Context, p *exactcover.Problem) (*big.Int, error) {
	return memsolver.Count(ctx, p)
}

// TestRandom compares the counts and the least solutions of random problems with classes found by brute
// force.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	several, divided := 0, 0 // problems with several symmetries and solutions; with more than one problem of fixed solutions
	for i := range testenv.Cases(3000, 30_000) {
		p, generators := randomSymmetric(rng)
		group, err := symmetry.NewGroup(p, generators)
		if errors.Is(err, symmetry.ErrTooLarge) { // one in tens of thousands
			continue
		}
		testenv.Check(t, err)
		plain := plainGroup(p, generators)
		solutions := solvertest.BruteForce(p)
		classes, leasts := make(map[string]int), make(map[string]int) // by the first image in the order of text
		for _, s := range solutions {
			name := slices.Min(orbitOf(s, plain))
			classes[name]++
			if group.IsLeast(s) {
				leasts[name]++
			}
		}
		for name := range classes {
			if leasts[name] != 1 {
				t.Fatalf("problem %d: want one least solution of each class, got %d: %+v", i, leasts[name], p)
			}
		}
		got, all, err := group.Count(t.Context(), count)
		if err != nil || group.Order() != len(plain) || got.Int64() != int64(len(classes)) || all.Int64() != int64(len(solutions)) {
			t.Fatalf("problem %d: want %d of %d solutions up to %d symmetries, got %v of %v up to %d, %v\n%+v, %v", i,
				len(classes), len(solutions), len(plain), got, all, group.Order(), err, p, generators)
		}
		if len(plain) > 1 && len(solutions) > len(classes) {
			several++
		}
		for _, s := range plain {
			fixed, problems := int64(0), 0
			for q := range symmetry.Fixed(p, s) {
				testenv.Check(t, q.Validate())
				fixed += testenv.Must(count(t.Context(), q))(t).Int64()
				problems++
			}
			want := int64(0)
			for _, solution := range solutions {
				if images := orbitOf(solution, [][]int{symmetry.Identity(len(s)), s}); images[0] == images[1] {
					want++
				}
			}
			if fixed != want {
				t.Fatalf("problem %d: want %d solutions fixed by %v, got %d: %+v", i, want, s, fixed, p)
			}
			if problems > 1 {
				divided++
			}
		}
	}
	t.Logf("%d problems with several solutions that are the same; quotas were divided %d times", several, divided)
	if several < 200 || divided < 30 {
		t.Errorf("want 200 problems with several solutions that are the same and 30 divisions of quotas, got %d and %d", several, divided)
	}
}

// squares is a problem of four cells in a ring, each covered with a neighbor, and of two items in colors.
func squares(t *testing.T) *exactcover.Problem {
	var b exactcover.Builder
	b.Primary("a", "b", "c", "d").Secondary("e", "f")
	b.Option("a", "b", "e:red").Option("c", "d", "e:red").Option("b", "c", "f:blue").Option("d", "a", "f:green")
	return testenv.Must(b.Problem())(t)
}

// TestCheck refuses permutations that are none, and those that are no symmetries.
func TestCheck(t *testing.T) {
	p := squares(t)
	for _, c := range []struct {
		s    symmetry.Permutation
		want string
	}{
		{symmetry.Permutation{1, 0, 3, 2}, ""},
		{symmetry.Permutation{1, 0, 2}, "want a permutation of 4 options, got one of 3"},
		{symmetry.Permutation{0, 0, 2, 3}, "want a permutation, got 0 as the image of option c d e:red, which is taken or does not exist"},
		{symmetry.Permutation{0, 4, 2, 3}, "want a permutation, got 4 as the image of option c d e:red, which is taken or does not exist"},
		{symmetry.Permutation{0, 2, 1, 3}, "want a symmetry, got a permutation that takes item b to none with the same quota and colors"},
		// The items would stay items, but e has one color and f two.
		{symmetry.Permutation{2, 3, 1, 0}, "want a symmetry, got a permutation that takes item e to none with the same quota and colors"},
	} {
		err := symmetry.Check(p, c.s)
		if c.want == "" && err != nil || c.want != "" && (err == nil || err.Error() != c.want) {
			t.Errorf("%v: want %q, got %v", c.s, c.want, err)
		}
		if _, made := symmetry.NewGroup(p, []symmetry.Permutation{c.s}); fmt.Sprint(made) != fmt.Sprint(err) {
			t.Errorf("%v: want a group with the error %v, got %v", c.s, err, made)
		}
	}
	p.Items[0].Quota = exactcover.Quota{Low: 1, High: 2}
	if err := symmetry.Check(p, symmetry.Permutation{1, 0, 3, 2}); err == nil || !strings.Contains(err.Error(), "item a") {
		t.Errorf("want no symmetry that takes an item to one with another quota, got %v", err)
	}
}

// TestTooLarge refuses a group that has too many elements: all permutations of eight equal options.
func TestTooLarge(t *testing.T) {
	p := solvertest.New(1, slices.Repeat([]string{"a"}, 8)...)
	cycle, exchange := symmetry.Permutation{1, 2, 3, 4, 5, 6, 7, 0}, symmetry.Permutation{1, 0, 2, 3, 4, 5, 6, 7}
	if _, err := symmetry.NewGroup(p, []symmetry.Permutation{cycle, exchange}); !errors.Is(err, symmetry.ErrTooLarge) {
		t.Errorf("want %v, got %v", symmetry.ErrTooLarge, err)
	}
	g := testenv.Must(symmetry.NewGroup(p, []symmetry.Permutation{cycle}))(t)
	if n, all, err := g.Count(t.Context(), count); err != nil || n.Int64() != 1 || all.Int64() != 8 || g.Order() != 8 {
		t.Errorf("want 1 of 8 solutions up to 8 symmetries, got %v of %v up to %d, %v", n, all, g.Order(), err)
	}
}

// TestErrors ends a count at the first error.
func TestErrors(t *testing.T) {
	g := testenv.Must(symmetry.NewGroup(squares(t), []symmetry.Permutation{{1, 0, 3, 2}}))(t)
	broken := errors.New("broken")
	calls := 0
	_, _, err := g.Count(t.Context(), func(ctx context.Context, p *exactcover.Problem) (*big.Int, error) {
		if calls++; calls == 2 {
			return nil, broken
		}
		return count(ctx, p)
	})
	if !errors.Is(err, broken) || calls != 2 {
		t.Errorf("want %v at the second call, got %v after %d", broken, err, calls)
	}
}
