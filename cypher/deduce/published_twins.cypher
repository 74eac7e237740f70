// Naked twins as published: if two cells of a row or column have the same two possible
// values, no other cell of that row or column can hold either of them.
//
// Poole's view looks only at the numbers on the board, and is computed again each time. So
// a move that twins have ruled out before is a possible value here unless a placed number
// blocks it. It becomes Maybe again if no twins rule it out now. It keeps its reason, which
// stays true. If more than two cells are alike, the first and the last count.
//
// The moves become No. They are ruled out by the constraints of the two cells and by the
// candidates that the two cells have lost. If there are several such pairs, the first one
// counts.
//
// :param puzzle => 'sudoku'
// :param round => 1

MATCH (p:Puzzle:Graphcover {name: $puzzle})
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m {reason: 'naked twin'})
  WHERE m.status <> 'Yes'
  WITH m, EXISTS { (m)-[:MATCHES]->()<-[:MATCHES]-({status: 'Yes'}) } AS blocked
  SET m.status = CASE WHEN blocked THEN 'No' ELSE 'Maybe' END, m.search = CASE WHEN blocked THEN 0 END
}
MATCH (p)-[:HAS_CONSTRAINT]->(cell {type: 'Cell requires number.'})
WHERE NOT EXISTS { (cell)<-[:MATCHES]-({status: 'Yes'}) }
MATCH (cell)<-[:MATCHES]-(m {status: 'Maybe'})
WITH cell, m ORDER BY m.number
WITH cell, collect(m) AS moves
WHERE size(moves) = 2
UNWIND [['Row requires number.', cell.row], ['Column requires number.', cell.column]] AS line
WITH line, moves[0].number AS less, moves[1].number AS more, cell, moves ORDER BY cell.id
WITH line[0] AS type, line, less, more, collect({cell: cell, moves: moves}) AS alike
WHERE size(alike) > 1
WITH type, alike[0] AS one, alike[-1] AS other
UNWIND [0, 1] AS k
WITH type, one.cell AS first, other.cell AS second, one.moves[k] AS here, other.moves[k] AS there
MATCH (here)-[:MATCHES]->({type: type})<-[:MATCHES]-(m {status: 'Maybe'})
WHERE m <> there
WITH m, first, second ORDER BY first.id, second.id
WITH m, collect([first, second])[0] AS twins
UNWIND twins AS twin
OPTIONAL MATCH (twin)<-[:MATCHES]-(gone {status: 'No'})
WHERE m.reason IS NULL
WITH m, twins, collect(gone) AS gone
CALL (m, gone, twins) {
  WITH *
  WHERE m.reason IS NULL
  UNWIND gone + twins AS cause
  CREATE (m)-[:RULED_OUT_BY {round: $round}]->(cause)
}
SET m.status = 'No', m.search = 0, m.round = coalesce(m.round, $round), m.reason = 'naked twin'
RETURN count(*) AS changed;
