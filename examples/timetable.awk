# Makes a timetable problem from a table with a header and the columns class, subject, teacher,
# lessons a week, room (empty if any will do), with commas or semicolons between them:
#
#   awk -f examples/timetable.awk examples/courses.csv >week.dlx
#
# Nobody and no room has two lessons in the same hour, and a class has a subject at most once a day.
# Later hours cost more. Change the days, the hours and the costs to those of your school.
BEGIN { FS = ","; days = split("mon tue wed thu fri", day, " "); hours = 5 }
NR == 1 {
	if (/;/) FS = ";"
	next
}
/^[ \r]*$/ { next }
{
	gsub(/[ \r]/, "")
	if (NF < 4 || $4 !~ /^[0-9]+$/ || /"/) {
		print FILENAME ", line " NR ": want class, subject, teacher, a number of lessons, and a room, without quotation marks, got " $0 >"/dev/stderr"
		exit failed = 1
	}
	course = $1 "-" $2
	must = must $4 ":" $4 "|" course " "
	for (d = 1; d <= days; d++) {
		may(course "-" day[d])
		for (h = 1; h <= hours; h++) {
			hour = "_" day[d] h
			option = course " " may($1 hour) " " may($3 hour) " " may(course "-" day[d])
			if ($5) option = option " " may($5 hour)
			options = options "| name: " $1 ": " $2 " with " $3 ", " day[d] " " h "\n" option " |" h - 1 "\n"
		}
	}
}
END { if (!failed) printf "| A timetable from %s\n%s|%s\n%s", FILENAME, must, secondary, options }

# may returns an item that is covered at most once, and puts it into the list of these.
function may(item) {
	if (!(item in seen)) secondary = secondary " " item
	seen[item] = 1
	return item
}
