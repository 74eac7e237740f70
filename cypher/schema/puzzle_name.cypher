// One Puzzle of a name.
//
// The label Graphcover marks the puzzles that this program made: every other
// statement starts at such a node and reaches only what hangs on it, so that
// nodes of the same labels that are not ours are neither read nor changed. The
// exceptions are those that look for a graph to adopt, in hand/.

CREATE CONSTRAINT graphcover_puzzle_name IF NOT EXISTS
FOR (p:Graphcover) REQUIRE p.name IS UNIQUE;
