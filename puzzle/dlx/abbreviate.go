package dlx

import (
	"fmt"
	"strings"
	"unicode"

	"graphcover/exactcover"
)

// Limits of DLX2, which is stricter than [Read].
const (
	maxName  = 8 // bytes in the name of an item
	maxColor = 1 // bytes in the name of a color
)

// itemNames returns a name for each item that DLX2 accepts and that no other item
// has: its own if possible, or else the first letter of each of its words with all
// digits ("1ir4" for "1 in row 4"), or else "#" and its number from 1. Names must not look
// like a comment or a row of a matrix.
func itemNames(items []exactcover.Item) []string {
	full := make([]string, len(items))
	for i, item := range items {
		full[i] = item.Name
	}
	isBinary := len(full) == 2 // "0" and "1" would be a row of a matrix
	return abbreviate(full, func(name string) bool {
		return len(name) <= maxName && !strings.ContainsAny(name, "|:") && !commentSign.MatchString(name) &&
			!(isBinary && name == "0")
	}, initials)
}

// colorNames returns a name for each color that DLX2 accepts and that no other color
// has: its own if possible, or else its first letter, or else any character that is
// left. If there are more colors than characters, the rest have longer names, which
// [Read] accepts. The first, which stands for no color, keeps its empty name.
func colorNames(colors []string) []string {
	if len(colors) == 0 {
		return nil
	}
	var characters []string
	for c := 'a'; c <= 'z'; c++ {
		characters = append(characters, string(c))
	}
	for c := '!'; c <= '~'; c++ {
		if c < 'a' || c > 'z' {
			characters = append(characters, string(c))
		}
	}
	short := abbreviate(colors[1:],
		func(name string) bool { return len(name) <= maxColor },
		func(name string) []string { return append([]string{name[:min(maxColor, len(name))]}, characters...) })
	return append([]string{""}, short...)
}

// abbreviate returns a different name for each of full: itself if it is printable
// ASCII that fits, or else the first candidate of that kind that is free, or else "#"
// and its number.
func abbreviate(full []string, fits func(string) bool, candidates func(string) []string) []string {
	short := make([]string, len(full))
	taken := make(map[string]bool)
	take := func(i int, name string) {
		if short[i] == "" && isPrintable(name) && fits(name) && !taken[name] {
			short[i] = name
			taken[name] = true
		}
	}
	for i, name := range full { // first, so that no abbreviation takes a name that can stay
		take(i, name)
	}
	for i, name := range full {
		if short[i] != "" {
			continue
		}
		for _, candidate := range candidates(name) {
			take(i, candidate)
		}
		if short[i] != "" {
			continue
		}
		short[i] = fmt.Sprintf("#%d", i+1)
		for taken[short[i]] {
			short[i] = "#" + short[i]
		}
		taken[short[i]] = true
	}
	return short
}

// isPrintable reports whether name is printable ASCII without blanks, and not empty.
func isPrintable(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(c rune) bool { return c <= ' ' || c > '~' })
}

// initials returns the first letter of each run of letters in name, and all digits.
func initials(name string) []string {
	var b strings.Builder
	inWord := false
	for _, c := range name {
		if letter := unicode.IsLetter(c); letter && !inWord || '0' <= c && c <= '9' {
			b.WriteRune(c)
		}
		inWord = unicode.IsLetter(c)
	}
	return []string{b.String()}
}
