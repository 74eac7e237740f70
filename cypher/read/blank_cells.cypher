// Which cells of a Sudoku are blank?
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(cell {type: 'Cell requires number.'})
WHERE NOT EXISTS { (cell)<-[:MATCHES]-({status: 'Yes'}) }
RETURN cell.row AS row, cell.column AS column
ORDER BY row, column;
