package exactcover_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
)

// lessons is a week with up to two hours of sport and at least one of music.
func lessons(t *testing.T) *exactcover.Problem {
	t.Helper()
	var b exactcover.Builder
	return testenv.Must(b.Quota(0, 2, "sport").Quota(1, 3, "music").Primary("mon", "tue", "wed").
		Option("sport", "mon").Cost(5).Option("sport", "tue").Cost(-2).Option("sport", "wed").
		Option("music", "mon").Option("music", "tue").Option("music", "wed").Cost(1).Problem())(t)
}

func TestVerifyQuotas(t *testing.T) {
	p := lessons(t)
	for _, c := range []struct {
		solution exactcover.Solution
		want     string
	}{
		{exactcover.Solution{3, 4, 5}, "<nil>"},
		{exactcover.Solution{0, 1, 5}, "<nil>"},
		{exactcover.Solution{0, 1, 2}, "exactcover: verify: sport is covered 3 times, want 0 to 2 times"},
		{exactcover.Solution{0, 1}, "exactcover: verify: music is covered 0 times, want 1 to 3 times"},
		{exactcover.Solution{0, 5}, "exactcover: verify: tue is covered 0 times, want once"},
	} {
		if got := fmt.Sprint(exactcover.Verify(p, c.solution)); got != c.want {
			t.Errorf("%v: want %s, got %s", c.solution, c.want, got)
		}
	}
	only := solvertest.New(1, "a")
	only.Items[0].Quota = exactcover.Quota{Low: 0, High: 2}
	want := "exactcover: verify: option a is chosen twice"
	if got := fmt.Sprint(exactcover.Verify(only, exactcover.Solution{0, 0})); got != want {
		t.Errorf("want %s, got %s", want, got)
	}
	if err := exactcover.Verify(only, nil); err != nil {
		t.Errorf("an item that need not be covered: %v", err)
	}
}

func TestQuota(t *testing.T) {
	p := lessons(t)
	p.Items = append(p.Items, exactcover.Item{Name: "x", Secondary: true})
	p.Items[2].Quota = exactcover.Quota{Low: 1, High: 1}
	var got []string
	for item := range p.Items {
		got = append(got, fmt.Sprint(p.ItemName(item), " ", p.Quota(item), " ", p.HasQuota(item)))
	}
	want := []string{"sport 0:2 true", "music 1:3 true", "mon 1 false", "tue 1 false", "wed 1 false", "x 0:1 false"}
	if !slices.Equal(got, want) {
		t.Errorf("want %q, got %q", want, got)
	}
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	wantErr := "the graph: want items to cover once, got item sport with the quota 0:2, which is not supported there yet"
	if err := p.RefuseQuotas("the graph"); fmt.Sprint(err) != wantErr || !p.HasQuotas() {
		t.Errorf("want %s, got %v", wantErr, err)
	}
	p.Items[0].Quota, p.Items[1].Quota = exactcover.Quota{}, exactcover.Quota{}
	if err := p.RefuseQuotas("the graph"); err != nil || p.HasQuotas() {
		t.Errorf("want a problem without quotas taken, got %v", err)
	}
}

func TestCost(t *testing.T) {
	p := lessons(t)
	if got := p.Cost([]int{0, 1, 5}); got != 4 || !p.HasCosts() {
		t.Errorf("want the cost 4, got %d", got)
	}
	if got := p.Clone().Cost([]int{0, 1, 5}); got != 4 {
		t.Errorf("want the cost 4 in a copy, got %d", got)
	}
	q := p.WithCosts([]int{1, 2, 3, 4, 5, 6})
	if got := q.Cost([]int{0, 1, 5}); got != 9 || p.Cost([]int{0, 1, 5}) != 4 || !exactcover.Same(p, q.WithCosts([]int{5, -2, 0, 0, 0, 1})) {
		t.Errorf("want other costs in a problem that is the same otherwise, got %d", got)
	}
	p.Excluded = []int{0}
	if got := p.WithoutExcluded().Cost([]int{0}); got != 5 {
		t.Errorf("want an excluded option to keep its cost 5, got %d", got)
	}
	if solvertest.New(1, "a").HasCosts() {
		t.Error("want a problem without costs")
	}
}

func TestValidateQuotas(t *testing.T) {
	for _, c := range []struct {
		change   func(p *exactcover.Problem)
		want     string
		conflict bool
	}{
		{func(p *exactcover.Problem) { p.Items[0].Quota = exactcover.Quota{Low: 3, High: 2} },
			"exactcover: item sport: want a quota low:high with 0 <= low <= high and high >= 1, got 3:2", false},
		{func(p *exactcover.Problem) { p.Items[0].Quota = exactcover.Quota{Low: -1, High: 2} },
			"exactcover: item sport: want a quota low:high with 0 <= low <= high and high >= 1, got -1:2", false},
		{func(p *exactcover.Problem) {
			p.Items[4].Secondary, p.Items[4].Quota = true, exactcover.Quota{Low: 0, High: 2}
		}, "exactcover: item wed is secondary and can't have the quota 0:2", false},
		{func(p *exactcover.Problem) { p.Options[3].Cost = exactcover.MostCost + 1 },
			"exactcover: option 3: want a cost from -1099511627776 to 1099511627776, got 1099511627777", false},
		{func(p *exactcover.Problem) { p.Given = []int{2, 0} }, "<nil>", false},
		{func(p *exactcover.Problem) { p.Given = []int{3, 0} }, "given options music mon and sport mon both cover mon", true},
		{func(p *exactcover.Problem) { p.Given = []int{0, 1, 2} },
			"given options sport mon, sport wed and others cover sport more than 2 times", true},
		{func(p *exactcover.Problem) {
			p.Options[0].Items = []int{0}
			p.Given = []int{0, 1, 0}
		}, "given options sport and sport both cover sport", true},
	} {
		p := lessons(t)
		c.change(p)
		err := p.Validate()
		if fmt.Sprint(err) != c.want || exactcover.IsConflict(err) != c.conflict {
			t.Errorf("want %s, got %v", c.want, err)
		}
	}
}

