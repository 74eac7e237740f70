package cypher

// The statements that record a search as a tree, and the first stage of a search in an order of
// its own.
var (
	BeginRecord = load("record/begin")
	RecordSteps = load("record/steps")
	CloseRecord = load("record/close")

	SelectInOrder = load("classic/1_select_in_order")
)
