// Prepare a search for running inside the server: note beside the tags what
// step 2 keeps up to date, and classic mode does not.
//
// Of a constraint, left is the number of its Maybe moves, as it was when the
// constraint was satisfied, and above the constraint of the choice before that
// of its own. Of the puzzle, forced lists the open constraints with one move
// left, top is the constraint of the last choice, dead an open constraint
// without moves, next what comes next, and prepared the number of steps for which all this is
// so. What comes next is to "select" a constraint; to "retry" the one whose move
// was undone, or to "give up" on it because it had no other; to "undo", at a dead
// end; or the "end", with no constraint open.
//
// No row, and nothing is changed, if the puzzle was replaced or $step steps are
// not what has been made.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param step => 0

MATCH (p:Puzzle:Graphcover {name: $puzzle, loaded: $loaded})
SET p.loaded = $loaded // as it is: takes the write lock before the next line reads
WITH p
WHERE p.choices + p.backtracks = $step
// Maybe moves of a constraint that is satisfied are those that its own choice
// has ruled out, and the one chosen.
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  SET c.left = COUNT {
    (c)<-[:MATCHES]-(m:Move)
    WHERE m.status = 'Maybe' OR m.search = c.search AND c.search > 0
  }
}
CALL (p) {
  OPTIONAL MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  WHERE c.moveId IS NOT NULL
  WITH c ORDER BY c.search
  WITH collect(c) AS choices
  FOREACH (i IN range(0, size(choices) - 1) |
    FOREACH (c IN [choices[i]] | SET c.above = coalesce(choices[i - 1].id, -1))
  )
  RETURN choices[-1] AS last
}
CALL (p) {
  OPTIONAL MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  WHERE c.search IS NULL
  WITH c ORDER BY c.id
  WITH collect(c) AS open
  RETURN [c IN open WHERE c.left = 1 | c.id] AS forced, [c IN open WHERE c.left = 0 | c.id][0] AS dead,
    size(open) AS open
}
SET p.top = coalesce(last.id, -1), p.forced = forced, p.dead = dead, p.prepared = $step,
  p.next = CASE
    WHEN last.search > p.search AND last.left > 1 THEN 'retry'
    WHEN last.search > p.search THEN 'give up'
    WHEN open = 0 THEN 'end'
    WHEN dead IS NOT NULL THEN 'undo'
    ELSE 'select'
  END
RETURN p.next AS next;
