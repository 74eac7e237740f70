package mps

import (
	"fmt"
	"math"

	"graphcover/exactcover"
)

// The usual quotas.
var (
	once       = exactcover.Quota{Low: 1, High: 1}
	atMostOnce = exactcover.Quota{Low: 0, High: 1}
)

// problem returns the problem of the rows and columns, or an error that names the first thing in them that
// no exact cover problem has.
func (r *reader) problem() (*exactcover.Problem, error) {
	if r.objective == none && len(r.rows) == 0 {
		return nil, r.Fail(0, "want a section ROWS, got none")
	}
	quotas := make([]exactcover.Quota, len(r.rows))
	for i := range r.rows {
		var err error
		if quotas[i], err = r.rows[i].quota(); err != nil {
			return nil, err
		}
	}
	secondary := true // whether rows <= 1 are secondary items
	for i := range r.columns {
		c := &r.columns[i]
		covers, err := c.check(quotas)
		if err != nil {
			return nil, err
		}
		secondary = secondary && covers
	}
	r.limit(quotas)
	p := &exactcover.Problem{}
	itemOf := make([]int, len(r.rows))
	for _, last := range []bool{false, true} {
		for i, row := range r.rows {
			item := exactcover.Item{Name: row.name, Secondary: secondary && quotas[i] == atMostOnce}
			if row.kind == "N" || item.Secondary != last {
				continue
			}
			if !item.Secondary && quotas[i] != once {
				item.Quota = quotas[i]
			}
			itemOf[i] = len(p.Items)
			p.Items = append(p.Items, item)
		}
	}
	factor, decimals := 1, r.decimals()
	if r.maximizes {
		factor = -1
	}
	for o, c := range r.columns {
		cost := factor * c.cost * power(decimals-c.decimals)
		if max(cost, -cost) > exactcover.MostCost {
			return nil, failAt(c.line, "column %s: want a cost from %d to %d, got %d when each is multiplied by %d, as there are costs with decimals",
				c.name, -exactcover.MostCost, exactcover.MostCost, factor*cost, power(decimals))
		}
		option := exactcover.Option{Name: c.name, Cost: cost, Items: make([]int, len(c.rows))}
		for k, row := range c.rows {
			option.Items[k] = itemOf[row]
		}
		p.Options = append(p.Options, option)
		switch {
		case c.low == 1:
			p.Given = append(p.Given, o)
		case c.bounded && c.high == 0:
			p.Excluded = append(p.Excluded, o)
		}
	}
	return p, nil
}

// decimals returns how many decimals the costs have.
func (r *reader) decimals() int {
	most := 0
	for _, c := range r.columns {
		most = max(most, c.decimals)
	}
	return most
}

// unlimited is the upper side of a row that has none.
const unlimited = math.MaxInt

// limit gives each row that has no upper side the number of its columns as one, or what it wants if it has fewer.
func (r *reader) limit(quotas []exactcover.Quota) {
	columns := make([]int, len(r.rows))
	for _, c := range r.columns {
		for _, row := range c.rows {
			columns[row]++
		}
	}
	for i := range quotas {
		if q := &quotas[i]; q.High == unlimited {
			q.High = max(columns[i], q.Low)
			if q.Low == 0 { // not a secondary item: a column without another row can be chosen, too
				q.High = max(q.High, 2)
			}
		}
	}
}

// quota returns how many variables of a row are 1: of a row >= at most as many as can be.
func (w *row) quota() (exactcover.Quota, error) {
	low, high := w.right, w.right
	what := map[string]string{"E": "=", "L": "<=", "G": ">="}[w.kind]
	switch {
	case w.kind == "N":
		return exactcover.Quota{}, nil
	case w.wide && (w.kind == "L" || w.kind == "E" && w.width < 0):
		low -= max(w.width, -w.width)
	case w.wide:
		high += max(w.width, -w.width)
	case w.kind == "L":
		low = 0
	case w.kind == "G":
		high = unlimited
	}
	if high < 1 {
		text := fmt.Sprintf("%s %d", what, w.right)
		if w.wide {
			text = fmt.Sprintf("a range from %d to %d", low, high)
		}
		return exactcover.Quota{}, failAt(w.line, "row %s: want = 1, <= 1 or a range of counts, got %s", w.name, text)
	}
	return exactcover.Quota{Low: max(0, low), High: high}, nil // a count is never negative
}

// check returns an error unless the column is a variable of 0 and 1 in a row. It reports whether
// one of its rows is more than <= 1, or the variable is 0.
func (c *column) check(quotas []exactcover.Quota) (covers bool, err error) {
	for _, row := range c.rows {
		if quotas[row].High == 1 && !c.bounded { // more than 1 does not fit
			c.high, c.bounded = 1, true
		}
		covers = covers || quotas[row] != atMostOnce
	}
	isZero := c.bounded && c.high == 0
	switch {
	case !c.integer:
		return false, failAt(c.line, "column %s: want a variable of 0 and 1, got one that need not be whole", c.name)
	case len(c.rows) == 0 && !isZero:
		return false, failAt(c.line, "column %s: want a column with a row besides the costs, got none", c.name)
	case !c.bounded:
		return false, failAt(c.line, "column %s: want a variable of 0 and 1, got a whole number without the upper bound 1", c.name)
	case c.low > c.high:
		return false, failAt(c.line, "column %s: want a lower bound of at most the upper one, got %d and %d", c.name, c.low, c.high)
	}
	return covers || isZero, nil
}
