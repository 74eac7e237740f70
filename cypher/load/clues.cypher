// Choose the clues, with the search number 0: their moves become Yes, and the moves that
// they exclude become No, as in classic/2_choose_move. Can be repeated with more clues. A constraint
// with a quota, which only a puzzle with $given.quotas has, excludes moves when it has as many clues
// as it may have.
//
// $puzzle is the name of a puzzle, or of a load that has not ended: see load/begin. For why the
// list is in a map see load/puzzle.
//
// :param puzzle => 'sudoku'
// :param given => {clues: [0, 100], quotas: false}

MATCH (p:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle OR p:Loading
MATCH (p)-[:HAS_MOVE]->(clue)
WHERE clue.id IN $given.clues
SET clue.status = 'Yes', clue.search = 0
WITH clue
MATCH (clue)-[given:MATCHES]->(c)<-[match:MATCHES]-(other)
WHERE coalesce(match.color <> given.color, true) // one without a color, too
  AND CASE WHEN $given.quotas AND c.high IS NOT NULL THEN c.high = COUNT { (c)<-[:MATCHES]-({status: 'Yes'}) } ELSE true END
WITH DISTINCT other
WHERE other.status = 'Maybe'
SET other.status = 'No', other.search = 0
RETURN count(other) AS ruledOut;
