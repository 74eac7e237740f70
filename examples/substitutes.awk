# Makes the problem of who takes the lessons of teachers who are ill on a day, from the table of wishes, which may be
# missing, and a timetable as solve --csv prints it, with the columns class, day, hour, hours, subject, teacher:
#
#   awk -v ill=ann -v day=thu -f examples/substitutes.awk examples/wishes.csv week.csv >day.dlx
#
# Several are ill: -v ill="ann bob". A teacher who is free in the hour, and not away, can take a lesson, but at most two a
# day; -v most=1 allows one. It costs 2 more if the class is not one of the teacher's, and 3 if the teacher has no lesson on
# that day. A lesson that nobody takes costs 10. Of a lesson with several teachers, those who are well give it. In a name,
# write _ for a blank.
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
	well = 0; n = split(name($at["teacher"]), of, "+")
	for (t = 1; t <= n; t++) {
		if (!(of[t] in known)) { known[of[t]]; teacher[++teachers] = of[t] }
		for (c = split(class, one, "+"); c > 0; c--) teaches[of[t], one[c]]
		well += !has(ill, of[t])
		if (on == day) there[of[t]]
	}
	for (h = hour; on == day && h <= last; h++) {
		for (t = 1; t <= n; t++) busy[of[t], h]
		if (!well) { lesson[++lessons] = class; when[lessons] = h; what[lessons] = subject }
	}
}
END {
	place = "ill"; for (n = split(ill, of, " "); n > 0; n--) if (!failed && !(of[n] in known)) { $0 = of[n]; fail("a teacher of the timetable") }
	place = "day"; $0 = day; if (!failed && !lessons) fail("a day on which they have a lesson that nobody else gives")
	if (failed) exit 1
	for (l = 1; l <= lessons; l++) {
		item = name(lesson[l]) "_" day when[l]; primary = primary " " item
		for (t = 1; t <= teachers; t++) if (can(teacher[t], when[l])) option(item, l, teacher[t])
		options = options "| name: " lesson[l] ": " what[l] " with nobody, " day when[l] "\n" item " |10\n"
	}
	for (t = 1; t <= teachers; t++) if (teacher[t] in asked) primary = primary " 0:" most "|" teacher[t]
	printf "| Who takes the lessons of %s on %s\n%s%s\n%s", ill, day, substr(primary, 2), secondary == "" ? "" : " |" secondary, options
}
function option(item, l, who,    cost, c, n, class) {
	n = split(lesson[l], class, "+"); cost = 2
	for (c = 1; c <= n; c++) if ((who, class[c]) in teaches) cost = 0
	if (!(who in there)) cost += 3
	asked[who]
	if (!((who, when[l]) in once)) { once[who, when[l]]; secondary = secondary " " who "_" day when[l] }
	options = options "| name: " lesson[l] ": " what[l] " with " who ", " day when[l] "\n" item " " who " " who "_" day when[l] " |" cost "\n"
}
function can(who, h) { return !has(ill, who) && !((who, h) in busy) && !has(away[who], day) && !has(away[who], day h) && !has(away[who], h) }
function has(list, word) { return index(" " list " ", " " word " ") }
function name(text) { gsub(/ /, "_", text); return text }
function fail(wanted) { printf "%s: want %s, got %s\n", place, wanted, $0 >"/dev/stderr"; exit failed = 1 }
