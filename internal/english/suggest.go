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
	const (
		begin   = 3 // letters that a short form begins with
		perEdit = 3
	)
	got = strings.ToLower(got)
	least := 0
	for _, word := range words {
		n := edits(got, strings.ToLower(word))
		near := n <= max(1, len(got)/perEdit) && n < len(word) || len(got) >= begin && strings.HasPrefix(strings.ToLower(word), got[:begin])
		if near && (best == "" || n < least) {
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
