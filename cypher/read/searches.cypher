// Which puzzles are in the database, and how far are their searches?
//
// text is what the puzzle was loaded from, as far as it is short. Somebody may have changed any of
// this: what is missing or of a wrong type is for the reader to find.

MATCH (p:Puzzle:Graphcover)
WHERE coalesce(p.state <> 'dropped', true)
RETURN p.name AS name, CASE WHEN p.text IS :: STRING THEN left(p.text, 200) ELSE 0 END AS text, p.state AS state,
  p.choices AS choices, p.backtracks AS backtracks,
  EXISTS { (p)-[:HAS_TREE]->() } AS recorded, EXISTS { (p)-[:HAS_COUNT]->() } AS counted
ORDER BY name;
