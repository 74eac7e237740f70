package browser_test

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j/dbtype"

	"graphcover/browser"
	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/workers/prefix"
	"graphcover/workers/tasks"
)

const blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."

// A position is a recorded search in the graph after some steps, and what is known of it from
// the same search in memory.
type position struct {
	*testing.T
	driver neo4j.DriverWithContext
	puzzle string
	p      *exactcover.Problem
	tree   *searchtree.Tree // of the whole search
	state  *searchtree.State
	step   int
}

// run pastes query number n, with the name of the puzzle, and returns its rows.
func (p *position) run(n int) []map[string]any {
	p.Helper()
	text := browser.Queries()[n-1].For(p.puzzle)
	var rows []map[string]any
	for _, record := range neo4jtest.Query(p.T, p.driver, text, nil) {
		rows = append(rows, record.AsMap())
	}
	return rows
}

// property returns an integer property of a node, or -1 if there is no node.
func property(value any, name string) int {
	node, ok := value.(dbtype.Node)
	if !ok {
		return -1
	}
	n, ok := node.Props[name].(int64)
	if !ok {
		return -1
	}
	return int(n)
}

// ids returns the ids of the nodes in the named columns of each row, sorted, without repeats.
func ids(rows []map[string]any, columns ...string) [][]int {
	var found [][]int
	for _, row := range rows {
		var of []int
		for _, column := range columns {
			of = append(of, property(row[column], "id"))
		}
		found = append(found, of)
	}
	slices.SortFunc(found, slices.Compare)
	return slices.CompactFunc(found, slices.Equal)
}

// want compares what a query returns with what is known.
func want[T any](p *position, query int, got, want T) {
	p.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		p.Errorf("step %d, %s:\nwant %v\ngot  %v", p.step, browser.Queries()[query-1].File, want, got)
	}
}

// with returns the options that contain an item.
func (p *position) with(item int) []int {
	var options []int
	for o := range p.p.Options {
		if slices.Contains(p.p.Options[o].Items, item) {
			options = append(options, o)
		}
	}
	return options
}

// open returns the items that no chosen option covers, those with the fewest options left first.
func (p *position) open() (items []int, left map[int][]string) {
	left = make(map[int][]string)
	for item := range p.p.Items {
		var names []string
		covered := false
		for _, o := range p.with(item) {
			switch p.state.Options[o].Status {
			case searchtree.Yes:
				covered = true
			case searchtree.Maybe:
				names = append(names, p.p.OptionName(o))
			}
		}
		if !covered {
			items, left[item] = append(items, item), names
		}
	}
	slices.SortStableFunc(items, func(a, b int) int { return cmp.Compare(len(left[a]), len(left[b])) })
	return items, left
}

// TestQueries makes the steps of the guide, and at each place where the guide stops runs the
// queries. What they return is compared with the tree of the same search in memory. The steps are
// made with and without labels for the eye, in both modes.
func TestQueries(t *testing.T) {
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	grid := corpus.Board(t, blog)
	p := &position{T: t, driver: driver, puzzle: neo4jtest.Puzzle(t, db), p: grid.Problem()}
	recorder := searchtree.NewRecorder(p.p, searchtree.DefaultMost)
	testenv.Must(memsolver.Solve(t.Context(), p.p, memsolver.DLX, memsolver.Log(&exactcover.Log{Observe: recorder.Observe})))(t)
	p.tree = recorder.Tree()
	s := testenv.Must(db.Load(t.Context(), p.puzzle, grid.String(), p.p))(t)
	defer s.Close(context.Background())
	for i, step := range []int{0, 12, 38, 54, p.tree.Steps} {
		pace := graphsolver.Pace{Mode: graphsolver.Server, Record: true, Steps: step - p.step}
		if i%2 == 1 {
			pace.Mode = graphsolver.Classic
		}
		if step == p.tree.Steps {
			pace.Steps = 0 // up to the solution, which is no step
		}
		if step > 0 {
			for event := range testenv.Values(t, s.Events(t.Context(), pace)) {
				if event.Kind == exactcover.Solved {
					break
				}
			}
		}
		p.step = step
		p.state = testenv.Must(p.tree.State(p.step))(t)
		p.checkGrid(grid)
		p.checkOpen()
		p.checkCell()
		p.checkTree()
		p.checkColors()
		if step == 38 {
			p.checkReadme()
		}
	}
	p.checkRivals()
	p.checkSearch12()
	p.checkSolution()
	p.checkDeadEnds()
	p.checkDeadEnd()
}

