// Create a coloring: the vertices of a graph, such as the cells of a Sudoku, and which of
// them are adjacent.
//
// The ids of $cells start at 0, without gaps and in order. A cell with a given color has
// that color, and choice 0. A cell that can't have every color lists the others in forbidden.
// $edges holds each pair of adjacent cells once, as a pair of
// ids. In a Sudoku a list follows them, of the units that make the two cells adjacent.
//
// A cell has the label Blank, or C1 to C9 for its color. Neo4j Browser colors a node by
// the alphabetically first of its labels: all of these come before Cell.
//
// :param puzzle => 'pair'
// :param text => 'two cells'
// :param cells => [{id: 0, name: 'left', color: 1, choice: 0}, {id: 1, name: 'right'}]
// :param edges => [[0, 1, ['row 1', 'block 1']]]

CREATE (p:Coloring:Graphcover {
  name: $puzzle, text: $text, loaded: randomUUID(), state: 'searching',
  depth: 0, choices: 0, backtracks: 0, solutions: 0, guesses: 0, undone: 0
})
WITH p
CALL (p) {
  UNWIND $cells AS cell
  CREATE (p)-[:HAS_CELL]->(c:Cell)
  SET c = cell, c.puzzle = p.name
  WITH c ORDER BY c.id
  RETURN collect(c) AS cells // the cell of id i is cells[i]
}
CALL (cells) {
  UNWIND $edges AS edge
  WITH cells[edge[0]] AS a, cells[edge[1]] AS b, edge[2] AS units
  CREATE (a)-[:ADJACENT {units: units}]->(b)
}
FOREACH (c IN [c IN cells WHERE c.color IS NULL] | SET c:Blank)
FOREACH (c IN [c IN cells WHERE 1 <= c.color <= 9] | SET c:$('C' + c.color))
RETURN p.loaded AS loaded;
