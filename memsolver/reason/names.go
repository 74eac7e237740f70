package reason

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"graphcover/exactcover"
)

// A naming says which of the items, or options, of a problem belong together by their names: those
// that begin alike, such as the hours ann_mon1 and ann_mon2 of a teacher, or end alike, such as
// the courses 1a-math and 1b-math of a subject.
type naming struct {
	of     func(int) string
	n      int            // how many there are
	needed func(int) bool // items that must be covered are not alike to those that need not
}

func itemsOf(p *exactcover.Problem) naming {
	return naming{p.ItemName, len(p.Items), func(item int) bool { return p.Quota(item).Low > 0 }}
}

func optionsOf(p *exactcover.Problem) naming {
	return naming{p.OptionName, len(p.Options), func(int) bool { return false }}
}

// A likeness is what the names of a family have in common.
type likeness struct {
	text   string // with a separator at its end, if they begin alike, or else at its beginning
	needed bool
}

// beginning returns how the name of i begins, without its last word. The text is "" for a name of one word.
func (n naming) beginning(i int) likeness {
	name, needed := n.of(i), n.needed(i)
	return likeness{name[:lastWord(name, needed)], needed}
}

// ends returns how the name of i ends: in its last word, with the separator before it, in its last two
// words, and so on.
func (n naming) ends(i int) []likeness {
	name, needed := n.of(i), n.needed(i)
	var ends []likeness
	for begin := lastWord(name, false) - 1; begin > 0; begin = strings.LastIndexAny(name[:begin], separators) {
		ends = append(ends, likeness{name[begin:], needed})
	}
	if ends == nil {
		return []likeness{{name, needed}}
	}
	return ends
}

// separators are between the words of a name.
const separators = " _.:-"

// lastWord returns where the last word of a name begins, which is 0 if it has one word. A number belongs
// to the word before it: "ann mon 1" ends in "mon 1", and the hour after "ann mon 6" is "ann tue 1". If
// the number is alone, as in "slot 1", or is to be alone, it is the last word. Items that must be
// covered are no hours: no "5 in column 1" follows "5 in row 9".
func lastWord(name string, numberAlone bool) int {
	number := 0
	for end := len(name); ; {
		end = strings.LastIndexAny(name[:end], separators)
		if end <= 0 || numberAlone && number > 0 {
			return number
		}
		first, _ := utf8.DecodeRuneInString(name[end+1:])
		if unicode.IsLetter(first) {
			return end + 1
		}
		if number == 0 && unicode.IsDigit(first) {
			number = end + 1
		}
	}
}

// A group is some of a family, ascending.
type group struct {
	likeness
	members []int
}

// groups puts a list into groups, in the order of their first members. Each of the list is in one
// group: that of those that begin as it does, or end so if these are more. Of equally many the longest
// end counts.
func (n naming) groups(list []int) []group {
	times := make(map[likeness]int)
	for _, i := range list {
		for _, like := range append(n.ends(i), n.beginning(i)) {
			times[like]++
		}
	}
	var groups []group
	number := make(map[likeness]int)
	for _, i := range list {
		like := n.alike(i, times)
		k, known := number[like]
		if !known {
			k = len(groups)
			number[like] = k
			groups = append(groups, group{likeness: like})
		}
		groups[k].members = append(groups[k].members, i)
	}
	return groups
}

// alike returns what i has in common with the most others, of which times says how often each likeness
// occurs.
func (n naming) alike(i int, times map[likeness]int) likeness {
	ends := n.ends(i)
	end := ends[0]
	for _, longer := range ends[1:] {
		if times[longer] == times[end] {
			end = longer
		}
	}
	if begin := n.beginning(i); begin.text != "" && times[begin] >= times[end] {
		return begin
	}
	return end
}

// families returns the whole families of groups, ascending.
func (n naming) families(groups []group) map[likeness][]int {
	families := make(map[likeness][]int)
	for _, g := range groups {
		families[g.likeness] = nil
	}
	for i := range n.n {
		for _, like := range append(n.ends(i), n.beginning(i)) {
			if family, asked := families[like]; asked {
				families[like] = append(family, i)
			}
		}
	}
	return families
}

