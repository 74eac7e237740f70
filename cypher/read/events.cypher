// What were the last steps of a search?
//
// The events of the last transaction in server mode are as server/steps returns them;
// from is the number of steps before them, and by is the client that made them. In
// classic mode the last step follows from the lists of read/search.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
RETURN coalesce(p.events, []) AS events, coalesce(p.eventsFrom, 0) AS from, coalesce(p.eventsBy, '') AS by;
