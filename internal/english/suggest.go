package english

import "strings"

// DidYouMean returns the remark "; did you mean X?" if one of words is perhaps meant by got; otherwise
// "". X is that word, or what write makes of it, and not got itself.
func DidYouMean(got string, words []string, write ...func(word string) string) string {
	word := Nearest(got, words)
	if word != "" && len(write) > 0 {
		word = write[0](word)
	}
	if word == "" || word == got {
		return ""
	}
	return "; did you mean " + word + "?"
}

// Nearest returns the word with the fewest [edits] from got: at most one for every three letters, or any
// number if both begin with the same three letters. It returns "" if there is no such word. Case does
// not matter.
func Nearest(got string, words []string) (best string) {
	const begin = 3 // letters that a short form begins with
	isShort := func(word string) bool {
		return len(got) >= begin && strings.HasPrefix(word, strings.ToLower(got[:begin]))
	}
	return nearest(got, words, isShort)
}

// Mistyped returns the word that got is perhaps meant as, as [Nearest] does, but takes no short form for one: Anna Klein is not
// Anna Berger.
func Mistyped(got string, words []string) (best string) {
	return nearest(got, words, func(string) bool { return false })
}

// nearest returns the word with the fewest edits from got, at most one for every three letters, or any number if it, in small
// letters, is one of which got is a short form.
func nearest(got string, words []string, isShort func(word string) bool) (best string) {
	const perEdit = 3
	got = strings.ToLower(got)
	least := 0
	for _, word := range words {
		small := strings.ToLower(word)
		n := edits(got, small)
		if near := n <= max(1, len(got)/perEdit) && n < len(word) || isShort(small); near && (best == "" || n < least) {
			best, least = word, n
		}
	}
	return best
}

// edits returns how many letters of a must be added, dropped, replaced, or exchanged with the next one
// to make b. No letter takes part in two edits (F. J. Damerau, 1964; V. I. Levenshtein, 1966).
func edits(a, b string) int {
	var before []int             // as row, for the prefix of a that is two letters shorter
	row := make([]int, len(b)+1) // from a prefix of a to each prefix of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next := make([]int, len(b)+1)
		next[0] = i + 1
		for j := range len(b) {
			replaced := row[j]
			if a[i] != b[j] {
				replaced++
			}
			next[j+1] = min(replaced, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}
