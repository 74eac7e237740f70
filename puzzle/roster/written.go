package roster

import (
	"slices"
	"strings"

	"graphcover/internal/dates"
	"graphcover/puzzle/internal/table"
)

// dayColumns are those of the people that have days.
var dayColumns = []string{"away", "avoid", "fixed"}

// cutDays returns the days of a word in one of these columns, and what follows them, such as *20 or :night.
func cutDays(word string) (days, rest string) {
	if i := strings.IndexAny(word, "*:"); i >= 0 {
		return word[:i], word[i:]
	}
	return word, ""
}

// formIn returns how the first date in a list is written.
func formIn(list string) (form string, ok bool) {
	for _, word := range table.Words(list) {
		days, _ := cutDays(word)
		if form, ok = dates.FormOf(days); ok {
			return form, true
		}
	}
	return "", false
}

// formsIn returns how each of the columns writes its first date. Those without dates have none.
func formsIn(people []table.Row) map[string]string {
	forms := make(map[string]string)
	for _, column := range dayColumns {
		for _, row := range people {
			if form, ok := formIn(row.Cell(column).Text); ok {
				forms[column] = form
				break
			}
		}
	}
	return forms
}

// formOf returns how dates are to be written into a cell of a column: as in the cell, or else as in the column. It is "" if days are
// to be written as numbers, as the cell or the column has them.
func (r *Roster) formOf(column, list string) string {
	if form, ok := formIn(list); ok {
		return form
	}
	hasNumbers := slices.ContainsFunc(table.Words(list), func(word string) bool {
		days, _ := cutDays(word)
		_, ok := spanOf(days, 1, r.days)
		return ok
	})
	if hasNumbers {
		return ""
	}
	return r.forms[column]
}

// written returns days in a form of dates. They are numbers if there is no form, or if such dates would be others.
func (r *Roster) written(days span, form string) string {
	if form == "" || r.begins.IsZero() {
		return days.String()
	}
	word := r.date(days.first).Format(form)
	if days.first != days.last {
		word += "-" + r.date(days.last).Format(form)
	}
	if read, err := r.daysOf(word); err != nil || !slices.Equal(read, []span{days}) {
		return days.String()
	}
	return word
}

// clear returns changed tables, which r was read from before the change, with those days of the week in English that have become
// unclear: di is Tuesday beside mo, and without it Tuesday or Sunday.
func (r *Roster) clear(changed string, err error) (string, error) {
	if err != nil {
		return "", err
	}
	rows, err := table.Read("roster", strings.NewReader(changed), tables)
	if err != nil {
		return "", err
	}
	now := *r
	now.weekdays = now.weekdaysIn(table.Of(rows, personTable))
	return table.Reword("roster", changed, tables, dayColumns, func(column, list string) string {
		return table.RewordList(list, func(word string) string {
			days, rest := cutDays(word)
			if column == "avoid" && r.hasShift(days) {
				return word
			}
			_, before := r.daysOf(days)
			if _, after := now.daysOf(days); before != nil || after == nil {
				return word
			}
			return r.weekdays.English(days) + rest
		})
	})
}
