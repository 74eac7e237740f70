package stored

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/space"
)

// A Space is a complete space in the database. It implements space.Questions: each question is one
// transaction of one statement, after one that counts if the answer may have many bits, and
// before those that ask whether the space is the one that was built. Then there is no answer from
// one that was changed, and the error is [*ChangedError]. It is used by one goroutine at a time.
type Space struct {
	search  *graphsolver.Search
	problem *exactcover.Problem
	name    string
	size    space.Size
}

// Open opens the space of the puzzle of a search. The error is [ErrReplaced], [ErrNoSpace],
// [ErrUnfinished] or [*ChangedError].
func Open(ctx context.Context, search *graphsolver.Search) (*Space, error) {
	r, err := readSize(ctx, search)
	switch {
	case err != nil:
		return nil, err
	case r["name"] == nil && r.Int("buildings") == 0:
		err = ErrNoSpace
	case r["name"] == nil:
		err = ErrUnfinished
	}
	if err != nil {
		return nil, fmt.Errorf("space %q: %w", search.Name(), err)
	}
	size, err := sizeIn(search.Name(), r, "states", "arcs")
	if err == nil {
		err = askable(search, r)
	}
	if err != nil {
		return nil, err
	}
	return &Space{search, search.Problem(), r.Text("name"), size}, nil
}

// Problem returns the problem of the space.
func (s *Space) Problem() *exactcover.Problem { return s.problem }

// Size implements [space.Questions].
func (s *Space) Size(context.Context) (space.Size, error) { return s.size, nil }

// An inquiry sends statements in one transaction. Most of them take the lock of the puzzle, so
// that the next ones read the same space. It is not committed.
type inquiry struct {
	*Space
	tx *graphsolver.Tx
}

// inquire calls do with a new inquiry. Its time limit grows with nodes, the number of nodes that
// the statements visit. It may call do again: see [graphsolver.Session.Transaction]. The error is
// [ErrReplaced], whatever do returns, if the puzzle no longer has the space, whose name is never
// given to another one, and [*ChangedError] if the space is not as it was built. That is asked last,
// so that all that do has read is compared.
func (s *Space) inquire(ctx context.Context, nodes int, do func(ctx context.Context, q inquiry) error) error {
	return s.inquireAnd(ctx, s.size.States+nodes, do, s.asBuilt)
}

// inquireAnd is inquire, which asks in the end what compare says.
func (s *Space) inquireAnd(ctx context.Context, nodes int, do func(ctx context.Context, q inquiry) error,
	compare func(ctx context.Context, tx *graphsolver.Tx) error,
) error {
	err := s.search.TransactionOver(ctx, nodes, func(ctx context.Context, tx *graphsolver.Tx) error {
		failed := do(ctx, inquiry{s, tx})
		err := compare(ctx, tx)
		if failed != nil && !isAbout(err) {
			return failed
		}
		return err
	})
	return s.reason(ctx, err)
}

// reason returns err, or if that says that a statement could not go on, what is wrong with the
// space. The transaction of that statement has ended, so this takes another one.
func (s *Space) reason(ctx context.Context, err error) error {
	if !graphsolver.IsMistake(err) {
		return err
	}
	if why := s.search.TransactionOver(ctx, s.size.States, s.asBuilt); isAbout(why) {
		return why
	}
	return err
}

// isAbout reports whether err says that the space is not the one that was built.
func isAbout(err error) bool {
	var changed *ChangedError
	return errors.Is(err, ErrReplaced) || errors.As(err, &changed)
}

// asBuilt returns [ErrReplaced] unless the puzzle has the space, and [*ChangedError] unless that is
// as it was built.
func (s *Space) asBuilt(ctx context.Context, tx *graphsolver.Tx) error {
	if err := s.stillThere(ctx, tx); err != nil {
		return err
	}
	return s.verify(ctx, tx)
}

// stillThere returns [ErrReplaced] unless the puzzle has the space, and [*ChangedError] unless it has
// the clues of the problem.
func (s *Space) stillThere(ctx context.Context, tx *graphsolver.Tx) error {
	r, err := tx.Row(ctx, cypher.SpaceSize, graphsolver.Params{"puzzle": s.search.Name()})
	switch {
	case err != nil:
		return err
	case r == nil || r["name"] != s.name:
		return fmt.Errorf("space %q: %w", s.search.Name(), ErrReplaced)
	}
	return askable(s.search, r)
}

// rows sends a statement about the space, and returns its rows.
func (q inquiry) rows(ctx context.Context, statement cypher.Query, p graphsolver.Params) ([]graphsolver.Row, error) {
	p["puzzle"] = q.search.Name()
	return q.tx.Rows(ctx, statement, p)
}

// Count implements [space.Questions].
func (s *Space) Count(ctx context.Context, n space.Narrowing) (count *big.Int, err error) {
	err = s.inquire(ctx, s.size.States, func(ctx context.Context, q inquiry) (err error) {
		count, _, err = q.count(ctx, n)
		return err
	})
	return count, err
}

// firstPrimes is how many primes the first try to count has: enough for 90 bits.
const firstPrimes = 3

// count returns the number of solutions that n leaves, and primes that are enough for it.
func (q inquiry) count(ctx context.Context, n space.Narrowing) (*big.Int, []int, error) {
	barred, possible := n.Barred(q.problem)
	if !possible {
		return new(big.Int), nil, nil
	}
	primes := primesFor(firstPrimes * primeBits)
	for {
		rows, err := q.rows(ctx, cypher.CountSpace, graphsolver.Params{"primes": primes, "barred": barred})
		if err != nil {
			return nil, nil, err
		}
		if len(rows) != 1 {
			return nil, nil, fmt.Errorf("space %q: %w", q.search.Name(), ErrReplaced)
		}
		bits, _ := rows[0]["bits"].(float64)
		if enough := primesFor(int(bits) + 1); len(enough) > len(primes) {
			primes = enough
			continue
		}
		count, err := fromRemainders(rows[0].Ints("ways"), primes)
		return count, primes, err
	}
}

// Options implements [space.Questions].
func (s *Space) Options(ctx context.Context, n space.Narrowing) (with []*big.Int, err error) {
	err = s.inquire(ctx, 2*s.size.States, func(ctx context.Context, q inquiry) (err error) {
		with, err = q.options(ctx, n)
		return err
	})
	return with, err
}

func (q inquiry) options(ctx context.Context, n space.Narrowing) ([]*big.Int, error) {
	with := make([]*big.Int, len(q.problem.Options))
	for o := range with {
		with[o] = new(big.Int)
	}
	count, primes, err := q.count(ctx, n)
	if err != nil || count.Sign() == 0 {
		return with, err
	}
	barred, _ := n.Barred(q.problem)
	rows, err := q.rows(ctx, cypher.SpaceOptions, graphsolver.Params{"primes": primes, "barred": barred})
	if err != nil {
		return nil, err
	}
	for _, o := range q.problem.Given {
		with[o].Set(count)
	}
	for _, r := range rows {
		o := r.Int("move")
		if o < 0 || o >= len(with) {
			return nil, fmt.Errorf("space %q: want moves from 0 to %d, got %d", q.search.Name(), len(with)-1, o)
		}
		if with[o], err = fromRemainders(r.Ints("ways"), primes); err != nil {
			return nil, err
		}
	}
	return with, nil
}

var _ space.Questions = (*Space)(nil)
