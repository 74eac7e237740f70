// Lock a search until the transaction ends: its steps take the same write lock first.
// The answer counts its moves and constraints. No row if there is no such puzzle.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock
RETURN COUNT { (p)-[:HAS_MOVE|HAS_CONSTRAINT]->() } AS nodes;
