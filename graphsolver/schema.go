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
	for mended := false; ; mended = true {
		// Two clients that change the schema can deadlock. One of them is rolled back, and
		// tries again.
		_, err := s.change(ctx, cypher.PuzzleName)
		if err == nil {
			s.db.schema.Store(true)
			return nil
		}
		if !hasCode(err, "Neo.ClientError.Schema.IndexWithNameAlreadyExists", "Neo.DatabaseError.Schema.ConstraintCreationFailed") {
			return err
		}
		orphan, asked := s.change(ctx, cypher.Orphan)
		switch {
		case asked != nil:
			return asked
		case orphan == nil || mended: // the name may be that of an index that is not ours
			return err
		case orphan.Text("state") == "FAILED": // until the server is started again
			why, _, _ := strings.Cut(orphan.Text("why"), "\n")
			return fmt.Errorf("%w: %s", ErrUnwritable, why)
		}
		if _, err := s.change(ctx, cypher.DropOrphan); err != nil && !hasCode(err, "Neo.DatabaseError.Schema.IndexDropFailed") {
			return err
		}
	}
}

// change sends a statement about the schema, and returns its row, if it has one.
func (s *Session) change(ctx context.Context, q cypher.Query) (row Row, err error) {
	err = s.Transaction(ctx, func(ctx context.Context, tx *Tx) error {
		if row, err = tx.Row(ctx, q, Params{}); err != nil {
			return err
		}
		return tx.Commit(ctx)
	})
	return row, err
}
