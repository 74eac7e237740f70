// Package graphsolver runs Algorithm X inside Neo4j. A [DB] holds puzzles side
// by side, each a graph of moves and constraints; a [Search] is one puzzle's
// search, whose whole state lies in the graph, so that another process can go
// on with it; [Solver] makes an [exactcover.Solver] of both.
//
// The statements lie in package cypher. This package takes a ready driver and
// never learns how the server was started.
//
// References:
//
//   - N. Smith, "Solving Sudoku with Neo4j", Neo4j Developer Blog (2020): the
//     model and the five stages of the search.
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
//     7.2.2.1: Algorithm X.
package graphsolver

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// ErrNoPuzzle reports that the database has no puzzle with that name.
var ErrNoPuzzle = errors.New("there is no such puzzle in the database")

// A DB is a Neo4j database. Its methods may be called from several goroutines; a
// [Session], and so a [Search], belongs to one goroutine at a time.
type DB struct {
	// Notify, if not nil, is called with messages for a person who is waiting.
	Notify func(message string)

	// Loading, if not nil, is called with the progress of a load that is too large
	// for one transaction: the number of nodes and relationships created, and of all.
	Loading func(created, of int)

	// Parse, if not nil, returns the problem of a puzzle's text. The graph of a puzzle
	// that is opened is compared with it, so that a change is found and named. Without
	// it, or if it returns nil, the problem is read from the graph, and a change of its
	// nodes or relationships is found, but not where it is. Parse may wait, for example
	// for a file that the text names, but not after ctx is done.
	Parse func(ctx context.Context, text string) (*exactcover.Problem, error)

	// Batch is the most nodes and relationships that one transaction creates or deletes. A puzzle
	// that has more is loaded by several, each of which creates fewer; 0 is DefaultBatch.
	Batch int

	driver neo4j.DriverWithContext
	name   string
	schema atomic.Bool // whether the schema is known to be in place

	// lastSize is the graphSize of the puzzle that a [Solver] has loaded last, by name:
	// the next problem may need the same nodes.
	lastSize sync.Map
}

// NewDB returns the database called name on the driver's server; the default
// of Community Edition is "neo4j".
func NewDB(driver neo4j.DriverWithContext, name string) *DB {
	return &DB{driver: driver, name: name}
}

// Load writes the graph of p under name, with the given options as search 0, and with
// what they and p.Excluded rule out. It replaces the puzzle that had the name before. A
// reader sees either the whole old puzzle or the whole new one: a puzzle too large for one
// transaction is written where no reader looks, and gets its name at the end. If the
// process dies before that, the next Load or Drop deletes what it has written. The text is
// stored with the puzzle for people and programs to read.
//
// If the given options of p exclude each other, the error is an [*exactcover.Conflict]. Then the
// database is not touched. The error is [ErrReplaced] if another process loaded or dropped the name at the same time.
func (db *DB) Load(ctx context.Context, name, text string, p *exactcover.Problem) (*Search, error) {
	return db.LoadOrdered(ctx, name, text, p, exactcover.OrderFewest)
}

// LoadOrdered is Load for a search in another order. The puzzle keeps the order, so that every
// process continues in it.
func (db *DB) LoadOrdered(ctx context.Context, name, text string, p *exactcover.Problem, order exactcover.Order) (*Search, error) {
	return db.loadFor(ctx, name, text, p, order, nil)
}

// loadFor loads a puzzle for a search in that order, for a goal unless that is nil.
func (db *DB) loadFor(ctx context.Context, name, text string, p *exactcover.Problem, order exactcover.Order, goal *exactcover.Goal) (*Search, error) {
	s, err := db.searchOf(ctx, name, text, p, order, goal)
	if err != nil {
		return nil, err
	}
	if err := s.load(ctx, p); err != nil {
		return nil, errors.Join(fmt.Errorf("graphsolver: load %q: %w", name, err), s.Close(ctx))
	}
	return s, nil
}

// searchOf returns the search of a problem that is valid, but not loaded yet. goal is nil unless the best
// solution is wanted.
func (db *DB) searchOf(ctx context.Context, name, text string, p *exactcover.Problem, order exactcover.Order, goal *exactcover.Goal) (*Search, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if order != "" && !order.Known() {
		return nil, fmt.Errorf("graphsolver: want an order of %q, got %q", exactcover.Orders(), order)
	}
	if err := validateAttributes(p); err != nil {
		return nil, fmt.Errorf("graphsolver: load %q: %w", name, err)
	}
	s := db.search(ctx, name)
	s.problem = p
	placed := append([]int{}, p.Given...) // not nil, even if empty: null is no list
	slices.Sort(placed)
	s.state = state{text: text, phase: searching, placed: placed, order: order, turns: exactcover.Inverse(order.Sequence(len(p.Options)))}
	if goal != nil {
		if err := s.want(goal); err != nil {
			return nil, errors.Join(err, s.Close(ctx))
		}
	}
	return s, nil
}

