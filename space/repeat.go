package space

import (
	"context"
	"errors"
	"fmt"

	"graphcover/exactcover"
)

// What [CheckRepeats] demands. When the builder has met 20,000 different states, the share of those that
// it had met before is 10 to 34 % for problems with a space that is small beside the tree, 7 % for
// 6x10 pentominoes, and 2 % for MacMahon's 24 squares: docs/space.md has a table.
const (
	judgedStates = 20_000
	leastRepeats = 0.1
)

// A RepeatError says that the states of a problem hardly repeat, so that it takes about as long to build
// its space as to find every solution.
type RepeatError struct {
	States int     // that were met
	Share  float64 // of all states met that were known, from 0 to 1
}

func (e *RepeatError) Error() string {
	return fmt.Sprintf("space: its states hardly repeat: after %d of them, %.0f %% of those met were known; to build it would take about as long as to find every solution",
		e.States, 100*e.Share)
}

// CheckRepeats begins to build the space of p, and returns a [*RepeatError] if its first states hardly
// repeat. That takes a few seconds at most for the families of this program. The other errors are those
// of [Build].
func CheckRepeats(ctx context.Context, p *exactcover.Problem) error {
	if err := p.RefuseQuotas("a space"); err != nil {
		return err
	}
	if err := p.Validate(); err != nil {
		if exactcover.IsConflict(err) {
			return nil
		}
		return err
	}
	b := newBuilder(ctx, newModel(p), judgedStates)
	_, err := b.build(p.Given)
	if many := new(TooManyStates); !errors.As(err, &many) {
		return err
	}
	if share := float64(b.again) / float64(b.again+judgedStates); share < leastRepeats {
		return &RepeatError{judgedStates, share}
	}
	return nil
}
