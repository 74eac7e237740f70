// Which values are blocked in the blank cells of a Sudoku?
//
// Those that their row, column or block has.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(cell:Constraint {type: 'Cell requires number.'})
WHERE NOT EXISTS { (cell)<-[:MATCHES]-(:Move {status: 'Yes'}) }
MATCH (cell)<-[:MATCHES]-(m:Move)
WHERE EXISTS { (m)-[:MATCHES]->(:Constraint)<-[:MATCHES]-(:Move {status: 'Yes'}) }
WITH cell, m ORDER BY m.number
RETURN cell.row AS row, cell.column AS column, collect(m.number) AS blocked
ORDER BY row, column;
