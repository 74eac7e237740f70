// Rule out the moves that a tuple excludes: its cells take the numbers of these moves.
//
// The moves become No. They are ruled out by the constraints of the cells, and by the
// candidates that the cells have lost.
//
// :param puzzle => 'sudoku'
// :param round => 1
// :param cells => ['r1c1', 'r1c3']
// :param moves => ['r1c7#1', 'r1c8#9']

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(cell {type: 'Cell requires number.'})
WHERE cell.name IN $cells
WITH p, collect(cell) AS tuple
WITH p, tuple, COLLECT {
  UNWIND tuple AS cell
  MATCH (cell)<-[:MATCHES]-(m {status: 'No'})
  RETURN m
} AS gone
MATCH (p)-[:HAS_MOVE]->(m {status: 'Maybe'})
WHERE m.name IN $moves
SET m.status = 'No', m.search = 0, m.round = $round, m.reason = 'naked tuple'
FOREACH (cause IN gone + tuple | CREATE (m)-[:RULED_OUT_BY {round: $round}]->(cause))
RETURN count(*) AS ruledOut;
