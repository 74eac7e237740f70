package neo4jtest

import (
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// ChooseByHand makes a choice in a puzzle as a person does in Neo4j Browser: it changes the
// tags, takes no lock, and leaves what the puzzle keeps beside the tags alone. Unlike the
// queries of the blog post, it knows of colors, and sees one puzzle only.
func ChooseByHand(t testing.TB, driver neo4j.DriverWithContext, puzzle string, constraint, move int) {
	t.Helper()
	made := Query(t, driver, `
		MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_CONSTRAINT]->(c {id: $constraint})<-[:MATCHES]-(m {id: $move, status: 'Maybe'})
		WITH c, m, COUNT { (p)-[:HAS_MOVE]->(chosen {status: 'Yes'}) WHERE chosen.search > 0 } + 1 AS search
		SET m.status = 'Yes', m.search = search, c.search = search, c.moveId = m.id
		WITH m, search
		CALL (m, search) {
		  MATCH (m)-[given:MATCHES]->()<-[match:MATCHES]-(other {status: 'Maybe'})
		  WHERE coalesce(match.color <> given.color, true)
		  SET other.status = 'No', other.search = search
		}
		RETURN search`, map[string]any{"puzzle": puzzle, "constraint": constraint, "move": move})
	if len(made) != 1 {
		t.Fatalf("want move %d chosen for constraint %d, which it can't be", move, constraint)
	}
}

// UndoByHand undoes the last search number of a puzzle, which is that of the clues if no choice
// stands. Without cleanup it leaves the search number on what it has undone, as the first half
// of an undo of the post does.
func UndoByHand(t testing.TB, driver neo4j.DriverWithContext, puzzle string, cleanup bool) {
	t.Helper()
	Query(t, driver, `
		MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_MOVE]->(chosen {status: 'Yes'})
		WITH p, max(chosen.search) AS last
		CALL (p, last) {
		  MATCH (p)-[:HAS_MOVE]->(m {search: last})
		  SET m.status = 'Maybe', m.search = CASE WHEN NOT $cleanup THEN last END
		}
		CALL (p, last) {
		  MATCH (p)-[:HAS_CONSTRAINT]->(c {search: last})
		  WHERE $cleanup
		  SET c.search = null, c.moveId = null
		}`, map[string]any{"puzzle": puzzle, "cleanup": cleanup})
}
