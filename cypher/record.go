package cypher

// The statements that begin and end to record a search as a tree, and the first stage of a
// search in an order of its own. The statements that make steps also record them.
var (
	BeginRecord = load("record/begin")
	CloseRecord = load("record/close")

	SelectInOrder = load("classic/1_select_in_order")
)
