package puzzle

import (
	"regexp"
	"strings"

	"graphcover/internal/english"
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
	return english.DidYouMean(name, FamilyNames(), func(family string) string { return family + ":" + spec })
}
