// What are the moves of a puzzle, and what do they match?
//
// Beside each constraint of a move stands the color that it gives it, '' for none.
// The clues are the moves of search 0 that are Yes, with what was deduced, if anything
// was: of Sudoku alone, whose clues are read from its text. The rows come in no order:
// a stream that nobody has to hold.
//
// :param puzzle => 'sudoku'

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_MOVE]->(m:Move)
RETURN m.id AS id, m.name AS name, m.status = 'Yes' AND m.search = 0 AS clue,
  COLLECT { MATCH (m)-[:MATCHES]->(c) RETURN c.id ORDER BY c.id } AS constraints,
  COLLECT { MATCH (m)-[match:MATCHES]->(c) RETURN coalesce(match.color, '') ORDER BY c.id } AS colors;
