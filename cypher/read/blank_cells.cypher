// Which cells of a Sudoku are blank?
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(cell:Constraint {type: 'Cell requires number.'})
WHERE NOT EXISTS { (cell)<-[:MATCHES]-(:Move {status: 'Yes'}) }
RETURN cell.row AS row, cell.column AS column
ORDER BY row, column;
