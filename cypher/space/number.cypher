// Number up to $steps states of a space that is being built, those with the most moves
// first, and delete those that have no solution or that nothing leads to any more. They lose
// their keys. After the last one, the state of the building becomes "complete". There is no
// row without a building whose state is "numbering", or if the puzzle has been loaded again.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param steps => 1000

MATCH (:Puzzle:Graphcover {name: $puzzle, loaded: $loaded})-[:HAS_SPACE]->(b:Building)
SET b.at = timestamp() // takes the write lock before the next lines read
WITH b
WHERE b:Building AND b.state = 'numbering'
CALL (b) {
  MATCH (s:SpaceState)
  WHERE s.key STARTS WITH b.name + ' '
  WITH s, s.key AS key ORDER BY key LIMIT $steps
  CALL (b, s) {
    // All arcs to the state are from states that are numbered, for others are deleted by now.
    WITH *, COUNT { (s)<-[:CHOOSE|PART]-() } AS arcs
    WITH *, s.alive AND (arcs > 0 OR EXISTS { (s)<-[:ROOT]-(b) }) AS kept
    FOREACH (_ IN CASE WHEN kept THEN [1] ELSE [] END |
      SET s.id = coalesce(b.numbered, 0), s.key = null, s.alive = null, b.numbered = coalesce(b.numbered, 0) + 1, b.arcs = b.arcs + arcs
      REMOVE s:SpaceState
    )
    FOREACH (_ IN CASE WHEN kept THEN [] ELSE [1] END | DETACH DELETE s)
  }
  RETURN count(*) AS done
}
SET b.state = CASE WHEN done < $steps THEN 'complete' ELSE 'numbering' END
RETURN b.state AS state, done;
