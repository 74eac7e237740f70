// Find the index of the constraint of schema/puzzle_name that no constraint has.
//
// Neo4j creates the index before the constraint. If the server died in between, or its disk
// was full, the index remains, and the constraint can't be created until it is dropped.

SHOW INDEXES
YIELD name, state, labelsOrTypes, properties, owningConstraint, failureMessage
WHERE name = 'graphcover_puzzle_name' AND labelsOrTypes = ['Graphcover']
  AND properties = ['name'] AND owningConstraint IS NULL
RETURN state, failureMessage AS why;
