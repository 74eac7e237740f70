package memsolver

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/enginetest"
	"graphcover/memsolver/masks"
)

func TestScratch2(t *testing.T) {
	name := os.Getenv("SCRATCH2")
	if name == "" {
		t.Skip()
	}
	p := enginetest.Problem(t, name)
	if masks.Check(p) == nil {
		c := masks.NewTables(p, p.Given).Start()
		for i := 0; i < 14; i++ {
			s := c.Run(context.Background(), 1<<(14+i))
			fmt.Println("pm", c.Work(), c.Saved(), s, c.States())
			if s != nil {
				break
			}
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	var log exactcover.Log
	r := newRace(ctx, newAuto(p, 1), p.Given, &log, os.Getenv("SEARCH") == "")
	r.yield = func(s exactcover.Solution, err error) bool { fmt.Println("found"); return os.Getenv("FIRST") == "" }
	r.run()
	for _, x := range r.racers {
		if x.runner != nil {
			saved := 0.0
			if c, ok := x.runner.(*countRunner); ok {
				saved = c.count.Saved()
			}
			fmt.Printf("%s %T units %.3g likely %.3g share %.3g saved %.3g\n", x.name, x.runner, x.units(), x.likely(), r.shareOf(x), saved)
		}
	}
	fmt.Println(r.total, r.err, log)
}
