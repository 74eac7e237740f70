package searchtree

import (
	"fmt"
	"math/big"
	"slices"

	"graphcover/exactcover"
)

// A Kind says what a dead end is.
type Kind string

// The kinds of dead end.
const (
	Empty    Kind = "empty"    // an item has no active option
	AllTried Kind = "tried"    // all active options of an item were tried
	Solved   Kind = "solution" // every item is covered: only an undo leads on
)

// An Explanation says why the search could not go on after a step. Its JSON speaks of
// constraints and moves, as the graph does.
type Explanation struct {
	Step  int    `json:"step"`
	Kind  Kind   `json:"kind"`
	Item  int    `json:"constraint"` // that has no option left; NoItem at a solution
	Name  string `json:"name"`       // of the item
	Depth int    `json:"depth"`      // how many choices stand
	Order int    `json:"order"`      // of the last of them; 0 if none stands

	// Options are all options of the item, ascending, with what ruled each out.
	Options []Blocked `json:"moves"`

	// Because are the choices that the dead end rests on, the last one first: those that
	// rule out an option of the item, those without which one of these choices would have had
	// an alternative, and so on. If options were tried, these are also the choices that
	// their failure rests on.
	Because []Reason `json:"because"`

	// Real are the search numbers of the choices in Because that had an alternative. With
	// what is given, they are enough to make this a dead end. Idle are those of the
	// choices that stand and are not in Because.
	Real []int `json:"real"`
	Idle []int `json:"idle"`

	// Solutions is how many solutions the options tried have led to. If there are any, the
	// dead end rests on all choices.
	Solutions int `json:"solutions"`

	// Refuted says that no choice with an alternative is needed to make this a dead end, and
	// that the tree has everything that was tried after it, without a solution. So there is no
	// solution at all. If it is false, nobody knows from this step.
	Refuted bool `json:"refuted"`
}

// A Blocked is an option that can't be chosen, and why.
type Blocked struct {
	Option int    `json:"move"`
	Name   string `json:"name"`

	// Search is the search number that rules the option out: 0 for a given or excluded
	// option. It is NoSearch if the option was tried.
	Search int `json:"search"`
	By     *By `json:"by,omitempty"` // nil if the option is excluded or was tried

	Tried *Tried `json:"tried,omitempty"` // nil if the option was not tried
}

// A By is a chosen option that rules out another one.
type By struct {
	Option int    `json:"move"`
	Name   string `json:"name"`
	Clue   bool   `json:"clue"` // whether it is given, and not deduced
	// Through is the first item that both contain and that excludes one of them.
	Through     int    `json:"constraint"`
	ThroughName string `json:"through"`
}

// Tried is what came of an option: the choice of that order and those below it.
type Tried struct {
	Order     int `json:"order"`
	Choices   int `json:"choices"` // the first one included
	DeadEnds  int `json:"deadEnds"`
	Solutions int `json:"solutions"`
}

// A Reason is a choice that a dead end rests on.
type Reason struct {
	Search int    `json:"search"`
	Order  int    `json:"order"`
	Option int    `json:"move"`
	Name   string `json:"name"`
	Item   int    `json:"constraint"`
	For    string `json:"constraintName"` // the name of Item
	ByHand bool   `json:"byHand,omitempty"`

	// Left is how many options of Item were active when the choice was made: 1 means
	// that it was forced.
	Left   int       `json:"left"`
	Others []Blocked `json:"others"` // the other options of Item, with what had ruled each out
}

// A NoDeadEndError says that the search went on after a step.
type NoDeadEndError struct {
	Step int
	Next int // the next step that is a dead end, or NoStep if there is none
	// ByHand says that the choice was undone by a person, who need not have a reason.
	ByHand bool
}

// NoStep stands for a step that is not there.
const NoStep = -1

func (e *NoDeadEndError) Error() string {
	what := fmt.Sprintf("step %d is no dead end", e.Step)
	if e.ByHand {
		what += ": the choice was undone by hand"
	}
	if e.Next == NoStep {
		return what + ", and none follows in the tree"
	}
	return fmt.Sprintf("%s; the next is step %d", what, e.Next)
}

