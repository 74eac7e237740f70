package webui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/puzzle"
	"graphcover/puzzle/roster"
)

// planTime is how long a plan is checked: its options that no table has are chosen as cheap as can be.
const planTime = 5 * time.Second

type planRequest struct {
	Puzzle string `json:"puzzle"` // of tables
	Plan   string `json:"plan"`   // as named.ReadPlan reads it
}

// A planAnswer says what a plan is in the tables of a puzzle.
type planAnswer struct {
	Chosen []int         `json:"chosen"` // its options, with those that no table has
	Broken []brokenRule  `json:"broken"` // none if it is a solution, or was not checked
	Doubts []named.Doubt `json:"doubts"` // what the tables don't know
	Open   bool          `json:"open"`   // whether there was no time to check it
}

// A brokenRule is an item that is covered too often or too seldom.
type brokenRule struct {
	Items []string `json:"items"` // several that say the same
	Text  string   `json:"text"`
	Over  bool     `json:"over"` // whether these are covered too often
}

// plan reads a plan that people have made, and says what it breaks.
func (h *handler) plan(ctx context.Context, q planRequest) (*planAnswer, error) {
	entry, err := entryOf(q.Puzzle)
	if err != nil {
		return nil, err
	}
	p := entry.Problem()
	if err := p.Validate(); err != nil {
		return nil, badRequest("%v", err)
	}
	plan, err := named.ReadPlan(strings.NewReader(q.Plan), p)
	if err != nil {
		return nil, badRequest("plan: %v", err)
	}
	a := &planAnswer{Chosen: plan.Options(p), Broken: []brokenRule{}, Doubts: append([]named.Doubt{}, plan.Doubts()...)}
	rules, err := rulesOf(q.Puzzle)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, min(planTime, h.Limit))
	defer cancel()
	checked, err := compare.CheckPlan(ctx, p, a.Chosen)
	if errors.Is(err, context.DeadlineExceeded) {
		a.Open = true
		return a, nil
	}
	if err != nil {
		return nil, err
	}
	a.Chosen = checked.Solution
	for _, broken := range checked.Broken {
		text, item := textOf(rules, p, broken), p.ItemName(broken.Item)
		if who, day := idleHour(p, broken); who != "" {
			text = fmt.Sprintf("%s has more idle hours on %s than the tables allow", who, day)
		}
		if i := slices.IndexFunc(a.Broken, func(other brokenRule) bool { return other.Text == text }); i >= 0 {
			a.Broken[i].Items = append(a.Broken[i].Items, item)
			continue
		}
		a.Broken = append(a.Broken, brokenRule{[]string{item}, text, broken.Has > broken.Want.High})
	}
	return a, nil
}

// idleHour returns whose hour a broken rule is about, and its day, if nothing takes place then that somebody with a most of idle hours
// has: no plan of the day has it as a free hour. They are empty for another rule.
func idleHour(p *exactcover.Problem, broken compare.Broken) (who, day string) {
	attributes := p.Items[broken.Item].Attributes
	if attributes["who"] == nil || broken.Has >= broken.Want.Low {
		return "", ""
	}
	who, day = fmt.Sprint(attributes["who"]), fmt.Sprint(attributes["day"])
	isPlan := func(item exactcover.Item) bool { return item.Name == who+"-plan-"+day }
	if !slices.ContainsFunc(p.Items, isPlan) {
		return "", ""
	}
	return who, day
}

// rulesOf returns what says the rules of a puzzle, as [roster.Roster.Rule] does: of other tables it says nothing.
func rulesOf(text string) (func(item string) (string, bool), error) {
	format, content, _ := puzzle.CutProblem(text)
	if format != "roster" {
		return func(string) (string, bool) { return "", true }, nil
	}
	r, err := roster.Read(strings.NewReader(content))
	if err != nil {
		return nil, badRequest("%v", err)
	}
	return r.Rule, nil
}

// textOf says which rule is broken, and how: "people on early, Mon, Dec 7: 1, want 2".
func textOf(rules func(item string) (string, bool), p *exactcover.Problem, broken compare.Broken) string {
	rule, isCounted := rules(p.ItemName(broken.Item))
	if attributes := p.Items[broken.Item].Attributes; attributes["who"] != nil {
		rule, isCounted = fmt.Sprintf("lessons of %v in hour %v%v", attributes["who"], attributes["day"], attributes["hour"]), true
	}
	if rule == "" {
		rule, isCounted = lessonsIn(p, broken.Item), true
	}
	if rule == "" {
		rule, isCounted = p.ItemName(broken.Item), true
	}
	want := fmt.Sprint("at least ", broken.Want.Low)
	switch {
	case broken.Want.Low == broken.Want.High:
		want = fmt.Sprint(broken.Want.Low)
	case broken.Has > broken.Want.High:
		want = fmt.Sprint("at most ", broken.Want.High)
	}
	if !isCounted {
		return rule
	}
	return fmt.Sprintf("%s: %d, want %s", rule, broken.Has, want)
}

// lessonsIn says which lessons of a class an item counts: "lessons math of 1a on mon". It returns "" for another item.
func lessonsIn(p *exactcover.Problem, item int) string {
	name := p.ItemName(item)
	for o := range p.Options {
		if !slices.Contains(p.Options[o].Items, item) || p.Options[o].Attributes["class"] == nil {
			continue
		}
		attributes := p.Options[o].Attributes
		class, subject, day := fmt.Sprint(attributes["class"]), fmt.Sprint(attributes["subject"]), fmt.Sprint(attributes["day"])
		switch course := class + "-" + subject; name {
		case course:
			return fmt.Sprintf("lessons %s of %s", subject, class)
		case course + "-double":
			return fmt.Sprintf("double lessons %s of %s", subject, class)
		case course + "-" + day:
			return fmt.Sprintf("lessons %s of %s on %s", subject, class, day)
		}
	}
	return ""
}
