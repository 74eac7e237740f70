// What were the last steps of a search?
//
// The events of the last transaction in server mode are as server/steps returns
// them; from is the number of steps before them, by the client that has made them.
// Of classic mode, whose last step can be told from the tags, there is the
// constraint of the last choice that stands.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
RETURN coalesce(p.events, []) AS events, coalesce(p.eventsFrom, 0) AS from, coalesce(p.eventsBy, '') AS by, COLLECT {
    MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint {search: p.search})
    WHERE c.moveId IS NOT NULL
    RETURN c.id
  }[0] AS constraint;
