# Makes the problem of who takes the lessons of teachers who are ill on a day, from the table of wishes, which may be
# missing, and a timetable as solve --csv prints it, with the columns class, day, hour, hours, subject, teacher:
#
#   awk -v ill=ann -v day=thu -f examples/substitutes.awk examples/wishes.csv week.csv >day.dlx
#
# Several are ill: -v ill="ann bob". A teacher who is free in the hour, and not away, can take a lesson, but at most two a
# day; -v most=1 allows one. A double lesson that one teacher takes counts once; to divide it costs 1 more for each half. It
# costs 2 more if the class is not one of the teacher's, and 3 if the teacher has no lesson on that day. An hour that nobody
# takes costs 10. Of a lesson with several teachers, dee+gus, those who are well give it; but if each has a group, dee/gus,
# somebody else takes the group. In a name, write _ for a blank.
BEGIN { FS = " *[,;] *"; if (!most) most = 2 }
{ sub(/^\357\273\277/, ""); gsub(/["\r]|^ +| +$/, ""); place = FILENAME ", line " FNR }
FNR == 1 {
	split("", at); for (c = 1; c <= NF; c++) at[tolower($c)] = c
	wishes = "name" in at
	if (!wishes) for (c = split("class day hour hours subject teacher", needed, " "); c > 0; c--) if (!(needed[c] in at)) fail("the column " needed[c])
	next
}
!/[^,; ]/ { next }
wishes { if ("away" in at) away[name($at["name"])] = $at["away"]; next }
{
	class = $at["class"]; on = $at["day"]; hour = $at["hour"]; last = hour + $at["hours"] - 1; subject = $at["subject"]
	if (hour !~ /^[1-9][0-9]*$/ || last < hour) fail("an hour and how many hours")
	groups = split(name($at["teacher"]), group, "/"); several = split(subject, part, "/") == groups
	for (g = 1; g <= groups; g++) {
		well = 0
		for (n = split(group[g], of, "+"); n > 0; n--) {
			if (!(of[n] in known)) { known[of[n]]; teacher[++teachers] = of[n] }
			for (c = split(class, one, "+"); c > 0; c--) teaches[of[n], one[c]]
			well += !has(ill, of[n])
			if (on == day) { there[of[n]]; for (h = hour; h <= last; h++) busy[of[n], h] }
		}
		if (on == day && !well) {
			lesson[++lessons] = class; from[lessons] = hour; to[lessons] = last
			what[lessons] = several ? part[g] : subject (groups > 1 ? " of " group[g] : "")
		}
	}
}
END {
	place = "ill"; for (n = split(ill, of, " "); n > 0; n--) if (!failed && !(of[n] in known)) { $0 = of[n]; fail("a teacher of the timetable") }
	place = "day"; $0 = day; if (!failed && !lessons) fail("a day on which they have a lesson that nobody else gives")
	if (failed) exit 1
	for (l = 1; l <= lessons; l++) {
		for (h = from[l]; h <= to[l]; h++) {
			primary = primary " " item(l, h)
			for (t = 1; t <= teachers; t++) option(l, teacher[t], h, h)
			options = options "| name: " lesson[l] ": " what[l] " with nobody, " day h "\n" item(l, h) " |10\n"
		}
		for (t = 1; t <= teachers && to[l] > from[l]; t++) option(l, teacher[t], from[l], to[l])
	}
	for (t = 1; t <= teachers; t++) if (teacher[t] in asked) primary = primary " 0:" most "|" teacher[t]
	printf "| Who takes the lessons of %s on %s\n%s%s\n%s", ill, day, substr(primary, 2), secondary == "" ? "" : " |" secondary, options
}
# option makes the option that somebody takes a lesson from an hour to another. Both hours of a double lesson cost no more
# than one, so that they are not divided without need.
function option(l, who, first, last,    cost, c, n, class, h, items) {
	if (!can(who, first, last)) return
	n = split(lesson[l], class, "+"); cost = 2
	for (c = 1; c <= n; c++) if ((who, class[c]) in teaches) cost = 0
	if (!(who in there)) cost += 3
	if (first == last && to[l] > from[l]) cost += 1
	for (h = first; h <= last; h++) {
		items = items item(l, h) " " who "_" day h " "
		if (!((who, h) in once)) { once[who, h]; secondary = secondary " " who "_" day h }
	}
	asked[who]
	options = options "| name: " lesson[l] ": " what[l] " with " who ", " day first (last > first ? "-" last : "") "\n" items who " |" cost "\n"
}
function item(l, h) { return name(lesson[l] "-" what[l]) "_" day h }
function can(who, first, last,    h) {
	for (h = first; h <= last; h++)
		if (has(ill, who) || (who, h) in busy || has(away[who], day) || has(away[who], day h) || has(away[who], h)) return 0
	return 1
}
function has(list, word) { return index(" " list " ", " " word " ") }
function name(text) { gsub(/ /, "_", text); return text }
function fail(wanted) { printf "%s: want %s, got %s\n", place, wanted, $0 >"/dev/stderr"; exit failed = 1 }
