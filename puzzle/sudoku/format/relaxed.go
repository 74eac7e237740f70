package format

import (
	"encoding/json"
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// SudokuPad shortens the JSON of a puzzle: names have no quotes, texts have single ones, an
// empty object in a list is left out, and true, false and colors are shortened. This file
// reads that, by way of JSON. The names are shortened too; see sudokupad.go. There is no
// public description but SudokuPad's own code.

var errRelaxed = errors.New("want JSON, or JSON as SudokuPad shortens it")

// token matches a sign, a text in quotes, or a word.
var token = regexp.MustCompile(`(?s)[\[\]{},:]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^\[\]{},:'"][^\[\]{},:]*`)

// readRelaxed reads shortened JSON.
func readRelaxed(text string) (value any, err error) {
	tokens := token.FindAllString(text, -1)
	if strings.Join(tokens, "") != text {
		return nil, errRelaxed // a quote without an end
	}
	tokens = append(tokens, "")
	var full strings.Builder
	before := ""
	for i, t := range tokens[:len(tokens)-1] {
		if strings.Contains(",]}", t) && (before == "," || before == ":" || before == "[" && t == ",") {
			full.WriteString("{}") // it was left out
		}
		full.WriteString(inJSON(t, tokens[i+1] == ":"))
		before = t
	}
	if json.Unmarshal([]byte(full.String()), &value) != nil {
		return nil, errRelaxed
	}
	return value, nil
}

// inJSON returns a token, which may be the name of a property, as JSON has it.
func inJSON(t string, isName bool) string {
	var value any
	switch {
	case strings.Contains("[]{},:", t):
		return t
	case t[0] == '\'' || t[0] == '"':
		value = escape.ReplaceAllStringFunc(t[1:len(t)-1], unescape)
	case isName:
		value = t
	default:
		value = literal(t)
	}
	text, err := json.Marshal(value)
	if err != nil {
		return "" // an infinite number, which JSON does not have
	}
	return string(text)
}

// escape matches a backslash with what belongs to it.
var escape = regexp.MustCompile(`(?s)\\(?:u[0-9a-fA-F]{4}|.)`)

// unescape returns what an escape stands for.
func unescape(text string) string {
	switch text[1] {
	case 'n':
		return "\n"
	case 't':
		return "\t"
	case 'r', 'b', 'f':
		return " "
	case 'u':
		n, err := strconv.ParseUint(text[2:], 16, 16)
		if err != nil {
			return "?"
		}
		return string(rune(n))
	}
	return text[1:]
}

var isColor = regexp.MustCompile(`^[0-9a-fA-F]{6}$`)

// literal returns the value that a word stands for.
func literal(word string) any {
	n, err := strconv.ParseFloat(word, 64)
	switch {
	case word == "t" || word == "true":
		return true
	case word == "f" || word == "false":
		return false
	case word == "null":
		return nil
	case err == nil && !isColor.MatchString(word):
		return n
	}
	return word
}
