// Package symmetry counts and lists the solutions of a problem up to its symmetries, with any
// solver.
//
// A symmetry is a [Permutation] of the options that takes solutions to solutions. Some symmetries
// generate a [Group]: [NewGroup]. Two solutions are the same up to symmetry if a symmetry of the
// group takes one to the other. [Group.Count] counts the classes of such solutions by the lemma of
// Cauchy and Frobenius, which is often named after Burnside, and lists none. [Group.IsLeast]
// chooses one solution of each class.
//
// References:
//
//   - D. E. Knuth, The Art of Computer Programming, volume 4A (2011), section 7.2.3, on Pólya's
//     theory of counting, which begins with this lemma.
//   - W. Burnside, Theory of Groups of Finite Order, 2nd edition (1911), section 145.
package symmetry

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"graphcover/exactcover"
)

// A Permutation of the options of a problem takes option o to the option at index o.
type Permutation []int

// Identity returns the permutation that leaves n options where they are.
func Identity(n int) Permutation {
	s := make(Permutation, n)
	for o := range s {
		s[o] = o
	}
	return s
}

// of returns the options to which s takes these ones, ascending.
func (s Permutation) of(options []int) []int {
	image := make([]int, len(options))
	for i, o := range options {
		image[i] = s[o]
	}
	slices.Sort(image)
	return image
}

// key returns a text that no other permutation of as many options has.
func (s Permutation) key() string {
	b := make([]byte, 0, 4*len(s))
	for _, o := range s {
		b = binary.LittleEndian.AppendUint32(b, uint32(o))
	}
	return string(b)
}

// Check returns an error if s is not a symmetry of the items and options of p: if it is no
// permutation, or takes the options of an item to options that no item has, with the same quota
// and with colors that are the same but for their names. It ignores what is given, excluded or
// costs.
func Check(p *exactcover.Problem, s Permutation) error {
	if len(s) != len(p.Options) {
		return fmt.Errorf("want a permutation of %d options, got one of %d", len(p.Options), len(s))
	}
	hit := make([]bool, len(s))
	for o, to := range s {
		if to < 0 || to >= len(s) || hit[to] {
			return fmt.Errorf("want a permutation, got %d as the image of option %s, which is taken or does not exist", to, p.OptionName(o))
		}
		hit[to] = true
	}
	known := make(map[string]bool)
	for _, demand := range demands(p, Identity(len(s))) {
		known[demand] = true
	}
	for i, demand := range demands(p, s) {
		if !known[demand] {
			return fmt.Errorf("want a symmetry, got a permutation that takes item %s to none with the same quota and colors", p.ItemName(i))
		}
	}
	return nil
}

// demands returns for each item of p what it demands of the options, after s has renamed them: its
// quota, its options, and which of these have the same color. Two items with the same text demand
// the same. The names of colors make no difference.
func demands(p *exactcover.Problem, s Permutation) []string {
	type use struct {
		option int
		color  exactcover.Color
	}
	uses := make([][]use, len(p.Items))
	for o := range p.Options {
		option := &p.Options[o]
		for k, item := range option.Items {
			uses[item] = append(uses[item], use{s[o], option.Color(k)})
		}
	}
	all := make([]string, len(p.Items))
	for item, list := range uses {
		slices.SortFunc(list, func(a, b use) int { return cmp.Compare(a.option, b.option) })
		quota := p.Quota(item)
		text := fmt.Appendf(nil, "%v %v ", p.Items[item].Secondary, quota)
		numbers := map[exactcover.Color]uint64{exactcover.NoColor: 0} // the others in the order in which they are met
		for _, u := range list {
			if _, met := numbers[u.color]; !met {
				numbers[u.color] = uint64(len(numbers))
			}
			text = binary.AppendUvarint(text, uint64(u.option))
			text = binary.AppendUvarint(text, numbers[u.color])
		}
		all[item] = string(text)
	}
	return all
}

// keeps reports whether s leaves what is given, what is excluded and all costs of p as they are.
func keeps(p *exactcover.Problem, s Permutation) bool {
	for _, set := range [][]int{p.Given, p.Excluded} {
		if set = slices.Compact(slices.Sorted(slices.Values(set))); !slices.Equal(s.of(set), set) {
			return false
		}
	}
	for o, to := range s {
		if p.Options[o].Cost != p.Options[to].Cost {
			return false
		}
	}
	return true
}

