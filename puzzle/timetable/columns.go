package timetable

import "graphcover/puzzle/internal/table"

// Tables says in words what the tables have, for a help, and what others call it: in German, French, Spanish and Dutch, too.
func Tables() []table.Table {
	return []table.Table{
		tables[courseTable].Describe("the courses", true, map[string]table.Meaning{
			"class":   {Means: "1a, or 1a+1b if several have the lesson together", Also: "group, klasse, klassen, classe, clase, curso, grupo, klas, groep"},
			"subject": {Means: "what the lesson is called", Also: "course, fach, unterrichtsfach, matière, asignatura, materia, vak"},
			"teacher": {Means: "ann, or ann+bob for several, or ann/bob if each has a group", Also: "lehrer, lehrerin, lehrkraft, lehrperson, professeur, enseignant, profesor, profesora, docente, leraar, docent"},
			"lessons": {Means: "how many there are a week", Holds: table.Number, Also: "hours, periods, stunden, wochenstunden, anzahl, lektionen, heures, leçons, horas, lecciones, lessen, uren"},
			"room":    {Means: "if it needs a certain one; lab+hall is both", Also: "raum, zimmer, salle, aula, sala, lokaal"},
			"double":  {Means: "how many double lessons there are, each of which counts as two", Holds: table.Number, Also: "doppelstunden, doppellektionen, doubles, dobles, blokuren"},
			"fixed":   {Means: "days and hours that must have a lesson: fri, or mon1 tue1; mon1-2 must have a double one, mon1-1 a single one", Holds: table.Moments, Also: "fest, feste stunden, fixe, fijo, fijas, vast"},
		}).Begin("courses", "1a", "math", "ann", "4", "", "", "fri"),
		tables[wishTable].Describe("wishes, if there are any", false, map[string]table.Meaning{
			"name":       {Means: "a class, teacher, room or subject; or classes, teachers or rooms for all", Holds: table.Names, Also: "teacher, lehrer, lehrerin, lehrkraft, lehrperson, professeur, enseignant, nom, profesor, nombre, leraar, docent, naam"},
			"away":       {Means: "days and hours without a lesson: mon tue5, or 1 for the first hour of each day", Holds: table.Moments, Also: "absent, unavailable, not available, can't, cannot, off, abwesend, abwesenheit, frei, kann nicht, nicht da, nicht verfügbar, verhindert, sperrzeit, sperrzeiten, gesperrt, sperrung, absences, absence, indisponible, indisponibilité, indisponibilités, ne peut pas, pas disponible, ausente, ausencia, libre, no puede, no disponible, afwezig, vrij, kan niet, niet beschikbaar, verhinderd"},
			"daily":      {Means: "how many lessons a day at most", Holds: table.Number, Also: "per day, pro tag, je tag, par jour, por día, per dag"},
			"avoid":      {Means: "days and hours in which a lesson costs 5 more, or 20 more: fri4*20", Holds: table.Moments, Also: "rather not, wish, wishes, wishes off, would like off, preference, ungern, lieber nicht, möglichst nicht, wunsch, wünsche, wunsch frei, wunschfrei, frei wunsch, freiwunsch, freiwünsche, wunschzeit, wunschzeiten, à éviter, évite, souhait, souhaits, vœu, vœux, voeux, préférence, préférences, evitar, deseo, deseos, preferencia, preferencias, prefiere no, liever niet, vermijden, wens, wensen, voorkeur"},
			"number":     {Means: "how many rooms have this name", Holds: table.Number, Also: "anzahl, nombre, número, aantal"},
			"days":       {Means: "on how many days at most, whichever these are", Holds: table.Number, Also: "tage, jours, días, dagen"},
			"afternoons": {Means: "on how many days at most there is a lesson after lunch", Holds: table.Number, Also: "nachmittage, après-midi, tardes, middagen"},
			"idle":       {Means: "how many hours without a lesson may be between two; 1*3 if each costs 3", Holds: table.Number, Also: "freistunden, springstunden, hohlstunden, trous, huecos, tussenuren"},
		}).Begin("wishes", "ann", "mon1", "2", "tue5", "", "", "", ""),
		tables[weekTable].Describe("the hours, one line, if a week has not five days of five hours", false, map[string]table.Meaning{
			"hours": {Means: "how many a day has", Holds: table.Number, Also: "stunden, lektionen, heures, horas, uren"},
			"lunch": {Means: "after how many of them lunch is", Holds: table.Number, Also: "mittag, mittagspause, déjeuner, almuerzo, comida, middagpauze"},
			"days":  {Means: "their names: mon tue wed thu fri sat", Holds: table.Days, Also: "tage, wochentage, jours, días, dagen"},
			"later": {Means: "what each later hour of a day costs, if not 1", Holds: table.Number, Also: "später, plus tard, más tarde"},
		}).Begin("hours", "6", "4", "mon tue wed thu fri", "1").Once(),
	}
}
