// Which numbers are in the cells of a Sudoku?
//
// The numbers of a cell are its moves of status Yes: one, or none in a blank cell.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(cell:Constraint {type: 'Cell requires number.'})
RETURN cell.row AS row, cell.column AS column, COLLECT {
    MATCH (cell)<-[:MATCHES]-(m:Move {status: 'Yes'})
    RETURN m.number ORDER BY m.id
  } AS numbers
ORDER BY cell.id;
