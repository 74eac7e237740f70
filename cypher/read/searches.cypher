// Which puzzles are in the database, and how far are their searches?
//
// text is what the puzzle was loaded from, as far as it is short.

MATCH (p:Puzzle:Graphcover)
WHERE p.state <> 'dropped'
RETURN p.name AS name, left(p.text, 200) AS text, p.state AS state, p.choices AS choices, p.backtracks AS backtracks,
  EXISTS { (p)-[:HAS_TREE]->() } AS recorded, EXISTS { (p)-[:HAS_COUNT]->() } AS counted
ORDER BY name;
