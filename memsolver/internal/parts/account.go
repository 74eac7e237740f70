package parts

// An account says where to look for parts and to ask the memo table. Both cost as much as
// several choices, and are useless in many problems. The nodes are divided into scopes, by
// the number of open items. If a scope does not pay, it is not used for a while. The
// balance is kept in work, not in time, so a search is the same every time.
type account struct {
	scopes []scope
	spent  int // on lookups, in options visited
	cost   int // of all splits and lookups
	saved  int // by them, approximately
}

// A scope tracks the use of splits and lookups over a window of nodes.
type scope struct {
	nodes       int
	cost, saved int
	skip        int // further nodes without
	pause       int // windows skipped last
}

const (
	window       = 1 << 8 // nodes
	firstPause   = 1 << 4
	longestPause = 1 << 12

	// lookupCost is the cost of a lookup and a store, in options visited, without that of
	// the key. A member of the key costs 1/keyShare of an option.
	lookupCost = 4
	keyShare   = 4

	// splitWorth is how many times the cost of a split it saves if there is more than one
	// part. It can be much more: the parts' trees are then added and not multiplied.
	splitWorth = 32
)

// pays reports whether to look for parts at a node with that many open items.
func (a *account) pays(open int) bool {
	s := &a.scopes[open]
	if s.skip > 0 {
		s.skip--
		return false
	}
	return true
}

// enter records what a split at a node with that many open items has cost and saved.
func (a *account) enter(open, cost, saved int) {
	a.cost += cost
	a.saved += saved
	s := &a.scopes[open]
	s.nodes++
	s.cost += cost
	s.saved += saved
	if s.nodes < window {
		return
	}
	if s.saved < s.cost {
		s.pause = min(max(2*s.pause, firstPause), longestPause)
		s.skip = s.pause * window
	} else {
		s.pause = 0
	}
	s.nodes, s.cost, s.saved = 0, 0, 0
}
