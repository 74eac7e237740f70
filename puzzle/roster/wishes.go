package roster

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"graphcover/puzzle/internal/table"
)

// limits returns the limits of the roster. Those of the tables of days and of shifts come first, then how many shifts people
// work, so that their wishes are to blame where there is a choice.
func (r *Roster) limits() table.Limits[*Roster] {
	var all table.Limits[*Roster]
	period := func(says, column string, least int, lift func(*Roster)) {
		set := map[string]string{"days": strconv.Itoa(r.days), column: strconv.Itoa(least)}
		isOnly := func(table.Row) bool { return true }
		all.Add("days: "+says, nil, lift, table.Change{Kind: periodTable, Row: isOnly, Set: func(table.Row) map[string]string { return set }})
	}
	if r.row < r.days {
		period(fmt.Sprint("row ", r.row), "row", r.days, func(r *Roster) { r.row = r.days })
	}
	if r.weekends > 0 {
		period(fmt.Sprint("weekends ", r.weekends), "weekends", 0, func(r *Roster) { r.weekends = 0 })
	}
	for k := range r.shifts {
		s := &r.shifts[k]
		ofShift := func(says string, lift func(*shift), set func(table.Row) map[string]string) {
			isOf := func(row table.Row) bool { return row.Cell("shift").Text == s.name }
			all.Add(s.name+": "+says, nil, func(r *Roster) { lift(&r.shifts[k]) }, table.Change{Kind: shiftTable, Row: isOf, Set: set})
		}
		if s.row < r.days {
			ofShift(fmt.Sprint("row ", s.row), func(s *shift) { s.row = r.days }, table.Emptied("row"))
		}
		if least, most := s.each.first, s.each.last; least > 0 {
			ofShift(fmt.Sprint("each at least ", least), func(s *shift) { s.each.first = 0 }, setting("each", strconv.Itoa(most)))
			if most < r.days {
				ofShift(fmt.Sprint("each at most ", most), func(s *shift) { s.each.last = r.days }, setting("each", span{least, r.days}.String()))
			}
		} else if most < r.days {
			ofShift(fmt.Sprint("each at most ", most), func(s *shift) { s.each.last = r.days }, table.Emptied("each"))
		}
		if len(s.with) > 0 {
			var skills []string
			for _, d := range s.with {
				skills = append(skills, d.String())
			}
			ofShift("with "+strings.Join(skills, " "), func(s *shift) { s.with = nil }, table.Emptied("with"))
		}
	}
	of := func(i int, says string, lift func(*Roster, *person), set func(table.Row) map[string]string) {
		name := r.people[i].name
		all.Add(name+": "+says, nil, func(r *Roster) { lift(r, &r.people[i]) }, table.Change{Kind: personTable, Row: isOf("name", name), Set: set})
	}
	listed := func(i int, column, list string, lift func(r *Roster, p *person, word string)) {
		words := table.Words(list)
		for k, word := range words {
			if slices.Contains(words[:k], word) {
				continue
			}
			of(i, column+" "+word, func(r *Roster, p *person) { lift(r, p, word) }, func(row table.Row) map[string]string {
				return map[string]string{column: withoutWord(row.Cell(column).Text, word)}
			})
		}
	}
	for i := range r.people {
		p := &r.people[i]
		shifts := func(low, high int) func(table.Row) map[string]string {
			return setting("shifts", span{low, high}.String())
		}
		if p.low > 0 {
			of(i, fmt.Sprint("shifts at least ", p.low), func(_ *Roster, p *person) { p.low = 0 }, shifts(0, p.high))
		}
		if p.high < r.days && (p.high > 0 || !r.hasLeast(p)) { // else the person would have to work, too
			of(i, fmt.Sprint("shifts at most ", p.high), func(r *Roster, p *person) { p.high = r.days }, shifts(p.low, r.days))
		}
	}
	for i := range r.people {
		p := &r.people[i]
		listed(i, "away", p.awayAs, func(r *Roster, p *person, word string) { r.setAway(p, withoutWord(p.awayAs, word)) })
		r.holidayLimits(i, &all)
		if more := r.withoutOnly(p); len(p.only) > 0 && len(more) > len(p.only) {
			list := strings.Join(more, " ")
			if len(more) == len(r.shifts) {
				list = ""
			}
			of(i, "only "+strings.Join(p.only, " "), func(_ *Roster, p *person) { p.only = more }, setting("only", list))
		}
		r.eachLimits(i, of)
		listed(i, "fixed", p.fixedAs, func(r *Roster, p *person, word string) { r.setFixed(p, withoutWord(p.fixedAs, word)) })
	}
	return all
}

