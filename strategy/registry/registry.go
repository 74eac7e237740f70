// Package registry lists all strategies by name, for programs that let people choose one.
package registry

import (
	"cmp"
	"slices"

	"graphcover/graphsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
	"graphcover/strategy/csp"
	"graphcover/strategy/deduce"
	"graphcover/strategy/techniques"
)

// A Home is where a strategy solves.
type Home = string

// The homes.
const (
	Graph  Home = "graph"
	Memory Home = "memory"
)

// A Kind is the strategies of one name.
type Kind struct {
	Name  string
	Homes []Home // where it can solve; the first is the default

	// Resumable reports whether a search by exact cover can continue what it leaves in the
	// graph.
	Resumable bool

	// New returns a strategy that solves as s says.
	New func(s Setup) strategy.Strategy
}

// A Setup says how to solve. A strategy uses what it knows of it.
type Setup struct {
	Home Home
	DB   *graphsolver.DB // nil in memory, or if the clues of the puzzle conflict
	Name string          // of the puzzle in the graph

	Order coloring.Order
	Rules deduce.Rules
	Then  deduce.Then
}

// Takes returns nil if the strategy takes b in one of these homes, or else why it does not in the
// first.
func (k Kind) Takes(b sudoku.Board, homes ...Home) (err error) {
	for _, home := range homes {
		refusal := k.New(Setup{Home: home}).Takes(b)
		if refusal == nil {
			return nil
		}
		err = cmp.Or(err, refusal)
	}
	return err
}

// All lists the strategies.
var All = []Kind{
	{Name: "coloring", Homes: []Home{Memory, Graph}, New: func(s Setup) strategy.Strategy {
		if s.Home == Memory {
			return coloring.InMemory{Order: s.Order}
		}
		return coloring.InGraph{DB: s.DB, Name: s.Name, Order: s.Order}
	}},
	{Name: "deduce", Homes: []Home{Graph}, Resumable: true, New: func(s Setup) strategy.Strategy {
		return deduce.Strategy{DB: s.DB, Name: s.Name, Rules: s.Rules, Then: s.Then}
	}},
	{Name: "tuples", Homes: []Home{Memory, Graph}, Resumable: true, New: func(s Setup) strategy.Strategy {
		if s.Home == Memory {
			return techniques.Solver{}
		}
		return techniques.InGraph{DB: s.DB, Name: s.Name}
	}},
	{Name: "csp", Homes: []Home{Memory}, New: func(Setup) strategy.Strategy { return csp.Singles{} }},
	{Name: "csp-gac", Homes: []Home{Memory}, New: func(Setup) strategy.Strategy { return csp.AllDifferent{} }},
}

// Names returns the names of all strategies.
func Names() []string {
	names := make([]string, len(All))
	for i, kind := range All {
		names[i] = kind.Name
	}
	return names
}

// ByName returns the strategies called name, or false if there are none.
func ByName(name string) (Kind, bool) {
	i := slices.IndexFunc(All, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return Kind{}, false
	}
	return All[i], true
}
