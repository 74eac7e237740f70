package searchtree

// Figures describe a tree. Their JSON speaks of constraints and moves, as the graph does.
type Figures struct {
	Choices   int `json:"choices"`
	Undos     int `json:"backtracks"`
	Solutions int `json:"solutions"`
	Steps     int `json:"steps"` // up to the last one in the tree
	From      int `json:"from"`
	Ended     End `json:"ended"`

	DeadEnds int `json:"deadEnds"` // choices undone without a choice below them or a solution

	Depth     Depths          `json:"depth"`
	Branching Branching       `json:"branching"`
	Failed    []Failure       `json:"failed"` // the items that failed most, most often first
	Kinds     []KindFigures   `json:"kinds"`  // in the order of the problem's items
	Levels    []LevelFigures  `json:"depths"` // from depth 1
	Repeats   []Repeat        `json:"repeats"`
	Paths     [][]PathElement `json:"paths"` // to each solution, in the order in which they were found
}

// Depths says how deep the leaves of a tree are.
type Depths struct {
	Most    int     `json:"most"`
	Median  float64 `json:"median"`  // of the leaves
	DeadEnd float64 `json:"deadEnd"` // the mean of the dead ends; 0 if there are none
}

// Branching says how many options the choices had.
type Branching struct {
	Forced int     `json:"forced"` // choices with one option left
	Real   int     `json:"real"`   // choices with more
	Mean   float64 `json:"mean"`   // options left for a real choice; 0 if there are none
}

// A Failure is an item that had no option left, as a dead end or after all were tried.
type Failure struct {
	Item  int    `json:"constraint"`
	Name  string `json:"name"`
	Times int    `json:"times"` // dead ends
}

// KindFigures are those of the items of a kind: their attribute "type", or else the first
// word of their name.
type KindFigures struct {
	Kind     string `json:"kind"`
	Choices  int    `json:"choices"`
	DeadEnds int    `json:"deadEnds"` // at which an item of the kind had no option left
}

// LevelFigures are those of the choices of a depth.
type LevelFigures struct {
	Depth    int `json:"depth"`
	Choices  int `json:"choices"`
	DeadEnds int `json:"deadEnds"`
	Steps    int `json:"steps"` // made while a choice of this depth stood, those below included
	// Ms is the time in milliseconds from each choice of this depth to the first choice
	// that is not below it, or to the last one in the tree.
	Ms int64 `json:"ms"`
}

// A PathElement is a choice on the path to a solution.
type PathElement struct {
	Order  int    `json:"order"`
	Depth  int    `json:"depth"`
	Option int    `json:"move"`
	Name   string `json:"name"`
	Left   int    `json:"left"`
}

// A Repeat is a class of equal subtrees: the same items, options and outcomes in the same
// order. A subtree has two choices or more.
type Repeat struct {
	Size   int   `json:"size"`   // choices in each of them
	Orders []int `json:"orders"` // of the first choice of each, ascending; two or more

	// Inner says that each of them lies within a larger subtree that is repeated, too.
	Inner bool `json:"-"`
}

// A Comparison puts two trees of one problem beside each other.
type Comparison struct {
	// Same is how many choices from the first one on are equal in both trees: the item, the
	// option, the choice before, and the outcome, except that a choice may stand in one
	// tree and be undone in the other.
	Same   int  `json:"same"`
	Differ bool `json:"differ"` // whether a choice follows in either tree
	A, B   Figures
}
