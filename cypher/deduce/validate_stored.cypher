// What is wrong with the grid that a puzzle has in the database? No row means that
// nothing is wrong.
//
// The numbers on the board are the moves of status Yes. Each row of the answer is a
// conflict, as in deduce/validate, with the units and cells numbered as there: a number
// repeated in a unit; several numbers in a cell; a number missing from a unit, because
// each of its empty cells sees that number elsewhere; an empty cell without a candidate. A
// move that pencil marks rule out is no candidate.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c:Constraint)
WITH c, coalesce(p.excluded, []) AS excluded, COLLECT {
    MATCH (c)<-[:MATCHES]-(m:Move {status: 'Yes'})
    RETURN m ORDER BY m.id
  } AS placed
WHERE size(placed) > 1 OR size(placed) = 0 AND NOT EXISTS {
    MATCH (c)<-[:MATCHES]-(m:Move)
    WHERE NOT m.id IN excluded AND NOT EXISTS { (m)-[:MATCHES]->(:Constraint)<-[:MATCHES]-(:Move {status: 'Yes'}) }
  }
WITH c, placed, COLLECT {
    MATCH (c)<-[:MATCHES]-(m:Move)-[:MATCHES]->(cell:Constraint {type: 'Cell requires number.'})
    WHERE NOT EXISTS { (cell)<-[:MATCHES]-(:Move {status: 'Yes'}) }
    RETURN DISTINCT cell ORDER BY cell.id
  } AS empty
RETURN CASE
    WHEN c.number IS NULL AND placed <> [] THEN 'several numbers'
    WHEN c.number IS NULL THEN 'no candidate'
    WHEN placed <> [] THEN 'repeated'
    ELSE 'missing'
  END AS conflict,
  CASE c.type
    WHEN 'Row requires number.' THEN c.row - 1
    WHEN 'Column requires number.' THEN c.column + 8
    WHEN 'Block requires number.' THEN c.block + 17
  END AS unit,
  c.number AS number,
  CASE WHEN c.number IS NULL THEN [m IN placed | m.number] ELSE [] END AS numbers,
  CASE
    WHEN c.number IS NULL THEN [9 * c.row + c.column - 10]
    WHEN placed <> [] THEN [m IN placed | 9 * m.row + m.column - 10]
    ELSE [cell IN empty | 9 * cell.row + cell.column - 10]
  END AS places
ORDER BY CASE conflict WHEN 'repeated' THEN 0 WHEN 'several numbers' THEN 1 WHEN 'missing' THEN 2 ELSE 3 END,
  unit, number, places;