func (p *position) checkGrid(grid sudoku.Board) {
	p.Helper()
	now := grid.With(p.state.Chosen()).Cells()
	var expected, got []string
	for _, row := range p.run(1) {
		line := ""
		for c := range 9 {
			line += cmp.Or(row[fmt.Sprintf("c%d", c+1)].(string), ".")
		}
		got = append(got, line)
	}
	for row := range 9 {
		expected = append(expected, now[9*row:9*row+9])
	}
	want(p, 1, got, expected)
}

func (p *position) checkOpen() {
	p.Helper()
	items, left := p.open()
	var expected, got []string
	for _, item := range items {
		expected = append(expected, fmt.Sprintln(len(left[item]), p.p.Items[item].Name, left[item]))
	}
	for _, row := range p.run(7) {
		got = append(got, fmt.Sprintln(row["left"], row["constraint"], row["moves"]))
	}
	want(p, 7, got, expected)
	var next [][]int // constraint, move, and what ruled the move out
	if len(items) > 0 {
		for _, o := range p.with(items[0]) {
			through, yes := p.blocker(o)
			next = append(next, []int{items[0], o, through, yes})
		}
	} else {
		path := p.state.Path
		for _, i := range path[len(path)-8:] {
			for _, item := range p.p.Options[p.tree.Nodes[i].Option].Items {
				next = append(next, []int{item, int(p.tree.Nodes[i].Option), -1, -1})
			}
		}
		slices.SortFunc(next, slices.Compare)
	}
	want(p, 4, ids(p.run(4), "c", "m", "through", "yes"), next)
}

// blocker returns the item by which an option is ruled out, and the chosen option that first did it, or -1
// and -1.
func (p *position) blocker(option int) (item, by int) {
	item, by = -1, -1
	if p.state.Options[option].Status != searchtree.No {
		return item, by
	}
	for _, through := range p.p.Options[option].Items {
		for _, o := range p.with(through) {
			if tag := p.state.Options[o]; tag.Status == searchtree.Yes && (by < 0 ||
				cmp.Or(cmp.Compare(tag.Search, p.state.Options[by].Search), cmp.Compare(o, by)) < 0) {
				item, by = through, o
			}
		}
	}
	return item, by
}

// checkCell compares what blocks r3c7.
func (p *position) checkCell() {
	p.Helper()
	const cell = 2*9 + 6
	var expected [][]int
	for number := 1; number <= 9; number++ {
		m := 9*cell + number - 1
		alone := true
		for _, item := range p.p.Options[m].Items {
			for _, o := range p.with(item) {
				if o != m && p.state.Options[o].Status == searchtree.Yes {
					expected, alone = append(expected, []int{m, item, o}), false
				}
			}
		}
		if alone {
			expected = append(expected, []int{m, -1, -1})
		}
	}
	slices.SortFunc(expected, slices.Compare)
	want(p, 6, ids(p.run(6), "m", "through", "yes"), expected)
}

