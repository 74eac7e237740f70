// Which values are blocked in the blank cells of a Sudoku?
//
// Those that their row, column or block has.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(cell {type: 'Cell requires number.'})
WHERE NOT EXISTS { (cell)<-[:MATCHES]-({status: 'Yes'}) }
MATCH (cell)<-[:MATCHES]-(m)
WHERE EXISTS { (m)-[:MATCHES]->()<-[:MATCHES]-({status: 'Yes'}) }
WITH cell, m ORDER BY m.number
RETURN cell.row AS row, cell.column AS column, collect(m.number) AS blocked
ORDER BY row, column;
