package memsolver

// A walker is an engine at work on one problem: it walks a tree whose nodes are
// sets of chosen options, depth first, and can stop at any node and go on. It
// allocates nothing while it walks, once it has been at its deepest.
type walker interface {
	// start goes to the node where the given options of the problem and those of
	// prefix are chosen, which do not exclude each other, and which is from then
	// on the root of the tree. The tally goes on.
	start(prefix []int32)

	// walk visits about so many nodes at most, unless it comes to a solution or to
	// the end before. If counting, it goes on behind a solution.
	walk(nodes int, counting bool) outcome

	// chosen appends to prefix what is chosen below the root.
	chosen(prefix []int32) []int32

	// donate gives away the nodes of the highest level of the tree that has any not
	// yet visited, below the one that the walker is at: it will not visit them. It
	// calls give with the options chosen there, below the root, in the order in
	// which it would have come to them, and with the share of the tree that is
	// given away with each; the slice is valid during the call.
	donate(give func(options []int32, share float64))

	// progress estimates which share of the tree is done, from 0 to 1, as D. E.
	// Knuth's programs do: as if the subtrees of a node were of equal size. What
	// was given away is not counted.
	progress() float64

	// tally returns what was done since the walker was made.
	tally() tally
}

// An outcome says why a walk has ended.
type outcome int

const (
	ended  outcome = iota // the tree has been walked
	found                 // at a solution
	paused                // so many nodes were visited
)

// A tally counts what an engine does.
type tally struct {
	choices   int // options chosen, forced ones too
	undone    int // options chosen that were given up
	solutions int
	updates   int // of the engine's data structure, as D. E. Knuth counts them: each engine says what one is
}
