# Makes a timetable problem from a table of wishes, which may be missing, and one of courses:
#
#   awk -f examples/timetable.awk examples/wishes.csv examples/courses.csv >week.dlx
#
# Both are CSV, with commas or semicolons, and begin with the names of these columns, in this order:
#   class, subject, teacher, lessons (a week), room, double (how many double lessons are among them;
#     each counts as two), fixed (days and hours that must have a lesson, such as mon tue5)
#   name (of a class, teacher, room or subject), away (days and hours), daily (the most lessons a day), avoid
#     (days and hours that cost 5 more, or 20 more: fri4*20), number (how many rooms have this name), days (the most days with
#     a lesson), afternoons (the most days with one after lunch)
#   In away and avoid, an hour without a day is that of each day: 6 7. A subject has only these two.
# What is not needed stays empty. Who has a lesson together has + between the names: 1a+1b.
# Nobody and no room has two lessons in the same hour, and a class has a subject at most once a day.
# Later hours cost more. There are 5 hours a day; with -v hours=7 -v lunch=5 before the names of the tables there
# are 7, with lunch after the fifth, and no double lesson goes on after lunch. Change the days and the costs to
# those of your school.
BEGIN {
	FS = " *[,;] *"; if (!hours) hours = 5; if (!lunch) lunch = hours
	names = "mon tue wed thu fri"; days = split(names, day, " "); split("days afternoons", limits, " ")
	gsub(" ", "|", names); hour = "[1-" hours "]"
	fixing = "^ *((" names ")" hour "? +)*$"; times = "((" names ")" hour "?|" hour ")"
	timed = "^ *(" times " +)*$"; weighed = "^ *(" times "([*][0-9]+)? +)*$" # all with a blank at their ends
}
{ sub(/^\357\273\277/, ""); gsub(/["\r]|^ +| +$/, ""); gsub(/ *\+ */, "+"); place = FILENAME ", line " FNR }
/[|:]/ { fail("no bar and no colon") }
FNR == 1 && !/^(class|name) *[,;]/ { fail("a header that begins with class or name") }
FNR == 1 { wishes = /^name/; if (wishes && course) fail("the wishes before the courses"); next }
!/[^,; ]/ { next }
wishes {
	if (NF > 7 || $3 $5 $6 $7 !~ /^[0-9]*$/ || $5 != "" && $3 $6 $7 != "" || (" " $3 " " $5 " " $6 " ") ~ / 0+ /)
		fail("name, away, daily, avoid, number, days, afternoons, with numbers from 1, and no other number beside that of rooms")
	who = name($1); if (who in wished) fail("one line for each name")
	wished[who] = place; away[who] = when($2, timed); avoid(who, when($4, weighed)); if ($3 $5 $6 $7 != "") counted[who]
	if ($3 > 0) daily[who] = $3; else if ($5 > 0) number[who] = $5
	if ($6 != "") most[who, "days"] = $6
	if ($7 != "") { most[who, "afternoons"] = $7; if (lunch >= hours) fail("afternoons only if there is an hour after lunch") }
}
!wishes {
	course = name($1 "-" $2); singles = $4 - 2 * $6; fixed = when($7, fixing); subjects[name($2)]
	if (NF < 4 || NF > 7 || $1 == "" || $2 == "" || $3 == "" || $4 $6 !~ /^[0-9]+$/)
		fail("class, subject, teacher, lessons, room, double, fixed")
	if (singles < 0) fail("at most half as many double lessons as lessons")
	if (course in taught) fail("one line for each course")
	parties = split(name($1 "+" $3 ($5 == "" ? "" : "+" $5)), party, "+")
	for (p = 1; p <= parties; p++) { if (!(party[p] in seen)) all[++n] = party[p]; seen[party[p]]; if ($6 > 0) double[party[p]] }
	for (p = split(name($5), one, "+"); p > 0; p--) room[one[p]]
	taught[course]; if ($3 !~ /[+]/) alone[name($3)] = alone[name($3)] " " course; must(singles, course); must($6 + 0, course "-double")
	for (f = split(fixed, at, " "); f > 0; f--) must(1, course "-at-" at[f])
	for (d = 1; d <= days; d++) {
		secondary = secondary " " course "-" day[d]
		for (h = 1; h <= hours && singles > 0; h++) lesson(course, $2, h)
		for (h = 1; h < hours && $6 > 0; h++) if (h != lunch) lesson(course "-double", "double " $2, h + 1)
	}
}
END {
	for (who in wished) if (!failed && (!(who in seen) && (who in counted || !(who in subjects)) || who in number && !(who in room))) {
		place = wished[who]; $0 = who; fail("a class, teacher, room or subject of the courses; only a room has a number, a subject away and avoid alone")
	}
	for (i = 1; i <= n; i++) for (d = 1; d <= days; d++) plan(all[i], day[d], all[i] in daily && all[i] in double)
	for (i = 1; i <= n; i++) { come(all[i], "days", "there"); come(all[i], "afternoons", "afternoon") }
	if (!failed) printf "| A timetable from %s\n%s|%s\n%s", FILENAME, primary, secondary, options
	exit failed
}
# lesson makes the option of a lesson on day d from hour h to the last one, if nobody is away.
function lesson(item, subject, last,    option, cost, i, p, who, l, ending) {
	for (i = last; i >= h; i--) { if (asks(away, name($2), i)) return; cost += avoided(name($2), i) }
	option = item " " course "-" day[d] (has(fixed, day[d]) ? " " course "-at-" day[d] : "")
	for (p = 1; p <= parties; p++) if (party[p] in daily) option = option " " party[p] "-" day[d]
	for (i = h; i <= last; i++) {
		cost += i - 1
		if (has(fixed, day[d] i)) option = option " " course "-at-" day[d] i
		for (p = 1; p <= parties; p++) {
			who = party[p]; option = option " " who "_" day[d] i
			for (l = 1; l <= 2; l++) if (ending = apart(who, limits[l], i)) option = option " " who "_" day[d] i ending
			if (asks(away, who, i)) return
			cost += avoided(who, i)
		}
	}
	options = options "| name: " $1 ": " subject " with " $3 ", " day[d] h "\n" option " |" cost "\n"
}
# plan makes a day of a class, teacher or room, with free hours if double lessons count for its most.
function plan(who, day, free,    h, hour, l, ending) {
	if (who in daily) must("0:" daily[who], who "-" day)
	for (l = 1; l <= 2; l++) for (h = 1; h <= hours; h++)
		if (ending = apart(who, limits[l], h)) secondary = secondary " " who "_" day h ending
	if (free) must((hours > daily[who] ? hours - daily[who] : 0) ":" hours, who "-free-" day)
	for (h = 1; h <= hours; h++) {
		hour = who "_" day h
		if (free) { must(1, hour); options = options "| name: " who ": free, " day h "\n" hour " " who "-free-" day "\n" }
		else if (who in number) must("0:" number[who], hour)
		else secondary = secondary " " hour
	}
}
# come limits on how many days somebody has lessons, or some after lunch: on the other days none takes these hours,
# nor is that the day of a course that only this teacher gives. The latter follows, but makes the search much faster.
function come(who, times, what,    d, h, c, courses, course, option) {
	if (!((who, times) in most)) return
	if (most[who, times] > 0) must("0:" most[who, times], who "-" times)
	for (d = 1; d <= days; d++) {
		option = who "-" what "-" day[d]; must(1, option)
		if (most[who, times] > 0) options = options "| name: " who ": " what ", " day[d] "\n" option " " who "-" times "\n"
		for (h = 1; h <= hours; h++) if (comes(who, h, times)) option = option " " who "_" day[d] h apart(who, times, h)
		courses = times == "days" ? split(alone[who], course, " ") : 0
		for (c = 1; c <= courses; c++) option = option " " course[c] "-" day[d]
		options = options "| name: " who ": " (times == "days" ? "not " : "no ") what ", " day[d] "\n" option "\n"
	}
}
function comes(who, h, times) { return (who, times) in most && (times == "days" || h > lunch) }
# apart ends the item of an hour of its own, which such an option needs if others take the hours of somebody, too.
function apart(who, times, h) {
	if (!comes(who, h, times) || !(who in daily) && !((who, "days") in most && (who, "afternoons") in most)) return ""
	return times == "days" ? "-in" : "-late"
}
function asks(list, who, h) { return has(list[who], day[d]) || has(list[who], h) || has(list[who], day[d] h) }
# avoid keeps what a lesson costs somebody more, and avoided returns that: the most, if both a day and an hour are meant.
function avoid(who, list,    at, wish, w) {
	for (w = split(list, at, " "); w > 0; w--) { split(at[w], wish, "[*]"); more[who, wish[1]] = wish[2] == "" ? 5 : wish[2] + 0 }
}
function avoided(who, h,    w) {
	if ((who, day[d]) in more) w = more[who, day[d]]
	if ((who, h) in more && more[who, h] > w) w = more[who, h]
	if ((who, day[d] h) in more && more[who, day[d] h] > w) w = more[who, day[d] h]
	return w + 0
}
function must(times, item) { if (times != 0) primary = primary times "|" item " " }
function has(list, word) { return index(" " list " ", " " word " ") }
function name(text) { gsub(/ /, "_", text); return text }
function when(list, form) { if ((list " ") !~ form) fail("days and hours such as mon tue5" (form == weighed ? " fri4*20" : "") ", with blanks between"); return list }
function fail(wanted) { printf "%s: want %s, got %s\n", place, wanted, $0 >"/dev/stderr"; exit failed = 1 }
