package cypher

// The statements that record a search as a tree. Its steps are recorded by the statements that
// make them.
var (
	BeginRecord = load("record/begin")
	CloseRecord = load("record/close")
)
