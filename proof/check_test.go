package proof_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"graphcover/internal/testenv"
)

// This file has a checker of such proofs, as plain as possible, for tests on a machine without
// veripb. It knows only the rules that are used.

// A constraint is a sum of literals with positive coefficients that is at least bound.
type constraint struct {
	terms []term
	bound int
}

type term struct {
	coefficient, variable int
	positive              bool
}

// parseConstraint reads "-1 x3 +1 ~x4 >= 0 ;". An equation becomes two constraints.
func parseConstraint(line string) ([]constraint, error) {
	words := strings.Fields(line)
	if len(words) < 3 || words[len(words)-1] != ";" {
		return nil, fmt.Errorf("no constraint: %q", line)
	}
	relation := words[len(words)-3]
	bound, err := strconv.Atoi(words[len(words)-2])
	if err != nil || relation != ">=" && relation != "=" {
		return nil, fmt.Errorf("no relation: %q", line)
	}
	least, most := constraint{bound: bound}, constraint{bound: -bound}
	words = words[:len(words)-3]
	for ; len(words) > 0; words = words[2:] {
		coefficient, err := strconv.Atoi(words[0])
		if err != nil {
			return nil, err
		}
		name, negated := strings.CutPrefix(words[1], "~")
		variable, err := strconv.Atoi(strings.TrimPrefix(name, "x"))
		if err != nil {
			return nil, err
		}
		least.add(coefficient, variable, !negated)
		most.add(-coefficient, variable, !negated)
	}
	if relation == "=" {
		return []constraint{least, most}, nil
	}
	return []constraint{least}, nil
}

// add adds a term. That of a negative coefficient becomes one of the negated literal.
func (c *constraint) add(coefficient, variable int, positive bool) {
	if coefficient < 0 {
		c.bound -= coefficient
		coefficient, positive = -coefficient, !positive
	}
	c.terms = append(c.terms, term{coefficient, variable, positive})
}

// propagate extends the values by what the constraints force, and reports whether none of them
// is violated.
func propagate(constraints []constraint, values map[int]bool) bool {
	for changed := true; changed; {
		changed = false
		for _, c := range constraints {
			slack := -c.bound
			for _, t := range c.terms {
				if value, known := values[t.variable]; !known || value == t.positive {
					slack += t.coefficient
				}
			}
			if slack < 0 {
				return false
			}
			for _, t := range c.terms {
				if _, known := values[t.variable]; !known && t.coefficient > slack {
					values[t.variable] = t.positive
					changed = true
				}
			}
		}
	}
	return true
}

// satisfiable reports whether the constraints have a solution.
func satisfiable(constraints []constraint, values map[int]bool, variables int) bool {
	if !propagate(constraints, values) {
		return false
	}
	for v := 1; v <= variables; v++ {
		if _, known := values[v]; known {
			continue
		}
		for _, value := range []bool{true, false} {
			tried := map[int]bool{v: value}
			for v, value := range values {
				tried[v] = value
			}
			if satisfiable(constraints, tried, variables) {
				return true
			}
		}
		return false
	}
	return true
}

// readProblem reads the constraints of a problem, the lines that hold them, and the number of
// variables.
func readProblem(t *testing.T, folder string) (constraints []constraint, lines []string, variables int) {
	t.Helper()
	head := true
	want := 0
	for line := range readLines(t, filepath.Join(folder, "problem.opb")) {
		if head {
			if _, err := fmt.Sscanf(line, "* #variable= %d #constraint= %d", &variables, &want); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			head = false
		}
		if strings.HasPrefix(line, "*") {
			continue
		}
		parsed := testenv.Must(parseConstraint(line))(t)
		constraints = append(constraints, parsed...)
		lines = append(lines, line)
	}
	if len(lines) != want {
		t.Errorf("%s: want %d constraints, got %d", folder, want, len(lines))
	}
	return constraints, lines, variables
}

func readLines(t *testing.T, name string) func(yield func(string) bool) {
	t.Helper()
	return func(yield func(string) bool) {
		file := testenv.Must(os.Open(name))(t)
		defer file.Close()
		scanner := bufio.NewScanner(file)
		scanner.Buffer(nil, 1<<20)
		for scanner.Scan() && yield(scanner.Text()) {
		}
		if scanner.Err() != nil {
			t.Fatal(scanner.Err())
		}
	}
}

// check checks the proof in a folder and returns what it proves, as veripb says it. The error
// names the first line that is wrong.
func check(t *testing.T, folder string) (verdict string, err error) {
	t.Helper()
	constraints, _, _ := readProblem(t, folder)
	problem, empty, ended := len(constraints), false, false
	for line := range readLines(t, filepath.Join(folder, "proof.pbp")) {
		words := strings.Fields(line)
		switch words[0] {
		case "pseudo-Boolean", "output":
		case "f":
			if words[1] != strconv.Itoa(problem) {
				return "", fmt.Errorf("%s: want %d", line, problem)
			}
		case "rup":
			parsed, err := parseConstraint(strings.TrimPrefix(line, "rup"))
			if err != nil {
				return "", err
			}
			against := make(map[int]bool)
			for _, t := range parsed[0].terms {
				against[t.variable] = !t.positive
			}
			if parsed[0].bound != 1 || propagate(constraints, against) {
				return "", fmt.Errorf("it does not follow: %s", line)
			}
			empty = empty || len(parsed[0].terms) == 0
			constraints = append(constraints, parsed[0])
		case "deld":
			n, err := strconv.Atoi(words[1])
			if n += len(constraints); err != nil || len(words) != 3 || n < problem || n >= len(constraints) {
				return "", fmt.Errorf("%s: want a step from the end, -1 being the last", line)
			}
			constraints[n] = constraint{}
		case "conclusion":
			verdict = map[string]string{"UNSAT": "UNSATISFIABLE", "SAT": "SATISFIABLE"}[words[1]]
			if words[1] == "UNSAT" && !empty || words[1] == "SAT" && !satisfies(constraints[:problem], words[3:]) {
				return "", fmt.Errorf("not shown: %s", line)
			}
		case "end":
			ended = true
		default:
			return "", fmt.Errorf("unknown: %s", line)
		}
	}
	if !ended {
		return "", fmt.Errorf("%s: no end", folder)
	}
	return verdict, nil
}

// satisfies reports whether the literals satisfy all constraints.
func satisfies(constraints []constraint, literals []string) bool {
	values := make(map[string]bool)
	for _, l := range literals {
		values[l] = true
	}
	for _, c := range constraints {
		sum := 0
		for _, t := range c.terms {
			sign := map[bool]string{true: "x", false: "~x"}[t.positive]
			if values[sign+strconv.Itoa(t.variable)] {
				sum += t.coefficient
			}
		}
		if sum < c.bound {
			return false
		}
	}
	return true
}
