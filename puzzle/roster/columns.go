package roster

import "graphcover/puzzle/internal/table"

// Tables says in words what the tables have, for a help.
func Tables() []table.Table {
	return []table.Table{
		tables[personTable].Describe("the people", true, map[string]string{
			"name":   "of a person",
			"shifts": "how many in all: 18, or 16-20",
			"away":   "days without a shift: 3 8-14, or weekdays: sat mon-wed weekend; or dates, if day 1 has one: 2026-12-31",
			"avoid":  "days, weekdays or shifts that cost 5 more, or 20 more: 6*20 sun night",
			"only":   "the shifts that somebody works, if not all",
			"fixed":  "shifts that somebody has to work, or has worked: 4:early mon-wed:night",
			"skills": "what somebody can do: nurse lead",
		}).Begin("people", "ann", "16-20", "3 sat", "sun", "", "4:early", "nurse"),
		tables[shiftTable].Describe("the shifts, in the order of a day", true, map[string]string{
			"shift":   "its name",
			"people":  "how many it needs on a day",
			"weekend": "how many on Saturday and Sunday, if that is different",
			"row":     "how many of these shifts somebody works in a row at most",
			"each":    "how many of these shifts each works in all at most: 6, or at least, too: 2-6",
			"with":    "skills that at least one of the people on it must have; nurse*2 wants two nurses at least",
		}).Begin("shifts", "early", "2", "1", "", "", "nurse"),
		tables[periodTable].Describe("one line, if there are other days than 28, or other rules of them", false, map[string]string{
			"days":     "how many there are",
			"begins":   "the date of day 1: 2026-12-31 or 31.12.2026; without it, day 1 is a Monday",
			"row":      "how many days in a row somebody works at most, if not 5",
			"weekends": "how many free ones everybody has at least, if not 2",
		}).Begin("days", "28", "", "5", "2"),
		tables[pastTable].Describe("the shifts of the period before, if it is known, as solve --csv prints it", false, map[string]string{
			"person":  "who worked",
			"shift":   "its name",
			"day":     "of that period",
			"date":    "of that day, if this period has dates, too",
			"avoided": "is not looked at",
			"option":  "is not looked at",
		}),
	}
}
