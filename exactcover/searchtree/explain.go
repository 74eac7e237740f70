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
	Empty    Kind = "empty"    // an item has no active option, or fewer than it needs
	AllTried Kind = "tried"    // all branches of an item were tried
	Solved   Kind = "solution" // every item is covered: only an undo leads on
	Cut      Kind = "cut"      // every solution below is no cheaper than one that was found before
)

// An Explanation says why the search could not go on after a step. Its JSON speaks of
// constraints and moves, as the graph does.
type Explanation struct {
	Step  int    `json:"step"`
	Kind  Kind   `json:"kind"`
	Item  int    `json:"constraint"` // that has too few options left; NoItem at a solution or a cut
	Name  string `json:"name"`       // of the item
	Depth int    `json:"depth"`      // how many choices stand
	Order int    `json:"order"`      // of the last of them; 0 if none stands

	// Need is how many more options the item needs, if that is more than one.
	Need int `json:"need,omitempty"`

	// Options are all options of the item, in the order in which they are tried, with what ruled each
	// out, and then "no more", if it was tried.
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

	// Sums say why a choice was cut; nil if the tree has no goal.
	Sums *Sums `json:"sums,omitempty"`

	// Refuted says that no choice with an alternative is needed to make this a dead end, and
	// that the tree has everything that was tried after it, without a solution. So there is no
	// solution at all. If it is false, nobody knows from this step.
	Refuted bool `json:"refuted"`
}

// A Blocked is an option that can't be chosen, and why.
type Blocked struct {
	Option int    `json:"move"` // or exactcover.NoOption
	Name   string `json:"name"`

	// Search is the search number that rules the option out: 0 for a given or excluded
	// option. It is NoSearch if the option was tried.
	Search int `json:"search"`

	// Chosen and Left say that it is no such option, but chosen, or one that can be chosen but does
	// not help: only an item that has a quota has such options.
	Chosen bool `json:"chosen,omitempty"`
	Left   bool `json:"left,omitempty"`
	By     *By  `json:"by,omitempty"` // nil if the option is excluded or was tried

	Tried *Tried `json:"tried,omitempty"` // nil if the option was not tried
}

