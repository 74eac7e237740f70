package graphsolver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
)

// ErrLost reports that the connection to the database was lost and did not come back in
// time. The search is in the state that its last transaction left.
var ErrLost = errors.New("the connection to Neo4j is lost")

// ErrUnwritable reports that the server could not write a transaction to its disk. It
// accepts no more writes until it is started again.
var ErrUnwritable = errors.New("Neo4j cannot write to its disk, which may be full")

// A Session sends statements about the puzzle of one name, and counts them. It retries
// what fails for a temporary reason. It is used by one goroutine at a time.
type Session struct {
	db      *DB
	name    string
	session neo4j.SessionWithContext
	wrong   error // the first column of a wrong type that was read: see Row

	profile       bool           // whether the costs below are counted
	hits          map[string]int // if not nil, it gets the database hits by the part of a statement
	roundTrips    int
	databaseHits  int
	databaseBytes int // the most of a statement
}

// Session returns a session about the puzzle called name, which need not exist. To
// search a puzzle use [DB.Load] or [DB.Open].
func (db *DB) Session(ctx context.Context, name string) *Session {
	return &Session{
		db: db, name: name,
		session: db.driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: db.name}),
	}
}

// Close returns the session's connection to the driver. The puzzle stays in the graph.
func (s *Session) Close(ctx context.Context) error {
	return errors.Join(s.session.Close(context.WithoutCancel(ctx)), s.checkRows())
}

// checkRows returns the error of a column that was found to have the wrong type, once.
func (s *Session) checkRows() error {
	err := s.wrong
	s.wrong = nil
	return err
}

// Name is the name of the puzzle.
func (s *Session) Name() string { return s.name }

// RoundTrips is the number of statements sent.
func (s *Session) RoundTrips() int { return s.roundTrips }

// A Tx is a transaction of a [Session].
type Tx struct {
	session *Session
	tx      neo4j.ExplicitTransaction
}

// Transaction calls do with a transaction. It rolls back whatever do has not committed. It
// calls do again if the connection is lost or the server has rolled the transaction back.
// The earlier call may or may not have committed: do must work in both cases.
//
// An error is that of ctx or of do, [ErrLost], [ErrUnwritable], or the database's.
func (s *Session) Transaction(ctx context.Context, do func(ctx context.Context, tx *Tx) error) error {
	return s.transaction(ctx, transactionLimit, do)
}

// Change sends a statement in a transaction of its own, and returns its row, or nil if it has none.
func (s *Session) Change(ctx context.Context, q cypher.Query, p Params) (row Row, err error) {
	err = s.Transaction(ctx, func(ctx context.Context, tx *Tx) error {
		if row, err = tx.Row(ctx, q, p); err != nil {
			return err
		}
		return tx.Commit(ctx)
	})
	return row, err
}

// orReplaced returns the answer of a statement that has a row, unless another puzzle has taken the name: then the
// error is [ErrReplaced].
func (s *Session) orReplaced(r Row, err error) (Row, error) {
	if err == nil && r == nil {
		err = fmt.Errorf("graphsolver: %q: %w", s.name, ErrReplaced)
	}
	return r, err
}

// TransactionOver is like Transaction, with a longer time limit: it grows with nodes, the number
// of nodes that the statements visit beside those of the puzzle.
func (s *Session) TransactionOver(ctx context.Context, nodes int, do func(ctx context.Context, tx *Tx) error) error {
	return s.transaction(ctx, transactionLimit+time.Duration(nodes)*moreByNode, do)
}

// transaction is Transaction with a limit for the first try.
func (s *Session) transaction(ctx context.Context, limit time.Duration, do func(ctx context.Context, tx *Tx) error) error {
	return s.retry(ctx, limit, func(ctx context.Context) error {
		tx, err := s.session.BeginTransaction(ctx, sameDeadline(ctx))
		if err != nil {
			return fmt.Errorf("graphsolver: %q: %w", s.name, err)
		}
		defer func() {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stepGrace)
			defer cancel()
			tx.Close(ctx)
		}()
		err = do(ctx, &Tx{s, tx})
		return cmp.Or(err, s.checkRows())
	})
}

// Row sends a statement and returns its only row, or nil if there is none.
func (t *Tx) Row(ctx context.Context, q cypher.Query, p Params) (Row, error) {
	return t.session.sendForOne(ctx, t.tx.Run, q, p)
}

// notify calls the database's Notify, if there is one.
func (s *Session) notify(format string, arguments ...any) {
	if s.db.Notify != nil {
		s.db.Notify(fmt.Sprintf(format, arguments...))
	}
}

// Rows sends a statement and returns its rows.
func (t *Tx) Rows(ctx context.Context, q cypher.Query, p Params) ([]Row, error) {
	return t.session.send(ctx, t.tx.Run, q, p)
}

// Commit keeps what the transaction has changed.
func (t *Tx) Commit(ctx context.Context) error {
	if err := t.session.checkRows(); err != nil {
		return err
	}
	return t.tx.Commit(ctx)
}

