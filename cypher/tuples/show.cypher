// Create the picture of a hint: the cells that a move of a Sudoku is about, with their
// candidates, and which of them share a candidate in a unit.
//
// The ids of $cells are those of a Sudoku, ascending. A cell that the move is about has a
// mark, which becomes a label, for Neo4j Browser to color: Tuple, a cell of the tuple from
// which the move follows; Reason, a cell from which it follows otherwise; Eliminated, one
// that loses candidates; Placed, one that gets a number. Each of $edges is a pair of cells
// by their index in $cells, with the candidates that they share, and the units that they
// share them in.
//
// :param puzzle => 'pair'
// :param text => 'two cells'
// :param technique => 'naked tuple'
// :param says => 'left holds only 1, so right is not 1'
// :param cells => [{id: 0, name: 'left', candidates: '1', mark: 'Reason'}, {id: 1, name: 'right', candidates: '12', mark: 'Eliminated', eliminated: '1'}]
// :param edges => [{from: 0, to: 1, candidates: '1', units: ['row 1']}]

CREATE (p:Hint:Graphcover {
  name: $puzzle, text: $text, loaded: randomUUID(), technique: $technique, says: $says
})
WITH p
CALL (p) {
  UNWIND $cells AS cell
  CREATE (p)-[:HAS_CELL]->(c:Cell)
  SET c = cell, c.puzzle = p.name
  SET c:$([mark IN ['Tuple', 'Reason', 'Eliminated', 'Placed'] WHERE mark = c.mark])
  REMOVE c.mark
  WITH c ORDER BY c.id
  RETURN collect(c) AS cells
}
CALL (cells) {
  UNWIND $edges AS edge
  WITH edge, cells[edge.from] AS a, cells[edge.to] AS b
  CREATE (a)-[:SHARES {candidates: edge.candidates, units: edge.units}]->(b)
  RETURN count(*) AS shared
}
RETURN size(cells) AS cells, shared;
