// Add arcs to a space that a client writes, once it has all states: see space/begin. Each
// is [from, to, move, part] with the ids of two states; move is null for an arc to a part, and
// part for any other.
//
// $first is the number of the arcs before. If they exist already, nothing is changed. There
// is no row without the building of that name.
//
// :param puzzle => 'sudoku'
// :param building => 'space 81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param first => 0
// :param arcs => [[0, 1, 7, null], [0, 1, 8, null]]

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_SPACE]->(b:Building {name: $building})
SET b.at = timestamp() // takes the write lock before the next lines read
WITH b, count(*) AS locked
WHERE b:Building AND b.state = 'writing'
CALL (b) {
  UNWIND CASE b.arcs WHEN $first THEN $arcs ELSE [] END AS arc
  MATCH (from:SpaceState {key: b.name + ' ' + arc[0]})
  MATCH (to:SpaceState {key: b.name + ' ' + arc[1]})
  WITH from, to, arc[2] AS move, arc[3] AS part
  CALL (from, to, move, part) {
    WITH *
    WHERE part IS NULL
    CREATE (from)-[:CHOOSE {move: move}]->(to)
  }
  CALL (from, to, part) {
    WITH *
    WHERE part IS NOT NULL
    CREATE (from)-[:PART {part: part}]->(to)
  }
  RETURN count(*) AS created
}
SET b.arcs = b.arcs + created
RETURN b.arcs AS arcs;
