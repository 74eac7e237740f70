// Find the index of a constraint, if no constraint owns it.
//
// Neo4j creates the index before the constraint. If the server died in between, or its disk
// was full, the index remains, and the constraint can't be created until it is dropped.
//
// :param name => 'graphcover_puzzle_name'
// :param label => 'Graphcover'
// :param properties => ['name']

SHOW INDEXES
YIELD name, state, labelsOrTypes, properties, owningConstraint, failureMessage
WHERE name = $name AND labelsOrTypes = [$label] AND properties = $properties AND owningConstraint IS NULL
RETURN state, failureMessage AS why;
