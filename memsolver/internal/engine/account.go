package engine

// An Account says where a count should use its memo table, and look for what can be in it. That
// costs as much as visiting several nodes, and is useless in many problems. So the nodes are
// divided into scopes, such as those with the same number of open items. If the table does not pay
// for itself in a scope, it is not used there for a while, and for longer each time. The balance
// is kept in work, not in time, so a count is the same every time.
type Account struct {
	Scopes      []Scope
	Cost, Saved int // in all scopes, in units of work
	FirstPause  int // windows that a scope skips at first
}

// A Scope tracks the use of the memo table over a window of nodes.
type Scope struct {
	Skip        int // further nodes without the table
	nodes       int
	cost, saved int
	pause       int // windows skipped last
}

const (
	accountWindow = 1 << 8  // nodes
	longestPause  = 1 << 12 // windows
)

// Pays reports whether to use the memo table at the next node of a scope.
func (a *Account) Pays(scope int) bool {
	s := &a.Scopes[scope]
	if s.Skip > 0 {
		s.Skip--
		return false
	}
	return true
}

// Enter records what using the table at a node of a scope has cost and saved.
func (a *Account) Enter(scope, cost, saved int) {
	a.Cost += cost
	a.Saved += saved
	s := &a.Scopes[scope]
	s.nodes++
	s.cost += cost
	s.saved += saved
	if s.nodes < accountWindow {
		return
	}
	if s.saved < s.cost {
		s.pause = min(max(2*s.pause, a.FirstPause), longestPause)
		s.Skip = s.pause * accountWindow
	} else {
		s.pause = 0
	}
	s.nodes, s.cost, s.saved = 0, 0, 0
}

// Worth returns how many times its cost the memo table has saved.
func (a *Account) Worth() float64 { return float64(a.Saved) / float64(max(a.Cost, 1)) }
