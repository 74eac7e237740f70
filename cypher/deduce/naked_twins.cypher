// Naked twins: if two cells of a row, column or block have only the same two candidates
// left, no other cell of that unit can hold either of them.
//
// These moves of the other cells become No. They are ruled out by the constraints of the
// two cells and by the candidates that the two cells have lost. If there are several such
// pairs, the first one counts.
//
// :param puzzle => 'sudoku'
// :param round => 1

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(cell {type: 'Cell requires number.'})
WHERE NOT EXISTS { (cell)<-[:MATCHES]-({status: 'Yes'}) }
MATCH (cell)<-[:MATCHES]-(m {status: 'Maybe'})
WITH cell, m ORDER BY m.number
WITH cell, collect(m) AS moves
WHERE size(moves) = 2
WITH moves[0].number AS less, moves[1].number AS more, collect({cell: cell, moves: moves}) AS alike
UNWIND alike AS one
UNWIND alike AS other
WITH one, other
WHERE one.cell.id < other.cell.id
UNWIND [0, 1] AS k
WITH one.cell AS first, other.cell AS second, one.moves[k] AS here, other.moves[k] AS there
MATCH (here)-[:MATCHES]->(unit)<-[:MATCHES]-(there)
MATCH (unit)<-[:MATCHES]-(m {status: 'Maybe'})
WHERE m <> here AND m <> there
WITH m, first, second ORDER BY first.id, second.id
WITH m, collect([first, second])[0] AS twins
UNWIND twins AS twin
MATCH (twin)<-[:MATCHES]-(gone {status: 'No'})
WITH m, twins, collect(gone) AS gone
SET m.status = 'No', m.search = 0, m.round = $round, m.reason = 'naked twin'
FOREACH (cause IN gone + twins | CREATE (m)-[:RULED_OUT_BY {round: $round}]->(cause))
RETURN count(*) AS changed;
