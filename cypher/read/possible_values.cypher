// Which values are possible in the blank cells of a Sudoku?
//
// Those that their row, column and block do not have. Of these, left lists the ones of
// status Maybe: pencil marks, twins or a search may have ruled out others.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(cell:Constraint {type: 'Cell requires number.'})
WHERE NOT EXISTS { (cell)<-[:MATCHES]-(:Move {status: 'Yes'}) }
OPTIONAL MATCH (cell)<-[:MATCHES]-(m:Move)
WHERE NOT EXISTS { (m)-[:MATCHES]->(:Constraint)<-[:MATCHES]-(:Move {status: 'Yes'}) }
WITH cell, m ORDER BY m.number
RETURN cell.row AS row, cell.column AS column, collect(m.number) AS possible,
  collect(CASE m.status WHEN 'Maybe' THEN m.number END) AS left
ORDER BY row, column;
