// Find the index of the constraint in schema/puzzle_name, if no constraint owns it.
//
// Neo4j creates the index before the constraint. If the server died in between, or its disk
// was full, the index remains, and the constraint can't be created until it is dropped.

SHOW INDEXES
YIELD name, state, labelsOrTypes, properties, owningConstraint, failureMessage
WHERE name = 'graphcover_puzzle_name' AND labelsOrTypes = ['Graphcover']
  AND properties = ['name'] AND owningConstraint IS NULL
RETURN state, failureMessage AS why;
