// The grid as a table
//
// Empty cells are those that no move fills yet.

WITH 'sudoku' AS puzzle
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_CONSTRAINT]->(cell:Constraint {type: 'Cell requires number.'})
WITH cell.row AS row, cell.column AS column, COLLECT {
    MATCH (cell)<-[:MATCHES]-(m:Move {status: 'Yes'})
    RETURN m.number ORDER BY m.number
  } AS numbers
ORDER BY row, column
WITH row, collect(reduce(text = '', n IN numbers | text + n)) AS cells
RETURN row, cells[0] AS c1, cells[1] AS c2, cells[2] AS c3, cells[3] AS c4, cells[4] AS c5,
  cells[5] AS c6, cells[6] AS c7, cells[7] AS c8, cells[8] AS c9
ORDER BY row;
