// How many states and arcs has the space of a puzzle? For the nodes see space/begin.
//
// Of a complete space the column state is "complete"; the column unfinished is the state of one
// that is being built: "open", "judging", "numbering", "writing" or "complete". Each is null
// if there is none. The column name is that of the complete space, and loaded the id of the load
// of the puzzle. There is no row without the puzzle.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
OPTIONAL MATCH (p)-[:HAS_SPACE]->(built:Built)
OPTIONAL MATCH (p)-[:HAS_SPACE]->(b:Building)
RETURN p.loaded AS loaded, built.name AS name, built.state AS state, built.states AS states, built.arcs AS arcs, b.state AS unfinished;