// A Group holds all symmetries of a problem that some of them generate.
type Group struct {
	problem  *exactcover.Problem
	elements []Permutation // the identity first
	classes  []class
}

// A class is a conjugacy class of a group. Its symmetries fix equally many solutions.
type class struct {
	symmetry Permutation // one of them
	size     int
}

// A group has at most mostElements, and all its elements together have at most mostEntries.
const (
	mostElements = 10_000
	mostEntries  = 20_000_000
)

// ErrTooLarge says that a group has too many elements to list them.
var ErrTooLarge = fmt.Errorf("want at most %d symmetries, and at most %d options in all of them together, got more", mostElements, mostEntries)

// NewGroup returns the group that some symmetries of p generate, without those that change what is
// given or excluded, or a cost: so a clue can make it smaller. It is an error if one of them is no
// symmetry of p, which must be valid, or [ErrTooLarge].
func NewGroup(p *exactcover.Problem, generators []Permutation) (*Group, error) {
	for _, s := range generators {
		if err := Check(p, s); err != nil {
			return nil, err
		}
	}
	elements, err := generate(len(p.Options), generators)
	if err != nil {
		return nil, err
	}
	all := len(elements)
	elements = slices.DeleteFunc(elements, func(s Permutation) bool { return !keeps(p, s) })
	if len(elements) < all {
		generators = generatorsOf(elements)
	}
	return &Group{p, elements, classes(elements, generators)}, nil
}

// Order returns the number of symmetries, the identity included. Symmetries that do the same to
// all options are one.
func (g *Group) Order() int { return len(g.elements) }

// Problem returns the problem of which these are symmetries.
func (g *Group) Problem() *exactcover.Problem { return g.problem }

// generate returns all products of some permutations of n options, the identity first.
func generate(n int, generators []Permutation) ([]Permutation, error) {
	most := min(mostElements, mostEntries/max(1, n))
	elements := []Permutation{Identity(n)}
	known := map[string]bool{elements[0].key(): true}
	for i := 0; i < len(elements); i++ {
		for _, s := range generators {
			product := make(Permutation, n)
			for o, to := range elements[i] {
				product[o] = s[to]
			}
			if key := product.key(); !known[key] {
				known[key] = true
				if elements = append(elements, product); len(elements) > most {
					return nil, ErrTooLarge
				}
			}
		}
	}
	return elements, nil
}

// generatorsOf returns a few elements that generate a group.
func generatorsOf(elements []Permutation) (generators []Permutation) {
	known := map[string]bool{elements[0].key(): true}
	for _, s := range elements {
		if known[s.key()] {
			continue
		}
		generators = append(generators, s) // at least doubles what is known
		products, _ := generate(len(s), generators)
		for _, product := range products {
			known[product.key()] = true
		}
	}
	return generators
}

// classes returns the conjugacy classes of a group, that of the identity first.
func classes(elements, generators []Permutation) (all []class) {
	seen := make(map[string]bool)
	for _, s := range elements {
		if seen[s.key()] {
			continue
		}
		seen[s.key()] = true
		found := []Permutation{s}
		for i := 0; i < len(found); i++ {
			for _, by := range generators {
				conjugate := make(Permutation, len(s))
				for o, to := range found[i] {
					conjugate[by[o]] = by[to]
				}
				if key := conjugate.key(); !seen[key] {
					seen[key] = true
					found = append(found, conjugate)
				}
			}
		}
		all = append(all, class{s, len(found)})
	}
	return all
}

// IsLeast reports whether a solution is the least of those to which the group takes it, if the
// options of each are sorted and the lists compared from their first option on. So it is true of
// exactly one solution of each class.
func (g *Group) IsLeast(solution exactcover.Solution) bool {
	sorted := g.elements[0].of(solution)
	for _, s := range g.elements[1:] {
		if slices.Compare(s.of(sorted), sorted) < 0 {
			return false
		}
	}
	return true
}
