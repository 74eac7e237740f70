package timetable

import "graphcover/puzzle/internal/table"

// Tables says in words what the tables have, for a help.
func Tables() []table.Table {
	return []table.Table{
		tables[courseTable].Describe("the courses", true, map[string]string{
			"class":   "1a, or 1a+1b if several have the lesson together",
			"subject": "what the lesson is called",
			"teacher": "ann, or ann+bob for several, or ann/bob if each has a group",
			"lessons": "how many there are a week",
			"room":    "if it needs a certain one; lab+hall is both",
			"double":  "how many double lessons there are, each of which counts as two",
			"fixed":   "days and hours that must have a lesson: fri, or mon1 tue1",
		}).Begin("courses", "1a", "math", "ann", "4", "", "", "fri"),
		tables[wishTable].Describe("wishes, if there are any", false, map[string]string{
			"name":       "a class, teacher, room or subject; or classes, teachers or rooms for all",
			"away":       "days and hours without a lesson: mon tue5, or 1 for the first hour of each day",
			"daily":      "how many lessons a day at most",
			"avoid":      "days and hours in which a lesson costs 5 more, or 20 more: fri4*20",
			"number":     "how many rooms have this name",
			"days":       "on how many days at most, whichever these are",
			"afternoons": "on how many days at most there is a lesson after lunch",
			"idle":       "how many hours without a lesson may be between two; 1*3 if each costs 3",
		}).Begin("wishes", "ann", "mon1", "2", "tue5", "", "", "", ""),
		tables[weekTable].Describe("one line, if a week has not five days of five hours", false, map[string]string{
			"hours": "how many a day has",
			"lunch": "after how many of them lunch is",
			"days":  "their names: mon tue wed thu fri sat",
			"later": "what each later hour of a day costs, if not 1",
		}).Begin("hours", "6", "4", "mon tue wed thu fri", "1"),
	}
}
