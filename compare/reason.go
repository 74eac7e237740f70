package compare

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/questions"
	"graphcover/memsolver"
	"graphcover/memsolver/reason"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// A Reason says why a puzzle has no solution, with the names of its problem.
type Reason struct {
	Kind    reason.Kind `json:"kind,omitempty"`
	Items   []string    `json:"items,omitempty"`
	Weights []int       `json:"weights,omitempty"` // of the items, for Overfull
	Given   []string    `json:"given,omitempty"`   // options, for Conflict
	Least   bool        `json:"least,omitempty"`   // of a Conflict: all of it is needed
	Wishes  []string    `json:"wishes,omitempty"`  // that can't all be met: see [Blame]
	Text    string      `json:"text"`              // a line, or more
	About   []string    `json:"about,omitempty"`   // what the text is about, if that is something else: see [puzzle.Blaming]
	Others  []string    `json:"others,omitempty"`  // the contradictions that the text leaves out, if the puzzle has many

	// Found is the reason with numbers in place of names, nil if there is nothing but text.
	Found *reason.Reason `json:"-"`

	// Obvious means that the text of the puzzle shows it: there was no search.
	Obvious bool `json:"-"`
}

// newReason returns why p has no solution in names and words, or nil if r is nil.
func newReason(p *exactcover.Problem, r *reason.Reason) *Reason {
	if r == nil {
		return nil
	}
	named := &Reason{Kind: r.Kind, Weights: r.Weights, Least: r.Least, Text: r.Text(p), Found: r}
	for _, item := range r.Items {
		named.Items = append(named.Items, p.ItemName(item))
	}
	for _, o := range r.Given {
		named.Given = append(named.Given, p.OptionName(o))
	}
	return named
}

// Line returns the text of a reason, or if that is not to be whole only its first line.
func (r *Reason) Line(whole bool) string {
	if whole {
		return r.Text
	}
	first, _, _ := strings.Cut(r.Text, "\n")
	return strings.TrimSuffix(first, ":")
}

// timeForReason is how long a reason is looked for after a search.
const timeForReason = time.Second

// Why says why p, which has no solution, has none. It returns nil if that was not found out in about
// a second, or if there is a solution.
func Why(ctx context.Context, p *exactcover.Problem) *Reason { return new(Explainer).Why(ctx, p) }

// An Explainer says why puzzles have no solution. That takes it about a second at most, for all of
// them together: the rest of a long list has no reasons. The wishes beside reasons that counting shows
// take five seconds more. If it is nil, it finds none. Several goroutines may use it at once.
type Explainer struct {
	// Entries says to tell people who have made entries, the given options, which of them contradict each
	// other, even if there is a plainer reason.
	Entries bool

	taken     atomic.Int64 // so far, in nanoseconds
	forWishes atomic.Int64 // the same, for the wishes that counting shows to be to blame
}

// Why is the function of that name, in the time that is left.
func (e *Explainer) Why(ctx context.Context, p *exactcover.Problem) *Reason {
	if e == nil || e.taken.Load() >= int64(timeForReason) {
		return nil
	}
	start := time.Now()
	defer func() { e.taken.Add(int64(time.Since(start))) }()
	ctx, cancel := context.WithTimeout(ctx, timeForReason)
	defer cancel()
	if e.Entries && len(p.Given) > 0 {
		r, _ := Conflict(ctx, p)
		return r
	}
	r, err := reason.Find(ctx, p)
	if err != nil {
		return nil // the search has said what is wrong, if anything is
	}
	return newReason(p, r)
}

// Reason says why entry, whose problem is p but perhaps for its costs, has no solution: the function [Blame]
// in the time for it, of what [Explainer.Why] finds.
func (e *Explainer) Reason(ctx context.Context, entry puzzle.Entry, p *exactcover.Problem) *Reason {
	if e == nil {
		return nil
	}
	r := e.Why(ctx, p)
	ctx, cancel := context.WithTimeout(ctx, timeForWishes)
	defer cancel()
	return Blame(ctx, entry, r, e.Why)
}

// obvious is the function [Obvious], which also blames wishes, in the time for it.
func (e *Explainer) obvious(ctx context.Context, entry puzzle.Entry) *Reason {
	r := Obvious(ctx, entry)
	if r == nil || e == nil {
		return r
	}
	start, left := time.Now(), timeForWishes-time.Duration(e.forWishes.Load())
	ctx, cancel := context.WithTimeout(ctx, left)
	defer cancel()
	blameToo(ctx, entry, r)
	e.forWishes.Add(int64(time.Since(start)))
	return r
}

// Fault says why p has no solution to those who have made entries, the given options. It names the
// entry that is probably wrong, if one stands out, and otherwise those that contradict each other. Contradictions are those
// that can be seen at a glance, if there are any: see [Contradicted]. It returns nil if there is a solution. The error is
// that of ctx, or says that p is not valid.
func Fault(ctx context.Context, p *exactcover.Problem, contradictions []string) (*Reason, error) {
	return (&Explainer{Entries: true}).fault(ctx, p, contradictions)
}

