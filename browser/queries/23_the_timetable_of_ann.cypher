// The timetable of ann
//
// Of a timetable, as docs/timetables.md describes them: the hours of a teacher, class or room, which are the constraints
// whose names begin alike, such as ann_mon1, and the lesson in each. The lessons are those of the best solution
// that was found, or without one the moves that are chosen now.

WITH 'sudoku' AS puzzle, 'ann_' AS beginning
MATCH (p:Puzzle:Graphcover {name: puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
WHERE c.name STARTS WITH beginning
OPTIONAL MATCH (c)<-[:MATCHES]-(m:Move)
WHERE CASE WHEN properties(p).bestMoves IS NULL THEN m.status = 'Yes' ELSE m.id IN properties(p).bestMoves END
RETURN c.name AS hour, m.name AS lesson
ORDER BY c.id, m.id;
