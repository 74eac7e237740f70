// Begin to solve a collection of puzzles by workers, in batches.
//
//   (c:Collection:Graphcover)-[:HAS_BATCH]->(b:Batch:Graphcover)
//
//   Collection  name     the name that a puzzle would have: a collection takes its place
//               id       names the collection in the queue
//               loaded   the same: its name while it is being deleted
//               version  of the program: another version may not work on it
//               size     how many puzzles a batch may have
//               seal     of name, id, version and size: a hash by which a change by hand is noticed
//               batches  how many batches it has, once all of its puzzles were read
//               batched  true: load/drop leaves its batches to load/sweep
//   Batch       of       the id of the collection
//               key      the number as text
//               puzzle   the name of the collection
//               number   from 1, in the order of the puzzles
//               first    the number of its first puzzle, from 1
//               puzzles  how many it has
//               digest   SHA-256 of their texts
//               seal     of number, first, puzzles and digest
//               state    "open", "taken" or "done"
//               attempt  how often it was taken
//               worker   who took it last
//               ticket   of the last taking; each has another one
//               beat     grows while a worker is at it
//               solved   if it is done: how many of the puzzles have a solution
//               choices, backtracks, seconds
//                        what the searches took
//               counted  the attempt whose result this is
//               answers  the answers as JSON, compressed (RFC 1951); see workers/batches
//               answersDigest
//                        SHA-256 of that
//               resultSeal
//                        of the result
//
// Whatever had the name was deleted before, in the same transaction.
//
// :param puzzle => 'sudoku'
// :param id => 'F5GHK7'
// :param version => '0.1.0'
// :param size => 500
// :param seal => 'e3b0c44298fc1c14'

CREATE (c:Collection:Graphcover {name: $puzzle, id: $id, loaded: $id, version: $version, size: $size, seal: $seal, batched: true})
RETURN c.id AS id;