// list joins the names of an ascending list, or the terms of its groups if there are too many.
func (n naming) list(all []int) string { return list(n.terms(all, mostNames+1)) }

// A term of a list stands for some of it.
type term struct {
	text  string
	notes []string // in parentheses after the text
	named int      // how many names the text has
	count int      // how many of the list it stands for
}

func (t term) String() string {
	if len(t.notes) == 0 {
		return t.text
	}
	return fmt.Sprintf("%s (%s)", t.text, strings.Join(t.notes, ", "))
}

// singly returns a term for each of a list.
func (n naming) singly(list []int) []term {
	terms := make([]term, len(list))
	for k, i := range list {
		terms[k] = term{text: n.of(i), named: 1, count: 1}
	}
	return terms
}

// terms returns a term for each of a list if it has at most that many, and otherwise those of its groups.
func (n naming) terms(list []int, most int) []term {
	if len(list) <= most {
		return n.singly(list)
	}
	groups := n.groups(list)
	families := n.families(groups)
	var terms []term
	for _, g := range groups {
		terms = append(terms, n.ofGroup(g.members, families[g.likeness])...)
	}
	return terms
}

// namesIn returns how many names terms have.
func namesIn(terms []term) int {
	named := 0
	for _, t := range terms {
		named += t.named
	}
	return named
}

// list joins terms. If they have too many names, it begins with those that stand for the most, and ends with
// how many of the list are left out.
func list(terms []term) string {
	if namesIn(terms) > mostNames+1 {
		terms = slices.SortedStableFunc(slices.Values(terms), func(a, b term) int { return cmp.Compare(b.count, a.count) })
	}
	for k := range terms {
		if namesIn(terms[:k]) >= mostNames && k < len(terms)-1 {
			left := 0
			for _, t := range terms[k:] {
				left += t.count
			}
			return fmt.Sprintf("%s and %d more", join(terms[:k]), left)
		}
	}
	return join(terms)
}

func join(terms []term) string {
	var texts []string
	for _, t := range terms {
		texts = append(texts, t.String())
	}
	return strings.Join(texts, ", ")
}

// A group has few missing members if they are at most one for every fewMissing members that it has.
const fewMissing = 5

// ofGroup returns the terms of a group of a family: its runs, or if few are missing between its first
// member and its last one a term that says which.
func (n naming) ofGroup(group, family []int) []term {
	present, missing := runs(group, family)
	terms := n.ofRuns(present, func(count int) []string {
		if count == len(family) {
			return []string{fmt.Sprintf("all %d", count)}
		}
		return []string{fmt.Sprint(count)}
	})
	without := n.ofRuns(missing, func(int) []string { return nil })
	absent := len(slices.Concat(missing...))
	if absent == 0 || absent > len(group)/fewMissing || 2+namesIn(without) > namesIn(terms) {
		return terms
	}
	text := fmt.Sprintf("%s to %s without %s", n.of(group[0]), n.of(group[len(group)-1]), join(without))
	return []term{{text, []string{fmt.Sprint(len(group))}, 2 + namesIn(without), len(group)}}
}

// ofRuns returns a term for each run, with its first and its last name and a note of how many there are,
// or if it is short a term for each name.
func (n naming) ofRuns(runs [][]int, note func(count int) []string) []term {
	var terms []term
	for _, run := range runs {
		if len(run) < 3 {
			terms = append(terms, n.singly(run)...)
			continue
		}
		text := fmt.Sprintf("%s to %s", n.of(run[0]), n.of(run[len(run)-1]))
		terms = append(terms, term{text, note(len(run)), 2, len(run)})
	}
	return terms
}

// runs returns the parts of a group that follow each other in its family, and the parts of the family
// that are missing between these. All lists are ascending.
func runs(group, family []int) (present, missing [][]int) {
	from := 0 // of the run in the family
	is := false
	for k, i := range family {
		isMember := len(group) > 0 && group[0] == i
		if isMember != is && k > from {
			if is {
				present = append(present, family[from:k])
			} else if len(present) > 0 {
				missing = append(missing, family[from:k])
			}
			from = k
		}
		if is = isMember; is {
			group = group[1:]
		}
	}
	if is {
		present = append(present, family[from:])
	}
	return present, missing
}
