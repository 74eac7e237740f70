// Begin to build the space of a puzzle: the graph of all its solutions.
//
//   (p:Puzzle)-[:HAS_SPACE]->(b:Building:Graphcover)
//   (b)-[:ROOT]->(:State)              where every solution begins
//   (b)-[:OPEN]->(:State)              to be looked at by space/steps
//   (:State)-[:CHOOSE {move}]->(:State)
//   (:State)-[:PART {part}]->(:State)  part is 0, 1 and so on, by the least constraint
//
// A state is a set of moves: those that are left after some choices. Two moves conflict if
// they match the same constraint, unless it is secondary and both give it the same color.
// The moves of the root are those that take part: no clue or excluded move, none that
// conflicts with a clue, none that matches only secondary constraints.
//
//   State     space   the name of the puzzle
//             kind    "end": it has no moves
//                     "parts": its moves fall into groups without a conflict between them.
//                     Each PART leads to a group
//                     "choice": each CHOOSE is one move of the constraint item, and leads to
//                     the moves that do not conflict with it
//                     "open" while nobody has looked
//             id      0, 1 and so on, once the space is complete; until then in the order in
//                     which the states were found
//             moves   their ids, ascending
//             item    of a choice the constraint with the fewest moves, and of several the
//                     one with the lowest id; else absent
//             digest  of its kind and of the arcs that lead to it: see space/verify
//   Building  name    "space " and a random text
//             puzzle  the name of the puzzle
//             state   "open", then "judging", then "numbering": see the statements of these
//                     names; "writing" if a client writes what it has made; then "complete"
//             states  how many states were found so far
//             moves   those of the root
//             made    a sum of hashes, as in space/verify: of each state and its kind, where 4 is
//                     added for the root, when it is looked at; of each arc; of each state and
//                     whether it has a solution; and of each arc that is kept
//             met     the same sum, of what space/number finds. If they differ in the end, something
//                     else has changed the space meanwhile
//             tooLarge  how many moves a state has that is too large for a key
//
// Until the space is complete each state also has the label SpaceState and a key: the name
// of the building, a number that falls as the number of moves rises, and a code of fixed
// width for each move. So the order of the keys is that of the ids. A uniqueness constraint
// on the key finds a state again.
//
// $state is "open" or "writing". With "open" an unfinished space stays, unless a client
// writes it, and the row is about it. With "writing" any unfinished space but that of $name is
// dropped. A new one gets $name. There is no row without the puzzle, or if it has been loaded
// again.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param state => 'open'
// :param name => 'space 6CZGMQXWOFXUW3X5DNSTXTJ5RS'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND p.loaded = $loaded
CALL (p) {
  MATCH (p)-[has:HAS_SPACE]->(b:Building)
  WHERE b.name <> $name AND ($state = 'writing' OR b.state = 'writing')
  SET b:Dropped, b.at = timestamp()
  REMOVE b:Building
  DELETE has
}
CALL (p) {
  WITH p
  WHERE NOT EXISTS { (p)-[:HAS_SPACE]->(:Building) }
  CALL (p) {
    MATCH (p)-[:HAS_MOVE]->(m)
    WITH p, m, m.id AS id
    WHERE NOT id IN p.clues AND NOT id IN coalesce(p.excluded, [])
      AND EXISTS { (m)-[:MATCHES]->(c) WHERE c.secondary IS NULL }
      AND NOT EXISTS {
        (m)-[match:MATCHES]->()<-[given:MATCHES]-(clue)
        WHERE clue.id IN p.clues AND coalesce(match.color <> given.color, true) // one without a color, too
      }
    RETURN collect(id) AS unsorted
  }
  CALL (unsorted) {
    UNWIND unsorted AS id
    WITH id ORDER BY id
    RETURN collect(id) AS moves
  }
  // Constraints that no clue matches need a move.
  CALL (p, moves) {
    MATCH (p)-[:HAS_CONSTRAINT]->(c)
    WHERE c.secondary IS NULL AND NOT EXISTS { (c)<-[:MATCHES]-(m) WHERE m.id IN p.clues OR m.id IN moves }
    RETURN count(c) AS without
  }
  CREATE (p)-[:HAS_SPACE]->(b:Building:Graphcover {
    name: $name, puzzle: p.name, state: $state, states: 0, arcs: 0, made: 0, met: 0, moves: moves, at: timestamp()
  })
  WITH *
  CALL (p, b, moves, without) {
    WITH *, CASE size(moves) WHEN 0 THEN 'end' ELSE 'open' END AS kind, 7 * 292754821 % 2147483647 AS x
    WHERE $state <> 'writing' AND without = 0
    CREATE (b)-[:ROOT]->(root:State:SpaceState {space: p.name, id: 0, kind: kind, moves: moves, key: b.name + ' 000000'})
    SET b.states = 1, b.made = CASE kind WHEN 'end' THEN (x * x % 2147483647 + 97) * x % 2147483647 ELSE 0 END
    WITH b, root, kind
    WHERE kind = 'open'
    CREATE (b)-[:OPEN]->(root)
  }
}
MATCH (p)-[:HAS_SPACE]->(b:Building)
RETURN b.name AS name, b.state AS state, b.states AS states, COUNT {
  MATCH (dead:Graphcover&(Loading|Dropped))
  WHERE dead.puzzle = $puzzle OR dead.at < timestamp() - 3600000
} AS left;
