// The tasks of a count
//
// The first 250 tasks of a count that is split over workers, each below the task that it is a
// part of. The parts of a task are the moves of one constraint.

WITH 'sudoku' AS puzzle
MATCH (:Puzzle:Graphcover {name: puzzle})-[:HAS_COUNT]->(:Count)-[:HAS_TASK]->(t:Task)
WITH t ORDER BY t.moves LIMIT 250
OPTIONAL MATCH (whole:Task)-[split:SPLIT]->(t)
RETURN whole, split, t
ORDER BY t.moves;
