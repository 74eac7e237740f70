package memsolver_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"graphcover/exactcover"
	"graphcover/memsolver"
)

// shifts asks who works when: every shift needs one person, and each person works once. A cost is
// how little a person likes the shift.
func shifts() *exactcover.Problem {
	var b exactcover.Builder
	b.Primary("morning", "noon", "night").Secondary("ann", "bob", "cid", "dee")
	costs := map[string][3]int{"ann": {1, 2, 9}, "bob": {2, 4, 7}, "cid": {1, 3, 5}, "dee": {6, 2, 6}}
	var cost []int
	for _, who := range []string{"ann", "bob", "cid", "dee"} {
		for k, when := range []string{"morning", "noon", "night"} {
			b.Option(who, when)
			cost = append(cost, costs[who][k])
		}
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	for o := range p.Options {
		p.Options[o].Cost = cost[o]
	}
	return p
}

func ExampleMinimize() {
	p := shifts()
	best, err := memsolver.Minimize(context.Background(), p)
	fmt.Println(best.Cost, best.Proved(), err)
	n, err := memsolver.CountWithin(context.Background(), p, best.Cost+1)
	fmt.Println(n, "cost at most one more", err)
	// Output:
	// 8 true <nil>
	// 4 cost at most one more <nil>
}

// Each better solution comes as soon as it is found, with a bound: nothing costs less.
func ExampleImprove() {
	var best exactcover.Best
	for b, err := range memsolver.Improve(context.Background(), shifts()) {
		if err != nil {
			panic(err) // with a context that ends, b is the best until then
		}
		best = b
	}
	fmt.Println(best.Cost, best.Bound)
	// Output: 8 8
}

func ExampleWithin() {
	p := shifts()
	for solution, err := range memsolver.Within(context.Background(), p, 8) {
		fmt.Printf("%q %v\n", p.OptionNames(solution), err)
	}
	// Output: ["cid night" "ann morning" "dee noon"] <nil>
}

func TestMinimizeRefuses(t *testing.T) {
	log := exactcover.Log{Observe: func(exactcover.Event) {}}
	for _, setting := range []memsolver.Setting{memsolver.DLX, memsolver.Ordered(exactcover.OrderFirst), memsolver.Log(&log)} {
		var refused *memsolver.EngineError
		if _, err := memsolver.Minimize(t.Context(), shifts(), setting); !errors.As(err, &refused) {
			t.Errorf("%v: want an engine error, got %v", setting, err)
		}
	}
	p := shifts()
	p.Given = []int{0, 1}
	if _, err := memsolver.Minimize(t.Context(), p); !exactcover.IsConflict(err) {
		t.Errorf("want a conflict, got %v", err)
	}
}

func TestMinimizeStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	best, err := memsolver.Minimize(ctx, shifts())
	if !errors.Is(err, context.Canceled) || best.Bound > 8 || best.Solution != nil && best.Cost < 8 {
		t.Errorf("want the error of the context with a bound, got %+v, %v", best, err)
	}
	for range memsolver.Improve(t.Context(), shifts()) {
		break
	}
	log := exactcover.Log{}
	n, err := memsolver.CountWithin(t.Context(), shifts(), 1000, memsolver.Limit(3), memsolver.Log(&log))
	if err != nil || n.Int64() != 3 || log.Solutions != 3 {
		t.Errorf("want 3 solutions, got %v, %v, %d", n, err, log.Solutions)
	}
	n, err = memsolver.CountWithin(t.Context(), shifts(), 1000)
	if err != nil || n.Int64() != 24 {
		t.Errorf("want 24 solutions, got %v, %v", n, err)
	}
}
