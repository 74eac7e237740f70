package format

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"graphcover/puzzle/sudoku"
)

// Links may have rules that boards of package board have, too: cages, both diagonals, clues of
// chess.

// chessRules holds the rules of chess by their names in links, as [sudoku.ParseRules] reads them.
var chessRules = map[string]string{"antiknight": "anti-knight", "antiking": "anti-king"}

// normalRules matches a text of rules that says nothing.
var normalRules = regexp.MustCompile(`(?i)^\s*(normal )?(classic )?sudoku( rules)?( apply)?\.?\s*$`)

// noteRules adds to the notice what a link says about its rules in words.
func (p *Puzzle) noteRules(v any) {
	if text, _ := v.(string); strings.TrimSpace(text) != "" && !normalRules.MatchString(text) {
		p.note(fmt.Sprintf("rules that are only told in words are not read: %.200q", text))
	}
}

// note adds to the notice.
func (p *Puzzle) note(text string) {
	if p.Notice != "" {
		p.Notice += "; "
	}
	p.Notice += text
}

// fpuzzlesRules returns the rules of an object of f-puzzles, as [sudoku.ParseRules] reads them.
func fpuzzlesRules(o map[string]any) (rules []string, err error) {
	if up, down := o["diagonal+"] == true, o["diagonal-"] == true; up && down {
		rules = append(rules, "x")
	} else if up || down {
		return nil, errors.New("want both diagonals, got one")
	}
	for name, rule := range chessRules {
		if !isEmpty(o[name]) {
			rules = append(rules, rule)
		}
	}
	cages, err := cageRules(o["killercage"])
	return append(rules, cages...), err
}

// cellName matches the name of a cell: "R1C9".
var cellName = regexp.MustCompile(`^R([1-9])C([1-9])$`)

// cageRules returns the rules of cages that have cells. A property of a cage that may be another
// rule is an error.
func cageRules(v any) (rules []string, err error) {
	list, _ := v.([]any)
	for i, cage := range list {
		cage, _ := cage.(map[string]any)
		of, _ := cage["cells"].([]any)
		if len(of) == 0 {
			continue
		}
		rule, err := cageRule(cage, of)
		if err != nil {
			return nil, fmt.Errorf("cage %d: %w", i+1, err)
		}
		rules = append(rules, rule)
	}
	return rules, nil
}

func cageRule(cage map[string]any, of []any) (string, error) {
	looks := []string{"cells", "value", "sum", "unique", "outlineC", "fontC", "style", "fontSize"}
	for _, name := range slices.Sorted(maps.Keys(cage)) {
		if !slices.Contains(looks, name) && !isEmpty(cage[name]) {
			return "", fmt.Errorf("want cells and a sum, got %.40q, too", name)
		}
	}
	if cage["unique"] == false {
		return "", errors.New("want one whose numbers are different, got one in which they may repeat")
	}
	value := cage["value"]
	if isEmpty(value) {
		value = cage["sum"]
	}
	sum, err := strconv.Atoi(strings.TrimSpace(fmt.Sprint(value)))
	if err != nil {
		return "", fmt.Errorf("want a sum, got %.40q", fmt.Sprint(value))
	}
	var names []string
	for _, cell := range of {
		name, ok := cell.(string)
		at := cellAt(cell)
		if found := cellName.FindStringSubmatch(name); ok && found != nil {
			name = "r" + found[1] + "c" + found[2]
		} else if name = fmt.Sprintf("r%dc%d", at/side+1, at%side+1); at < 0 {
			return "", fmt.Errorf("want a cell, got %.40q", fmt.Sprint(cell))
		}
		names = append(names, name)
	}
	return fmt.Sprintf("%s=%d", strings.Join(names, "+"), sum), nil
}

// setRules makes p a board with these rules, if there are any. A board has no pencil marks.
func (p *Puzzle) setRules(rules []string) error {
	if len(rules) == 0 {
		return nil
	}
	if p.Candidates != nil {
		return errors.New("want no pencil marks on a board with rules of its own")
	}
	kind, err := sudoku.ParseRules("9x9," + strings.Join(rules, ","))
	if err != nil {
		return err
	}
	b, err := kind.Board(p.Grid.String())
	if err != nil {
		return err
	}
	p.Board = &b
	return nil
}
