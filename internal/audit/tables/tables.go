package main

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

type table struct {
	line int // of its head, from 1
	note note
	head []string
	rows [][]string
}

// A note is the comment right above a table. It says where the numbers come from:
//
//	<!-- measured: bench memory --json queens:12 -->  a command that this program runs and compares
//	<!-- command: make test-all -->                   what prints them, to be compared by people
//	<!-- once: an older version -->                   why they can't be measured again
//	<!-- fixed: limits -->                            they are not measured
type note struct{ word, text string }

var (
	comment = regexp.MustCompile(`(?m)^<!-- (measured|command|once|fixed): ([^>]+?)\s-->$`)
	figure  = regexp.MustCompile(`^([\d,]+(?:\.\d+)?)(?: (s|ms|µs))?$`)
	code    = regexp.MustCompile("`([^`]+)`(, count)?")
)

// seconds are the units of time that a table uses.
var seconds = map[string]float64{"s": 1, "ms": 1e-3, "µs": 1e-6}

// tablesOf returns the tables of a document in Markdown, without those in blocks of code.
func tablesOf(text string) (tables []table) {
	lines := strings.Split(text, "\n")
	inCode := false
	for i := 0; i < len(lines); i++ {
		if strings.HasPrefix(strings.TrimSpace(lines[i]), "```") {
			inCode = !inCode
		}
		if inCode || !strings.HasPrefix(lines[i], "|") {
			continue
		}
		t := table{line: i + 1, head: cells(lines[i])}
		t.note = noteAbove(lines[:i])
		for i += 2; i < len(lines) && strings.HasPrefix(lines[i], "|"); i++ {
			t.rows = append(t.rows, cells(lines[i]))
		}
		tables = append(tables, t)
	}
	return tables
}

// noteAbove returns the note in the comment that ends the lines, if there is one. It may take several lines.
func noteAbove(lines []string) note {
	end := len(lines)
	for start := end - 1; start >= 0 && lines[start] != ""; start-- {
		if strings.HasPrefix(lines[start], "<!-- ") {
			if match := comment.FindStringSubmatch(strings.Join(lines[start:end], " ")); match != nil {
				return note{match[1], match[2]}
			}
			break
		}
	}
	return note{}
}

func cells(line string) (texts []string) {
	for _, text := range strings.Split(strings.Trim(line, "|"), "|") {
		texts = append(texts, strings.TrimSpace(text))
	}
	return texts
}

// valueOf returns the number of a cell, in seconds if it has a unit.
func valueOf(text string) (value float64, isTime, ok bool) {
	match := figure.FindStringSubmatch(text)
	if match == nil {
		return 0, false, false
	}
	value, err := strconv.ParseFloat(strings.ReplaceAll(match[1], ",", ""), 64)
	return value * cmp.Or(seconds[match[2]], 1), match[2] != "", err == nil
}

// nameIn returns what is in backticks in a cell, as bench names it, or "".
func nameIn(text string) string {
	match := code.FindStringSubmatch(text)
	if match == nil {
		return ""
	}
	return match[1] + match[2]
}

// A spread is the median of the rounds, as bench prints it.
type spread struct {
	Median float64 `json:"median"`
}

// An output is what `bench memory --json` or `bench strategies --json` prints: the figures of the first lie
// in the table with a row for each instance, those of the second with a column for each collection.
type output struct {
	Instances []struct {
		Engines []struct {
			Engine           string `json:"engine"`
			Seconds          spread `json:"seconds"`
			PuzzlesPerSecond spread `json:"puzzlesPerSecond"`
		} `json:"engines"`
	} `json:"instances"`
	Collections []struct {
		Strategies []struct {
			Solver        string `json:"solver"`
			Mode          string `json:"mode"`
			PuzzleSeconds spread `json:"puzzleSeconds"`
		} `json:"strategies"`
	} `json:"collections"`
}

// at returns the number that belongs into a cell of t, or 0 if the output has none for it.
func (o *output) at(t table, row, column int, isTime bool) float64 {
	if row < len(o.Instances) {
		for _, e := range o.Instances[row].Engines {
			switch {
			case e.Engine != nameIn(t.head[column]):
			case isTime:
				return e.Seconds.Median
			default:
				return e.PuzzlesPerSecond.Median
			}
		}
	}
	// The last columns are the collections; those before say which strategy it is, and where it runs.
	labels := len(t.head) - len(o.Collections)
	if !isTime || len(o.Collections) == 0 || column < labels {
		return 0
	}
	where := "memory"
	if slices.Contains(t.rows[row][:labels], "graph") {
		where = "graph"
	}
	for _, s := range o.Collections[column-labels].Strategies {
		if s.Solver == where && s.Mode == nameIn(t.rows[row][0]) {
			return s.PuzzleSeconds.Median
		}
	}
	return 0
}

// factor is how much two measurements of the same thing may differ.
const factor = 2

// A result says how the cells of a table compare with what was measured now.
type result struct {
	compared int
	off      []string // each that differs by more than factor
}

// compare compares the cells of t with an output.
func (t table) compare(o *output) (r result) {
	for i, row := range t.rows {
		for k := 1; k < len(row) && k < len(t.head); k++ {
			value, isTime, ok := valueOf(row[k])
			if !ok {
				continue
			}
			now := o.at(t, i, k, isTime)
			if now == 0 {
				continue
			}
			r.compared++
			if now > value*factor || value > now*factor {
				r.off = append(r.off, fmt.Sprintf("%s, %s: the table has %s, measured now %.3g", row[0], t.head[k], row[k], now))
			}
		}
	}
	return r
}
