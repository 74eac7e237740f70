package graphsolver

import (
	"regexp"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
)

// A cost is what the server has done for a statement.
type cost struct {
	hits  map[string]int // of the database, by the part of the statement
	bytes int            // of heap, at most at a time
}

// costOf returns the cost of a statement, if its plan was profiled.
func costOf(q cypher.Query, plan neo4j.ProfiledPlan) cost {
	if plan == nil {
		return cost{}
	}
	bytes, _ := plan.Arguments()["GlobalMemory"].(int64)
	c := cost{hits: make(map[string]int), bytes: int(bytes)}
	if q.Name == cypher.MakeSteps.Name {
		c.addParts(plan, writeTags)
	} else {
		c.add(plan, q.Name)
	}
	return c
}

// add adds the hits of a plan and of those below it to a part.
func (c cost) add(plan neo4j.ProfiledPlan, part string) {
	c.hits[part] += int(plan.DbHits())
	for _, child := range plan.Children() {
		c.add(child, part)
	}
}

// The parts of server/steps, as the comments of the statement divide it.
const (
	setUp            = "set up, from the tags"
	loopTurns        = "turns of the loop"
	undoChoices      = "undo, down to the last branch"
	selectConstraint = "choose: the constraint"
	selectMove       = "choose: its move"
	ruleOut          = "choose: what the move rules out"
	lowerRanks       = "choose: the ranks of what loses moves"
	keepLevel        = "choose: the level, to undo it"
	writeTags        = "write the tags, clean up"
)

// A landmark is an operator that ends a part of server/steps: the details of no other operator match.
type landmark struct {
	details *regexp.Regexp
	part    string
}

// landmarks are in the order of the statement. Most are the variables that a part leaves to the next.
var landmarks = []landmark{
	{regexp.MustCompile(`^\(loop: \{queue: `), setUp},
	{regexp.MustCompile(`AS undos$`), undoChoices},
	{regexp.MustCompile(`^constraints\[coalesce\(known, CASE`), selectConstraint},
	{regexp.MustCompile(`\bmoves\[move\] AS chosen\b`), selectMove},
	{regexp.MustCompile(`AS active$`), selectMove},
	{regexp.MustCompile(`AS satisfied\b`), ruleOut},
	{regexp.MustCompile(`AS found$`), ruleOut},
	{regexp.MustCompile(`^c IN satisfied, REMOVE `), ruleOut},
	{regexp.MustCompile(`(?s)AS trail\b.*AS failed\b`), lowerRanks},
	{regexp.MustCompile(`AS choice$`), keepLevel},
	{regexp.MustCompile(`^collect\(number\) AS events$`), loopTurns},
}

// addParts adds the hits of a plan and of those below it. An operator belongs to the part that the first
// landmark on the way from it to the root of the plan ends, or to the given one if there is none.
func (c cost) addParts(plan neo4j.ProfiledPlan, part string) {
	details, _ := plan.Arguments()["Details"].(string)
	for _, l := range landmarks {
		if l.details.MatchString(details) {
			part = l.part
		}
	}
	c.hits[part] += int(plan.DbHits())
	for _, child := range plan.Children() {
		c.addParts(child, part)
	}
}
