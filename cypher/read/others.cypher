// How many moves and constraints of the database are not those of a puzzle?
//
// The statements of post/ see these, too. If the puzzle was adopted, its nodes are counted:
// they belong to somebody else, and stay when the puzzle is replaced.
//
// :param puzzle => 'sudoku'

MATCH (n:Move|Constraint)
WHERE NOT EXISTS { (n)<-[:HAS_MOVE|HAS_CONSTRAINT]-(p:Puzzle&Graphcover {name: $puzzle}) WHERE p.adopted IS NULL }
RETURN count(n) AS others;
