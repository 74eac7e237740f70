package cypher

// The statements of a collection of puzzles that workers solve in batches.
var (
	BeginCollection  = load("batches/begin")
	FindCollection   = load("batches/find")
	AddBatches       = load("batches/add")
	BeatBatch        = load("batches/beat")
	BatchAnswers     = load("batches/answers")
	ListBatches      = load("batches/list")
	EndCollection    = load("batches/end")
	CollectionStatus = load("batches/status")
)
