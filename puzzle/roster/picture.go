package roster

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/text"
)

// shiftName matches the name of the option of a shift: "ann: early, day 3".
var shiftName = regexp.MustCompile(`^(.*): ([^:]*), day ([0-9]+)$`)

// Picture draws a roster, or part of one: a row for each person with the first letters of the shifts, and a
// column for each day. Below it is who would rather not work which shift, but does. p is a problem that
// [Roster.Without] has made, perhaps in another process: only the names of its options are used, and the attribute
// avoided, if they have any.
func Picture(p *exactcover.Problem, s exactcover.Solution) string {
	d := drawing{at: make(map[string]string)}
	for o := range p.Options {
		d.see(p.OptionName(o))
	}
	var avoided []string
	for _, o := range s {
		person, shift, day, ok := shiftOf(p.OptionName(o))
		if !ok {
			continue
		}
		d.at[fmt.Sprint(person, "\n", day)] = shift
		if _, isAvoided := p.Options[o].Attributes["avoided"]; isAvoided {
			avoided = append(avoided, fmt.Sprintf("%s %s on day %d", person, shift, day))
		}
	}
	width := d.letters()
	var rows [][]string
	header, week := []string{""}, []string(nil)
	for day := 1; day <= d.days; day++ {
		week = append(week, fmt.Sprintf("%*d", max(width, len(strconv.Itoa(d.days))), day))
		if day%7 == 0 || day == d.days {
			header, week = append(header, strings.Join(week, " ")), nil
		}
	}
	rows = append(rows, header)
	for _, person := range d.people {
		row := []string{person}
		for day := 1; day <= d.days; day++ {
			shift, works := d.at[fmt.Sprint(person, "\n", day)]
			if !works {
				shift = "."
			}
			week = append(week, fmt.Sprintf("%*s", max(width, len(strconv.Itoa(d.days))), first(shift, width)))
			if day%7 == 0 || day == d.days {
				row, week = append(row, strings.Join(week, " ")), nil
			}
		}
		rows = append(rows, row)
	}
	picture := text.Columns(rows)
	if len(avoided) > 0 {
		slices.Sort(avoided)
		picture += "\nin spite of a wish: " + strings.Join(avoided, ", ") + "\n"
	}
	return picture
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
	at             map[string]string // the shift, by person and day
}

// see adds what the name of an option says.
func (d *drawing) see(name string) {
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

// first returns the first n letters of a word.
func first(word string, n int) string {
	letters := []rune(word)
	return string(letters[:min(n, len(letters))])
}
