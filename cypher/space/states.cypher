// Add states to a space that a client writes: see space/begin. Their keys are their ids.
//
// The states have the ids $first, $first + 1 and so on. digest is as in space/verify. If they
// exist already, nothing is changed. There is no row without the building of that name.
//
// :param puzzle => 'sudoku'
// :param building => 'space 81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param first => 0
// :param states => [{kind: 'choice', item: 0, moves: [0, 1], digest: 1504}, {kind: 'end', item: null, moves: [], digest: 1730}]

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_SPACE]->(b:Building {name: $building})
SET b.at = timestamp() // takes the write lock before the next lines read
WITH b, count(*) AS locked
WHERE b:Building AND b.state = 'writing'
CALL (b) {
  UNWIND CASE b.states WHEN $first THEN range(0, size($states) - 1) ELSE [] END AS k
  WITH b, $first + k AS id, $states[k] AS state
  CREATE (s:State:SpaceState {
    space: b.puzzle, id: id, kind: state.kind, item: state.item, moves: state.moves, digest: state.digest,
    key: b.name + ' ' + id
  })
  WITH *
  CALL (b, s, id) {
    WITH *
    WHERE id = 0
    CREATE (b)-[:ROOT]->(s)
  }
  RETURN count(*) AS created
}
SET b.states = b.states + created
RETURN b.states AS states;
