// The names of puzzles are unique.
//
// The label Graphcover marks the puzzles that this program made. Every other
// statement starts at such a node and reaches only what is connected to it. So nodes
// that have the same labels but are not ours are neither read nor changed. The exceptions
// are the statements of post/, read/others, and those of hand/ that find and adopt a graph.

CREATE CONSTRAINT graphcover_puzzle_name IF NOT EXISTS
FOR (p:Graphcover) REQUIRE p.name IS UNIQUE;
