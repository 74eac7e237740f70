package webui

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"graphcover/puzzle"
	"graphcover/puzzle/roster"
	"graphcover/puzzle/timetable"
)

type wantedRequest struct {
	Puzzle string `json:"puzzle"` // of tables

	// Names are those of lines of the tables, and When is a time. An Option stands for its lines, and for its time if there is
	// no other: a double lesson has two hours.
	Option *int     `json:"option"`
	Names  []string `json:"names"`
	When   string   `json:"when"`
	Each   []string `json:"each"` // several times in the place of When, of which each is asked: at most [mostEach]

	Want     *puzzle.Wanted `json:"want"`     // what the tables are to say, or nil
	LeaveOut string         `json:"leaveOut"` // a wish that they are no longer to have, as a reason says it, or ""
	NoHoles  bool           `json:"noHoles"`  // whether classes are to have no idle hours
}

// mostEach is how many times can be asked at once: the days of the longest roster are fewer.
const mostEach = 400

// A wantedAnswer holds what the tables of a puzzle want.
type wantedAnswer struct {
	Wanted []puzzle.Wanted `json:"wanted"`
	Puzzle string          `json:"puzzle,omitempty"` // its text with the change
	Steps  []string        `json:"steps,omitempty"`  // before it the text with each of several changes but the last, each of one table

	Dropped []roster.Drop `json:"dropped,omitempty"` // what the tables of a roster wanted on these days and no longer do
}

// wanted says what the tables of a puzzle want at the place of an option, or at another one, or writes into them what they
// are to say.
func (h *handler) wanted(ctx context.Context, q wantedRequest) (*wantedAnswer, error) {
	entry, err := entryOf(q.Puzzle)
	if err != nil {
		return nil, err
	}
	wishful, ok := entry.Puzzle.(puzzle.Wishful)
	if !ok {
		return nil, badRequest("puzzle: want tables of a roster or a timetable, got %.100q", q.Puzzle)
	}
	if q.Want != nil || q.LeaveOut != "" || q.NoHoles {
		return q.change(wishful)
	}
	names, when := q.Names, q.When
	if q.Option != nil {
		p := entry.Problem()
		if *q.Option < 0 || *q.Option >= len(p.Options) {
			return nil, badRequest("option: want one from 0 to %d, got %d", len(p.Options)-1, *q.Option)
		}
		names, when = wishful.At(&p.Options[*q.Option])
		when = cmp.Or(q.When, when)
	}
	a := &wantedAnswer{Wanted: []puzzle.Wanted{}}
	if len(q.Each) > mostEach {
		return nil, badRequest("each: want at most %d times, got %d", mostEach, len(q.Each))
	}
	times := q.Each
	if len(times) == 0 {
		times = []string{when}
	}
	for _, when := range times {
		for _, name := range names {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			w, err := wishful.Wanted(name, when)
			if err != nil {
				return nil, badRequest("names, when, each: %v", err)
			}
			a.Wanted = append(a.Wanted, w)
		}
	}
	return a, nil
}

// change writes into the tables of a puzzle what they are to say.
func (q *wantedRequest) change(wishful puzzle.Wishful) (*wantedAnswer, error) {
	format, content, _ := puzzle.CutProblem(q.Puzzle)
	change := func() (string, error) { return wishful.LeaveOut(content, slices.Index(wishful.Wishes(), q.LeaveOut)) }
	switch {
	case q.Want != nil && format == rosterFormat:
		return q.changeRoster(content)
	case q.Want != nil:
		change = func() (string, error) { return wishful.Want(content, *q.Want) }
	case q.NoHoles:
		change = func() (string, error) { return withoutHoles(format, content) }
	}
	changed, err := change()
	if err != nil {
		return nil, badRequest("want, leaveOut, noHoles: %v", err)
	}
	return &wantedAnswer{Wanted: []puzzle.Wanted{}, Puzzle: format + ":" + changed}, nil
}

// changeRoster writes a wish into the tables of a roster, of which several may change, one after another.
func (q *wantedRequest) changeRoster(content string) (*wantedAnswer, error) {
	r, err := roster.Read(strings.NewReader(content))
	if err != nil {
		return nil, badRequest("%v", err)
	}
	steps, err := r.WantSteps(content, *q.Want)
	if err != nil {
		return nil, badRequest("want: %v", err)
	}
	for i := range steps {
		steps[i] = rosterFormat + ":" + steps[i]
	}
	last := len(steps) - 1
	return &wantedAnswer{Wanted: []puzzle.Wanted{}, Puzzle: steps[last], Steps: steps[:last], Dropped: r.Dropped(*q.Want)}, nil
}

// withoutHoles returns the tables of a school with no idle hours of classes.
func withoutHoles(format, content string) (string, error) {
	if format != "timetable" {
		return "", fmt.Errorf("want tables of a school, got those of a %s", format)
	}
	s, err := timetable.Read(strings.NewReader(content))
	if err != nil {
		return "", err
	}
	return s.WithoutHoles(content)
}