func TestBuilderQuotasAndCosts(t *testing.T) {
	for want, build := range map[string]func(b *exactcover.Builder){
		"cost 3: want an option before its cost, got none":           func(b *exactcover.Builder) { b.Primary("a").Cost(3) },
		`item "b": want the primary items first`:                     func(b *exactcover.Builder) { b.Secondary("a").Quota(1, 2, "b") },
		`items ["a"]: want a quota of at least one at most, got 0:0`: func(b *exactcover.Builder) { b.Quota(0, 0, "a") },
		"item a: want a quota low:high with 0 <= low <= high and high >= 1, got 2:1": func(b *exactcover.Builder) {
			b.Quota(2, 1, "a")
		},
	} {
		var b exactcover.Builder
		build(&b)
		if p, err := b.Problem(); p != nil || fmt.Sprint(err) != "exactcover: "+want {
			t.Errorf("want %s, got %v", want, err)
		}
	}
}

// On random problems with quotas, a position leaves those options active that a further choice may
// be, and is complete where Verify finds a solution.
func TestPositionKeepsQuotas(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 1))
	complete, open := 0, 0
	for p := range solvertest.Each(rng, 500, solvertest.SetQuotas) {
		position := exactcover.NewPosition(p)
		cover := exactcover.NewCover(p, p.Given)
		for {
			var active []int
			for o := range p.Options {
				if position.By(o) == exactcover.NoSearch {
					active = append(active, o)
				}
				fits := !cover.Chose(o) && cover.Conflict(o) == exactcover.NoItem
				grown := p.ValidateGiven(append(slices.Clone(cover.Chosen()), o)) == nil
				if isActive := position.By(o) == exactcover.NoSearch; isActive != fits || isActive != grown {
					t.Fatalf("%v, option %d: active %v, fits %v, valid %v: %+v", cover.Chosen(), o, isActive, fits, grown, p)
				}
			}
			solved := exactcover.Verify(p, position.Chosen()) == nil
			if position.Complete() != solved || cover.Complete() != solved {
				t.Fatalf("%v: complete %v, want %v: %+v", position.Chosen(), position.Complete(), solved, p)
			}
			if solved {
				complete++
			}
			if len(active) == 0 {
				break
			}
			open++
			o := active[rng.IntN(len(active))]
			position.Add(o)
			cover.Add(o)
		}
		for position.Depth() > 0 {
			if o := position.Undo(); o != cover.Undo() {
				t.Fatal("want the choices undone in turn")
			}
		}
		for o := range p.Options {
			fits := !cover.Chose(o) && cover.Conflict(o) == exactcover.NoItem
			if position.By(o) == exactcover.NoSearch != fits {
				t.Fatalf("option %d after all choices were undone: want active %v", o, fits)
			}
		}
	}
	if complete < 100 || open < 1000 {
		t.Fatalf("%d complete, %d open: this tests little", complete, open)
	}
}

// On random problems with quotas, the choices of a position lead to each cover once, and every
// undo leads back.
func TestPositionFindsEachCoverOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 2))
	found, noMore := 0, 0
	for p := range solvertest.Each(rng, 300, solvertest.SetQuotas, solvertest.Exclude) {
		position := exactcover.NewPositionIn(p, exactcover.RandomOrder(rng.Uint64()).Sequence(len(p.Options)))
		var got []string
		var walk func()
		walk = func() {
			item := position.Next()
			if item == exactcover.NoItem {
				got = append(got, fmt.Sprint(slices.Sorted(slices.Values(position.Chosen()))))
				return
			}
			branches := position.Branches(item)
			if len(branches) != position.Degree(item) {
				t.Fatalf("item %d: want %d branches, got %v: %+v", item, position.Degree(item), branches, p)
			}
			for k, o := range branches {
				if o == exactcover.NoOption {
					noMore++
				}
				position.Choose(item, o)
				walk()
				if undone := position.Undo(); undone != o || !slices.Equal(position.Branches(item), branches) {
					t.Fatalf("item %d: %v after branch %d, %d, was undone: %+v", item, position.Branches(item), k, undone, p)
				}
			}
		}
		walk()
		slices.Sort(got)
		var want []string
		for _, s := range solvertest.BruteForce(p) {
			want = append(want, fmt.Sprint(slices.Sorted(slices.Values(s))))
		}
		slices.Sort(want)
		if found += len(got); !slices.Equal(got, want) {
			t.Fatalf("want %v, got %v: %+v", want, got, p)
		}
	}
	if found < 500 || noMore < 200 {
		t.Fatalf("%d covers, %d choices of no more: this tests little", found, noMore)
	}
}
