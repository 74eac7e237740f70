package dlx

import (
	"slices"
	"strings"
	"unicode"
)

// Looks reports whether the beginning of a text looks like items and options: whether its second line, without
// comments, has an item of the first. So may other texts, and a problem with an error looks so, too.
func Looks(beginning string) bool {
	var items []string
	for line := range strings.Lines(beginning) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || words[0][0] == '|':
		case items == nil:
			items = words
			if named := slices.Compact(slices.Sorted(slices.Values(items))); len(named) < len(items) || len(items) == 1 { // a row of a board
				return false
			}
		default:
			return slices.ContainsFunc(words, func(word string) bool {
				name, _, _ := strings.Cut(word, ":")
				isName := func(item string) bool { return item[strings.LastIndexByte(item, '|')+1:] == name } // after its quota
				return strings.ContainsFunc(name, unicode.IsLetter) && slices.ContainsFunc(items, isName)
			})
		}
	}
	return false
}
