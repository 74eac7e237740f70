package exactcover

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Kind says what happened in an [Event].
type Kind uint8

// The kinds of event.
const (
	Choose    Kind = iota // an option was chosen for an item
	Backtrack             // the last choice was undone
	Solved                // every item is covered as often as it must be, and no more can be chosen
)

// An Event is one step in the trace of a search. Two searches that make the
// same choices in the same order have equal traces.
type Event struct {
	Kind Kind

	// Search is the search number of the choice made or undone: its depth, where the
	// first choice has 1. It is 0 for Solved.
	Search int

	// Item is, for Choose, the item with the fewest branches: see [Position.Degree]. For
	// Backtrack it is the item that has too few options left, [NoItem] after a solution, or
	// [Cut].
	Item int

	// Option is, for Choose, the option chosen for Item, or [NoOption].
	Option int

	// Candidates are, for Choose, the branches of Item not yet tried, in their order; the
	// first is the one chosen. See [Position.Branches]. It is nil if the solver does not
	// provide them. The slice belongs to the solver and is only valid until the observer
	// returns.
	Candidates []int
}

const (
	// NoItem is the item of an event that was not caused by an item.
	NoItem = -1
	// Cut is the item of a Backtrack in a search for the cheapest cover, if every cover that
	// contains what was chosen costs at least as much as one that was found before.
	Cut = -2
	// NoOption is the option of a choice that no more options contain its item. Only an item
	// that has a quota and needs no more has this choice.
	NoOption = -1
)

// Same reports whether e and f are the same step of the same search. It compares
// everything but the candidates.
func (e Event) Same(f Event) bool {
	return e.Kind == f.Kind && e.Search == f.Search && e.Item == f.Item && e.Option == f.Option
}

// MarshalJSON writes e as an object of a trace file, where an item is called a constraint and
// an option a move:
//
//	{"event":"choose","search":1,"constraint":17,"move":203}
//	{"event":"backtrack","search":1}
//	{"event":"solution"}
//
// The move is null for [NoOption].
func (e Event) MarshalJSON() ([]byte, error) { return e.appendJSON(nil), nil }

func (e Event) appendJSON(b []byte) []byte {
	switch e.Kind {
	case Choose:
		b = fmt.Appendf(b, `{"event":"choose","search":%d,"constraint":%d,"move":`, e.Search, e.Item)
		if e.Option == NoOption {
			return append(b, "null}"...)
		}
		return append(strconv.AppendInt(b, int64(e.Option), 10), '}')
	case Backtrack:
		return fmt.Appendf(b, `{"event":"backtrack","search":%d}`, e.Search)
	default:
		return append(b, `{"event":"solution"}`...)
	}
}

// UnmarshalJSON reads what [Event.MarshalJSON] writes. That does not contain the item of a
// Backtrack, which becomes [NoItem].
func (e *Event) UnmarshalJSON(b []byte) error {
	var object struct {
		Event              string
		Search, Constraint int
		Move               *int
	}
	object.Move = new(int)
	if err := json.Unmarshal(b, &object); err != nil {
		return err
	}
	if object.Move != nil && *object.Move < 0 {
		return fmt.Errorf("exactcover: want a move from 0, or null, got %d", *object.Move)
	}
	switch object.Event {
	case "choose":
		*e = Event{Kind: Choose, Search: object.Search, Item: object.Constraint, Option: NoOption}
		if object.Move != nil {
			e.Option = *object.Move
		}
	case "backtrack":
		*e = Event{Kind: Backtrack, Search: object.Search, Item: NoItem}
	case "solution":
		*e = Event{Kind: Solved}
	default:
		return fmt.Errorf("exactcover: no event %q", object.Event)
	}
	return nil
}

// Tally counts what a search did.
type Tally struct {
	Choices    int // Choose events
	Backtracks int // Backtrack events
	Solutions  int // Solved events

	// Updates counts the changes of the solver's data structure, in the sense of D. E.
	// Knuth's programs; each engine documents what it counts. It is 0 if the solver
	// does not count them.
	Updates int
	// RoundTrips counts the requests to the program that keeps the problem, if the solver is
	// not that program itself.
	RoundTrips int
	// Accesses counts what these requests read and write there, if the solver was asked to
	// count it.
	Accesses int
	// Memory is the most bytes that one of these requests took there. It is 0 unless the
	// Accesses are counted.
	Memory int
	// Loading is the time that it took to bring the problem there before the search.
	Loading time.Duration
}

