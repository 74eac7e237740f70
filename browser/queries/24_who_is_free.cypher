// Who is free
//
// Of a timetable that was made of tables, as docs/timetables.md describes them: the teachers who could have a lesson on
// Thursday in hour 3, as they are not away, but have none. The lessons are those of the best solution that was found, or
// without one the moves that are chosen now. With 'class' or 'room' in place of 'teacher' these are the classes or rooms.

WITH 'sudoku' AS puzzle, 'teacher' AS kind, 'thu' AS day, 3 AS hour
MATCH (p:Puzzle:Graphcover {name: puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
WHERE properties(c).kind = kind AND properties(c).day = day AND properties(c).hour = hour
  AND EXISTS { (c)<-[:MATCHES]-(:Move) }
  AND NOT EXISTS {
    (c)<-[:MATCHES]-(m:Move)
    WHERE properties(m).subject IS NOT NULL
      AND CASE WHEN properties(p).bestMoves IS NULL THEN m.status = 'Yes' ELSE m.id IN properties(p).bestMoves END
  }
RETURN properties(c).who AS free
ORDER BY free;
