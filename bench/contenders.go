package bench

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
	"graphcover/memsolver"
)

// ModePost is the name that bench graph has for the queries of the blog post. It is not a
// mode of a search: see [graphsolver.Post].
const ModePost = "post"

// AndRecorded ends the names that bench graph has for searches that are recorded as a tree.
const AndRecorded = "-recorded"

// Modes are the ways to search in the graph that bench graph measures. The first two
// are the default.
var Modes = []string{
	string(graphsolver.Classic), string(graphsolver.Server), ModePost,
	string(graphsolver.Classic) + AndRecorded, string(graphsolver.Server) + AndRecorded,
}

// GraphContenders returns the searches in the graph, of puzzles called name, and the one in
// memory. Searches that are recorded have a puzzle of their own, whose name ends in AndRecorded, so that no
// other search has to delete their trees.
func GraphContenders(db *graphsolver.DB, name string, modes []string) []*compare.Contender {
	var contenders []*compare.Contender
	for _, mode := range modes {
		var solver exactcover.Solver
		if of, recorded := strings.CutSuffix(mode, AndRecorded); recorded {
			pace := graphsolver.Pace{Mode: graphsolver.Mode(of), Record: true, RecordLimit: searchtree.GreatestMost}
			solver = graphsolver.Solver{DB: db, Name: name + AndRecorded, Pace: pace}
		} else if mode == ModePost {
			solver = graphsolver.Post{DB: db, Name: name}
		} else {
			solver = graphsolver.Solver{DB: db, Name: name, Pace: graphsolver.Pace{Mode: graphsolver.Mode(mode)}}
		}
		contenders = append(contenders, &compare.Contender{Solver: solver, Mode: mode})
	}
	return append(contenders, compare.LikeGraph(exactcover.OrderFewest))
}

// Recorders returns the pairs of modes of which the second also records.
func Recorders(modes []string) (pairs [][2]int) {
	for i, mode := range modes {
		if of := slices.Index(modes, strings.TrimSuffix(mode, AndRecorded)); of >= 0 && of != i {
			pairs = append(pairs, [2]int{of, i})
		}
	}
	return pairs
}

// Engines returns the engines of these names. After masks and parts it also returns
// them as counters, which remember earlier counts.
func Engines(names []string) ([]Engine, error) {
	var engines []Engine
	for _, name := range names {
		engine := memsolver.Engine(name)
		if !slices.Contains(memsolver.Engines(), engine) {
			return nil, fmt.Errorf("want one or more of %s, got %q", strings.Join(EngineNames(), ", "), name)
		}
		fresh := func() exactcover.Solver { return memsolver.New(engine) }
		engines = append(engines, Engine{Name: name, New: fresh})
		if engine == memsolver.Masks || engine == memsolver.Parts {
			engines = append(engines, Engine{Name: name + ", count", New: fresh, Counts: true})
		}
	}
	if len(engines) == 0 {
		return nil, errors.New("want at least one, got none")
	}
	return engines, nil
}

// EngineNames returns the names of all engines.
func EngineNames() (names []string) {
	for _, engine := range memsolver.Engines() {
		names = append(names, string(engine))
	}
	return names
}

// ExactCovers returns the engines that strategies are measured against: the one that
// makes the same steps as the graph, and the one that commands take.
func ExactCovers() []compare.StrategyContender {
	var contenders []compare.StrategyContender
	for _, engine := range []memsolver.Engine{memsolver.DLX, memsolver.Auto} {
		contenders = append(contenders, compare.StrategyContender{
			Strategy: ExactCover{&compare.Contender{Solver: memsolver.New(engine), Mode: string(engine)}},
			Home:     "memory",
		})
	}
	return contenders
}