// Plus returns what was done in all by a search and another one, or by two parts of a search.
func (t Tally) Plus(u Tally) Tally {
	t.Choices += u.Choices
	t.Backtracks += u.Backtracks
	t.Solutions += u.Solutions
	t.Updates += u.Updates
	t.RoundTrips += u.RoundTrips
	t.Accesses += u.Accesses
	t.Memory = max(t.Memory, u.Memory)
	t.Loading += u.Loading
	return t
}

// Steps is the number of choices made and undone.
func (t Tally) Steps() int { return t.Choices + t.Backtracks }

// Depth is the number of choices that have not been undone.
func (t Tally) Depth() int { return t.Choices - t.Backtracks }

// A Log shows what a search does. The zero value only counts. A search calls
// Observe and Progress from one goroutine at a time, and not after it has ended.
type Log struct {
	Tally

	// Observe, if not nil, is called at every event.
	Observe func(Event)

	// Progress, if not nil, is called now and then with an estimate of the share of
	// the search that is done, from 0 to 1, if the solver can estimate it. With quotas, or for the
	// cheapest solution, only some engines in memory can.
	Progress func(share float64)

	// Mode is set by a solver that has several ways to search, to the one it uses.
	Mode string

	// GivenUp is set by such a solver to the ways that it tried for long, and gave up.
	GivenUp []string
}

// OrNew returns l, or a new log if l is nil. Solvers call it, since a log may be nil.
func (l *Log) OrNew() *Log {
	if l == nil {
		return new(Log)
	}
	return l
}

// Method returns the mode and what was given up, for people to read: "cells, after parts was
// given up".
func (l *Log) Method() string {
	switch {
	case len(l.GivenUp) == 0:
		return l.Mode
	case len(l.GivenUp) == 1:
		return l.Mode + ", after " + l.GivenUp[0] + " was given up"
	default:
		return l.Mode + ", after " + strings.Join(l.GivenUp, " and ") + " were given up"
	}
}

// Record counts e and passes it to the observer. Solvers call it, or do the same themselves
// where collecting the candidates would be wasteful.
func (l *Log) Record(e Event) {
	switch e.Kind {
	case Choose:
		l.Choices++
	case Backtrack:
		l.Backtracks++
	case Solved:
		l.Solutions++
	}
	if l.Observe != nil {
		l.Observe(e)
	}
}

// TraceWriter returns an observer that writes each event to w as a line of
// JSON. The first error of w is stored in *err, and nothing is written after it.
func TraceWriter(w io.Writer, err *error) func(Event) {
	var line []byte
	return func(e Event) {
		if *err != nil {
			return
		}
		line = append(e.appendJSON(line[:0]), '\n')
		_, *err = w.Write(line)
	}
}

// A Path is the choices that stand, according to the events of a search from its beginning.
type Path struct {
	Steps  int   // choices made and undone
	Chosen []int // the options of the choices that stand, in their order; [NoOption] may be among them
	Solved bool  // whether the last event was Solved
}

// Add adds the next event. It returns false, and changes nothing, if no search has this event
// next.
func (p *Path) Add(e Event) bool {
	switch depth := len(p.Chosen); {
	case e.Kind == Solved:
		p.Solved = true
		return true
	case e.Kind == Choose && e.Search == depth+1:
		p.Chosen = append(p.Chosen, e.Option)
	case e.Kind == Backtrack && e.Search == depth && depth > 0:
		p.Chosen = p.Chosen[:depth-1]
	default:
		return false
	}
	p.Steps++
	p.Solved = false
	return true
}

// Options returns the options that are chosen: Chosen without [NoOption].
func (p *Path) Options() []int {
	return slices.DeleteFunc(slices.Clone(p.Chosen), func(o int) bool { return o == NoOption })
}

// A Journal is something that is written during a search, such as its trace. When it can't be
// written, the search must end. In the zero value that has not happened.
type Journal struct {
	err error // the first one
	end context.CancelFunc
}

// Fail says that the journal can't be written because of err, unless that is nil. It ends the
// search.
func (j *Journal) Fail(err error) {
	if j.err == nil {
		j.err = err
	}
	if j.err != nil && j.end != nil {
		j.end()
	}
}

// Err returns the first error of writing the journal.
func (j *Journal) Err() error { return j.err }

// Guard returns a context for the search, which ends when the journal can't be written.
func (j *Journal) Guard(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, j.end = context.WithCancel(ctx)
	j.Fail(nil)
	return ctx, j.end
}

// Cause returns err, the error of a search under [Journal.Guard], or nil if the search was
// ended because the journal can't be written. In that case Err returns the reason.
func (j *Journal) Cause(err error) error {
	if j.err != nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}
