package searchtree

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"graphcover/internal/english"
)

// reasonsShown is how many reasons [Explanation.Text] gives unless all are wanted.
const reasonsShown = 10

// Text returns e in words, for people to read: some lines, each with a newline. Unless all is
// set, it gives the reasons of the last choices only.
func (e *Explanation) Text(all bool) string {
	var b strings.Builder
	b.WriteString(e.headline())
	b.WriteString(e.table())
	if e.Kind == Empty || e.Kind == AllTried {
		b.WriteString(e.directly())
	}
	e.writeReasons(&b, all)
	b.WriteString(e.rest())
	return english.Entries(b.String())
}

// table returns a line for each option, with what rules it out.
func (e *Explanation) table() string {
	var aligned, trimmed strings.Builder
	w := tabwriter.NewWriter(&aligned, 0, 0, 2, ' ', 0)
	for _, o := range e.Options {
		fmt.Fprintf(w, "  %s\t%s\n", o.Name, o.why())
	}
	w.Flush()
	for line := range strings.Lines(aligned.String()) { // the last cell may be empty
		trimmed.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return trimmed.String()
}

func (e *Explanation) headline() string {
	stand := fmt.Sprintf("%d choices stand", e.Depth)
	switch e.Depth {
	case 0:
		stand = "no choice stands"
	case 1:
		stand = "1 choice stands"
	}
	switch {
	case e.Kind == Solved:
		return fmt.Sprintf("step %d is a solution: %s, and every constraint is met.\n", e.Step, stand)
	case e.Kind == Cut:
		return fmt.Sprintf("step %d is cut: %s, and no solution with them is better than one that was found before.\n%s", e.Step, stand, e.Sums)
	case e.Kind == AllTried:
		return fmt.Sprintf("step %d is a dead end: %s, and all moves left for %s were tried.\n", e.Step, stand, e.Name)
	case e.left() > 0:
		return fmt.Sprintf("step %d is a dead end: %s, and %s needs %d more moves, but %s.\n",
			e.Step, stand, e.Name, e.Need, isLeft(e.left()))
	}
	return fmt.Sprintf("step %d is a dead end: %s, and no move is left for %s.\n", e.Step, stand, e.Name)
}

// String says it in lines, for people to read. It returns "" if s is nil.
func (s *Sums) String() string {
	if s == nil {
		return ""
	}
	text, than := fmt.Sprintf("Prices of all constraints: %.6g. Added by what is chosen: %.6g.\n", s.Prices, s.Added), "less"
	if s.Maximize {
		than = "more"
	}
	if s.Cost != nil {
		text += fmt.Sprintf("They are a solution that costs %d", *s.Cost)
	} else {
		text += fmt.Sprintf("No solution with them costs %s than %d", than, s.Bound)
	}
	if s.Best != nil {
		text += fmt.Sprintf("; one of cost %d was found before", *s.Best)
	}
	return text + ".\n"
}

// left returns how many options of the item can still be chosen.
func (e *Explanation) left() int {
	left := 0
	for _, o := range e.Options {
		if o.Left {
			left++
		}
	}
	return left
}

func isLeft(n int) string {
	if n == 1 {
		return "1 is left"
	}
	return fmt.Sprintf("%d are left", n)
}

// why says what rules b out: two cells of a table.
func (b *Blocked) why() string {
	switch {
	case b.Chosen && b.Search > 0:
		return fmt.Sprintf("choice %d\t", b.Search)
	case b.Chosen:
		return "given\t"
	case b.Left:
		return "left\t"
	case b.Tried != nil:
		return fmt.Sprintf("tried as order %d\t%s", b.Tried.Order, b.Tried)
	case b.Search == NoSearch:
		return "tried before the tree begins\t"
	case b.By == nil:
		return "excluded\t"
	case b.Search > 0:
		return fmt.Sprintf("choice %d %s\t%s", b.Search, b.By.Name, b.By.ThroughName)
	case b.By.Clue:
		return fmt.Sprintf("clue %s\t%s", b.By.Name, b.By.ThroughName)
	}
	return fmt.Sprintf("deduced %s\t%s", b.By.Name, b.By.ThroughName)
}

// String returns what came of an option: "12 choices, 5 dead ends".
func (t *Tried) String() string {
	s := english.Plural(t.Choices, "choice") + ", " + english.Plural(t.DeadEnds, "dead end")
	if t.Solutions > 0 {
		s += ", " + english.Plural(t.Solutions, "solution")
	}
	return s
}

// directly says which choices rule out the options of the item.
func (e *Explanation) directly() string {
	var by []int
	var fixed given
	others := false // chosen, left or tried
	for _, o := range e.Options {
		switch {
		case o.Chosen || o.Left:
			others = true
		case o.Search > 0:
			by = append(by, o.Search)
		case o.Search == 0:
			fixed.add(&o)
		default:
			others = true
		}
	}
	slices.Sort(by)
	by = slices.Compact(by)
	var what string
	switch {
	case len(by) == 0 && others:
		return ""
	case len(by) == 0 && len(e.Options) == 0:
		return "No move matches it.\n"
	case len(by) == 0:
		return fmt.Sprintf("The %s alone rule out all its moves.\n", fixed)
	case len(by) == 1:
		what = fmt.Sprintf("Choice %d rules", by[0])
	default:
		what = fmt.Sprintf("Choices %s rule", english.List(by, "and"))
	}
	if others {
		what += " out the others"
	} else {
		what += " out all its moves"
	}
	if fixed != (given{}) {
		what += fmt.Sprintf(", together with %s", fixed)
	}
	return what + ".\n"
}

// A given counts the options that are ruled out from the start, by what does it.
type given struct{ clues, deductions, exclusions int }

// add counts an option of search number 0.
func (g *given) add(b *Blocked) {
	switch {
	case b.By == nil:
		g.exclusions++
	case b.By.Clue:
		g.clues++
	default:
		g.deductions++
	}
}

// String returns what rules out at least one: "clues and exclusions".
func (g given) String() string {
	var parts []string
	for _, part := range []struct {
		n    int
		name string
	}{{g.clues, "clues"}, {g.deductions, "deductions"}, {g.exclusions, "exclusions"}} {
		if part.n > 0 {
			parts = append(parts, part.name)
		}
	}
	return english.List(parts, "and")
}

// writeReasons says why each forced choice was the only one left.
func (e *Explanation) writeReasons(b *strings.Builder, all bool) {
	forced := 0
	for _, r := range e.Because {
		if r.Left > 1 {
			continue
		}
		if forced++; all || forced <= reasonsShown {
			fmt.Fprintf(b, "  choice %d, %s, was %s %s%s\n", r.Search, r.Name, r.forced(), r.For, r.others())
		}
	}
	if !all && forced > reasonsShown {
		fmt.Fprintf(b, "  … and %s before these were forced\n", english.Plural(forced-reasonsShown, "choice"))
	}
}

// forced says why a choice was forced.
func (r *Reason) forced() string {
	needed := 1
	for _, o := range r.Others {
		if o.Left {
			needed++
		}
	}
	if needed == 1 {
		return "the only move left for"
	}
	return fmt.Sprintf("one of the %d moves left, all needed for", needed)
}

// others says what had ruled out the other options of a forced choice.
func (r *Reason) others() string {
	var parts []string
	var fixed given
	for _, o := range r.Others {
		if o.Left || o.Chosen {
			continue
		}
		if o.Search > 0 {
			parts = append(parts, fmt.Sprintf("%s by choice %d", o.Name, o.Search))
		} else {
			fixed.add(&o)
		}
	}
	if fixed.clues > 0 {
		parts = append(parts, fmt.Sprintf("%d by clues", fixed.clues))
	}
	if fixed.deductions > 0 {
		parts = append(parts, fmt.Sprintf("%d by deductions", fixed.deductions))
	}
	if fixed.exclusions > 0 {
		parts = append(parts, fmt.Sprintf("%d excluded", fixed.exclusions))
	}
	if len(parts) == 0 {
		return ""
	}
	return ": " + strings.Join(parts, ", ")
}

// rest says which choices matter.
func (e *Explanation) rest() string {
	if e.Depth == 0 {
		return ""
	}
	var real []string
	for _, search := range e.Real {
		i := slices.IndexFunc(e.Because, func(r Reason) bool { return r.Search == search })
		real = append(real, fmt.Sprintf("%d %s", search, e.Because[i].Name))
	}
	var s string
	switch len(real) {
	case 0:
		s = "It rests on no choice that had another move."
		if e.Refuted {
			s = "It rests on no choice that had another move, so there is no solution."
		}
	case 1:
		s = fmt.Sprintf("It rests on this choice, which had another move: %s.", real[0])
	default:
		s = fmt.Sprintf("It rests on these choices, which had another move: %s.", strings.Join(real, ", "))
	}
	switch len(e.Idle) {
	case 0:
	case 1:
		s += fmt.Sprintf(" Choice %d doesn't matter.", e.Idle[0])
	default:
		s += fmt.Sprintf(" Choices %s don't matter.", english.List(e.Idle, "and"))
	}
	return s + "\n"
}
