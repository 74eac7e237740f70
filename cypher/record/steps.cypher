// Add steps to the tree of a recorded search: see record/begin. It follows the statement that
// has made these steps, in the same transaction.
//
// $step is the number of steps before them, and $standing the number of choices that stood
// then. Of the $steps steps, $made.choices are the choices in their order: depth is the search
// number, parent the number among these of the choice before it on its path, from 1, or 0 if
// that one stood before; and undone, failed and cut are null if it was not undone again.
// $made.undone are the choices that stood before and were undone. If $solved, the last choice
// that stands has completed a solution.
//
// Both lists are in a map because Neo4j makes a plan of its own for every power of ten that the
// length of a list can reach, if the list is a parameter itself. A plan takes about a second.
//
// The tree ends as lost if it lacks steps before these, and at its limit before the first
// choice that is one too many. The row is about the tree as it is then; there is none, and
// nothing is changed, if the tree has ended before.
//
// The choices of a transaction share its time: their times are spread evenly over it.
//
// :param puzzle => 'sudoku'
// :param step => 0
// :param steps => 1
// :param standing => 0
// :param made => {choices: [{depth: 1, move: 203, constraint: 17, name: 'r3c5#6', left: 1, step: 1, parent: 0, undone: null, failed: null, cut: null}], undone: []}
// :param solved => false

MATCH (:Puzzle:Graphcover {name: $puzzle})-[:HAS_TREE]->(t)
WHERE t.ended IS NULL
CALL (t) {
  MATCH (t)-[:AT]->(last)
  MATCH (c)-[:THEN*0..]->(last)
  WITH c ORDER BY c.depth
  RETURN collect(c) AS stood
}
SET t.ended = CASE
    WHEN NOT coalesce(t.steps = $step AND size(stood) = $standing, false)
      OR any(n IN [t.choices, t.most, t.solutions] WHERE NOT n IS :: INTEGER NOT NULL) THEN 'lost' // somebody has changed it
  END
WITH t, stood
CALL (t, stood) {
  WITH *
  WHERE t.ended IS NULL
  WITH *, t.most - t.choices AS room, datetime.transaction().epochMillis AS began, datetime.realtime().epochMillis AS now
  // How many of the steps the tree gets.
  WITH *, CASE
      WHEN size($made.choices) = 0 OR size($made.choices) <= room THEN $steps
      WHEN room > 0 THEN $made.choices[room].step - $step - 1
      ELSE $made.choices[0].step - $step - 1
    END AS n
  CALL (t, began, now, n) {
    UNWIND range(1, size($made.choices)) AS number
    WITH t, began, now, n, number, $made.choices[number - 1] AS choice
    WHERE choice.step <= $step + n
    WITH *, choice.undone <= $step + n AS over
    CREATE (c:Choice {
      puzzle: t.puzzle, order: t.choices + number, depth: choice.depth, move: choice.move, constraint: choice.constraint,
      name: choice.name, left: choice.left, step: choice.step, at: began + (now - began) * (choice.step - $step) / n,
      undone: CASE WHEN over THEN choice.undone END, failed: CASE WHEN over THEN choice.failed END,
      cut: CASE WHEN over THEN choice.cut END,
      outcome: CASE WHEN over THEN 'undone' ELSE 'stands' END
    })
    WITH number, c ORDER BY number
    RETURN collect(c) AS created
  }
  CALL (t, stood, created) {
    UNWIND range(1, size(created)) AS number
    WITH t, created[number - 1] AS c, $made.choices[number - 1] AS choice, stood, created
    WITH t, c, choice.depth = 1 AS root,
      CASE WHEN choice.parent > 0 THEN created[choice.parent - 1] WHEN choice.depth > 1 THEN stood[choice.depth - 2] END AS parent
    CALL (t, c, root) {
      WITH *
      WHERE root
      CREATE (t)-[:ROOT]->(c)
    }
    CALL (parent, c, root) {
      WITH *
      WHERE NOT root
      CREATE (parent)-[:THEN]->(c)
    }
  }
  WITH t, stood, created, n, [undo IN $made.undone WHERE undo.step <= $step + n] AS undos
  CALL (stood, undos) {
    UNWIND undos AS undo
    WITH undo, stood[undo.depth - 1] AS c
    SET c.undone = undo.step, c.failed = undo.failed,
      c.outcome = CASE c.outcome WHEN 'solution' THEN 'solution' ELSE 'undone' END
    FOREACH (_ IN CASE WHEN undo.cut THEN [1] ELSE [] END | SET c.cut = true)
  }
  WITH t, created, n, stood[..size(stood) - size(undos)] + [c IN created WHERE c.outcome = 'stands'] AS path
  CALL (t) {
    MATCH (t)-[at:AT]->()
    DELETE at
  }
  FOREACH (c IN path[-1..] | CREATE (t)-[:AT]->(c))
  WITH *
  CALL (path, n) {
    WITH path[-1] AS last, n
    WHERE $solved AND n = $steps
    SET last.outcome = 'solution'
  }
  SET t.choices = t.choices + size(created), t.steps = $step + n,
    t.solutions = t.solutions + CASE WHEN $solved AND n = $steps THEN 1 ELSE 0 END,
    t.ended = CASE WHEN n < $steps THEN 'limit' END
}
RETURN t {.from, .steps, .choices, .most, .ended} AS tree;
