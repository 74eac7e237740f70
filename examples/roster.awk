# Makes a problem of a table of people: who works which shift on which day?
#
#   awk -v days=28 -v shifts="early:5 late:4 night:2" -f examples/roster.awk examples/people.csv >roster.dlx
#
# shifts are those of each day, in their order, with how many people each of them needs. The table is CSV, with commas or
# semicolons, and begins with the names of these columns, in this order:
#   name, shifts (how many in all: 18, or 16-20), away (days, such as 3 8-14), avoid (days or shifts that cost 5 more, or 20
#     more: 6*20 night), only (the shifts that somebody works, if not all)
# What is not needed stays empty. Nobody works twice a day, or begins earlier than the day before: after a late shift comes a
# late or a night shift, or a free day. Nobody works more than 5 days in a row; -v row=6 allows 6. Day 1 is a Monday, and each
# has 2 free weekends; -v weekends=1 wants 1. Change what does not fit.
BEGIN {
	FS = " *[,;] *"; if (!row) row = 5; if (weekends == "") weekends = 2; if (!days) days = 28
	for (kinds = split(shifts, word, " "); ++k <= kinds;) {
		if (split(word[k], part, ":") != 2 || part[2] !~ /^[0-9]+$/) { place = "shifts"; $0 = word[k]; fail("shifts such as early:5 late:4") }
		kind[k] = part[1]; number[part[1]] = k; needs[k] = part[2]
	}
	if (!kinds) { place = "shifts"; $0 = "none"; fail("shifts such as early:5 late:4") }
}
{ sub(/^\357\273\277/, ""); gsub(/["\r]|^ +| +$/, ""); place = FILENAME ", line " FNR }
FNR == 1 { if ($1 != "name") fail("a header that begins with name"); next }
!/[^,; ]/ { next }
{
	if (NF < 2 || NF > 5 || $1 !~ /^[^|:]+$/ || $2 !~ /^[0-9]+(-[0-9]+)?$/) fail("name, shifts such as 18 or 16-20, away, avoid, only")
	who = $1; gsub(/ /, "_", who); if (who in known) fail("one line for each name"); known[who]; split("", away); split("", more); split("", only)
	for (w = split($3, word, " "); w > 0; w--) {
		if (word[w] !~ /^[0-9]+(-[0-9]+)?$/) fail("days such as 3 8-14")
		n = split(word[w], part, "-"); for (d = part[1] + 0; d <= part[n] + 0; d++) away[d]
	}
	for (w = split($4, word, " "); w > 0; w--) {
		split(word[w], part, "[*]")
		if (word[w] !~ /^[^*]+([*][0-9]+)?$/ || part[1] !~ /^[0-9]+$/ && !(part[1] in number)) fail("days or shifts such as 6*20 night")
		more[part[1]] = part[2] == "" ? 5 : part[2] + 0
	}
	for (w = split($5, word, " "); w > 0; w--) if (word[w] in number) only[word[w]]; else fail("shifts of " shifts)
	split($2, part, "-"); primary = primary " " part[1] ":" ($2 ~ /-/ ? part[2] : part[1]) "|" who
	plan($5 == "")
}
END {
	if (failed) exit 1
	for (d = 1; d <= days; d++) for (k = 1; k <= kinds; k++) if (needs[k] > 0) demand = demand " " needs[k] ":" needs[k] "|" kind[k] "-" d
	printf "| A roster of %d days\n%s%s |%s\n%s", days, substr(demand, 2), primary, secondary, options
}
# plan makes the shifts of somebody, and the free weekends.
function plan(all,    d, k, j, from, option) {
	for (d = 1; d <= days; d++) {
		secondary = secondary " " who "_" d
		for (k = 1; k < kinds && d < days; k++) secondary = secondary " " who "-" d "-later-than-" kind[k]
		if (d + row <= days) primary = primary " 0:" row "|" who "-" d "-to-" d + row
		for (k = 1; k <= kinds; k++) if (needs[k] > 0 && !(d in away) && (all || kind[k] in only)) {
			option = kind[k] "-" d " " who " " who "_" d
			# A shift is later than those before it in the list, and the next day those after it are not allowed.
			for (j = 1; j < k && d < days; j++) option = option " " who "-" d "-later-than-" kind[j]
			for (j = k; j < kinds && d > 1; j++) option = option " " who "-" d - 1 "-later-than-" kind[j]
			for (from = d - row > 1 ? d - row : 1; from <= d && from + row <= days; from++) option = option " " who "-" from "-to-" from + row
			options = options "| name: " who ": " kind[k] ", day " d "\n" option " |" (d in more ? more[d] : 0) + (kind[k] in more ? more[kind[k]] : 0) "\n"
		}
	}
	for (d = 6; d < days && weekends > 0; d += 7) {
		primary = primary " " who "-weekend-" d
		options = options "| name: " who ": free, days " d " and " d + 1 "\n" who "-weekend-" d " " who "-weekends " who "_" d " " who "_" d + 1 "\n"
		options = options "| name: " who ": busy, days " d " and " d + 1 "\n" who "-weekend-" d "\n"
	}
	if (d > 6 && weekends > 0) primary = primary " " weekends ":" int(days / 7) "|" who "-weekends"
}
function fail(wanted) { printf "%s: want %s, got %s\n", place, wanted, $0 >"/dev/stderr"; exit failed = 1 }
