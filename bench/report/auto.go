package report

import (
	"cmp"
	"fmt"

	"graphcover/bench"
	"graphcover/bench/plot"
	"graphcover/memsolver"
)

// autoExtra is [bench.AutoExtra] in milliseconds.
const autoExtra = int(1000 * bench.AutoExtra)

// Auto returns the page of a run of bench auto.
func Auto(r *bench.AutoReport) *Page {
	table := Table{Name: "Cases", Head: []string{"puzzle, question, cores", "solutions", "auto", "fastest", "ratio", ""}}
	late := 0
	cases, remark := shorten(r.Cases, func(c *bench.AutoCase) *string { return &c.Instance })
	for _, c := range cases {
		auto, best, ratio, verdict := missing, missing, missing, Cell{}
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
			verdict.Text = "too slow"
		}
		table.row(nameOf(c), Cell{Text: cmp.Or(c.Answer, "-")}, auto, best, ratio, verdict)
	}
	worst := ""
	if w := r.Worst; w != nil {
		worst = fmt.Sprintf("; the worst is %s: %.2f times the fastest, %.2f without %d ms", nameOf(*w), w.Ratio, w.Excess, autoExtra)
	}
	return &Page{
		Title: "The engine auto beside the others",
		Lead: fmt.Sprintf("Each question was asked of every engine in memory and of auto. auto must not take more than %d times as long as "+
			"the fastest engine plus %d ms. Times are processor times on one core, and wall times on more. "+
			"%s, %d of them too slow%s.", bench.AutoFactor, autoExtra, plural(len(r.Cases), "case"), late, worst),
		Marks: []Fact{{"cases", whole(len(r.Cases))}, {"too slow", whole(late)}},
		Sections: []Section{{
			Title:  "Question by question",
			Text:   "The engine is below its time. A case without a time had no answer within the limit." + remark,
			Tables: []Table{table},
		}},
	}
}

// nameOf names a case.
func nameOf(c bench.AutoCase) string {
	return fmt.Sprintf("%s, %s, %s", c.Instance, c.Question, plural(c.Cores, "core"))
}
