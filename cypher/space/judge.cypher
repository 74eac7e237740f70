// Find out, of up to $steps states of a space that is being built, whether they have a
// solution: the property alive. The states with the fewest moves come first, so that the
// answers below a state are known. Once all are known, the state of the building becomes
// "numbering". There is no row without a building whose state is "judging", or if the puzzle
// has been loaded again. For made see space/begin.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param steps => 1000

MATCH (:Puzzle:Graphcover {name: $puzzle, loaded: $loaded})-[:HAS_SPACE]->(b:Building)
SET b.at = timestamp() // takes the write lock before the next lines read
WITH b, count(*) AS locked
WHERE b:Building AND b.state = 'judging'
CALL (b) {
  MATCH (s:SpaceState)
  WHERE s.key STARTS WITH b.name + ' ' AND s.key < coalesce(b.judged, b.name + '!')
  WITH s, s.key AS key ORDER BY key DESC LIMIT $steps
  CALL (s) {
    SET s.alive = CASE s.kind
      WHEN 'end' THEN true
      WHEN 'parts' THEN NOT EXISTS { (s)-[:PART]->(part) WHERE NOT part.alive }
      ELSE EXISTS { (s)-[:CHOOSE]->(next) WHERE next.alive }
    END
  }
  WITH key, (s.id * 433494437 + CASE WHEN s.alive THEN 8 ELSE 9 END * 292754821) % 2147483647 AS x
  RETURN count(*) AS judged, min(key) AS last, sum((x * x % 2147483647 + 97) * x % 2147483647) AS made
}
SET b.judged = coalesce(last, b.judged), b.made = (b.made + made) % 2147483647,
  b.state = CASE WHEN judged < $steps THEN 'numbering' ELSE 'judging' END
RETURN b.state AS state, judged;
