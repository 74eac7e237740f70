package exactcover

import (
	"slices"
	"strconv"
	"strings"

	"graphcover/internal/draw"
)

// An Order is a rule by which a search selects the item to cover next. In every order, an
// item without options comes first: the branch ends there.
//
// All orders are of one form. Each item has a rank, which does not change. The next item is
// the one of lowest rank, of these the one with the fewest options left, and of these the one
// of lowest index: see [Order.Ranks]. Its options are tried by ascending index, or in a
// random order that does not change either: see [Order.Sequence].
type Order string

// The orders.
const (
	OrderFewest Order = "fewest" // the item with the fewest options left: the default
	OrderFirst  Order = "first"  // the first item that is not covered
	OrderKind   Order = "kind"   // items of the first kind, and of these the one with the fewest options left
)

// Orders returns all orders by which items are selected, the default first.
func Orders() []Order { return []Order{OrderFewest, OrderFirst, OrderKind} }

// randomPrefix begins the name of an order that [RandomOrder] returns.
const randomPrefix = "random:"

// RandomOrder returns the order that selects items as OrderFewest does and tries their
// options in a random order: "random:SEED". The same seed makes the same order on every
// machine.
func RandomOrder(seed uint64) Order { return Order(randomPrefix + strconv.FormatUint(seed, 10)) }

// seed returns the seed of a random order, and reports whether o is one.
func (o Order) seed() (uint64, bool) {
	text, ok := strings.CutPrefix(string(o), randomPrefix)
	if !ok {
		return 0, false
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	return seed, err == nil && RandomOrder(seed) == o
}

// Known reports whether o is one of [Orders], or a random one.
func (o Order) Known() bool {
	_, random := o.seed()
	return random || slices.Contains(Orders(), o)
}

// Sequence returns that many options in the order in which a search of order o tries them,
// or nil if they are tried by ascending index. In a random order all sequences have the same
// probability.
func (o Order) Sequence(options int) []int {
	seed, random := o.seed()
	if !random {
		return nil
	}
	sequence := make([]int, options)
	for i := range sequence {
		sequence[i] = i
	}
	draw.Shuffle(draw.From(seed), sequence)
	return sequence
}

// Inverse returns the inverse of a permutation: of a sequence of the options the turn of each, and of
// the turns the sequence. It is nil if the permutation is, which stands for ascending indices.
func Inverse(permutation []int) []int {
	if permutation == nil {
		return nil
	}
	inverse := make([]int, len(permutation))
	for k, i := range permutation {
		inverse[i] = k
	}
	return inverse
}

// Ranks returns the rank of each primary item of p in a search of order o: for OrderFirst
// its index, for OrderKind the index of its kind (see [Problem.Kinds]). It is nil if all have
// the same rank, as in OrderFewest, a random order and the order "".
func (o Order) Ranks(p *Problem) []int {
	switch o {
	case OrderFirst:
		ranks := make([]int, p.Primary())
		for i := range ranks {
			ranks[i] = i
		}
		return ranks
	case OrderKind:
		if names, ranks := p.Kinds(); len(names) > 1 {
			return ranks
		}
	}
	return nil
}

// Kinds returns the kinds of the primary items of p, in the order in which they first appear,
// and the index of each primary item's kind. The kind of an item is its attribute "type", as
// "Cell requires number." in a Sudoku, or "" if it has none.
func (p *Problem) Kinds() (names []string, of []int) {
	of = make([]int, p.Primary())
	for i := range of {
		kind, _ := p.Items[i].Attributes["type"].(string)
		if of[i] = slices.Index(names, kind); of[i] < 0 {
			of[i] = len(names)
			names = append(names, kind)
		}
	}
	return names, of
}
