// Delete a puzzle with its moves and constraints, a coloring or a hint with its cells, or a
// collection with its batches.
//
// A puzzle that was loaded in batches, or a collection, only loses its name and its label.
// load/sweep later deletes it in batches, as it deletes trees, counts and spaces. If a puzzle
// was adopted, only what hand/adopt has added is deleted, the labels that the queries of
// browser/ give to moves, and what conflict/mark has marked. Its moves and constraints stay, with their tags. The answer counts
// the puzzles of that name, and what load/sweep would find, and lists the text of a puzzle whose
// search had made choices, but was not at its end.
//
// What has lost its label is deleted, too: it has the name.
//
// The locks are taken by a property. Other statements take them by a label, but that is an error if
// another client has deleted the node while this one waited.
//
// An older version of this program knows nothing of trees or of tasks: if it drops a puzzle,
// they stay. Those of this name are dropped, too.
//
// :param puzzle => 'sudoku'

CALL () {
  MATCH (t:(Tree|Count)&Graphcover {puzzle: $puzzle})
  WHERE NOT EXISTS { (t)<-[:HAS_TREE|HAS_COUNT]-() }
  SET t.puzzle = t.puzzle // takes the write lock before the next lines read
  WITH t, count(*) AS locked
  WHERE (t:Tree OR t:Count) AND NOT EXISTS { (t)<-[:HAS_TREE|HAS_COUNT]-() }
  SET t:Dropped, t.at = timestamp()
  REMOVE t:Tree:Count
}
CALL () {
  MATCH (p:Graphcover {name: $puzzle})
  WHERE p:(Puzzle|Coloring|Hint|Collection) OR labels(p) = ['Graphcover']
  SET p.at = timestamp() // takes the write lock that the steps of a search take first
  WITH p, count(*) AS locked
  WITH p, CASE WHEN p.state = 'searching' AND p.choices > 0 THEN toStringOrNull(p.text) END AS unfinished
  SET p.state = 'dropped'
  WITH p, unfinished
  CALL (p) {
    MATCH (p)-[has:HAS_TREE|HAS_COUNT]->(t)
    SET t:Dropped, t.at = timestamp()
    REMOVE t:Tree:Count
    DELETE has
  }
  CALL (p) {
    MATCH (p)-[has:HAS_SPACE]->(b:Building|Built)
    SET b:Dropped, b.at = timestamp()
    REMOVE b:Building:Built
    DELETE has
  }
  CALL (p) {
    MATCH (p)-[first:ROOT]->(:State)
    DELETE first
  }
  WITH p, unfinished, p:Collection OR p.batched IS NOT NULL AS batched // whatever somebody has made of it
  CALL (p, batched) {
    WITH p
    WHERE batched
    SET p:Dropped, p.name = 'dropped ' + randomUUID(), p.puzzle = $puzzle, p.at = timestamp()
    REMOVE p:Puzzle:Space:Collection
  }
  CALL (p) {
    WITH p
    WHERE p.adopted = 'id(m)' // what this returns is the last part of elementId(m)
    MATCH (p)-[:HAS_CONSTRAINT]->(c)
    WITH p, c, c.moveId AS move
    WHERE move IS NOT NULL
    MATCH (p)-[:HAS_MOVE]->(m)
    WHERE m.id = move
    SET c.moveId = toInteger(split(elementId(m), ':')[-1])
  }
  CALL (p) {
    WITH p, p.adopted AS adopted
    WHERE adopted IS NOT NULL
    MATCH (p)-[has:HAS_MOVE|HAS_CONSTRAINT]->(n)
    SET n.id = CASE adopted WHEN 'm.id' THEN n.id END
    REMOVE n.name, n.puzzle, n.conflictWeight, n:Yes:No:Maybe:Conflict
    DELETE has
  }
  CALL (p, batched) {
    WITH p
    WHERE NOT batched
    OPTIONAL MATCH (p)-[:HAS_MOVE|HAS_CONSTRAINT|HAS_CELL]->(n)
    DETACH DELETE p, n
  }
  RETURN count(*) AS puzzles, collect(unfinished) AS unfinished
}
RETURN puzzles, unfinished, COUNT {
  MATCH (p:Graphcover&(Loading|Dropped))
  WHERE p.puzzle = $puzzle OR p.at < timestamp() - 3600000
} AS left;
