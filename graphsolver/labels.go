package graphsolver

import (
	"context"
	"time"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// labelsEvery is how often the labels are brought up to date in a search without pauses. People do
// not see more, and a search by the post's queries takes longer than that for most puzzles.
const labelsEvery = 250 * time.Millisecond

// mostLabeled is the most moves that are labeled: Browser draws hundreds, and more take time.
const mostLabeled = 20_000

// LabelMoves gives each move the label Yes, No or Maybe, after its status, for the style of Neo4j
// Browser. It does nothing for a puzzle of more than 20,000 moves. If the puzzle was replaced, the
// error is [ErrReplaced].
func (s *Search) LabelMoves(ctx context.Context) error {
	return s.labelMoves(ctx, s.problem, s.loaded)
}

// LabelMoves is [Search.LabelMoves] for the puzzle that v has searched last, p: the time that it takes is no
// part of the search.
func (v Solver) LabelMoves(ctx context.Context, p *exactcover.Problem) error {
	session := v.DB.Session(ctx, v.Name)
	defer session.Close(ctx)
	return session.labelMoves(ctx, p, nil)
}

// labelMoves labels the moves of p, if that load has the name, or if it is nil.
func (s *Session) labelMoves(ctx context.Context, p *exactcover.Problem, loaded any) error {
	if len(p.Options) > mostLabeled {
		return nil
	}
	_, err := s.orReplaced(s.Change(ctx, cypher.LabelMoves, Params{"puzzle": s.name, "loaded": loaded}))
	return err
}

// A labeler keeps the labels of the moves up to date during a search.
type labeler struct{ last time.Time }

// label brings the labels up to date if they are wanted and it is time, or if ends says that the search
// ends here.
func (l *labeler) label(ctx context.Context, s *Search, pace Pace, ends bool) error {
	if !pace.Labels || s.unloaded != nil || !ends && pace.Pause == 0 && time.Since(l.last) < labelsEvery {
		return nil
	}
	ctx, cancel := withGrace(ctx)
	defer cancel()
	err := s.LabelMoves(ctx)
	l.last = time.Now()
	return err
}
