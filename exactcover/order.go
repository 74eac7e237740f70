package exactcover

import "slices"

// An Order is a rule by which a search selects the item to cover next. In every order, an
// item without options comes first: the branch ends there.
//
// All orders are of one form. Each item has a rank, which does not change. The next item is
// the one of lowest rank, of these the one with the fewest options left, and of these the one
// of lowest index: see [Order.Ranks].
type Order string

// The orders.
const (
	OrderFewest Order = "fewest" // the item with the fewest options left: the default
	OrderFirst  Order = "first"  // the first item that is not covered
	OrderKind   Order = "kind"   // items of the first kind, and of these the one with the fewest options left
)

// Orders returns all orders, the default first.
func Orders() []Order { return []Order{OrderFewest, OrderFirst, OrderKind} }

// Ranks returns the rank of each primary item of p in a search of order o: for OrderFirst
// its index, for OrderKind the index of its kind (see [Problem.Kinds]). It is nil if all have
// the same rank, as in OrderFewest and the order "".
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
