package cypher

// The statements that read the tree of a recorded search. Those that explain a step and show
// what the tags were after one are for people to paste: [Query.Paste].
var (
	ReadTree    = load("tree/tree")
	ReadNodes   = load("tree/nodes")
	ExplainStep = load("tree/explain")
	TagsAsOf    = load("tree/as_of")
)