// DeadEnds returns the steps, ascending, after which an item had no option left: no active
// one, or none that was not tried.
func (t *Tree) DeadEnds() []int {
	steps := []int{}
	for i := range t.Nodes {
		if n := &t.Nodes[i]; n.Undone > 0 && n.Failed != exactcover.NoItem {
			steps = append(steps, int(n.Undone)-1)
		}
	}
	if kind, _ := t.newExplainer(t.Steps).deadEnd(); kind == Empty || kind == AllTried { // where it has ended
		steps = append(steps, t.Steps)
	}
	slices.Sort(steps)
	return slices.Compact(steps)
}

// Explain says why the search could not go on after a step. The error is a [*RangeError], a
// [*NoDeadEndError] or an [*exactcover.QuotaError].
//
// The choices that it names are those of a conflict set, as in conflict-directed
// backjumping: the search number of whatever ruled out an option of the item and, of an
// option that was tried, the conflict set of the choices below it. To them are added the
// choices that made one of them the only one left.
func (t *Tree) Explain(step int) (*Explanation, error) {
	if err := t.Problem.RefuseQuotas("an explanation"); err != nil {
		return nil, err
	}
	if err := t.Check(step); err != nil {
		return nil, err
	}
	x := t.newExplainer(step)
	kind, item := x.deadEnd()
	if kind == "" {
		return nil, t.noDeadEnd(step)
	}
	e := &Explanation{
		Step: step, Kind: kind, Item: item, Depth: len(x.path), Options: []Blocked{},
		Because: []Reason{}, Real: []int{}, Idle: []int{},
	}
	if len(x.path) > 0 {
		e.Order = Order(x.last())
	}
	rests := new(set)
	if kind == Solved {
		rests.addAll(len(x.path))
	} else {
		e.Name = t.Problem.ItemName(item)
		rests = x.explain(e)
	}
	x.addReasons(e, rests)
	e.Refuted = kind != Solved && len(e.Real) == 0 && x.refutes(item)
	return e, nil
}

func (t *Tree) noDeadEnd(step int) error {
	err := &NoDeadEndError{Step: step, Next: NoStep}
	for _, s := range t.DeadEnds() {
		if s > step {
			err.Next = s
			break
		}
	}
	if i := t.UndoneIn(step + 1); i != NoNode {
		err.ByHand = true // no item had failed
	}
	return err
}

// An explainer explains what a step has led to.
type explainer struct {
	*Tree
	step int
	path []int
	w    *walker // at the end of path
}

func (t *Tree) newExplainer(step int) *explainer {
	path := t.Path(step)
	return &explainer{t, step, path, t.walkTo(path)}
}

// last returns the index of the last choice that stands, or NoNode.
func (x *explainer) last() int {
	if len(x.path) == 0 {
		return NoNode
	}
	return x.path[len(x.path)-1]
}

// deadEnd returns what kind of dead end the search stands at, and the item that failed. The
// kind is "" if it is none.
func (x *explainer) deadEnd() (Kind, int) {
	if x.w.solved() {
		return Solved, exactcover.NoItem
	}
	failed := exactcover.NoItem
	if i := x.last(); i != NoNode && int(x.Nodes[i].Undone) == x.step+1 {
		failed = int(x.Nodes[i].Failed)
	}
	switch {
	case failed != exactcover.NoItem && x.w.failed(failed):
		return Empty, failed
	case x.w.empty() != exactcover.NoItem:
		return Empty, x.w.empty()
	case failed != exactcover.NoItem:
		return AllTried, failed
	}
	if x.step < x.Steps {
		return "", exactcover.NoItem
	}
	// The tree ends here. After an undo, all options of the item may have been tried.
	if i := x.UndoneIn(x.step); i != NoNode && !x.Nodes[i].ByHand {
		n := &x.Nodes[i]
		undoneByHand := n.Outcome == Undone && n.Failed == exactcover.NoItem
		if !undoneByHand && x.w.leftFrom(n.Item, turnOf(n.Option)+1) == 0 {
			return AllTried, int(n.Item)
		}
	}
	return "", exactcover.NoItem
}

// explain fills in the options of the item that failed, and returns the search numbers that
// the failure rests on.
func (x *explainer) explain(e *Explanation) *set {
	tried, rests := x.tried(e.Item)
	for _, use := range x.w.Options(e.Item) {
		b := x.blocked(int(use.Option))
		if b.Search == NoSearch {
			if b.Tried = tried[use.Option]; b.Tried == nil {
				rests.addAll(len(x.path)) // it was tried before the tree began
			} else {
				e.Solutions += b.Tried.Solutions
			}
		}
		if b.Search > 0 {
			rests.add(b.Search)
		}
		e.Options = append(e.Options, b)
	}
	return rests
}

