package format

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"graphcover/puzzle/sudoku"
)

// The format csv is that of data sets for machine learning: a header line, and a line for
// each Sudoku with its solution. Columns are found by their name, others are ignored. There
// is no public description; the names are those of data sets on Kaggle.
var csvFormat = &Format{
	Name: "csv", Extensions: []string{".csv"}, Many: true,
	head: "puzzle,solution\n",
	write: func(p *Puzzle, _ *Encoder) (string, error) {
		solution := ""
		if p.Solution != nil {
			solution = p.Solution.Cells()
		}
		return fmt.Sprintf("%s,%s\n", withZeros(p), solution), nil
	},
}

// columns says where a line of the format csv has what, and what stands between the columns: a
// comma, a semicolon or a tab. solution is -1 if it has none.
type columns struct {
	puzzle, solution int
	between          rune
}

// csvColumns reads the header line of the format csv.
func csvColumns(header string) (c columns, ok bool) {
	for _, c.between = range ",;\t" {
		if strings.ContainsRune(header, c.between) {
			break
		}
	}
	fields, err := c.fields(header)
	if err != nil || len(fields) < 2 {
		return columns{}, false
	}
	find := func(names ...string) int {
		return slices.IndexFunc(fields, func(f string) bool {
			return slices.Contains(names, strings.ToLower(strings.TrimSpace(f)))
		})
	}
	c.puzzle = find("puzzle", "puzzles", "quiz", "quizzes", "question", "questions")
	c.solution = find("solution", "solutions", "answer", "answers")
	return c, c.puzzle >= 0
}

func (c columns) fields(text string) ([]string, error) {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.LazyQuotes = c.between, true
	fields, err := r.Read()
	if err == io.EOF {
		err = nil
	}
	return fields, err
}

// read reads a line of the format csv.
func (c columns) read(text string) (p Puzzle, err error) {
	fields, err := c.fields(text)
	if err != nil || len(fields) <= c.puzzle {
		return p, fmt.Errorf("want a puzzle in column %d, got %d columns", c.puzzle+1, len(fields))
	}
	if p.Board, err = parseCells(sudoku.Classic(), fields[c.puzzle]); err != nil {
		return p, err
	}
	if c.solution >= 0 && c.solution < len(fields) {
		p.setSolution(fields[c.solution])
	}
	return p, nil
}
