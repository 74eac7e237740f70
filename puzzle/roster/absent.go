package roster

import (
	"fmt"
	"strings"

	"graphcover/exactcover"
	"graphcover/internal/english"
	"graphcover/puzzle/internal/modelling"
	"graphcover/puzzle/internal/table"
)

// A Rewriting is the tables with changes, which it says in words: "ann: shifts 6-8 → 4-6".
type Rewriting struct {
	roster *Roster  // that the text was read into
	Text   string   // with all changes
	Steps  []string // the text after each of them
	Said   []string
}

// Rewrite begins to change the tables that r was read from.
func (r *Roster) Rewrite(content string) *Rewriting { return &Rewriting{roster: r, Text: content} }

// set writes a cell, and says so. before and after are what it has and what it is to have.
func (w *Rewriting) set(kind int, name, column, before, after string) error {
	return w.write(kind, name, column, after, fmt.Sprintf("%s: %s %s → %s", name, column, before, after))
}

// write writes a cell of the row of a name, and keeps what is said of it.
func (w *Rewriting) write(kind int, name, column, cell, said string) error {
	return w.writeSet(kind, name, setting(column, cell), said)
}

// writeSet writes what set returns into the row of a name, and keeps what is said of it.
func (w *Rewriting) writeSet(kind int, name string, set func(table.Row) map[string]string, said string) error {
	change := table.Change{Kind: kind, Row: isOf(tables[kind].Columns[0], name), Set: set}
	text, err := change.Make("roster", w.Text, tables)
	if err != nil {
		return err
	}
	w.note(text, said)
	return nil
}

// note keeps a text with another change, and what is said of it.
func (w *Rewriting) note(text, said string) {
	w.Text, w.Steps, w.Said = text, append(w.Steps, text), append(w.Said, said)
}

// Absent writes that somebody is away on some days, such as 3 or 8-14. The shifts that a plan, names of options, gives the person
// then need not be made up: the number of shifts of the person is lowered by them, and so is the person's least of a kind that the
// plan no longer reaches. It returns how many shifts these are.
func (w *Rewriting) Absent(name, when string, plan []string) (missed int, err error) {
	r := w.roster
	p, days, err := r.place(name, when)
	if err != nil {
		return 0, err
	}
	left := make(map[string]int) // of a shift, outside of these days
	for _, option := range plan {
		person, shift, day, ok := shiftOf(option)
		switch {
		case !ok || person != name || p.isAway(day): // what was missed before is not in the tables any more
		case days.has(day):
			missed++
		default:
			left[shift]++
		}
	}
	changed, err := r.Want(w.Text, table.Wanted{Name: name, When: days.String(), Is: wantAway})
	if err != nil {
		return 0, err
	}
	if changed != w.Text {
		said := fmt.Sprintf("%s: away %s", name, days)
		var dropped []string
		for _, d := range r.dropped(p, days, wantAway) {
			dropped = append(dropped, strings.Replace(d.Is, ":", " ", 1)+" on "+d.On)
		}
		if len(dropped) > 0 {
			said += ", no longer " + english.List(dropped, "and")
		}
		w.note(changed, said)
	}
	shifts := span{max(p.low-missed, 0), max(p.high-missed, 0)}
	if before := (span{p.low, p.high}); shifts != before {
		if err := w.set(personTable, name, "shifts", before.String(), shifts.String()); err != nil {
			return 0, err
		}
	}
	for k := range r.shifts {
		s := &r.shifts[k]
		if shifts.last == 0 || p.leastEach(s) <= left[s.name] {
			continue
		}
		if err := w.setEachOf(p, s, Each{left[s.name], p.eachOf(s).last}); err != nil {
			return 0, err
		}
	}
	return missed, nil
}

// setEach writes how many of a shift each person has, but for some who have another range: who says for whom it is then.
func (w *Rewriting) setEach(s *shift, each Each, who string) error {
	said := fmt.Sprintf("%s: each %s → %s, for %s", s.name, Each(s.each), each, who)
	return w.write(shiftTable, s.name, "each", each.cell(), said)
}

// setEachOf writes how many of a shift somebody has.
func (w *Rewriting) setEachOf(p *person, s *shift, each Each) error {
	set := func(row table.Row) map[string]string { return eachCells(row, s.name, each.cell()) }
	return w.writeSet(personTable, p.name, set, fmt.Sprintf("%s: each %s %s → %s", p.name, s.name, Each(p.eachOf(s)), each))
}

// growth is what it costs if somebody has a shift more than the table allows: more than all changes of a plan, each of which costs
// 1.
const growth = 100_000

// Growing returns the problem of the roster without its costs, in which everybody except the person but may have up to more
// shifts beyond what the tables allow, in all and of each kind. Each extra shift has a cost, so a cheapest solution has the fewest.
func (r *Roster) Growing(but string, more int) (*exactcover.Problem, error) {
	m := model{Roster: r, more: more, but: but}
	return m.make()
}

// Grow writes for all but one person what a solution of [Roster.Growing], names of options, has more than the tables allow.
func (w *Rewriting) Grow(but string, solution []string) error {
	r, worked, each := w.roster, make(map[string]int), make(map[string]map[string]int)
	for _, option := range solution {
		if person, shift, _, ok := shiftOf(option); ok && person != but {
			worked[person]++
			if each[shift] == nil {
				each[shift] = make(map[string]int)
			}
			each[shift][person]++
		}
	}
	for i := range r.people {
		p := &r.people[i]
		if n := worked[p.name]; n > p.high {
			first := p.low
			if p.low == p.high {
				first = n
			}
			if err := w.set(personTable, p.name, "shifts", span{p.low, p.high}.String(), span{first, n}.String()); err != nil {
				return err
			}
		}
	}
	for i := range r.people {
		for k := range r.shifts {
			p, s := &r.people[i], &r.shifts[k]
			if n := each[s.name][p.name]; n > p.eachOf(s).last {
				if err := w.setEachOf(p, s, Each{p.eachOf(s).first, n}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// extra returns how many shifts somebody may have more than the tables allow: none of a roster as it is.
func (m *model) extra(p *person) int {
	if p.name == m.but || p.high == 0 {
		return 0
	}
	return min(m.more, max(m.days-p.high, 0))
}

// mustGrowing adds the item of a number of shifts that may grow. Each shift more is a choice of its own: it is taken, for the cost, or
// it takes the place of a shift.
func (m *model) mustGrowing(low, high, extra int, item string) {
	m.Must(low+extra, high+extra, item)
	for k := range extra {
		slot := fmt.Sprintf("%s-more-%d", item, k+1)
		m.Must(1, 1, slot)
		m.Add(modelling.Option{Name: fmt.Sprintf("%s: one more, %d", item, k+1), Items: []string{slot}, Cost: growth})
		m.Add(modelling.Option{Name: fmt.Sprintf("%s: no more, %d", item, k+1), Items: []string{slot, item}})
	}
}
