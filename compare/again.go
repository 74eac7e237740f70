package compare

import (
	"context"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/memsolver"
)

// Again makes the first steps of a search in the graph again, in memory: Dancing Links makes the same. It
// returns their tree, which has these steps, or all if there are fewer. goal is nil unless the best
// solution is wanted. It is for graphsolver.Fork; the error is that of ctx or of [memsolver.Solver].
func Again(ctx context.Context, p *exactcover.Problem, order exactcover.Order, goal *exactcover.Goal, steps int) (*searchtree.Tree, error) {
	searching, enough := context.WithCancel(ctx)
	defer enough()
	recorder, over := searchtree.NewRecorder(p, steps), steps == 0
	log := exactcover.Log{Observe: func(e exactcover.Event) {
		if over = over || recorder.Tree().Steps == steps && e.Kind != exactcover.Solved; over {
			enough()
			return
		}
		recorder.Observe(e)
	}}
	settings := []memsolver.Setting{memsolver.DLX, memsolver.Ordered(order), memsolver.Log(&log)}
	var err error
	if goal == nil {
		_, err = memsolver.Count(searching, p, settings...)
	} else {
		_, err = memsolver.Minimize(searching, goal.ToMinimize(p), append(settings, memsolver.Priced(goal.Prices))...)
	}
	if err != nil && (ctx.Err() != nil || !over) {
		return nil, err
	}
	return recorder.Tree(), nil
}
