// Which values do twins rule out in a Sudoku?
//
// Twins are two blank cells of a unit with the same two possible values: those that no number
// in their row, column and block is. The other cells of the unit can't hold either value. Each
// row has twins, and the candidates of other cells that they rule out by the rules alone,
// whether or not these are still Maybe. Twins that rule nothing out have no row.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(cell:Constraint {type: 'Cell requires number.'})
WHERE NOT EXISTS { (cell)<-[:MATCHES]-(:Move {status: 'Yes'}) }
MATCH (cell)<-[:MATCHES]-(m:Move)
WHERE NOT EXISTS { (m)-[:MATCHES]->(:Constraint)<-[:MATCHES]-(:Move {status: 'Yes'}) }
WITH cell, m ORDER BY m.number
WITH cell, collect(m) AS moves
WHERE size(moves) = 2
WITH moves[0].number AS less, moves[1].number AS more, collect({cell: cell, moves: moves}) AS alike
UNWIND alike AS one
UNWIND alike AS other
WITH one, other, less, more
WHERE one.cell.id < other.cell.id
UNWIND [0, 1] AS k
WITH one.cell AS first, other.cell AS second, less, more, one.moves[k] AS here, other.moves[k] AS there
MATCH (here)-[:MATCHES]->(unit:Constraint)<-[:MATCHES]-(there)
MATCH (unit)<-[:MATCHES]-(m:Move)
WHERE m <> here AND m <> there AND NOT EXISTS { (m)-[:MATCHES]->(:Constraint)<-[:MATCHES]-(:Move {status: 'Yes'}) }
WITH split(unit.name, ' in ')[1] AS unit, first, second, less, more, m ORDER BY m.id
WITH unit, first, second, less, more, collect(m.name) AS ruledOut
RETURN unit, [first.name, second.name] AS twins, [less, more] AS values, ruledOut
ORDER BY first.id, second.id, unit;
