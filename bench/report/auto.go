package report

import (
	"fmt"

	"graphcover/bench"
	"graphcover/bench/plot"
	"graphcover/memsolver"
)

// Auto returns the page of a run of bench auto.
func Auto(r *bench.AutoReport) *Page {
	table := Table{Name: "Cases", Head: []string{"puzzle, question, cores", "solutions", "auto", "fastest", "ratio"}}
	late := 0
	for _, c := range r.Cases {
		auto, best, ratio := missing, missing, missing
		if s, ok := c.Seconds[memsolver.Auto]; ok {
			auto = Cell{Text: plot.Seconds(s), Small: c.Auto}
		}
		if s, ok := c.Seconds[c.Fastest]; ok {
			best = Cell{Text: plot.Seconds(s), Small: string(c.Fastest)}
		}
		if c.Ratio > 0 {
			ratio = Cell{Text: factor(c.Ratio)}
		}
		if !c.Held() {
			late++
		}
		table.row(fmt.Sprintf("%s, %s, %s", c.Instance, c.Question, plural(c.Cores, "core")), Cell{Text: c.Answer}, auto, best, ratio)
	}
	return &Page{
		Title: "The engine auto beside the others",
		Lead: fmt.Sprintf("Each question was asked of every engine in memory and of auto. auto must not take more than %d times as long as "+
			"the fastest engine plus %d ms. Times are processor times on one core, and wall times on more.", bench.AutoFactor, int(1000*bench.AutoExtra)),
		Marks: []Fact{{"cases", whole(len(r.Cases))}, {"too slow", whole(late)}},
		Sections: []Section{{
			Title:  "Question by question",
			Text:   "The engine is below its time. A case without a time had no answer within the limit.",
			Tables: []Table{table},
		}},
	}
}
