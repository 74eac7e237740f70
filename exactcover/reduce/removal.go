package reduce

import (
	"fmt"

	"graphcover/exactcover"
	"graphcover/internal/english"
)

// A Kind says by which rule something was removed.
type Kind string

// The kinds. Item and Other are those of the [Removal].
const (
	NoRoom   Kind = "given"    // given options leave the option no room in Item
	Idle     Kind = "idle"     // the option contains no primary item, so that no search chooses it
	UsedUp   Kind = "used up"  // each option of the item Other contains Item and uses it up, and the option is not one of them
	Starves  Kind = "starves"  // the choice of the option would leave too few options for Item
	Equal    Kind = "equal"    // the option is equal to the option Other
	Dearer   Kind = "dearer"   // it is equal to the option Other, which costs less
	Needless Kind = "needless" // Item need not be covered, and rules nothing out
	Implied  Kind = "implied"  // Item is covered as it must be whenever the item Other is
)

// A Removal is an option or an item that is left out, with the reason.
type Removal struct {
	Kind   Kind
	Option int // NoOption if it is Item that is left out
	Item   int // or NoItem
	Other  int // an option for Equal and Dearer, or else an item, or NoItem
}

// Text returns the removal from p and its reason, with the names in p.
func (r Removal) Text(p *exactcover.Problem) string { return english.Entries(r.named(p)) }

// named is [Removal.Text] with the names in p as they are.
func (r Removal) named(p *exactcover.Problem) string {
	what := "item "
	if r.Option == exactcover.NoOption {
		what += p.ItemName(r.Item)
	} else {
		what = p.OptionName(r.Option)
	}
	switch r.Kind {
	case NoRoom:
		return fmt.Sprintf("%s: what is given leaves it no room in %s", what, p.ItemName(r.Item))
	case Idle:
		return what + " contains no primary item"
	case UsedUp:
		return fmt.Sprintf("%s: all options of %s contain %s, and leave no room in it for others", what, p.ItemName(r.Other), p.ItemName(r.Item))
	case Starves:
		few := "no option"
		if p.HasQuota(r.Item) {
			few = "too few options"
		}
		return fmt.Sprintf("%s would leave %s for %s", what, few, p.ItemName(r.Item))
	case Equal:
		return fmt.Sprintf("%s is equal to %s", what, p.OptionName(r.Other))
	case Dearer:
		return fmt.Sprintf("%s costs more than %s, and is equal else", what, p.OptionName(r.Other))
	case Implied:
		return fmt.Sprintf("%s is covered as it must be whenever %s is", what, p.ItemName(r.Other))
	}
	return what + " need not be covered, and rules nothing out"
}
