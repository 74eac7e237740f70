package graphsolver

import (
	"context"
	"fmt"
	"strings"

	"graphcover/cypher"
)

// ensureSchema creates the constraint that the database needs before its first puzzle.
// Errors are those of [Session.Transaction].
func (s *Session) ensureSchema(ctx context.Context) error {
	if s.db.schema.Load() {
		return nil
	}
	err := s.constrain(ctx, cypher.PuzzleName, Params{"name": "graphcover_puzzle_name", "label": "Graphcover", "properties": []string{"name"}})
	if err == nil {
		s.db.schema.Store(true)
	}
	return err
}

// PrepareSpaces creates the constraints that the database needs before its first space: that
// of puzzles, and that of the states of a space that is being built. Errors are those of
// [Session.Transaction].
func (s *Session) PrepareSpaces(ctx context.Context) error {
	if err := s.ensureSchema(ctx); err != nil {
		return err
	}
	return s.constrain(ctx, cypher.SpaceState, Params{"name": "graphcover_space_state", "label": "SpaceState", "properties": []string{"key"}})
}

// PrepareWork creates the constraints that the database needs before the first work is divided among
// workers. Errors are those of [Session.Transaction].
func (s *Session) PrepareWork(ctx context.Context) error {
	if err := s.ensureSchema(ctx); err != nil {
		return err
	}
	return s.constrain(ctx, cypher.Part, Params{"name": "graphcover_part", "label": "Graphcover", "properties": []string{"of", "key"}})
}

// constrain creates a constraint, unless it exists. index describes the index that it has.
func (s *Session) constrain(ctx context.Context, create cypher.Query, index Params) error {
	for mended := false; ; mended = true {
		// Two clients that change the schema can deadlock. One of them is rolled back, and
		// tries again.
		_, err := s.Change(ctx, create, Params{})
		if err == nil || !hasCode(err, "Neo.ClientError.Schema.IndexWithNameAlreadyExists", "Neo.DatabaseError.Schema.ConstraintCreationFailed") {
			return err
		}
		orphan, asked := s.Change(ctx, cypher.Orphan, index)
		switch {
		case asked != nil:
			return asked
		case orphan == nil || mended: // the name may be that of an index that is not ours
			return err
		case orphan.Text("state") == "FAILED": // until the server is started again
			why, _, _ := strings.Cut(orphan.Text("why"), "\n")
			return fmt.Errorf("%w: %s", ErrUnwritable, why)
		}
		drop := Params{"name": index["name"]}
		if _, err := s.Change(ctx, cypher.DropOrphan, drop); err != nil && !hasCode(err, "Neo.DatabaseError.Schema.IndexDropFailed") {
			return err
		}
	}
}
