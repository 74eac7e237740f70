package roster

import "graphcover/puzzle/internal/table"

// Tables says in words what the tables have, for a help, and what others call it: in German, French, Spanish and Dutch, too.
func Tables() []table.Table {
	return []table.Table{
		tables[personTable].Describe("the people", true, map[string]table.Meaning{
			"name": {Means: "of a person", Holds: table.Names,
				Also: "employee, staff, person, mitarbeiter, mitarbeiterin, mitarbeitende, vorname, nachname, personal, nom, prénom, employé, salarié, agent, nombre, empleado, trabajador, naam, medewerker"},
			"shifts": {Means: "how many in all: 18, or 16-20", Holds: table.Span,
				Also: "number of shifts, dienste, schichten, anzahl dienste, soll, postes, services, turnos, diensten, aantal diensten"},
			"away": {Means: "days without a shift: 3 8-14, or weekdays: sat mon-wed weekend; or dates, if day 1 has one: 24.12.-2.1.", Holds: table.Days,
				Also: "absent, unavailable, not available, can't, holidays, vacation, leave, urlaub, ferien, frei, kann nicht, nicht verfügbar, verhindert, abwesend, abwesenheit, fehlt, congés, absences, vacaciones, ausente, libre, verlof, vakantie, vrij, afwezig, kan niet, niet beschikbaar, ne peut pas, indisponible, no puede, no disponible"},
			"avoid":  {Means: "days, weekdays or shifts that cost 5 more, or 20 more: 6*20 sun night", Also: "rather not, wünsche, wunsch, wunsch frei, wunschfrei, freiwunsch, freiwünsche, wish, wishes, souhait, souhaits, deseo, deseos, wens, wensen, ungern, lieber nicht, möglichst nicht, à éviter, évite, evitar, liever niet, vermijden"},
			"only":   {Means: "the shifts that somebody works, if not all", Also: "nur, nur dienste, seulement, uniquement, solo, alleen"},
			"fixed":  {Means: "shifts that somebody has to work, or has worked: 4:early mon-wed:night", Holds: table.Fixed, Also: "fest, feste dienste, fixe, fijo, fijos, vast, vaste diensten"},
			"skills": {Means: "what somebody can do: nurse lead", Also: "role, qualification, qualifikation, fähigkeiten, funktion, compétences, fonction, competencias, cualificación, vaardigheden, bevoegdheid, functie"},
			"each": {Means: "how many of a shift in all at most, or at least, too, in the place of each of that shift: night:0-2 late:3", Holds: table.Ranges,
				Also: "per shift, je dienst, je schicht, pro dienst, pro schicht, par poste, por turno, per dienst"},
		}).Begin("people", "ann", "16-20", "3 sat", "sun", "", "4:early", "nurse", "").WithOthers("how many of this shift at most, or with 2-4 also at least"),
		tables[shiftTable].Describe("the shifts, in the order of a day", true, map[string]table.Meaning{
			"shift":   {Means: "its name", Holds: table.Names, Also: "dienst, schicht, poste, service, équipe, turno, ploeg"},
			"people":  {Means: "how many it needs on a day", Holds: table.Number, Also: "number, staff, personen, anzahl, besetzung, bedarf, personnes, effectif, personas, cantidad, mensen, personeel, aantal, bezetting"},
			"weekend": {Means: "how many on Saturday and Sunday, if that is different", Holds: table.Number, Also: "wochenende, am wochenende, sa so, week-end, fin de semana, weekeinde"},
			"row":     {Means: "how many of these shifts somebody works in a row at most", Holds: table.Number, Also: inARow},
			"each":    {Means: "how many of these shifts each works in all at most: 6, or at least, too: 2-6; for one person, see each of the people", Holds: table.Span, Also: "per person, je person, pro person, par personne, por persona, per persoon"},
			"with":    {Means: "skills that at least one of the people on it must have; nurse*2 wants two nurses at least", Also: "mit, qualifikation, avec, compétences, con, competencias, met, vaardigheden"},
		}).Begin("shifts", "early", "2", "1", "", "", "nurse"),
		tables[periodTable].Describe("the days, one line, if there are other days than 28, or other rules of them", false, map[string]table.Meaning{
			"days":     {Means: "how many there are", Holds: table.Number, Also: "tage, anzahl tage, jours, días, dagen"},
			"begins":   {Means: "the date of day 1: 2026-12-31 or 31.12.2026; without it, day 1 is a Monday", Holds: table.Date, Also: "from, beginn, ab, erster tag, début, inicio, desde, begin, vanaf"},
			"row":      {Means: "how many days in a row somebody works at most, if not 5", Holds: table.Number, Also: inARow},
			"weekends": {Means: "how many free ones everybody has at least, if not 2", Holds: table.Number, Also: "free weekends, wochenenden, freie wochenenden, week-ends, fines de semana, weekeinden"},
		}).Begin("days", "28", "", "5", "2").Once(),
		tables[pastTable].Describe("the shifts of the period before, if it is known, as solve --csv prints it", false, map[string]table.Meaning{
			"person":  {Means: "who worked", Also: "name, employee, mitarbeiter, mitarbeiterin, nom, employé, nombre, empleado, naam, medewerker"},
			"shift":   {Means: "its name", Also: "dienst, schicht, poste, service, turno, ploeg"},
			"day":     {Means: "of that period", Holds: table.Number, Also: "tag, jour, día, dag"},
			"date":    {Means: "of that day, if this period has dates, too", Holds: table.Date, Also: "datum, fecha"},
			"avoided": {Means: "is not looked at"},
			"option":  {Means: "is not looked at"},
		}),
		tables[holidayTable].Describe("the holidays, if they are not in the table of people: a row for each", false, map[string]table.Meaning{
			"name": {Means: "whose it is, as in the table of people", Also: "employee, staff, person, mitarbeiter, mitarbeiterin, mitarbeitende, nachname, nom, employé, salarié, nombre, empleado, naam, medewerker"},
			"from": {Means: "the first day: its number, or its date if day 1 has one", Holds: table.Day, Also: "von, vom, ab, beginn, start, first day, erster tag, datum, date, du, de, début, desde, inicio, van, vanaf, begin"},
			"to":   {Means: "the last day; empty if it is one day", Holds: table.Day, Also: "bis, bis zum, ende, until, till, end, last day, letzter tag, au, à, jusqu'au, fin, hasta, tot, t/m, tot en met, einde"},
		}).Begin("holidays", "ann", "7", "13"),
		tables[needTable].Describe("what single days need, in the place of people and weekend of the shift: a row for each day and shift, or for each day with a column for each shift", false, map[string]table.Meaning{
			"date":   {Means: "the day: its date, if day 1 has one, or its number", Holds: table.Day, Also: "datum, tag, day, am, jour, le, día, fecha, dag"},
			"shift":  {Means: "its name, as in the table of shifts; without this column, shifts are the names of columns", Also: "dienst, schicht, poste, service, équipe, turno, ploeg"},
			"people": {Means: "how many it needs on that day", Holds: table.Number, Also: "number, staff, personen, anzahl, besetzung, bedarf, soll, personnes, effectif, personas, cantidad, mensen, personeel, aantal, bezetting"},
		}).Begin("needs", "24", "early", "1").WithOthers("how many people the shift of this name needs"),
	}
}

const inARow = "in a row, in folge, am stück, hintereinander, d'affilée, seguidos, achter elkaar"
