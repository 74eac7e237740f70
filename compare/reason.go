package compare

import (
	"context"
	"fmt"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver/reason"
	"graphcover/puzzle"
)

// A Reason says why a puzzle has no solution, with the names of its problem.
type Reason struct {
	Kind    reason.Kind `json:"kind,omitempty"`
	Items   []string    `json:"items,omitempty"`
	Weights []int       `json:"weights,omitempty"` // of the items, for Overfull
	Given   []string    `json:"given,omitempty"`   // options, for Conflict
	Least   bool        `json:"least,omitempty"`   // of a Conflict: all of it is needed
	Text    string      `json:"text"`              // a line, or more

	// Obvious means that the text of the puzzle shows it: there was no search.
	Obvious bool `json:"-"`
}

// NewReason returns why p has no solution in names and words, or nil if r is nil.
func NewReason(p *exactcover.Problem, r *reason.Reason) *Reason {
	if r == nil {
		return nil
	}
	named := &Reason{Kind: r.Kind, Weights: r.Weights, Least: r.Least, Text: r.Text(p)}
	for _, item := range r.Items {
		named.Items = append(named.Items, p.ItemName(item))
	}
	for _, o := range r.Given {
		named.Given = append(named.Given, p.OptionName(o))
	}
	return named
}

// timeForReason is how long a reason is looked for after a search.
const timeForReason = time.Second

// Why says why entry, which has no solution, has none. It returns nil if that was not found out in about
// a second.
func Why(ctx context.Context, entry puzzle.Entry) *Reason {
	ctx, cancel := context.WithTimeout(ctx, timeForReason)
	defer cancel()
	r, err := reason.Find(ctx, entry.Problem())
	if err != nil {
		return nil // the search has said what is wrong, if anything is
	}
	return NewReason(entry.Problem(), r)
}

// explain is [Why] if c is to explain and has time left for it.
func (c *Contender) explain(ctx context.Context, entry puzzle.Entry) *Reason {
	if !c.Explain || c.explaining >= timeForReason {
		return nil
	}
	start := time.Now()
	defer func() { c.explaining += time.Since(start) }()
	return Why(ctx, entry)
}

// Conflict returns a least conflict of entry, or if there is none in the time of ctx a plainer reason or
// a conflict that may not be a least one. It returns nil if entry has a solution. The errors are those
// of [reason.Find].
func Conflict(ctx context.Context, entry puzzle.Entry) (*Reason, error) {
	p := entry.Problem()
	r, err := reason.Least(ctx, p)
	if r == nil && err == nil || ctx.Err() == nil && err != nil {
		return nil, err
	}
	if r == nil || !r.Least {
		if plain := Why(context.WithoutCancel(ctx), entry); plain != nil && plain.Kind != reason.Conflict {
			return plain, nil
		}
	}
	return NewReason(p, r), err
}

// Obvious says why entry has no solution if its text shows that, in the words of the puzzle. Otherwise it
// returns nil.
func Obvious(ctx context.Context, entry puzzle.Entry) *Reason {
	contradictions := entry.Contradictions()
	if len(contradictions) == 0 {
		return nil
	}
	r := Why(ctx, entry)
	if r == nil {
		r = &Reason{Kind: reason.Conflict}
	}
	r.Text, r.Obvious = Contradictions(contradictions), true
	return r
}

// Contradictions joins the contradictions of a puzzle. There must be at least one.
func Contradictions(all []string) string {
	const most = 3
	text := all[0]
	for i, c := range all[1:] {
		if i+1 == most {
			return fmt.Sprintf("%s and %d more", text, len(all)-most)
		}
		text += ", " + c
	}
	return text
}
