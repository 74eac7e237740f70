package reason

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"graphcover/exactcover"
)

// TestLists checks the texts of lists of items: with all names, or with the first and the last one of
// those that follow each other.
func TestLists(t *testing.T) {
	var p exactcover.Problem
	add := func(quota exactcover.Quota, secondary bool, heads, ends string) {
		for head := range strings.FieldsSeq(heads) {
			for end := range strings.FieldsSeq(ends) {
				name := strings.NewReplacer("~", " ").Replace(head + end)
				p.Items = append(p.Items, exactcover.Item{Name: name, Quota: quota, Secondary: secondary})
			}
		}
	}
	const (
		days  = "mon tue wed"
		hours = "mon1 mon2 mon3 mon4 mon5 tue1 tue2 tue3 tue4 tue5 wed1 wed2 wed3 wed4 wed5"
	)
	add(exactcover.Quota{Low: 4, High: 4}, false, "1a- 1b- 2a- 2b- 3a-", "math art music sport english")
	add(exactcover.Quota{}, false, "1a- 1b- 2a- 2b- 3a-", "math-double art-double")
	add(exactcover.Quota{Low: 0, High: 2}, false, "1a- ann-", days)
	add(exactcover.Quota{}, true, "ann_ bob_", hours)
	add(exactcover.Quota{}, true, "hall~", strings.NewReplacer("mon", "mon~", "tue", "tue~", "wed", "wed~").Replace(hours))
	add(exactcover.Quota{}, false, "1~in~", "row~1 row~2 row~3 column~1 column~2 column~3 block~1 block~2 block~3")
	add(exactcover.Quota{}, false, "slot~", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")
	add(exactcover.Quota{}, true, "x y z", "1")

	items := func(keep func(name string) bool) (items []int) {
		for item := range p.Items {
			if keep(p.ItemName(item)) {
				items = append(items, item)
			}
		}
		return items
	}
	begins := func(with string) func(string) bool {
		return func(name string) bool { return strings.HasPrefix(name, with) }
	}
	for _, c := range []struct {
		items []int
		want  string
	}{
		{items(begins("ann_")), "ann_mon1 to ann_wed5 (all 15)"},
		{items(begins("hall ")), "hall mon 1 to hall wed 5 (all 15)"},
		{items(func(name string) bool {
			return strings.HasSuffix(name, "-double") && !begins("2a-art")(name) || begins("bob_")(name)
		}),
			"1a-math-double to 3a-art-double without 2a-art-double (9), bob_mon1 to bob_wed5 (all 15)"},
		{items(func(name string) bool { return strings.HasSuffix(name, "-math-double") || begins("bob_")(name) }),
			"1a-math-double to 3a-math-double (all 5), bob_mon1 to bob_wed5 (all 15)"},
		{items(begins("slot")), "slot 1 to slot 15 (all 15)"},
		{items(begins("1a-")), "1a-math, 1a-art, 1a-music, 1a-sport, 1a-english, 1a-math-double, 1a-art-double, 1a-mon, 1a-tue, 1a-wed"},
		{append(items(begins("1a-")), items(begins("bob_"))...),
			"1a-math to 1a-english (all 5), 1a-math-double, 1a-art-double, 1a-mon to 1a-wed (all 3), bob_mon1 to bob_wed5 (all 15)"},
		{items(func(name string) bool {
			return begins("ann_")(name) && name > "ann_tue" || name == "ann-mon" || begins("x")(name) || begins("slot 1")(name)
		}),
			"ann-mon, ann_tue1 to ann_wed5 (10), slot 1, slot 10 to slot 15 (6), x1"},
		{items(func(name string) bool { return strings.Contains(name, "_") && name != "ann_mon2" && name != "ann_tue3" }),
			"ann_mon1 to ann_wed5 without ann_mon2, ann_tue3 (13), bob_mon1 to bob_wed5 (all 15)"},
		{items(func(name string) bool {
			return begins("ann_")(name) && !begins("ann_tue")(name) || begins("bob_mon")(name)
		}),
			"ann_mon1 to ann_mon5 (5), ann_wed1 to ann_wed5 (5), bob_mon1 to bob_mon5 (5)"},
		{items(func(name string) bool {
			return strings.HasSuffix(name, "-art") || strings.HasSuffix(name, "-sport") && name != "2a-sport" || begins("1 in")(name) && name != "1 in row 1"
		}), "1a-art to 3a-art (all 5), 1a-sport, 1b-sport, 2b-sport, 3a-sport, 1 in row 2, 1 in row 3, 1 in column 1 to 1 in column 3 (all 3), 1 in block 1 to 1 in block 3 (all 3)"},
		{items(func(name string) bool {
			return begins("slot")(name) && len(name)%2 == 0 || begins("ann_")(name) && name[len(name)-1]%2 == 1
		}),
			"ann_mon1, ann_mon3, ann_mon5, ann_tue1, ann_tue3, ann_tue5, ann_wed1, ann_wed3, ann_wed5, slot 1 to slot 9 (9)"},
		{items(func(name string) bool { return strings.ContainsAny(name, "_ ") && strings.HasSuffix(name, "1") }),
			"ann_mon1, ann_tue1, ann_wed1, bob_mon1, bob_tue1, bob_wed1, hall mon 1, hall tue 1, hall wed 1, 1 in row 1, 1 in column 1, 1 in block 1 and 2 more"},
	} {
		if got := itemNames(&p, c.items); got != c.want {
			t.Errorf("want %s\n got %s", c.want, got)
		}
	}
}

// readTerm returns the items that a term tells, read anew: those between the first and the last one that
// begin as both do, or end so, and must be covered if both must.
func readTerm(t *testing.T, p *exactcover.Problem, text string) (items []int) {
	t.Helper()
	find := func(name string) int {
		item := slices.IndexFunc(p.Items, func(i exactcover.Item) bool { return i.Name == name })
		if item < 0 {
			t.Fatalf("%s: want the name of an item, got %s", text, name)
		}
		return item
	}
	words := regexp.MustCompile(`^(.*[ _-])?(.*)$`)
	between := func(text string) (items, family []int) {
		first, last, isRun := strings.Cut(text, " to ")
		from := find(first)
		if !isRun {
			return []int{from}, nil
		}
		to := find(last)
		a, b := words.FindStringSubmatch(first), words.FindStringSubmatch(last)
		side := 1
		if a[1] != b[1] {
			side = 2
		}
		for item := range p.Items {
			is := words.FindStringSubmatch(p.ItemName(item))[side]
			if is != a[side] || is != b[side] || p.Items[item].Secondary != p.Items[from].Secondary {
				continue
			}
			family = append(family, item)
			if item >= from && item <= to {
				items = append(items, item)
			}
		}
		return items, family
	}
	said := regexp.MustCompile(`^(.*?)(?: without (.*?))?(?: \((all )?(\d+)\))?$`).FindStringSubmatch(text)
	items, family := between(said[1])
	if said[2] != "" {
		for part := range strings.SplitSeq(said[2], ", ") {
			missing, _ := between(part)
			items = slices.DeleteFunc(items, func(item int) bool { return slices.Contains(missing, item) })
		}
	}
	if said[4] != "" && said[4] != strconv.Itoa(len(items)) || (said[3] != "") != (family != nil && len(items) == len(family)) {
		t.Fatalf("%s: want the number of these items, %d of %d", text, len(items), len(family))
	}
	return items
}

// TestListsAreExact reads lists of random items back: their terms tell all of these items, and no others.
func TestListsAreExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 1))
	var p exactcover.Problem
	for _, head := range []string{"ann_", "bob-", "room ", "x", "1a-math-", ""} {
		for k := range 20 {
			end := string("abcd"[k/5]) + "day" + strconv.Itoa(k%5)
			p.Items = append(p.Items, exactcover.Item{Name: head + end, Secondary: k%3 == 0})
		}
	}
	n := itemsOf(&p)
	for range 500 {
		var items []int
		share := rng.IntN(10)
		for item := range p.Items {
			if rng.IntN(10) > share {
				items = append(items, item)
			}
		}
		var got []int
		for _, term := range n.terms(items, 0) {
			told := readTerm(t, &p, term.String())
			if term.count != len(told) {
				t.Fatalf("%s: want %d items, got %d", term, len(told), term.count)
			}
			got = append(got, told...)
		}
		slices.Sort(got)
		if !slices.Equal(got, items) {
			t.Fatalf("want %v, got %v: %s", items, got, join(n.terms(items, 0)))
		}
	}
}