// eachLimits adds the ranges that a person has of shifts. Without one, the person may have any number: that of everybody could be
// less.
func (r *Roster) eachLimits(i int, add func(i int, says string, lift func(*Roster, *person), set func(table.Row) map[string]string)) {
	for _, word := range table.Words(r.people[i].eachAs) {
		name, _, _ := strings.Cut(word, ":")
		s := &r.shifts[slices.IndexFunc(r.shifts, func(s shift) bool { return s.name == name })]
		any, free := span{0, r.days}, ""
		if s.each.first > 0 || s.each.last < r.days {
			free = any.String()
		}
		if own := r.people[i].each[name]; own.first == 0 && own.last >= r.days {
			continue
		}
		lift := func(_ *Roster, p *person) {
			p.each = maps.Clone(p.each) // as other rosters have it
			p.each[name] = any
		}
		add(i, "each "+word, lift, func(row table.Row) map[string]string { return eachCells(row, name, free) })
	}
}

// eachCells returns what to write into the row of a person, so that it says how many of a shift the person works: where the row says
// it now, in the column of the shift or in that of all. With "" it no longer says it.
func eachCells(row table.Row, shift, number string) map[string]string {
	if column := eachColumn + shift; row.Cell(column).Text != "" {
		return map[string]string{column: number}
	}
	word := ""
	if number != "" {
		word = shift + ":" + number
	}
	return map[string]string{"each": withWord(row.Cell("each").Text, shift, word)}
}

// withWord returns a list of words such as night:0-2 with another one of a name, or without one if that is "".
func withWord(list, name, word string) string {
	words, isOf := table.Words(list), func(other string) bool { return strings.HasPrefix(other, name+":") }
	if k := slices.IndexFunc(words, isOf); k >= 0 && word != "" {
		words[k] = word
	} else if words = slices.DeleteFunc(words, isOf); word != "" {
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// hasLeast reports whether somebody who works at all has to work some shift at least so often.
func (r *Roster) hasLeast(p *person) bool {
	return slices.ContainsFunc(r.shifts, func(s shift) bool { return p.eachOf(&s).first > 0 })
}

// withoutOnly returns the shifts that somebody works if the column only does not count: not those that the person would then have
// to work at least so often, as a limit less must never be a limit more.
func (r *Roster) withoutOnly(p *person) []string {
	var all []string
	for k := range r.shifts {
		if s := &r.shifts[k]; p.takes(s) || p.eachOf(s).first == 0 {
			all = append(all, s.name)
		}
	}
	return all
}

// setting returns a function for [table.Change] that writes one cell.
func setting(column, value string) func(table.Row) map[string]string {
	return func(table.Row) map[string]string { return map[string]string{column: value} }
}

// withoutWord returns a list without a word.
func withoutWord(list, word string) string {
	return strings.Join(slices.DeleteFunc(table.Words(list), func(other string) bool { return other == word }), " ")
}

// String returns a demand as the table writes it.
func (d demand) String() string {
	if d.least == 1 {
		return d.skill
	}
	return fmt.Sprintf("%s*%d", d.skill, d.least)
}

// Wishes says what can make the roster impossible: what each person wants, such as "ann: away 1-3" and "ann: only night", and
// before that what the tables of days and of shifts want, "days: row 5" and "night: row 4", and how many shifts people are to
// work, "ann: shifts at least 6".
func (r *Roster) Wishes() []string { return r.limits().Wishes() }

// About returns nothing: the items of the reason, such as a shift that too few people can work, say more than whose wishes
// these are.
func (r *Roster) About(int) []string { return nil }

// without returns the roster without the wishes of these indices in [Roster.Wishes].
func (r *Roster) without(indices []int) *Roster {
	lifted := *r
	lifted.people, lifted.shifts = slices.Clone(r.people), slices.Clone(r.shifts)
	r.limits().Lift(&lifted, indices)
	for i := range lifted.people {
		lifted.people[i].barred = lifted.barrings(&lifted.people[i])
	}
	return &lifted
}

// LeaveOut returns the tables, which r was read from, without the wish of that index in [Roster.Wishes].
func (r *Roster) LeaveOut(content string, index int) (string, error) {
	return r.clear(r.limits().LeaveOut(index, "roster", content, tables))
}
