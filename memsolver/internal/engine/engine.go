// Package engine is the contract between memsolver and its engines.
//
// memsolver asks an engine to prepare the items and options of a problem, and gets a
// [Prepared]. Most engines walk a tree: they implement [Walker], and leave the rest, on
// one core or several, to package parallel.
package engine

import (
	"context"
	"math/big"

	"graphcover/exactcover"
)

// A Prepared is what an engine has prepared for the items and options of a problem. It is
// safe for concurrent use. memsolver does not ask it for anything if ctx is done at the beginning.
type Prepared interface {
	// Search finds every solution that contains these given options, which must be valid.
	// It calls yield with each, as [exactcover.Prepared] promises, and stops when yield
	// returns false. If ctx is done first, it calls yield with nil and the error of ctx.
	Search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool)

	// Count returns the number of solutions that contain these given options, which must
	// be valid. The error is that of ctx.
	Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error)
}

// A Refusal is the error of an engine that cannot take a problem. It says what the engine
// requires, such as "at most 256 items".
type Refusal string

func (r Refusal) Error() string { return "want " + string(r) }

// NodesPerCheck is how many nodes are visited between two checks of the context.
const NodesPerCheck = 1 << 12

// A Walker is an engine at work on one problem. It walks a tree whose nodes are sets of
// chosen options, depth first. It can stop at any node and continue later. After it has
// visited its deepest node, it no longer allocates.
type Walker interface {
	// Start goes to the node where the given options and those of prefix are chosen. They
	// must not exclude each other. A number ^o of prefix, below 0, says that option o is ruled
	// out there. That node becomes the root of the tree. Start neither
	// resets the tally nor keeps the slices.
	Start(given []int, prefix []int32)

	// Walk stops after about that many nodes, or earlier at a solution or at the end of
	// the tree. If counting is true, it does not stop at solutions.
	Walk(nodes int, counting bool) Outcome

	// Chosen appends to prefix the options chosen below the root.
	Chosen(prefix []int32) []int32

	// Donate gives away the unvisited nodes below the current node, on the highest level
	// of the tree that has any. The walker will not visit them. Donate calls give with
	// the options chosen at each of these nodes, below the root (a prefix for Start), and with that node's
	// share of the tree, in the order in which the walker would have visited the nodes.
	// The slice is valid only during the call.
	Donate(give func(options []int32, share float64))

	// Progress estimates the share of the tree that is done, from 0 to 1, as D. E.
	// Knuth's programs do: as if all subtrees of a node had the same size. It does not
	// include what was given away.
	Progress() float64

	// Tally returns the counts since the walker was made, with forced options among the choices.
	// They are valid until the next walk. Each engine defines its updates.
	Tally() *exactcover.Tally
}

// An Outcome says why a walk has stopped.
type Outcome int

const (
	Ended  Outcome = iota // the whole tree has been walked
	Found                 // at a solution
	Paused                // the nodes asked for have been visited
)
