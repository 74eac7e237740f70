#!/bin/sh
# Says which wishes can't be met together, if there is no timetable. They are lines of the table of
# wishes: without what any one of them wants, there is a timetable with the others. What solve says of
# these wishes alone follows, if it finds a reason. Options of awk may follow the tables: -v hours=7 -v lunch=5.
#
#   examples/wishes.sh examples/wishes.csv examples/courses.csv
set -eu
wishes=$1 courses=$2 here=$(dirname "$0") folder=$(mktemp -d)
shift 2
trap 'rm -rf "$folder"' EXIT

# is_too_much WISHES OPTION...: there is no timetable with these wishes. $folder/answer says why.
is_too_much() {
	table=$1
	shift
	awk "$@" -f "$here/timetable.awk" "$table" "$courses" >"$folder/week.dlx" || exit 2
	status=0
	"${GRAPHCOVER:-$here/../bin/graphcover}" solve --solver memory "dlx:$folder/week.dlx" >"$folder/answer" 2>&1 || status=$?
	case $status in
	0 | 3) [ "$status" = 3 ] ;;
	*) cat "$folder/answer" >&2 && exit "$status" ;;
	esac
}

if ! is_too_much "$wishes" "$@"; then
	echo 'there is a timetable with all wishes'
	exit
fi
cp "$wishes" "$folder/left.csv"
line=$(awk 'END { print NR }' "$wishes")
while [ "$line" -gt 1 ]; do # without the hours and the mosts of this line; how many rooms there are is no wish
	awk -F '[,;]' -v OFS=, -v line="$line" 'NR == line { $2 = $3 = ""; if (NF > 5) $6 = $7 = "" } { print }' "$folder/left.csv" >"$folder/fewer.csv"
	if is_too_much "$folder/fewer.csv" "$@"; then mv "$folder/fewer.csv" "$folder/left.csv"; fi
	line=$((line - 1))
done
awk -F '[,;]' 'NR > 1 && $2 $3 $6 $7 != ""' "$folder/left.csv" >"$folder/blamed.csv"
if [ -s "$folder/blamed.csv" ]; then
	is_too_much "$folder/left.csv" "$@" && echo "these wishes can't all be met:" && cat "$folder/blamed.csv" && sed 1d "$folder/answer"
else
	is_too_much "$folder/left.csv" "$@" && echo 'there is no timetable even without wishes:' && cat "$folder/answer"
fi
