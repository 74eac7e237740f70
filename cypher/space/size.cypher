// How many states and arcs has the space of a puzzle? For the nodes see space/begin.
//
// Of a complete space the column state is "complete"; the column unfinished is the state of one
// that is being built: "open", "judging", "numbering", "writing" or "complete". Each is null
// if there is none. The column name is that of the complete space, and loaded the id of the load
// of the puzzle. clues and excluded are its moves that are given and ruled out, and askable is whether
// it has the label of a puzzle with a complete space. spaces and buildings count those that are
// complete and those that are being built. There is no row without the puzzle.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
WITH p, COLLECT { MATCH (p)-[:HAS_SPACE]->(built:Built) RETURN built } AS spaces,
  COLLECT { MATCH (p)-[:HAS_SPACE]->(b:Building) RETURN b } AS buildings
WITH p, spaces, buildings, spaces[0] AS built, buildings[0] AS b
RETURN p.loaded AS loaded, p.clues AS clues, p.excluded AS excluded, p:Space AS askable,
  built.name AS name, built.state AS state, built.states AS states, built.arcs AS arcs, b.state AS unfinished,
  size(spaces) AS spaces, size(buildings) AS buildings;
