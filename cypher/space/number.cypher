// Number up to $steps states of a space that is being built, those with the most moves
// first, and delete those that have no solution or that nothing leads to any more. They lose
// their keys. After the last one, the state of the building becomes "complete". There is no
// row without a building whose state is "numbering", or if the puzzle has been loaded again. For
// the hashes and for made and met see space/verify and space/begin.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param steps => 1000

MATCH (:Puzzle:Graphcover {name: $puzzle, loaded: $loaded})-[:HAS_SPACE]->(b:Building)
SET b.at = timestamp() // takes the write lock before the next lines read
WITH b, count(*) AS locked
WHERE b:Building AND b.state = 'numbering'
CALL (b) {
  MATCH (s:SpaceState)
  WHERE s.key STARTS WITH b.name + ' '
  WITH s, s.key AS key ORDER BY key LIMIT $steps
  CALL (b, s) {
    WITH *, coalesce(b.numbered, 0) AS id, EXISTS { (s)<-[:ROOT]-(b) } AS root
    // All arcs to the state are from states that are numbered, for others are deleted by now.
    // came is the sum of their hashes with the new id of that state and the old one of this,
    // digest that with both new ids.
    CALL (s, id) {
      MATCH (s)<-[arc:CHOOSE|PART]-(from)
      WITH s, id, from.id * 433494437 + coalesce(arc.move, -1) * 118901521 + coalesce(arc.part, -1) * 27644437 + 2147483648 AS most
      WITH (most + s.id * 370248451) % 2147483647 AS x, (most + id * 370248451) % 2147483647 AS y
      RETURN count(*) AS arcs, sum((x * x % 2147483647 + 97) * x % 2147483647) AS came,
        sum((y * y % 2147483647 + 97) * y % 2147483647) AS digest
    }
    // All arcs from the state are there, too, for the states that they lead to come later. One that
    // leads elsewhere was not made here. every is the sum of their hashes with both old ids, and went
    // that with the new id of this state, of those that lead to a solution.
    CALL (s, id) {
      MATCH (s)-[arc:CHOOSE|PART]->(next:SpaceState)
      WHERE coalesce(next.key, '') > s.key // not next.key alone, or all states of a greater key are looked up first
      WITH s, id, next, next.id * 370248451 + coalesce(arc.move, -1) * 118901521 + coalesce(arc.part, -1) * 27644437 + 2147483648 AS most
      WITH next, (most + s.id * 433494437) % 2147483647 AS x, (most + id * 433494437) % 2147483647 AS y
      RETURN sum((x * x % 2147483647 + 97) * x % 2147483647) AS every,
        sum(CASE WHEN next.alive THEN (y * y % 2147483647 + 97) * y % 2147483647 ELSE 0 END) AS went
    }
    WITH *, s.alive AND (arcs > 0 OR root) AS kept,
      CASE s.kind WHEN 'choice' THEN 1 WHEN 'parts' THEN 2 WHEN 'end' THEN 3 ELSE 0 END AS kind
    WITH *, (s.id * 433494437 + (kind + CASE WHEN root THEN 4 ELSE 0 END) * 292754821) % 2147483647 AS x,
      (s.id * 433494437 + CASE WHEN s.alive THEN 8 WHEN NOT s.alive THEN 9 ELSE 0 END * 292754821) % 2147483647 AS y,
      (id * 433494437 + kind * 292754821) % 2147483647 AS z
    SET b.made = (b.made + CASE WHEN kept THEN went ELSE 0 END) % 2147483647,
      b.met = (b.met + every + CASE WHEN kept THEN came ELSE 0 END
        + (x * x % 2147483647 + 97) * x % 2147483647 + (y * y % 2147483647 + 97) * y % 2147483647) % 2147483647
    WITH *
    CALL (b, s, kept, id, arcs, digest, z) {
      WITH *
      WHERE kept
      SET s.id = id, s.digest = (digest + (z * z % 2147483647 + 97) * z) % 2147483647, s.key = null, s.alive = null,
        b.numbered = id + 1, b.arcs = b.arcs + arcs
      REMOVE s:SpaceState
    }
    CALL (s, kept) {
      WITH *
      WHERE coalesce(NOT kept, true)
      DETACH DELETE s
    }
  }
  RETURN count(*) AS done
}
SET b.state = CASE WHEN done < $steps THEN 'complete' ELSE 'numbering' END
RETURN b.state AS state, done;
