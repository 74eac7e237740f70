// Constraints by their id.
//
// The label GraphcoverConstraint marks the constraints that this program made,
// as Graphcover marks the puzzles: the index holds no others.

CREATE INDEX graphcover_constraint_id IF NOT EXISTS
FOR (c:GraphcoverConstraint) ON (c.puzzle, c.id);