// A By is a chosen option that rules out another one.
type By struct {
	Option int    `json:"move"` // or exactcover.NoOption
	Name   string `json:"name"`
	Clue   bool   `json:"clue"` // whether it is given, and not deduced
	// Through is the first item that both contain and that excludes one of them. If there is none, it
	// is the item of the choice, before whose option the other one was tried.
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

	// Left is how many branches Item had when the choice was made: 1 means that it was forced.
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

// Explain says why the search could not go on after a step. The error is a [*RangeError] or
// a [*NoDeadEndError].
//
// The choices that it names are those of a conflict set, as in conflict-directed
// backjumping: the search number of whatever ruled out an option of the item and, of an
// option that was tried, the conflict set of the choices below it. To them are added the
// choices that made one of them the only one left.
func (t *Tree) Explain(step int) (*Explanation, error) {
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
	if item == exactcover.NoItem {
		rests.addAll(len(x.path))
		if kind == Cut {
			e.Sums = x.sums()
		}
	} else {
		e.Name = t.Problem.ItemName(item)
		rests = x.explain(e)
	}
	x.addReasons(e, rests)
	e.Refuted = item != exactcover.NoItem && len(e.Real) == 0 && x.refutes(item)
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

	quotas bool // whether items have quotas
}

func (t *Tree) newExplainer(step int) *explainer {
	path := t.Path(step)
	return &explainer{t, step, path, t.walkTo(path, step), t.Problem.HasQuotas()}
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
	if x.w.Next() == exactcover.NoItem && !x.cut() {
		return Solved, exactcover.NoItem
	}
	failed := exactcover.NoItem
	if i := x.last(); i != NoNode && int(x.Nodes[i].Undone) == x.step+1 {
		failed = int(x.Nodes[i].Failed)
	}
	switch {
	case failed == exactcover.Cut:
		return Cut, exactcover.NoItem
	case failed != exactcover.NoItem && x.w.isEmpty(failed):
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
		if !undoneByHand && x.w.leftAfter(n.Item, n.Option) == 0 {
			return AllTried, int(n.Item)
		}
	}
	return "", exactcover.NoItem
}

// cut reports whether the last choice that stands is undone next because no better solution is below
// it.
func (x *explainer) cut() bool {
	i := x.last()
	return i != NoNode && int(x.Nodes[i].Undone) == x.step+1 && x.Nodes[i].Failed == exactcover.Cut
}

// explain fills in the options of the item that failed, and returns the search numbers that
// the failure rests on.
func (x *explainer) explain(e *Explanation) *set {
	tried, rests := x.tried(e.Item)
	if need := x.w.Need(e.Item); need > 1 {
		e.Need = need
	}
	branches := x.w.Branches(e.Item)
	add := func(b Blocked) {
		switch {
		case b.Search == NoSearch && !slices.Contains(branches, b.Option):
			b.Left = true
		case b.Search == NoSearch:
			if b.Tried = tried[int32(b.Option)]; b.Tried == nil {
				rests.addAll(len(x.path)) // it was tried before the tree began
			} else {
				e.Solutions += b.Tried.Solutions
			}
		default:
			x.addRulers(rests, b.Option)
		}
		e.Options = append(e.Options, b)
	}
	for _, use := range x.w.Options(e.Item) {
		add(x.blocked(int(use.Option)))
	}
	if slices.Contains(branches, NoOption) {
		add(Blocked{Option: NoOption, Name: x.Problem.ChoiceName(e.Item, NoOption), Search: NoSearch})
	}
	return rests
}

// addRulers adds to a set the search numbers without which an option would not be ruled out where the
// walker is: none if it is not, or from the start. If it is because other options of an item were
// tried before, all choices up to that are among them.
func (x *explainer) addRulers(to *set, o int) {
	search := x.w.By(o)
	switch {
	case search <= 0 || x.w.Chose(o):
		return
	case !x.quotas:
		to.add(search)
		return
	}
	if _, chosen := x.w.Choice(search); chosen != NoOption && x.pair(o, chosen) != exactcover.NoItem {
		to.add(search)
		return
	}
	item := x.full(o, search)
	if item == exactcover.NoItem {
		to.addAll(search)
		return
	}
	for s := 1; s <= search; s++ {
		if x.contains(s, item) {
			to.add(s)
		}
	}
}

// contains reports whether the option of a choice contains an item.
func (x *explainer) contains(search, item int) bool {
	_, o := x.w.Choice(search)
	return o != NoOption && slices.Contains(x.Problem.Options[o].Items, item)
}

// pair returns the first item by which two options exclude each other, or NoItem.
func (x *explainer) pair(o, other int) int {
	first := exactcover.NoItem
	option, with := &x.Problem.Options[o], &x.Problem.Options[other]
	for k, i := range option.Items {
		if (first == exactcover.NoItem || i < first) && o != other && x.Problem.Quota(i).High == 1 &&
			slices.Contains(with.Items, i) && option.Color(k).Excludes(with.ColorOf(i)) {
			first = i
		}
	}
	return first
}

// full returns the first item of an option that, with the choice of that search number, was covered as
// often as it can be, but not by that choice alone, or NoItem. It is 0 for what is given.
func (x *explainer) full(o, search int) int {
	for _, i := range slices.Sorted(slices.Values(x.Problem.Options[o].Items)) {
		high := x.Problem.Quota(i).High
		if high == 1 || search > 0 && !x.contains(search, i) {
			continue
		}
		times := 0
		for _, g := range x.Problem.Given {
			if slices.Contains(x.Problem.Options[g].Items, i) {
				times++
			}
		}
		for s := 1; s <= search; s++ {
			if x.contains(s, i) {
				times++
			}
		}
		if times >= high {
			return i
		}
	}
	return exactcover.NoItem
}

// blocked returns what rules an option out at the end of the path.
func (x *explainer) blocked(o int) Blocked {
	b := Blocked{Option: o, Name: x.Problem.OptionName(o), Search: x.w.By(o), Chosen: x.w.Chose(o)}
	switch {
	case b.Chosen:
	case b.Search > 0:
		item, chosen := x.w.Choice(b.Search)
		if chosen != NoOption && x.pair(o, chosen) != exactcover.NoItem {
			item = x.pair(o, chosen)
		} else if full := x.full(o, b.Search); full != exactcover.NoItem {
			item = full
		}
		b.By = &By{Option: chosen, Name: x.Problem.ChoiceName(item, chosen), Through: item, ThroughName: x.Problem.ItemName(item)}
	case b.Search == 0:
		for _, g := range slices.Sorted(slices.Values(x.Problem.Given)) {
			if b.By = x.given(o, g); b.By != nil {
				break
			}
		}
	}
	return b
}

// given returns by which item a given option rules out o, or nil if it does not.
func (x *explainer) given(o, given int) *By {
	through := x.pair(o, given)
	if full := x.full(o, 0); through == exactcover.NoItem && full != exactcover.NoItem && slices.Contains(x.Problem.Options[given].Items, full) {
		through = full
	}
	if through == exactcover.NoItem {
		return nil
	}
	_, deduced := slices.BinarySearch(x.Deduced, given)
	return &By{
		Option: given, Name: x.Problem.OptionName(given), Clue: !deduced,
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
	x.walk(x.w, span(from, to), enter, leave)
}

// refutes reports whether the tree has every branch of an item as a choice below the
// last one that stands, each with the same for the item that then failed, and without a
// solution. It leaves the walker where it was.
func (x *explainer) refutes(item int) bool {
	type failure struct {
		item    int32
		refuted map[int32]bool // options
	}
	failures := []failure{{int32(item), make(map[int32]bool)}}
	all := func() bool { // branches have been refuted
		f := failures[len(failures)-1]
		return f.item >= 0 && x.w.Open(int(f.item)) && x.w.Degree(int(f.item)) == len(f.refuted)
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
	if n.Outcome == Solution || n.Failed < 0 || below && (n.ByHand || n.Item != x.Nodes[n.Parent].Failed) {
		// It is a solution, was cut, or is a choice by hand, or of another item than the one that failed in the
		// end: then nobody knows what the rest depends on.
		to.addAll(depth - 1)
		return
	}
	for _, use := range x.w.Options(int(n.Failed)) {
		x.addRulers(to, int(use.Option))
	}
	for _, o := range x.w.Branches(int(n.Failed)) {
		if x.isTriedUnder(i, o) {
			to.addSet(sets[depth])
		} else { // it was tried before the tree began
			to.addAll(depth - 1)
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
// What was active when a choice was made can be read at the end of the path: nothing before the
// choice has ruled it out.
func (x *explainer) addReasons(e *Explanation, rests *set) {
	for _, i := range slices.Backward(x.path) {
		n := &x.Nodes[i]
		if !rests.has(int(n.Depth)) {
			e.Idle = append(e.Idle, int(n.Depth))
			continue
		}
		r := Reason{
			Search: int(n.Depth), Order: Order(i), Option: int(n.Option), Name: x.nameOf(n),
			Item: int(n.Item), For: x.Problem.ItemName(int(n.Item)), ByHand: n.ByHand, Others: []Blocked{},
		}
		active, times := 0, 0
		for _, use := range x.w.Options(int(n.Item)) {
			b := x.blocked(int(use.Option))
			switch {
			case b.Search == NoSearch || b.Search >= r.Search:
				active++
				b.Search, b.By, b.Chosen = NoSearch, nil, false
				b.Tried = x.triedBefore(i, use.Option)
				b.Left = b.Tried == nil && x.Problem.HasQuota(int(n.Item))
			case b.Chosen:
				times++
			}
			if use.Option != n.Option {
				r.Others = append(r.Others, b)
			}
		}
		r.Left = active + 1 - max(0, x.Problem.Quota(int(n.Item)).Low-times)
		if r.Left == 1 {
			for _, b := range r.Others {
				if b.Search > 0 {
					x.addRulers(rests, b.Option)
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
