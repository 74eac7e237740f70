// What are the moves of a puzzle, and what do they match?
//
// colors lists the color that a move gives to each of its constraints, '' for none. A clue
// is a move of status Yes and search 0. So is a deduced move; only a Sudoku has those, and
// its clues are read from its text. The rows are not sorted, so that the server can
// stream them.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_MOVE]->(m:Move)
RETURN m.id AS id, m.name AS name, m.status = 'Yes' AND m.search = 0 AS clue,
  COLLECT { MATCH (m)-[:MATCHES]->(c) RETURN c.id ORDER BY c.id } AS constraints,
  COLLECT { MATCH (m)-[match:MATCHES]->(c) RETURN coalesce(match.color, '') ORDER BY c.id } AS colors;
