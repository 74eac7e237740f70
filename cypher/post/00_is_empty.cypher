// Is the database empty?
//
// The statements of this folder know of no puzzles: they see every move and every
// constraint. So begin where there are no nodes.

MATCH (n)
RETURN count(n) AS nodes;
