// Package deduce solves Sudoku in Neo4j by deduction, without guesses: possible
// values, naked singles, hidden singles and naked twins. Each is found for the whole
// grid by one statement, in rounds until nothing changes. For every move that is
// placed or ruled out, the graph keeps the round and the reason, so that [Why] can
// follow the chain of reasons back to the clues.
//
// [Strategy] is the place to begin. The puzzle is in the graph as for exact cover, and
// whatever is deduced has search number 0, like a clue, so a search can continue from
// there. See docs/deduce.md.
//
// References:
//
//   - D. Poole, "A SQL Sudoko Solver", SQLServerCentral: the steps, as queries on
//     sets, and the view ValidateSolution.
package deduce

import (
	"cmp"
	"context"
	"strings"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// A Then says what to do when nothing more can be deduced.
type Then string

// The possibilities.
const (
	Stop   Then = "stop"
	Search Then = "search" // by Algorithm X in the graph, among the remaining candidates
)

// Rules say what is deduced.
type Rules string

// The rules.
const (
	// All looks for numbers with one place in any unit, and for twins in any unit. What
	// twins rule out can make other twins.
	All Rules = "all"
	// Published deduces as Poole does, pass by pass: hidden singles of blocks, and twins
	// of rows and columns among the values that no placed number blocks.
	Published Rules = "published"

	// Poole's article builds its procedure up in three stages. Each adds a rule to those
	// before it.
	Singles Rules = "singles" // "Our first solving query": cells with one possible value
	Blocks  Rules = "blocks"  // "A 2nd attempt": values with one place in a block
	Twins   Rules = "twins"   // "Solving double values": all that is published
)

// Strategy deduces in a database, where the puzzle stays under its name.
type Strategy struct {
	strategy.NoCages
	DB    *graphsolver.DB
	Name  string // of the puzzle in the database
	Rules Rules  // "" means All
	Then  Then   // "" means Stop
}

var _ strategy.Strategy = Strategy{}

// String returns the name of the strategy, with what differs from the defaults.
func (s Strategy) String() string {
	name := "deduce"
	if rules := cmp.Or(s.Rules, All); rules != All {
		name += " " + string(rules)
	}
	if s.Then == Search {
		name += " --then search"
	}
	return name
}

// Look returns statements for people to paste after a deduction that got stuck; otherwise
// it returns "". They show which cells are blank, which values are blocked there and which
// are possible, and what twins rule out. A comment before each statement says what it shows.
func (s Strategy) Look(v strategy.Verdict) string {
	if v != strategy.Stuck {
		return ""
	}
	var statements []string
	for _, q := range []cypher.Query{cypher.ReadBlankCells, cypher.ReadBlockedValues, cypher.ReadPossibleValues, cypher.ReadTwins} {
		title, _, _ := strings.Cut(q.Text, "\n")
		statements = append(statements, title+"\n"+q.Paste(map[string]string{"puzzle": s.Name}))
	}
	return strings.Join(statements, "\n")
}

// Solve implements [strategy.Strategy]. If clues conflict with each other, it loads
// nothing. It returns [graphsolver.ErrReplaced] if another process loads, drops or
// searches the puzzle meanwhile.
func (s Strategy) Solve(ctx context.Context, b sudoku.Board) (answer strategy.Answer, err error) {
	if len(b.Contradictions()) > 0 {
		return strategy.Answer{Verdict: strategy.Unsolvable}, nil
	}
	search, err := s.DB.Load(ctx, s.Name, b.String(), b.Problem())
	if err != nil {
		return answer, err
	}
	defer search.Close(ctx)
	pass := passes[cmp.Or(s.Rules, All)]
	end, err := pass.repeat(ctx, search)
	if err == nil {
		answer = strategy.Deduced(b, end.State, end.Placed, end.Left)
		if answer.Verdict == strategy.Stuck && s.Then == Search {
			answer, err = searchOn(ctx, search, b, end.Left)
		}
		answer.Passes = pass.placed(end)
	}
	tally := search.Tally()
	answer.RoundTrips, answer.Loading = tally.RoundTrips, tally.Loading
	return answer, err
}

// repeat deduces until nothing changes. It does so in one transaction, since a commit for each round
// would cost more. If it is called again, it finds nothing new.
func (p pass) repeat(ctx context.Context, search *graphsolver.Search) (graphsolver.Deduction, error) {
	return search.Deduce(ctx, func(ctx context.Context, tx *graphsolver.Tx, last int) (int, error) {
		if _, err := take(ctx, tx, search.Name(), last, p.begin); err != nil {
			return last, err
		}
		for {
			changed := 0
			for i, round := range p.rounds {
				n, err := take(ctx, tx, search.Name(), last+1+i, round)
				if err != nil {
					return last, err
				}
				changed += n
			}
			if changed == 0 {
				return last, nil
			}
			last += len(p.rounds)
		}
	})
}

// placed returns how many numbers each pass of a deduction has placed.
func (p pass) placed(end graphsolver.Deduction) []int {
	numbers := make([]int, end.Last/len(p.rounds)+1)
	for _, round := range end.Rounds {
		if round > 0 { // not a clue
			numbers[(round-1)/len(p.rounds)]++
		}
	}
	return numbers
}

// A pass is repeated until it changes nothing.
type pass struct {
	begin  []step   // round 0: what follows from the clues
	rounds [][]step // the rounds of each pass
}

// A step is a statement that decides moves.
type step struct {
	query cypher.Query
	units []string // the units in which it looks for hidden singles
	aside bool     // whether what it decides does not call for another pass
}

var passes = func() map[Rules]pass {
	naked, blocked := step{query: cypher.NakedSingles}, step{query: cypher.BlockedValues}
	blocks := []string{"Block requires number.", "Region requires number."}
	hidden := step{query: cypher.HiddenSingles, units: append([]string{
		"Column requires number.", "Diagonal requires number.", "Row requires number.", "Window requires number.",
	}, blocks...)}
	twins := step{query: cypher.NakedTwins}

	// Poole's pass sets cells, in the first stage once and then twice, and ends the passes when
	// it has set none. He looks for blocked values before each time, and in the last stage for
	// twins.
	ofBlocks := step{query: cypher.HiddenSingles, units: blocks}
	blockedAside := step{query: cypher.BlockedValues, aside: true}
	publishedTwins := step{query: cypher.PublishedTwins, aside: true}
	published := pass{
		begin:  []step{blocked, publishedTwins},
		rounds: [][]step{{naked, blockedAside, publishedTwins}, {ofBlocks, blockedAside, publishedTwins}},
	}
	return map[Rules]pass{
		All: {
			begin:  []step{blocked},
			rounds: [][]step{{naked, hidden, blocked, twins}},
		},
		Published: published,
		Singles:   {begin: []step{blocked}, rounds: [][]step{{naked, blockedAside}}},
		Blocks:    {begin: []step{blocked}, rounds: [][]step{{naked, blockedAside}, {ofBlocks, blockedAside}}},
		Twins:     published,
	}
}()

// take runs the steps of a round and returns the number of moves that they decided. It
// doesn't count those that are decided aside.
func take(ctx context.Context, tx *graphsolver.Tx, name string, round int, steps []step) (changed int, err error) {
	for _, step := range steps {
		params := graphsolver.Params{"puzzle": name, "round": round}
		if step.units != nil {
			params["units"] = step.units
		}
		r, err := tx.Row(ctx, step.query, params)
		if err != nil {
			return changed, err
		}
		if !step.aside {
			changed += r.Int("changed")
		}
	}
	return changed, nil
}
