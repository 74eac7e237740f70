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
WITH b
WHERE b:Building AND b.state = 'writing'
CALL (b) {
  UNWIND CASE b.arcs WHEN $first THEN $arcs ELSE [] END AS arc
  MATCH (from:SpaceState {key: b.name + ' ' + arc[0]})
  MATCH (to:SpaceState {key: b.name + ' ' + arc[1]})
  FOREACH (_ IN CASE WHEN arc[3] IS NULL THEN [1] ELSE [] END | CREATE (from)-[:CHOOSE {move: arc[2]}]->(to))
  FOREACH (_ IN CASE WHEN arc[3] IS NULL THEN [] ELSE [1] END | CREATE (from)-[:PART {part: arc[3]}]->(to))
  RETURN count(*) AS created
}
SET b.arcs = b.arcs + created
RETURN b.arcs AS arcs;