// checkTree compares the tree so far, and the choices that stand.
func (p *position) checkTree() {
	p.Helper()
	var expected, got [][2]int
	for i, n := range p.tree.Nodes {
		if int(n.Step) <= p.step {
			expected = append(expected, [2]int{searchtree.Order(int(n.Parent)), searchtree.Order(i)})
		}
	}
	for _, row := range p.run(8) {
		got = append(got, [2]int{max(property(row["parent"], "order"), 0), property(row["c"], "order")})
	}
	want(p, 8, got, expected)
	rows := p.run(13)
	if len(p.state.Path) == 0 {
		want(p, 13, len(rows), 0)
		return
	}
	if len(rows) != 1 {
		p.Fatalf("step %d: want a row about the last choice, got %d", p.step, len(rows))
	}
	last := p.tree.Nodes[p.state.Path[len(p.state.Path)-1]]
	want(p, 13, orders(rows[0]["path"]), p.orders(p.state.Path))
	want(p, 13, []int{property(rows[0]["m"], "id"), property(rows[0]["c"], "id")}, []int{int(last.Option), int(last.Item)})
}

// orders returns the orders of the choices of a path in the graph.
func orders(path any) []int {
	var found []int
	for _, node := range path.(dbtype.Path).Nodes[1:] {
		found = append(found, property(node, "order"))
	}
	return found
}

func (p *position) orders(path []int) []int {
	var orders []int
	for _, i := range path {
		orders = append(orders, searchtree.Order(i))
	}
	return orders
}

// checkColors runs the queries that color, and compares the labels with what the nodes are.
func (p *position) checkColors() {
	p.Helper()
	statuses := make(map[string]int)
	for _, tag := range p.state.Options {
		statuses[tag.Status.String()]++
	}
	got := make(map[string]int)
	for _, row := range p.run(3) {
		got[row["status"].(string)] = int(row["moves"].(int64))
	}
	want(p, 3, got, statuses)
	for _, record := range neo4jtest.Query(p.T, p.driver, `MATCH (:Puzzle {name: $puzzle})-[:HAS_MOVE]->(m)
		RETURN m.id AS id, [l IN labels(m) WHERE l <> 'Move'] AS labels`, map[string]any{"puzzle": p.puzzle}) {
		id, labels := record.Values[0].(int64), record.Values[1].([]any)
		status := p.state.Options[id].Status.String()
		if len(labels) != 1 || labels[0] != status {
			p.Fatalf("step %d: move %d: want the label %s, got %v", p.step, id, status, labels)
		}
	}
	outcomes, counted := make(map[string]int), make(map[string]int)
	for _, n := range p.tree.Nodes {
		switch {
		case int(n.Step) > p.step:
		case n.Undone > 0 && int(n.Undone) <= p.step:
			outcomes["undone"]++
		case n.Outcome == searchtree.Solution && p.step == p.tree.Steps:
			outcomes["solution"]++
		default:
			outcomes["stands"]++
		}
	}
	for _, row := range p.run(9) {
		counted[row["outcome"].(string)] = int(row["choices"].(int64))
	}
	want(p, 9, counted, outcomes)
	for _, record := range neo4jtest.Query(p.T, p.driver, `MATCH (:Puzzle {name: $puzzle})-[:HAS_TREE]->() (()-[:ROOT|THEN]->())+ (c)
		WHERE labels(c) <> CASE c.outcome WHEN 'stands' THEN ['Choice'] WHEN 'undone' THEN ['Choice', 'Undone'] ELSE ['Choice', 'Solution'] END
		RETURN c.order, labels(c)`, map[string]any{"puzzle": p.puzzle}) {
		p.Errorf("step %d: choice %v has the labels %v", p.step, record.Values[0], record.Values[1])
	}
}

// checkRivals compares the picture of r3c7#9.
func (p *position) checkRivals() {
	p.Helper()
	m := 9*(2*9+6) + 8
	var expected [][]int
	for _, item := range p.p.Options[m].Items {
		for _, o := range p.with(item) {
			if o != m {
				expected = append(expected, []int{m, item, o})
			}
		}
	}
	slices.SortFunc(expected, slices.Compare)
	if len(expected) != 4*8 {
		p.Fatalf("want 8 rivals for each of 4 constraints, got %d", len(expected))
	}
	want(p, 2, ids(p.run(2), "m", "c", "rival"), expected)
}