// blocked returns what rules an option out at the end of the path.
func (x *explainer) blocked(o int) Blocked {
	b := Blocked{Option: o, Name: x.Problem.OptionName(o), Search: x.w.By(o)}
	switch {
	case b.Search > 0:
		b.By = x.by(o, x.w.Chosen()[len(x.Problem.Given)+b.Search-1], false)
	case b.Search == 0:
		for _, g := range slices.Sorted(slices.Values(x.Problem.Given)) {
			if b.By = x.by(o, g, true); b.By != nil {
				break
			}
		}
	}
	return b
}

// by returns by which item a chosen option rules out o, or nil if it does not.
func (x *explainer) by(o, chosen int, given bool) *By {
	through := exactcover.NoItem
	option, with := &x.Problem.Options[o], &x.Problem.Options[chosen]
	for k, i := range option.Items {
		if (through == exactcover.NoItem || i < through) && o != chosen && slices.Contains(with.Items, i) &&
			option.Color(k).Excludes(with.ColorOf(i)) {
			through = i
		}
	}
	if through == exactcover.NoItem {
		return nil
	}
	_, deduced := slices.BinarySearch(x.Deduced, chosen)
	return &By{
		Option: chosen, Name: x.Problem.OptionName(chosen), Clue: given && !deduced,
		Through: through, ThroughName: x.Problem.ItemName(through),
	}
}

// tried returns what came of each option of an item that was tried below the last choice,
// and the search numbers that their failure rests on. It leaves the walker where it was.
func (x *explainer) tried(item int) (tried map[int32]*Tried, rests *set) {
	tried = make(map[int32]*Tried)
	depth := len(x.path)
	sets := make([]*set, depth+1, depth+16) // by depth, from that of the path: what the choices below rest on
	sets[depth] = new(set)
	var first *Tried // of the choice after the last one that stands; nil if it is of another item
	enter := func(i int) {
		if n := &x.Nodes[i]; int(n.Depth) == depth+1 {
			first = nil
			if int(n.Item) == item {
				first = &Tried{Order: Order(i)}
			}
			tried[n.Option] = first // the last one, if it was tried twice
		}
		sets = append(sets, new(set))
		if first != nil {
			first.add(x.Tree, i)
		}
	}
	x.below(enter, func(i int) {
		x.leave(i, item, sets)
		sets = sets[:len(sets)-1]
	})
	return tried, sets[depth]
}

// below is [Tree.walk] for the choices below the last one that stands, up to the step.
func (x *explainer) below(enter, leave func(i int)) {
	from := x.last() + 1
	to := from
	for to < len(x.Nodes) && int(x.Nodes[to].Depth) > len(x.path) && int(x.Nodes[to].Step) <= x.step {
		to++
	}
	x.walk(x.w, from, to, enter, leave)
}

// refutes reports whether the tree has every active option of an item as a choice below the
// last one that stands, each with the same for the item that then failed, and without a
// solution. It leaves the walker where it was.
func (x *explainer) refutes(item int) bool {
	type failure struct {
		item    int32
		refuted map[int32]bool // options
	}
	failures := []failure{{int32(item), make(map[int32]bool)}}
	all := func() bool { // that were active have been refuted
		f := failures[len(failures)-1]
		return f.item != exactcover.NoItem && !x.w.Has(int(f.item)) && x.w.Left(int(f.item)) == len(f.refuted)
	}
	enter := func(i int) { failures = append(failures, failure{x.Nodes[i].Failed, make(map[int32]bool)}) }
	x.below(enter, func(i int) {
		refuted := all()
		failures = failures[:len(failures)-1]
		n, above := &x.Nodes[i], failures[len(failures)-1]
		if refuted && n.Outcome == Undone && n.Item == above.item {
			above.refuted[n.Option] = true
		}
	})
	return all()
}

// add counts the choice i.
func (r *Tried) add(t *Tree, i int) {
	r.Choices++
	switch {
	case t.Nodes[i].Outcome == Solution:
		r.Solutions++
	case t.isDeadEnd(i):
		r.DeadEnds++
	}
}

