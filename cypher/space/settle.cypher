// Take their keys from up to $rows states that a client has written. After the last ones the
// state of the building becomes "complete". Sent again, the statement does no harm. There is no
// row without a building that a client writes.
//
// :param puzzle => 'sudoku'
// :param building => 'space 81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param rows => 50000

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_SPACE]->(b:Building {name: $building})
SET b.at = timestamp() // takes the write lock before the next lines read
WITH b, count(*) AS locked
WHERE b:Building AND b.state IN ['writing', 'complete']
CALL (b) {
  MATCH (s:SpaceState)
  WHERE s.key STARTS WITH b.name + ' '
  WITH s LIMIT $rows
  SET s.key = null
  REMOVE s:SpaceState
  RETURN count(*) AS settled
}
CALL (b, settled) {
  WITH *
  WHERE settled < $rows
  SET b.state = 'complete', b.numbered = b.states
}
RETURN b.state AS state;