// checkSearch12 compares what search number 12 of the solution did.
func (p *position) checkSearch12() {
	p.Helper()
	yes := int(p.tree.Nodes[p.state.Path[11]].Option)
	var expected [][]int
	for _, item := range p.p.Options[yes].Items {
		alone := true
		for _, o := range p.with(item) {
			if tag := p.state.Options[o]; tag.Status == searchtree.No && tag.Search == 12 {
				expected, alone = append(expected, []int{yes, item, o}), false
			}
		}
		if alone {
			expected = append(expected, []int{yes, item, -1})
		}
	}
	slices.SortFunc(expected, slices.Compare)
	want(p, 5, ids(p.run(5), "yes", "c", "no"), expected)
}

func (p *position) checkSolution() {
	p.Helper()
	rows := p.run(11)
	if len(rows) != 1 {
		p.Fatalf("want one path to the solution, got %d", len(rows))
	}
	want(p, 11, orders(rows[0]["path"]), p.orders(p.state.Path))
}

// checkDeadEnds compares the dead ends, of which this search has two.
func (p *position) checkDeadEnds() {
	p.Helper()
	parents := make(map[int32]bool)
	for _, n := range p.tree.Nodes {
		parents[n.Parent] = true
	}
	var expected, got []string
	failed := make(map[string]int)
	for i, n := range p.tree.Nodes {
		if n.Outcome == searchtree.Undone && !parents[int32(i)] {
			name := p.p.Items[n.Failed].Name
			failed[name]++
			expected = append(expected, fmt.Sprintf("%03d %d %d %s %s", n.Depth, n.Step, searchtree.Order(i), p.p.OptionName(int(n.Option)), name))
		}
	}
	slices.Sort(expected)
	slices.Reverse(expected)
	for _, row := range p.run(10) {
		got = append(got, fmt.Sprintf("%03d %d %d %s %s", row["depth"], row["step"], row["choice"], row["move"], row["noMoveLeftFor"]))
	}
	if len(expected) != 2 {
		p.Fatalf("want two dead ends, got %q", expected)
	}
	want(p, 10, got, expected)
	times := make(map[string]int)
	for _, row := range p.run(12) {
		times[row["constraint"].(string)] = int(row["times"].(int64))
	}
	want(p, 12, times, failed)
}

// checkReadme runs the query of the README at the dead end that it tells of, and compares the rows that are shown there.
func (p *position) checkReadme() {
	p.Helper()
	_, rest, _ := strings.Cut(string(testenv.Must(os.ReadFile("../README.md"))(p.T)), "```cypher\n")
	query, table, found := strings.Cut(rest, "```\n")
	if !found {
		p.Fatal("README.md: want a query")
	}
	records := neo4jtest.Query(p.T, p.driver, strings.Replace(query, "'sudoku'", cypher.Quote(p.puzzle), 1), nil)
	if len(records) != 9 {
		p.Errorf("README.md: want the nine moves of a row, got %d", len(records))
	}
	shown := regexp.MustCompile(`(?m)^\| (r\dc\d#\d) \| (\w+) \| (.*) \|$`).FindAllStringSubmatch(table, -1)
	for i, row := range shown {
		values := records[i].AsMap()
		got := fmt.Sprintf("| %s | %s | %s |", values["move"], values["status"], strings.Trim(fmt.Sprintf("%s", values["because"]), "[]"))
		if row := strings.ReplaceAll(row[0], ", ", " "); got != row {
			p.Errorf("README.md: want %s, got %s", got, row)
		}
	}
	if len(shown) < 3 {
		p.Errorf("README.md: want rows of the query, got %q", shown)
	}
}

