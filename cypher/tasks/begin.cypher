// Begin a count that is split into tasks.
//
//   (p:Puzzle)-[:HAS_COUNT]->(k:Count:Graphcover)-[:HAS_TASK]->(t:Task:Graphcover)
//   (t)-[:SPLIT]->(:Task)     to the tasks that t was split into
//
//   Count    name          "count " and the id of the load
//            id            names the count in the queue
//            puzzle        the name of the puzzle
//            version       of the program: another version may not work on it
//            most          if each task is to have a certificate: how many states it may have
//   Task     of            the id of the load
//            key           its prefix, or a digest of that if it is long
//            puzzle        the name of the puzzle
//            prefix        the ids of the moves that lead to the task, with dots between them,
//                          or "root": its solutions are those with these moves
//            moves         the same as a list
//            state         "open", "taken", "done", or "split": then its tasks count, not it
//            constraint    if it is split: each of its tasks has another move of this constraint
//            work          the estimated number of nodes of its search tree
//            attempt       how often it was taken
//            worker        who took it last
//            ticket        of the last taking; each has another one
//            solutions     if it is done: a number, or a string if 64 bits can't hold it
//            choices, backtracks, seconds, engine
//                          what the count of its solutions took
//            counted       the attempt whose result this is
//            dispute       another result of it, if one came later
//            certificate   a piece of the certificate of the count, compressed (RFC 1951)
//            certificateDigest
//                          SHA-256 of that
//            seal          of the result: a hash by which a change by hand is noticed
//            audit, audited
//                          what an audit has counted, and by which engine
//
// If the puzzle has a count already, nothing is changed. The row is about the count that it has
// then, and says whether that is new. There is no row if the puzzle is not the one that was
// loaded under that id. The tasks are added by tasks/add, in the same transaction.
//
// :param puzzle => 'queens'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param id => 'F5GHK7'
// :param version => '0.1.0'
// :param most => 0

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND p.loaded = $loaded
CALL (p) {
  WITH p
  WHERE NOT EXISTS { (p)-[:HAS_COUNT]->() }
  CREATE (p)-[:HAS_COUNT]->(:Count:Graphcover {name: 'count ' + p.loaded, id: $id, puzzle: p.name, version: $version,
    most: CASE WHEN $most > 0 THEN $most END})
  RETURN count(*) AS made
}
MATCH (p)-[:HAS_COUNT]->(k)
RETURN k.id AS id, k.version AS version, k.most AS most, made = 1 AS new;