// A rowSender sends a statement and returns its only row, or nil: [Tx.Row].
type rowSender func(ctx context.Context, q cypher.Query, p Params) (Row, error)

// send sends a statement, counts a round trip and returns the rows. An error names the
// puzzle and the statement.
func (s *Session) send(ctx context.Context, send runner, q cypher.Query, p Params) ([]Row, error) {
	s.roundTrips++
	if s.profile {
		send = profiled(send)
	}
	rows, cost, err := run(ctx, send, q, p)
	for part, n := range cost.hits {
		s.databaseHits += n
		if s.hits != nil {
			s.hits[part] += n
		}
	}
	s.databaseBytes = max(s.databaseBytes, cost.bytes)
	if err != nil {
		return nil, fmt.Errorf("graphsolver: %q: %s: %w", s.name, q.Name, changed(err))
	}
	from := &source{s, q.Name}
	for _, row := range rows {
		row[sourceColumn] = from
	}
	return rows, nil
}

// sendForOne is send for a statement that has at most one row: that, or nil.
func (s *Session) sendForOne(ctx context.Context, send runner, q cypher.Query, p Params) (Row, error) {
	rows, err := s.send(ctx, send, q, p)
	switch {
	case err != nil || len(rows) == 0:
		return nil, err
	case len(rows) > 1:
		return nil, fmt.Errorf("graphsolver: %q: %s: want at most one row, got %d; %w", s.name, q.Name, len(rows), ErrTampered)
	}
	return rows[0], nil
}

// Time limits for answers. When one has passed, the client stops waiting and the server
// ends the transaction, since the connection may be dead without either side knowing. If
// the server sends keep-alive messages, a dead connection is noticed sooner: see
// neo4jserver.
const (
	statementLimit   = 25 * time.Second // of a statement, which may have to be planned
	transactionLimit = 15 * time.Second // of several statements, whose locks block other clients
	moreByItem       = 2 * time.Millisecond
	moreByNode       = 200 * time.Microsecond // of the graph, which a statement may have to walk over
)

// timeLimit returns a limit for making n steps or loading n moves: about thirty times
// what they take.
func timeLimit(limit time.Duration, n int) time.Duration {
	return limit + time.Duration(n)*moreByItem
}

// sameDeadline has the server end a transaction when ctx ends.
func sameDeadline(ctx context.Context) func(*neo4j.TransactionConfig) {
	deadline, _ := ctx.Deadline() // retry sets one
	return neo4j.WithTxTimeout(max(time.Until(deadline), time.Millisecond))
}

// How long to retry what fails for a temporary reason.
const (
	rollbackPatience   = 20 * time.Second // while the server rolls transactions back
	connectionPatience = time.Minute      // while the connection is lost
	notifyAfter        = time.Second      // how long a connection is lost before DB.Notify is called
)

// retry calls do until it succeeds or fails for good. It tries again if the server has
// rolled a transaction back for a temporary reason, such as a deadlock with another
// process that loads or drops the puzzle; if it accepts no password for a while; if a node was
// deleted, even of another puzzle, while a statement looked at it; and if the connection was lost,
// because the server may be back soon. Each try has a time limit. After a timeout the next try gets
// twice the time, since the server may only be busy.
func (s *Session) retry(ctx context.Context, limit time.Duration, do func(ctx context.Context) error) error {
	var rolledBack, lost tries
	deleted := 0
	start, notified := time.Now(), false
	for {
		try, cancel := context.WithTimeout(ctx, limit)
		err := do(try)
		slow := try.Err() != nil || isOverdue(err)
		cancel()
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case isLost(err):
			if !lost.again(connectionPatience) {
				if slow {
					err = fmt.Errorf("no answer within %v: %w", limit.Round(time.Second), err)
				}
				return fmt.Errorf("%w: %w", ErrLost, err)
			}
			notice := fmt.Sprintf("%v; waiting %v for it to come back", ErrLost, connectionPatience)
			if slow { // it may only be busy
				notice = fmt.Sprintf("Neo4j has not answered within %v; asking again, with twice the time", limit.Round(time.Second))
				limit *= 2
			}
			if !notified && s.db.Notify != nil && time.Since(start) > notifyAfter {
				s.db.Notify(notice)
				notified = true
			}
		case isUnwritable(err):
			return fmt.Errorf("%w: %w", ErrUnwritable, err)
		case isDeleted(err) && deleted < triesOfDeleted:
			deleted++
		case !isTransient(err) || !rolledBack.again(rollbackPatience):
			return err
		}
		wait(ctx, time.Duration(min(rolledBack.n+lost.n, 50))*10*time.Millisecond)
	}
}

// triesOfDeleted is how often a transaction is tried again that has met deleted nodes. If it meets them
// each time, it is not by chance.
const triesOfDeleted = 5

// tries counts failed tries and when the first of them failed.
type tries struct {
	n     int
	since time.Time
}

// again counts a failed try and reports whether another may follow.
func (t *tries) again(patience time.Duration) bool {
	if t.n == 0 {
		t.since = time.Now()
	}
	t.n++
	return time.Since(t.since) < patience
}