// checkDeadEnd compares why step 38 was a dead end. A move that was ruled out has the search
// number of the choice that did it.
func (p *position) checkDeadEnd() {
	p.Helper()
	const step = 38
	undone := p.tree.UndoneIn(step + 1)
	if undone < 0 {
		p.Fatalf("want an undo in step %d", step+1)
	}
	state := testenv.Must(p.tree.State(step))(p.T)
	empty := int(p.tree.Nodes[undone].Failed)
	rows := p.run(14)
	var moves []int
	for _, row := range rows {
		m, yes, through := property(row["m"], "id"), property(row["yes"], "id"), property(row["through"], "id")
		moves = append(moves, m)
		want(p, 14, property(row["empty"], "id"), empty)
		if m < 0 || yes < 0 || through < 0 {
			p.Fatalf("want a reason in each row, got %v", row)
		}
		ruledOut, by := state.Options[m], state.Options[yes]
		if ruledOut.Status != searchtree.No || by.Status != searchtree.Yes || ruledOut.Search != by.Search ||
			!slices.Contains(p.p.Options[m].Items, through) || !slices.Contains(p.p.Options[yes].Items, through) {
			p.Errorf("move %d, %+v: want the move that ruled it out, got %d, %+v, by constraint %d", m, ruledOut, yes, by, through)
		}
	}
	want(p, 14, moves, p.with(empty))
}

// TestTaskQueries runs the queries about a count that is split, when some of its tasks are done,
// and compares what they return with what package tasks says.
func TestTaskQueries(t *testing.T) {
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	entry := testenv.Must(puzzle.Parse("queens:6"))(t)
	p := &position{T: t, driver: driver, puzzle: neo4jtest.Puzzle(t, db)}
	s := testenv.Must(db.Load(t.Context(), p.puzzle, "queens:6", entry.Problem()))(t)
	defer s.Close(context.Background())
	nodes := testenv.Must(prefix.Split(t.Context(), entry.Problem(), nil, 12, 0))(t)
	count := tasks.New(db, p.puzzle, "id", "test")
	testenv.Check(t, count.Begin(t.Context(), s.Loaded(), nodes))
	var parts []string // in the order of the query
	took := 0
	for _, n := range nodes {
		parts = append(parts, n.Prefix.String())
		if !n.Leaf() {
			continue
		}
		if took++; took > 6 {
			continue
		}
		claim, err := count.Take(t.Context(), n.Prefix.String(), "worker")
		if err != nil || claim == nil {
			t.Fatalf("want a task taken, got %v, %v", claim, err)
		}
		result := tasks.Result{Solutions: big.NewInt(int64(took)), Seconds: float64(took*took) / 10, Engine: "bits"}
		if took > 5 {
			continue
		}
		testenv.Check(t, claim.Finish(t.Context(), result))
	}
	status := testenv.Must(tasks.Find(t.Context(), db, p.puzzle))(t)
	left, deviation := status.Left()
	if rows := p.run(15); len(rows) != 1 {
		t.Errorf("want one row, got %v", rows)
	} else {
		row := rows[0]
		want(p, 15, []any{row["done"], row["taken"], row["open"], row["split"], row["takenAgain"], row["workers"], row["solutions"]},
			[]any{5, 1, status.Tasks[tasks.Open], status.Tasks[tasks.Split], 0, []string{"worker"}, 15})
		want(p, 15, fmt.Sprintf("%.6f %.6f %.6f", row["seconds"], row["left"], row["error"]), fmt.Sprintf("%.6f %.6f %.6f", 5.5, left, deviation))
	}
	var found []string
	for _, row := range p.run(16) {
		part := row["t"].(dbtype.Node).Props["prefix"].(string)
		found = append(found, part)
		if whole, ok := row["whole"].(dbtype.Node); ok != (part != "root") || ok && !strings.HasPrefix(part, strings.TrimPrefix(whole.Props["prefix"].(string), "root")) {
			t.Errorf("task %s: want it below the task that it is a part of, got %v", part, row["whole"])
		}
	}
	want(p, 16, found, parts)
}

