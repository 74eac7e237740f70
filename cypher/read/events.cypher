// What were the last steps of a search?
//
// The events of the last transaction in server mode are as server/steps returns them;
// from is the number of steps before them, and by is the client that made them. In
// classic mode the last step follows from the tags and the constraint of the last
// choice that stands.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
RETURN coalesce(p.events, []) AS events, coalesce(p.eventsFrom, 0) AS from, coalesce(p.eventsBy, '') AS by, COLLECT {
    MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint {search: p.search})
    WHERE c.moveId IS NOT NULL
    RETURN c.id
  }[0] AS constraint;
