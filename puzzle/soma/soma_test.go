package soma_test

import (
	"fmt"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/soma"
)

// TestCube counts the solutions of the cube, which are 240 times its 48 symmetries. For
// each edge of the cube it also counts the solutions in which the long side of the T lies
// there. There are some for every edge, as Winning Ways, chapter 24, proves ("the green
// piece has its spine along an edge of the cube").
func TestCube(t *testing.T) {
	p := testenv.Must(soma.Parse("3x3x3"))(t)
	problem := p.Problem()
	count := 0
	spines := make(map[string]bool)
	for s := range testenv.Values(t, memsolver.All(t.Context(), problem, memsolver.DLX)) {
		count++
		for _, o := range s {
			if problem.Options[o].Attributes["piece"] == "T" {
				spines[spine(problem, o)] = true
			}
		}
	}
	if count != 240*48 {
		t.Errorf("want %d solutions, got %d", 240*48, count)
	}
	if len(spines) != 12 || spines[""] {
		t.Errorf("want solutions with the spine of T along each of the 12 edges, got %v", spines)
	}
}

// spine returns the edge of the cube that three cubes of an option fill, or "".
func spine(p *exactcover.Problem, o int) string {
	in := make(map[string]int)
	for _, item := range p.Options[o].Items {
		at := p.Items[item].Attributes
		x, y, z := at["x"], at["y"], at["z"]
		for _, edge := range []struct {
			name string
			a, b any
		}{{"x%v y%v", x, y}, {"x%v z%v", x, z}, {"y%v z%v", y, z}} {
			if (edge.a == 1 || edge.a == 3) && (edge.b == 1 || edge.b == 3) {
				name := fmt.Sprintf(edge.name, edge.a, edge.b)
				if in[name]++; in[name] == 3 {
					return name
				}
			}
		}
	}
	return ""
}

func TestParse(t *testing.T) {
	familytest.CheckParse(t, soma.Parse, map[string]string{
		"3x3x3":                                 "soma:3x3x3",
		"###/###/###//###/###/###//###/###/###": "soma:3x3x3",
		"###/###//###/###//###/###//###/###//###/...": "soma:###/###//###/###//###/###//###/###//###/...",
		"3x3x2": "want a board of 27 cubes in several layers, got 3x3x2 of 18",
		"3x9":   "want a board of 27 cubes in several layers, got 3x9 of 27",
		"3x9x1": "want a board of 27 cubes in several layers, got 3x9 of 27",
		"none":  `file "none": there is no such file`,
	})
}