// leave adds what the failure of the choice i rests on, apart from itself, to the set of the
// choice before it. The walker is at i. At the depth of the choices to explain, only those of
// the item count.
func (x *explainer) leave(i, item int, sets []*set) {
	n, depth := &x.Nodes[i], int(x.Nodes[i].Depth)
	below := depth > len(x.path)+1
	if !below && int(n.Item) != item {
		return
	}
	to := sets[depth-1]
	if n.Outcome == Solution || n.Failed == exactcover.NoItem || below && (n.ByHand || n.Item != x.Nodes[n.Parent].Failed) {
		// It is a solution, a choice by hand, or of another item than the one that failed in the
		// end: then nobody knows what the rest depends on.
		to.addAll(depth - 1)
		return
	}
	for _, use := range x.w.Options(int(n.Failed)) {
		switch by := x.w.By(int(use.Option)); {
		case by == NoSearch && x.isTriedUnder(i, int(use.Option)):
			to.addSet(sets[depth])
		case by == NoSearch: // it was tried before the tree began
			to.addAll(depth - 1)
		case by > 0 && by != depth:
			to.add(by)
		}
	}
	to.remove(depth)
}

// isTriedUnder reports whether the tree has the choice of option o that followed the choice i
// when its item had failed. Only under a choice that stood when the tree began it may lack one.
func (x *explainer) isTriedUnder(i, o int) bool {
	if x.From == 0 || int(x.Nodes[i].Step) > x.From {
		return true
	}
	for j := i + 1; j < len(x.Nodes) && x.Nodes[j].Depth > x.Nodes[i].Depth; j++ {
		if n := &x.Nodes[j]; int(n.Parent) == i && n.Item == x.Nodes[i].Failed && int(n.Option) == o {
			return true
		}
	}
	return false
}

// addReasons fills in the choices that a dead end rests on, beginning with those in rests.
//
// Every option of the item of a choice is ruled out by its search number at the latest, so
// what was active when it was made can be read at the end of the path.
func (x *explainer) addReasons(e *Explanation, rests *set) {
	for _, i := range slices.Backward(x.path) {
		n := &x.Nodes[i]
		if !rests.has(int(n.Depth)) {
			e.Idle = append(e.Idle, int(n.Depth))
			continue
		}
		r := Reason{
			Search: int(n.Depth), Order: Order(i), Option: int(n.Option), Name: x.Problem.OptionName(int(n.Option)),
			Item: int(n.Item), For: x.Problem.ItemName(int(n.Item)), ByHand: n.ByHand, Left: 1, Others: []Blocked{},
		}
		for _, use := range x.w.Options(int(n.Item)) {
			if use.Option == n.Option {
				continue
			}
			b := x.blocked(int(use.Option))
			if b.Search == r.Search { // it was active
				b.Search, b.By = NoSearch, nil
				b.Tried = x.triedBefore(i, use.Option)
				r.Left++
			}
			r.Others = append(r.Others, b)
		}
		if r.Left == 1 {
			for _, b := range r.Others {
				if b.Search > 0 {
					rests.add(b.Search)
				}
			}
		} else {
			e.Real = append(e.Real, r.Search)
		}
		e.Because = append(e.Because, r)
	}
	slices.Reverse(e.Real)
	slices.Reverse(e.Idle)
}

// triedBefore returns what came of option o as the same choice as Nodes[i], before that one;
// nil if it was not tried.
func (x *explainer) triedBefore(i int, o int32) *Tried {
	n := &x.Nodes[i]
	from := int(n.Parent) + 1
	for j := i - 1; j >= from; j-- { // back over the subtrees of the siblings
		s := &x.Nodes[j]
		if s.Parent == n.Parent && s.Item == n.Item && s.Option == o {
			tried := &Tried{Order: Order(j)}
			for k := j; k < i && (k == j || x.Nodes[k].Depth > n.Depth); k++ {
				tried.add(x.Tree, k)
			}
			return tried
		}
	}
	return nil
}

// A set is a set of search numbers, which are its bits.
type set struct{ big.Int }

func (s *set) add(search int)      { s.SetBit(&s.Int, search, 1) }
func (s *set) remove(search int)   { s.SetBit(&s.Int, search, 0) }
func (s *set) has(search int) bool { return s.Bit(search) != 0 }
func (s *set) addSet(other *set)   { s.Or(&s.Int, &other.Int) }

// addAll adds 1 to n.
func (s *set) addAll(n int) {
	for search := 1; search <= n; search++ {
		s.add(search)
	}
}