func (e *Explainer) fault(ctx context.Context, p *exactcover.Problem, contradictions []string) (*Reason, error) {
	if len(contradictions) > 0 {
		r := Contradicted(ctx, p, contradictions)
		r.blameEntry(ctx, p)
		return r, nil
	}
	wrong, found, err := questions.Fault(ctx, memsolver.New(), p)
	if err != nil || !found {
		return nil, err
	}
	r := e.Why(ctx, p)
	switch {
	case r == nil && len(p.Given) > 0:
		r = &Reason{Kind: reason.Conflict, Text: "at least one of the entries is wrong"}
	case r == nil:
		r = &Reason{Kind: reason.Conflict, Text: "there is no solution"}
	}
	if wrong != "" {
		r.Text = wrong
	}
	return r, nil
}

// blameEntry puts a line before the text of r, the reason why p has no solution, that names the entry that is probably wrong, if
// that is clear within a second.
func (r *Reason) blameEntry(ctx context.Context, p *exactcover.Problem) {
	if len(p.Given) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, timeForReason)
	defer cancel()
	if wrong, _, _ := questions.Fault(ctx, memsolver.New(), p); wrong != "" {
		r.Text = wrong + "\n" + r.Text
	}
}

// Conflict returns a least conflict of p, or if there is none in the time of ctx a plainer reason or
// a conflict that may not be a least one. It returns nil if p has a solution. The errors are those
// of [reason.Find].
func Conflict(ctx context.Context, p *exactcover.Problem) (*Reason, error) {
	r, err := reason.Least(ctx, p)
	if r == nil && err == nil || ctx.Err() == nil && err != nil {
		return nil, err
	}
	if r == nil || !r.Least {
		if plain := Why(context.WithoutCancel(ctx), p); plain != nil && plain.Kind != reason.Conflict {
			return plain, nil
		}
	}
	named := newReason(p, r)
	if named != nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeForReason)
		defer cancel()
		if plainly := r.Count(ctx, p); plainly != "" {
			named.Text += "\n" + plainly
		}
	}
	return named, err
}

// Obvious says why entry has no solution if its text shows that, in the words of the puzzle. Otherwise it
// returns nil.
func Obvious(ctx context.Context, entry puzzle.Entry) *Reason {
	contradictions := entry.Contradictions()
	if len(contradictions) == 0 {
		return nil
	}
	r := Contradicted(ctx, entry.Problem(), contradictions)
	r.About = about(entry)
	return r
}

// about returns the names of what the contradictions of entry are about, nil if that is not known.
func about(entry puzzle.Entry) []string {
	if blaming, ok := entry.Plain().(puzzle.Blaming); ok {
		return blaming.Contradicted()
	}
	return nil
}

// WithContradictions returns r, the reason why entry has no solution, with all contradictions that the text
// of entry shows, each in a line before the others. Those of a Sudoku, which are short, are one line, and before
// it the entry that is probably wrong is named, if one stands out. If r is nil, it is a reason of them alone, or nil if there are none.
func WithContradictions(ctx context.Context, entry puzzle.Entry, r *Reason) *Reason {
	contradictions := entry.Contradictions()
	_, isSudoku := entry.Plain().(sudoku.Board)
	if len(contradictions) > 0 {
		separator := "\n"
		if isSudoku {
			separator = between(contradictions)
		}
		if r == nil {
			r = &Reason{Kind: reason.Conflict}
		}
		r.Text = strings.TrimSuffix(strings.Join(contradictions, separator)+"\n"+r.Text, "\n")
		r.About = about(entry)
	}
	if isSudoku && r != nil {
		r.blameEntry(ctx, entry.Problem())
	}
	return r
}

// Contradicted returns these contradictions of a puzzle as the reason why p, its problem, has no
// solution. There must be at least one.
func Contradicted(ctx context.Context, p *exactcover.Problem, contradictions []string) *Reason {
	r := Why(ctx, p)
	if r == nil {
		r = &Reason{Kind: reason.Conflict}
	}
	r.Text, r.Obvious = Contradictions(contradictions), true
	r.Others = contradictions[min(mostContradictions, len(contradictions)):]
	return r
}

// mostContradictions is how many contradictions a text names.
const mostContradictions = 3

// Contradictions joins the contradictions of a puzzle in a line, but not all of them if they are many: the command
// conflict shows all. There must be at least one.
func Contradictions(all []string) string {
	text, separator := all[0], between(all)
	for i, c := range all[1:] {
		if i+1 == mostContradictions {
			return fmt.Sprintf("%s and %d more", text, len(all)-mostContradictions)
		}
		text += separator + c
	}
	return text
}

// between returns what stands between these texts in a line: a comma, unless one of them has a comma itself.
func between(texts []string) string {
	if slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, ", ") }) {
		return "; "
	}
	return ", "
}