// TestPriceQueries runs the queries about the prices that the database has made for a small problem, and
// compares what they return with what the prices say in memory.
func TestPriceQueries(t *testing.T) {
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	var b exactcover.Builder
	problem := testenv.Must(b.Quota(1, 2, "math").Primary("mon", "tue").Secondary("ann").
		Named("a", "math", "mon").Cost(6).Named("b", "math", "tue", "ann").Cost(3).Named("c", "mon", "ann").Cost(9).Named("d", "tue").Cost(-2).Problem())(t)
	p := &position{T: t, driver: driver, puzzle: neo4jtest.Puzzle(t, db), p: problem}
	s := testenv.Must(db.Load(t.Context(), p.puzzle, "lessons", problem))(t)
	defer s.Close(context.Background())
	for n := 17; n <= 19; n++ {
		want(p, n, len(p.run(n)), 0) // no prices were made
	}
	prices := testenv.Must(s.MakePrices(t.Context(), 10))(t)
	scaled := func(n int) float64 { return float64(n) / float64(prices.Scale) }
	last := math.Inf(1)
	for _, row := range p.run(17) {
		item := slices.IndexFunc(problem.Items, func(i exactcover.Item) bool { return i.Name == row["constraint"] })
		want(p, 17, []any{row["price"], row["moves"]}, []any{scaled(prices.Items[item]), len(p.with(item))})
		if price := row["price"].(float64); price > last {
			t.Errorf("want the dearest first, got %v after %v", price, last)
		} else {
			last = price
		}
	}
	bound := problem.PriceBound(prices)
	for k, row := range p.run(18) {
		o := slices.IndexFunc(problem.Options, func(o exactcover.Option) bool { return o.Name == row["move"] })
		added := problem.AddedCost(prices, o)
		want(p, 18, []any{row["cost"], row["adds"]}, []any{problem.Options[o].Cost, scaled(added)})
		if o == 0 {
			want(p, 19, p.run(19), []map[string]any{{"move": row["move"], "cost": int64(6), "bound": int64(prices.CostBound(bound)),
				"withTheMove": int64(prices.CostBound(bound + added))}})
		}
		if k == 0 && added != 0 {
			t.Errorf("want a move first that adds nothing, got %v", row)
		}
	}
	want(p, 17, len(p.run(17)), 4)
	want(p, 18, len(p.run(18)), 4)
}

// TestConflictQuery runs the query about a conflict that is marked: without moves, it shows those that are
// left.
func TestConflictQuery(t *testing.T) {
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	var b exactcover.Builder
	problem := testenv.Must(b.Primary("ann", "bob", "cid").Secondary("mon").
		Named("a", "ann", "mon").Named("b", "bob", "mon").Named("c", "cid").Problem())(t)
	p := &position{T: t, driver: driver, puzzle: neo4jtest.Puzzle(t, db), p: problem}
	s := testenv.Must(db.Load(t.Context(), p.puzzle, "lessons", problem))(t)
	defer s.Close(context.Background())
	shown := func() (all []string) {
		for _, row := range p.run(20) {
			line := row["c"].(dbtype.Node).Props["name"].(string)
			if m, ok := row["m"].(dbtype.Node); ok {
				line += " " + m.Props["name"].(string)
			}
			all = append(all, line)
		}
		slices.Sort(all)
		return all
	}
	want(p, 20, len(shown()), 0)
	mark := graphsolver.Conflict{Text: "too many", Constraints: []int{0, 1, 3}, Weights: []int{1, 1, -1}}
	testenv.Check(t, s.MarkConflict(t.Context(), mark))
	want(p, 20, shown(), []string{"ann a", "bob b", "mon a", "mon b"})
	mark.Moves = []int{0}
	testenv.Check(t, s.MarkConflict(t.Context(), mark))
	want(p, 20, shown(), []string{"ann a", "bob", "mon a"})
}

