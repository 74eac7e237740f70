package puzzle

import (
	"regexp"
	"slices"
	"strings"
)

// familyLike matches what is written as a puzzle of a family, whether or not there is one of
// that name.
var familyLike = regexp.MustCompile(`^[A-Za-z][A-Za-z-]*:`)

// IsFamilyLike reports whether arg is written as a puzzle of a family, NAME:SPEC, whether or not there
// is a family of that name. The address of a page is not.
func IsFamilyLike(arg string) bool {
	return familyLike.MatchString(arg) && !strings.Contains(arg, "://")
}

// didYouMean returns a remark with arg as it is perhaps meant, if it names a family that there is not but
// whose name is near that of one; else "".
func didYouMean(arg string) string {
	name, spec, ok := strings.Cut(arg, ":")
	if !ok {
		return ""
	}
	name = strings.ToLower(name)
	const begin = 3 // letters that a short form begins with
	near := func(family string) bool {
		return len(name) >= begin && (strings.HasPrefix(family, name[:begin]) || edits(name, family) <= 2)
	}
	if i := slices.IndexFunc(families, func(f family) bool { return near(f.name) }); i >= 0 {
		return "; did you mean " + families[i].name + ":" + spec + "?"
	}
	return ""
}

// edits returns how many letters must be added, dropped or replaced to make b of a (V. I. Levenshtein,
// 1966).
func edits(a, b string) int {
	row := make([]int, len(b)+1) // from a prefix of a to each prefix of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0] // from a[:i] to b[:j]
		row[0] = i + 1
		for j := range len(b) {
			replaced := before
			if a[i] != b[j] {
				replaced++
			}
			before, row[j+1] = row[j+1], min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
