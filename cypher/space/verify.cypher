// Is a space still as it was built? For the nodes see space/begin.
//
// The walk is that of the questions: from the puzzle, or from a building whose space is complete.
// reached and arcs count what is found, and roots the roots. states, built, numbered, made and met
// are what was counted while the space was built, and moves those of its root. wrong is the least id
// of a state whose digest is wrong, and missing the first id that is not reached; they are null if
// there is none. There is no row without a space of that name.
//
// The hash of a whole number x is (x * x % P + 97) * x % P, with P = 2^31 - 1. That of an arc is the
// hash of
//
//   433494437 * from + 370248451 * to + 118901521 * move + 27644437 * part + 2^31
//
// modulo P, with the ids of both states; part is -1 for a CHOOSE, and move for a PART. That of a
// state is the hash of 433494437 * id + 292754821 * kind modulo P; kind is 1 for a choice, 2 for
// parts and 3 for the end. The digest of a state is the sum modulo P of its own hash and those of the
// arcs that lead to it. What is missing or is no whole number counts as -7.
//
// :param puzzle => 'sudoku'
// :param name => 'space 6CZGMQXWOFXUW3X5DNSTXTJ5RS'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_SPACE]->(b {name: $name})
WHERE b:Built OR b:Building
WITH DISTINCT b, CASE WHEN b:Built THEN p ELSE b END AS top
CALL (top) {
  MATCH (top)-[:ROOT]->(root)
  MATCH (root)-[:CHOOSE|PART*0..]->(s)
  WITH DISTINCT s
  RETURN collect(s) AS states
}
CALL (top, states) {
  CALL (top, states) {
    MATCH (top)-[:ROOT]->(s)
    RETURN DISTINCT s, 0 AS hash, 0 AS arc
  UNION ALL
    UNWIND states AS above
    WITH above, above.id AS from
    MATCH (above)-[arc:CHOOSE|PART]->(s)
    WITH s, from, s.id AS to, arc.move AS move, arc.part AS part, type(arc) AS type // each is read once
    WITH s, (
        CASE WHEN from IS :: INTEGER NOT NULL THEN from % 2147483647 ELSE -7 END * 433494437
        + CASE WHEN to IS :: INTEGER NOT NULL THEN to % 2147483647 ELSE -7 END * 370248451
        + CASE WHEN move IS :: INTEGER NOT NULL THEN move % 2147483647 WHEN move IS NULL AND type = 'PART' THEN -1 ELSE -7 END * 118901521
        + CASE WHEN part IS :: INTEGER NOT NULL THEN part % 2147483647 WHEN part IS NULL AND type = 'CHOOSE' THEN -1 ELSE -7 END * 27644437
        + 2147483648
      ) % 2147483647 AS x
    RETURN s, (x * x % 2147483647 + 97) * x % 2147483647 AS hash, 1 AS arc
  }
  WITH s, sum(hash) AS hashes, sum(arc) AS arcs
  WITH s, hashes, arcs, s.id AS id
  WITH s, hashes, arcs, id, (
      CASE WHEN id IS :: INTEGER NOT NULL THEN id % 2147483647 ELSE -7 END * 433494437
      + CASE s.kind WHEN 'choice' THEN 1 WHEN 'parts' THEN 2 WHEN 'end' THEN 3 ELSE 0 END * 292754821
    ) % 2147483647 AS x
  RETURN count(*) AS reached, sum(arcs) AS arcs,
    min(CASE WHEN coalesce((hashes + (x * x % 2147483647 + 97) * x) % 2147483647 = s.digest, false) THEN null ELSE coalesce(id, -1) END) AS wrong
}
CALL (b, states, reached) {
  WITH b, states
  WHERE coalesce(b.states <> reached, true)
  UNWIND states AS s
  WITH s.id AS id ORDER BY id
  WITH collect(id) AS ids
  RETURN head([k IN range(0, size(ids)) WHERE coalesce(ids[k] <> k, true)]) AS missing
}
RETURN b.states AS states, b.arcs AS built, coalesce(b.numbered, 0) AS numbered, b.moves AS moves, b.made AS made, b.met AS met,
  COUNT { (top)-[:ROOT]->() } AS roots, reached, arcs, wrong,
  CASE WHEN b.states = reached THEN null ELSE missing END AS missing;
