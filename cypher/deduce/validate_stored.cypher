// What is wrong with the grid that a puzzle has in the database? No row means that
// nothing is wrong.
//
// The numbers on the board are the moves of status Yes. Each row of the answer is a
// conflict, as in deduce/validate, with the units and cells numbered as there: a number
// repeated in a unit; several numbers in a cell; a number missing from a unit, because
// each of its empty cells sees that number elsewhere; an empty cell without a candidate.
// All constraints are looked at. $excluded lists the moves that pencil marks rule out,
// which are no candidates: the property excluded of the puzzle, if it has that.
//
// The statement goes by the ids, which mean the same in every Sudoku. Constraints 0 to
// 242 are the numbers of the rows, columns and blocks, nine for each unit; the others are
// the cells. Moves are in the order of the cells, nine for each cell.
//
// :param puzzle => 'sudoku'
// :param excluded => []

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
WITH c, c.id >= 243 AS isCell, COLLECT {
    MATCH (c)<-[:MATCHES]-(m:Move {status: 'Yes'})
    RETURN m.id ORDER BY m.id
  } AS placed
WHERE size(placed) > 1 OR size(placed) = 0 AND NOT EXISTS {
    MATCH (c)<-[:MATCHES]-(m:Move)
    WHERE NOT m.id IN $excluded AND NOT EXISTS { (m)-[:MATCHES]->(:Constraint)<-[:MATCHES]-(:Move {status: 'Yes'}) }
  }
WITH c, isCell, placed, COLLECT {
    MATCH (c)<-[:MATCHES]-(:Move)-[:MATCHES]->(cell:Constraint)
    WHERE cell.id >= 243 AND NOT EXISTS { (cell)<-[:MATCHES]-(:Move {status: 'Yes'}) }
    RETURN DISTINCT cell.id - 243 AS place ORDER BY place
  } AS empty
RETURN CASE
    WHEN isCell AND size(placed) > 0 THEN 'several numbers'
    WHEN isCell THEN 'no candidate'
    WHEN size(placed) > 0 THEN 'repeated'
    ELSE 'missing'
  END AS conflict,
  CASE WHEN NOT isCell THEN c.id / 9 END AS unit,
  CASE WHEN NOT isCell THEN c.id % 9 + 1 END AS number,
  CASE WHEN isCell THEN [id IN placed | id % 9 + 1] ELSE [] END AS numbers,
  CASE
    WHEN isCell THEN [c.id - 243]
    WHEN size(placed) > 0 THEN [id IN placed | id / 9]
    ELSE empty
  END AS places
ORDER BY CASE conflict WHEN 'repeated' THEN 0 WHEN 'several numbers' THEN 1 WHEN 'missing' THEN 2 ELSE 3 END,
  unit, number, places;
