// Delete the moves and constraints of these files, to start over.
//
// Those of a puzzle that graphcover has loaded stay: its Puzzle node leads to them.

MATCH (n:Move|Constraint)
WHERE (n.status IN ['Yes', 'No', 'Maybe'] OR n.type ENDS WITH ' requires number.')
  AND NOT EXISTS { (n)<--(owner) WHERE NOT owner:Move }
DETACH DELETE n;
