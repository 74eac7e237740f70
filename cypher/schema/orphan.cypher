// Find the index of the constraint of schema/puzzle_name that no constraint has.
//
// It is made first. Where a server has died in between, or its disk was full, it stays
// behind, and the constraint cannot be made as long as it is there.

SHOW INDEXES
YIELD name, state, labelsOrTypes, properties, owningConstraint, failureMessage
WHERE name = 'graphcover_puzzle_name' AND labelsOrTypes = ['Graphcover']
  AND properties = ['name'] AND owningConstraint IS NULL
RETURN state, failureMessage AS why;
