package graphsolver

import (
	"cmp"
	"context"
	"fmt"

	"graphcover/exactcover"
)

// A Mode names one way to run a search in the database.
type Mode string

// The modes. They make the same steps and leave the same state.
const (
	Server  Mode = "server"  // many steps in one transaction
	Classic Mode = "classic" // the post's statements one by one
)

// Modes returns all modes, the default first.
func Modes() []Mode {
	names := make([]Mode, len(modes))
	for i, m := range modes {
		names[i] = m.name
	}
	return names
}

// modes lists the modes with their steppers. A new mode is a line here, a file beside
// classic.go and server.go, and a folder beside cypher/classic and cypher/server.
var modes = []struct {
	name Mode
	step stepper
}{
	{Server, (*Search).serverSteps},
	{Classic, (*Search).classicStep},
}

// A stepper makes up to n steps of s and returns their events, or none if the search has
// ended. It sends its statements by send. A statement changes the graph only if the
// search in the graph is at the step that s says. Otherwise the error is errOvertaken,
// and the events are those of the steps that were attempted, if they are known.
type stepper func(s *Search, ctx context.Context, send rowSender, n int) ([]exactcover.Event, error)

// stepper returns the stepper of m. The mode "" is the default.
func (m Mode) stepper() (stepper, error) {
	for _, mode := range modes {
		if m == mode.name || m == "" {
			return mode.step, nil
		}
	}
	return nil, fmt.Errorf("graphsolver: want a mode of %q, got %q", Modes(), m)
}

// chunk returns how many steps to make next in a mode if made steps have been made.
func (p Pace) chunk(mode Mode, made int) int {
	if mode == Classic || p.Pause > 0 {
		return 1
	}
	n := cmp.Or(p.Chunk, DefaultChunk)
	if p.Steps > 0 {
		n = min(n, p.Steps-made)
	}
	return n
}
