// End the building of a space: its puzzle gets the label Space and leads to its root, so that
// it can be asked. What the puzzle had as its space before is dropped. A space without states
// has no root.
//
// The row has the numbers of states and arcs, and counts what load/sweep would find. There is
// no row without a building whose state is "complete", or if the puzzle has been loaded again.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'

MATCH (p:Puzzle:Graphcover {name: $puzzle, loaded: $loaded})-[:HAS_SPACE]->(b:Building)
SET p:Graphcover, b.at = timestamp() // takes the write locks before the next lines read
WITH p, b, count(*) AS locked
WHERE p:Puzzle AND b:Building AND b.state = 'complete'
CALL (p) {
  MATCH (p)-[has:HAS_SPACE]->(old:Built)
  SET old:Dropped, old.at = timestamp()
  REMOVE old:Built
  DELETE has
}
CALL (p) {
  MATCH (p)-[first:ROOT]->(:State)
  DELETE first
}
SET p:Space, b:Built, b.states = coalesce(b.numbered, 0), b.arcs = coalesce(b.arcs, 0)
REMOVE b:Building, b.moves, b.numbered, b.judged, b.made, b.met
WITH p, b
CALL (p, b) {
  MATCH (b)-[:ROOT]->(root)
  CREATE (p)-[:ROOT]->(root)
}
RETURN b.states AS states, b.arcs AS arcs, COUNT {
  MATCH (dead:Graphcover&(Loading|Dropped))
  WHERE dead.puzzle = $puzzle OR dead.at < timestamp() - 3600000
} AS left;