func (db *DB) search(ctx context.Context, name string) *Search {
	return &Search{Session: db.Session(ctx, name), client: rand.Text()}
}

// Open returns the search of the puzzle called name. It compares the graph with the
// puzzle's problem: see Parse. The error is [ErrNoPuzzle], [ErrNotAdopted], [ErrOldGraph],
// or [ErrTampered] with the node that is wrong.
func (db *DB) Open(ctx context.Context, name string) (*Search, error) {
	s := db.search(ctx, name)
	if err := s.holdUnread(ctx, s.refreshBy); err != nil {
		return nil, errors.Join(err, s.Close(ctx))
	}
	return s, nil
}

// Inspect calls read with the problem of the puzzle called name, the moves that have status
// Yes, ascending, and a transaction during which no search changes them; what read writes is
// rolled back. Before that it compares the graph with the problem, as Open does, and checks
// the statuses, but not whether the tags are those of a search. read is called again if its
// error is [ErrTampered] or the connection is lost. Other errors are those of Open and of read.
func (db *DB) Inspect(ctx context.Context, name string, read func(ctx context.Context, tx *Tx, s *Search, chosen []int) error) error {
	return db.inspect(ctx, name, func(ctx context.Context, tx *Tx, s *Search) error {
		puzzle, t, err := s.readNodes(ctx, tx)
		if err != nil {
			return err
		}
		s.text = puzzle.Text("text")
		var chosen []int
		for o, m := range t.moves {
			if err := checkStatus(s.problem.OptionName(o), m); err != nil {
				return fmt.Errorf("graphsolver: %q: %w", name, err)
			}
			if m.status == "Yes" {
				chosen = append(chosen, o)
			}
		}
		return read(ctx, tx, s, chosen)
	})
}

// inspect calls read with the search of the puzzle called name, which was not read yet, and a
// transaction during which no other search changes it. It calls read again if its error is
// [ErrTampered] or the connection is lost.
func (db *DB) inspect(ctx context.Context, name string, read func(ctx context.Context, tx *Tx, s *Search) error) error {
	s := db.search(ctx, name)
	defer s.Close(ctx)
	return s.holdUnread(ctx, func(ctx context.Context, tx *Tx) error {
		return untilSound(ctx, func() error { return read(ctx, tx, s) })
	})
}

// View calls read with the search of the puzzle called name, and a transaction during which no
// other search changes it; what read writes is rolled back. Before that it compares the graph
// with the problem, and reads from the tags where the search stands, as Open does. read is
// called again if its error is [ErrTampered] or the connection is lost. Other errors are those
// of Open and of read.
func (db *DB) View(ctx context.Context, name string, read func(ctx context.Context, tx *Tx, s *Search) error) error {
	return db.inspect(ctx, name, func(ctx context.Context, tx *Tx, s *Search) error {
		if err := s.read(ctx, tx); err != nil {
			return err
		}
		return read(ctx, tx, s)
	})
}

// Names returns the names of all puzzles in the database, in their order.
func (db *DB) Names(ctx context.Context) (names []string, err error) {
	s := db.Session(ctx, "")
	defer s.Close(ctx)
	err = s.Transaction(ctx, func(ctx context.Context, tx *Tx) (err error) {
		names, err = tx.names(ctx)
		return err
	})
	return names, err
}

// Drop deletes the puzzle or coloring called name, or returns [ErrNoPuzzle] or
// [ErrNotAdopted]. If the puzzle was made by [DB.Adopt], its moves and constraints stay,
// with the tags that they have.
func (db *DB) Drop(ctx context.Context, name string) error {
	s := db.search(ctx, name)
	defer s.Close(ctx)
	dropped, left := 0, 0
	var missing error
	err := s.Transaction(ctx, func(ctx context.Context, tx *Tx) error {
		r, err := tx.Row(ctx, cypher.DropPuzzle, Params{"puzzle": name})
		if err != nil {
			return err
		}
		dropped += r.Int("puzzles") // it was there, or by a try before, whose end is not known
		left = r.Int("left")
		if dropped == 0 {
			if missing = tx.MissingError(ctx); !errors.Is(missing, ErrNoPuzzle) {
				return missing
			}
		}
		return tx.Commit(ctx)
	})
	if err == nil && left > 0 {
		err = s.Sweep(ctx)
	}
	if err == nil && dropped == 0 {
		err = missing
	}
	if err != nil {
		return fmt.Errorf("graphsolver: drop %q: %w", name, err)
	}
	return nil
}