// TestCutQuery runs the query about the cuts of a recorded search for the greatest cost, and compares them
// with those of the search in memory. What a move would cost has the signs of the costs. The best solution
// is that of the search.
func TestCutQuery(t *testing.T) {
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	problem := corpus.Entry(t, "queens:6").Problem()
	for o := range problem.Options {
		problem.Options[o].Cost = o * o % 7
	}
	p := &position{T: t, driver: driver, puzzle: neo4jtest.Puzzle(t, db), p: problem}
	goal := testenv.Must(memsolver.Goal(t.Context(), problem, true))(t)
	recorder := searchtree.NewRecorder(problem, searchtree.DefaultMost)
	log := exactcover.Log{Observe: recorder.Observe}
	testenv.Must(memsolver.Minimize(t.Context(), goal.ToMinimize(problem), memsolver.DLX, memsolver.Log(&log)))(t)
	s := testenv.Must(db.LoadBest(t.Context(), p.puzzle, "queens", problem, exactcover.OrderFewest, goal))(t)
	defer s.Close(context.Background())
	testenv.Check(t, s.Solve(t.Context(), graphsolver.Pace{Record: true}, nil))
	var expected, got []string
	for i, n := range recorder.Tree().Nodes {
		if n.Failed == exactcover.Cut {
			expected = append(expected, fmt.Sprintf("%02d %03d %s %d", n.Depth, searchtree.Order(i), problem.OptionName(int(n.Option)), n.Undone-1))
		}
	}
	slices.Sort(expected)
	for _, row := range p.run(21) {
		got = append(got, fmt.Sprintf("%02d %03d %s %d", row["depth"], row["choice"], row["move"], row["step"]))
		o := slices.IndexFunc(problem.Options, func(o exactcover.Option) bool { return o.Name == row["move"] })
		if want := float64(goal.ToMinimize(problem).AddedCost(goal.Prices, o)) / float64(goal.Prices.Scale); row["adds"] != want {
			t.Errorf("%s: want that it adds %v, got %v", row["move"], want, row["adds"])
		}
	}
	if len(expected) < 3 || len(expected) > 50 {
		t.Fatalf("want some cuts, got %d", len(expected))
	}
	want(p, 21, got, expected)
	row := p.run(19)[0]
	want(p, 19, []any{row["cost"], row["bound"]}, []any{problem.Options[0].Cost, -goal.Bound(problem)})

	expected, got = nil, nil
	for _, o := range s.Best().Solution {
		expected = append(expected, fmt.Sprintf("%s %d %d", problem.OptionName(o), problem.Options[o].Cost, problem.Cost(s.Best().Solution)))
	}
	for _, row := range p.run(22) {
		got = append(got, fmt.Sprintf("%s %d %d", row["move"], row["cost"], row["sum"]))
	}
	slices.Sort(expected)
	want(p, 22, got, expected)
}

