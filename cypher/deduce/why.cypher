// Why were moves placed or ruled out?
//
// The answer has a row for each of the moves, and for every move that it rests on, back
// to the clues. A row gives the constraints and the moves that are the reason, and says
// whether the move is of this puzzle. If some of the given moves are placed, only those are
// explained: they decide the cell.
//
// The rows are in the order in which the moves were decided. If there are no such moves,
// there is no row.
//
// :param puzzle => 'sudoku'
// :param moves => [203]

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_MOVE]->(m:Move)
WHERE m.id IN $moves
WITH p, collect(m) AS moves
WITH p, moves, [m IN moves WHERE m.status = 'Yes'] AS placed
UNWIND CASE size(placed) WHEN 0 THEN moves ELSE placed END AS asked
MATCH (asked)-[:FOLLOWS_FROM|RULED_OUT_BY*0..]->(m:Move)
WITH DISTINCT p, m
RETURN p.round AS rounds, m.id AS id, m.name AS name, m.status AS status, m.search AS search,
  m.round AS round, m.reason AS reason, EXISTS { (p)-[:HAS_MOVE]->(m) } AS ofPuzzle,
  COLLECT {
    MATCH (m)-[:FOLLOWS_FROM|RULED_OUT_BY {round: m.round}]->(c:Constraint)
    RETURN c.name ORDER BY c.id
  } AS constraints,
  COLLECT {
    MATCH (m)-[:FOLLOWS_FROM|RULED_OUT_BY {round: m.round}]->(cause:Move)
    RETURN cause.id ORDER BY cause.id
  } AS causes
ORDER BY m.round, CASE m.reason
    WHEN 'naked single' THEN 1
    WHEN 'hidden single' THEN 2
    WHEN 'blocked' THEN 3
    WHEN 'naked twin' THEN 4
    WHEN 'naked tuple' THEN 4
    ELSE 0
  END, m.id;
