package roster

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/text"
)

// shiftName matches the name of the option of a shift: "ann: early, day 3".
var shiftName = regexp.MustCompile(`^(.*): ([^:]*), day ([0-9]+)$`)

// freeName matches the name of the option of a free weekend: "ann: free, days 6 and 7".
var freeName = regexp.MustCompile(`^.*: free, days [0-9]+ and ([0-9]+)$`)

// mostListed is the most lines about shifts in spite of a wish: one for each person and shift.
const mostListed = 10

// Picture draws a roster, or part of one: a row for each person with the first letters of the shifts, a column for
// each day, and then how many of each shift the person has, how many in all, and how many weekends without one. Below
// it is who would rather not work which shift, but does. p is a problem that [Roster.Without] has made, perhaps in
// another process: only the names of its options and items are used, and the attributes avoided and date, if options have
// any.
func Picture(p *exactcover.Problem, s exactcover.Solution) string {
	d := drawing{begins: Begins(p), at: make(map[string]string), avoided: make(map[string][]int)}
	items := make(map[string]bool)
	for i := range p.Items {
		items[p.ItemName(i)] = true
	}
	for i := range p.Items { // somebody who is always away has no option
		if somebody := (person{name: p.ItemName(i)}); items[somebody.dayItem(1)] {
			d.people = append(d.people, somebody.name)
		}
	}
	for o := range p.Options {
		d.see(p.OptionName(o))
	}
	for _, o := range s {
		person, shift, day, ok := shiftOf(p.OptionName(o))
		if !ok {
			continue
		}
		d.at[fmt.Sprint(person, "\n", day)] = shift
		if _, isAvoided := p.Options[o].Attributes["avoided"]; isAvoided {
			key := person + ": " + shift
			d.avoided[key] = append(d.avoided[key], day)
		}
	}
	width := max(d.letters(), len(strconv.Itoa(d.days)))
	rows := [][]string{
		d.row("", width, nil, func(day int) string { return string("MTWTFSS"[weekdayFrom(d.begins, day)]) }),
		d.row("", width, append(d.firsts(), "all", "free"), strconv.Itoa),
	}
	for _, person := range d.people {
		rows = append(rows, d.row(person, width, d.totals(person), func(day int) string {
			if shift := d.shift(person, day); shift != "" {
				return first(shift, d.letters())
			}
			return "."
		}))
	}
	return text.Columns(rows) + d.inSpite()
}

// shiftOf returns the shift that the name of an option says. Other options, such as those of free weekends, are
// none.
func shiftOf(name string) (person, shift string, day int, ok bool) {
	parts := shiftName.FindStringSubmatch(name)
	if parts == nil {
		return "", "", 0, false
	}
	day, err := strconv.Atoi(parts[3])
	return parts[1], parts[2], day, err == nil
}

// A drawing is what is drawn: the people, shifts and days of all shifts that there could be.
type drawing struct {
	people, shifts []string
	days           int
	begins         time.Time         // the date of day 1, or the zero time
	at             map[string]string // the shift, by person and day
	avoided        map[string][]int  // the days of shifts in spite of a wish, by person and shift: "ann: early"
}

// see adds what the name of an option says.
func (d *drawing) see(name string) {
	if free := freeName.FindStringSubmatch(name); free != nil { // perhaps of days on which nobody works
		if sunday, err := strconv.Atoi(free[1]); err == nil {
			d.days = max(d.days, sunday)
		}
	}
	person, shift, day, ok := shiftOf(name)
	if !ok {
		return
	}
	if !slices.Contains(d.people, person) {
		d.people = append(d.people, person)
	}
	if !slices.Contains(d.shifts, shift) {
		d.shifts = append(d.shifts, shift)
	}
	d.days = max(d.days, day)
}

// shift returns the shift of somebody on a day, or "".
func (d *drawing) shift(person string, day int) string { return d.at[fmt.Sprint(person, "\n", day)] }

// row returns a row of the picture: a column for its name, one for each week, in which a day is as wide as width, and
// those after.
func (d *drawing) row(name string, width int, after []string, of func(day int) string) []string {
	row, week := []string{name}, []string(nil)
	for day := 1; day <= d.days; day++ {
		week = append(week, fmt.Sprintf("%*s", width, of(day)))
		if weekdayFrom(d.begins, day) == saturday+1 || day == d.days {
			row, week = append(row, strings.Join(week, " ")), nil
		}
	}
	return append(row, after...)
}

// totals returns how many of each shift somebody has, how many in all, and how many weekends without one.
func (d *drawing) totals(person string) []string {
	count := make(map[string]int)
	all, free := 0, 0
	for day := 1; day <= d.days; day++ {
		shift := d.shift(person, day)
		if count[shift]++; shift != "" {
			all++
		} else if weekdayFrom(d.begins, day) == saturday && day < d.days && d.shift(person, day+1) == "" {
			free++
		}
	}
	var columns []string
	for _, shift := range d.shifts {
		columns = append(columns, strconv.Itoa(count[shift]))
	}
	return append(columns, strconv.Itoa(all), strconv.Itoa(free))
}

// inSpite lists the shifts in spite of a wish, a line for each person and shift: "ann: early on days 6 and 7".
func (d *drawing) inSpite() string {
	if len(d.avoided) == 0 {
		return ""
	}
	var lines []string
	for _, person := range d.people {
		for _, shift := range d.shifts {
			if days := d.avoided[person+": "+shift]; len(days) > 0 {
				slices.Sort(days)
				lines = append(lines, fmt.Sprintf("  %s: %s on %s\n", person, shift, namesOf(d.begins, days)))
			}
		}
	}
	if rest := len(lines) - mostListed; rest > 1 {
		lines = append(lines[:mostListed], fmt.Sprintf("  and %d more lines\n", rest))
	}
	return "\nin spite of a wish:\n" + strings.Join(lines, "")
}

// letters returns how many letters tell the shifts apart.
func (d *drawing) letters() int {
	longest := 1
	for _, shift := range d.shifts {
		longest = max(longest, len([]rune(shift)))
	}
	for n := 1; n < longest; n++ {
		known := make(map[string]bool)
		for _, shift := range d.shifts {
			known[first(shift, n)] = true
		}
		if len(known) == len(d.shifts) {
			return n
		}
	}
	return longest
}

// firsts returns the letters that stand for the shifts.
func (d *drawing) firsts() []string {
	var all []string
	for _, shift := range d.shifts {
		all = append(all, first(shift, d.letters()))
	}
	return all
}

// first returns the first n letters of a word.
func first(word string, n int) string {
	letters := []rune(word)
	return string(letters[:min(n, len(letters))])
}