// TestTimetableQuery asks for the hours of a teacher: before a choice, after one, and when a best timetable was found,
// whatever the search has chosen since.
func TestTimetableQuery(t *testing.T) {
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	var b exactcover.Builder
	b.Primary("1a-math", "1b-math").Secondary("ann_mon1", "ann_mon2", "ann_mon3", "anna_mon1")
	for _, class := range []string{"1a", "1b"} {
		for hour := 1; hour <= 3; hour++ {
			b.Named(fmt.Sprintf("%s: math, mon%d", class, hour), class+"-math", fmt.Sprintf("ann_mon%d", hour)).Cost(hour)
		}
	}
	problem := testenv.Must(b.Problem())(t)
	p := &position{T: t, driver: driver, puzzle: neo4jtest.Puzzle(t, db), p: problem}
	expect := func(expected ...string) {
		t.Helper()
		var got []string
		for _, row := range p.run(23) {
			got = append(got, fmt.Sprintf("%v %v", row["hour"], row["lesson"]))
		}
		want(p, 23, got, expected)
	}
	s := testenv.Must(db.LoadOrdered(t.Context(), p.puzzle, "lessons", problem, exactcover.OrderFewest))(t)
	defer s.Close(context.Background())
	expect("ann_mon1 <nil>", "ann_mon2 <nil>", "ann_mon3 <nil>")
	testenv.Check(t, s.Choose(t.Context(), 5))
	expect("ann_mon1 <nil>", "ann_mon2 <nil>", "ann_mon3 1b: math, mon3")

	goal := testenv.Must(memsolver.Goal(t.Context(), problem, false))(t)
	best := testenv.Must(db.LoadBest(t.Context(), p.puzzle, "lessons", problem, exactcover.OrderFewest, goal))(t)
	defer best.Close(context.Background())
	testenv.Check(t, best.ChooseAll(t.Context(), []int{0, 4}))
	for best.Tally().Depth() > 0 {
		testenv.Check(t, best.Undo(t.Context()))
	}
	testenv.Check(t, best.Choose(t.Context(), 2))
	expect("ann_mon1 1a: math, mon1", "ann_mon2 1b: math, mon2", "ann_mon3 <nil>")
}

// TestWhoIsFree asks who is free in each hour of a school, and compares it with the lessons.
func TestWhoIsFree(t *testing.T) {
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	entry := testenv.Must(puzzle.Parse("timetable:../examples/wishes.csv,../examples/courses.csv"))(t)
	problem := entry.Problem()
	p := &position{T: t, driver: driver, puzzle: neo4jtest.Puzzle(t, db), p: problem}
	s := testenv.Must(db.LoadOrdered(t.Context(), p.puzzle, entry.String(), problem, exactcover.OrderFewest))(t)
	defer s.Close(context.Background())
	best := testenv.Must(memsolver.Minimize(t.Context(), problem))(t)
	testenv.Check(t, s.ChooseAll(t.Context(), best.Solution))
	away := map[string]string{"bob": "mon", "cid": "", "ann": ""} // whole days, in wishes.csv
	for _, day := range []string{"mon", "thu"} {
		for hour := 1; hour <= 5; hour++ {
			var expected []string
			for _, teacher := range []string{"ann", "bob", "cid", "dee", "eve", "gus"} {
				busy := slices.ContainsFunc(best.Solution, func(o int) bool {
					of := problem.Options[o].Attributes
					first, is := of["hour"].(int)
					return is && slices.Contains(strings.Split(of["teacher"].(string), "+"), teacher) && of["day"] == day &&
						first <= hour && hour < first+of["hours"].(int)
				})
				if !busy && away[teacher] != day {
					expected = append(expected, teacher)
				}
			}
			text := strings.NewReplacer("'thu' AS day, 3 AS hour", fmt.Sprintf("'%s' AS day, %d AS hour", day, hour)).Replace(browser.Queries()[23].For(p.puzzle))
			var got []string
			for _, record := range neo4jtest.Query(t, driver, text, nil) {
				got = append(got, record.Values[0].(string))
			}
			if !slices.Equal(got, expected) {
				t.Errorf("%s%d: want that %v are free, got %v", day, hour, expected, got)
			}
		}
	}
}

// TestQueriesDoNotWarn checks that the queries for any puzzle read properties that not every puzzle has only in ways that
// Browser does not warn of, if no node of the database has them.
func TestQueriesDoNotWarn(t *testing.T) {
	warned := regexp.MustCompile(`\w\['\w+'\]|[^)]\.(secondary|low|high|color|kind|who|subject|bestMoves)\b`)
	for k, query := range browser.Queries() {
		if k == 20 || k == 21 { // of a search for the best solution
			continue
		}
		if found := warned.FindString(query.For("sudoku")); found != "" {
			t.Errorf("%s: Browser warns of %s", query.Name, found)
		}
	}
}
