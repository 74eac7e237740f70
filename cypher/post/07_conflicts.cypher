// Rule out every move that shares a constraint with a clue.
//
// Clues that contradict each other rule each other out. No move is then left for the
// constraint that they share, and the search ends without a solution.

MATCH (clue:Move {status: 'Yes'})-[:MATCHES]->(:Constraint)<-[:MATCHES]-(m:Move)
SET m.status = 'No', m.search = clue.search;
