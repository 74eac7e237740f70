// End a load: the puzzle takes its name, which must be free, and can be searched.
//
// There is no row if the load has ended, or if load/sweep has deleted it.
//
// :param load => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param format => 2

MATCH (p:Graphcover:Loading {name: $load})
SET p.at = timestamp() // takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Loading // still: load/sweep may have had the lock
SET p:Puzzle, p.name = p.puzzle,
  p.state = 'searching', p.pathMoves = [], p.pathConstraints = [], p.kept = 0, p.skipped = [], p.byHand = false, p.chosenByHand = [],
  p.partial = false, p.choices = 0, p.backtracks = 0, p.solutions = 0, p.format = $format
REMOVE p:Loading, p.puzzle, p.constraints, p.moves, p.at
RETURN p.name AS name;
