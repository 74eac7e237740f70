package cypher

// The statements, by folder, in the order of the comment on the package.
var (
	PuzzleName = load("schema/puzzle_name")
	Orphan     = load("schema/orphan")
	DropOrphan = load("schema/drop_orphan")
	SpaceState = load("schema/space_state")
	Part       = load("schema/part") // of tasks and of batches

	DropPuzzle   = load("load/drop")
	CreatePuzzle = load("load/puzzle")
	SetClues     = load("load/clues")
	ExcludeMoves = load("load/exclude")
	ResetPuzzle  = load("load/reset")

	BeginLoad      = load("load/begin")
	AddConstraints = load("load/constraints")
	AddMoves       = load("load/moves")
	Publish        = load("load/publish")
	Sweep          = load("load/sweep")

	CopyConstraints = load("fork/constraints")
	CopyMoves       = load("fork/moves")
	CopyReasons     = load("fork/reasons")
	CopyChoices     = load("fork/choices")
	PublishFork     = load("fork/publish")

	SelectConstraint = load("classic/1_select_constraint")
	SelectInOrder    = load("classic/1_select_in_order") // of a search in an order of its own
	ChooseMove       = load("classic/2_choose_move")
	IsSolved         = load("classic/3_is_solved")
	Backtrack        = load("classic/4_backtrack")
	NextMove         = load("classic/5_next_move")

	AddedBefore      = load("classic/1_added") // of a search for the cheapest solution
	SelectWithQuotas = load("classic/1_select_with_quotas")
	ChooseWithQuotas = load("classic/2_choose_with_quotas")
	NextWithQuotas   = load("classic/5_next_with_quotas")

	MakeSteps = load("server/steps")

	BeginPrices = load("prices/begin")
	RaisePrices = load("prices/raise")
	AddPrices   = load("prices/add")
	ReadPrices  = load("prices/read")
	SetPrices   = load("prices/set")

	MarkConflict   = load("conflict/mark")
	LookAtConflict = load("conflict/look")

	LabelMoves = load("labels/status")

	LoadColoring = load("coloring/load")
	ColorCells   = load("coloring/steps")

	GDSAvailable = load("gds/available")
	ProjectGraph = load("gds/project")
	K1Coloring   = load("gds/k1_coloring")
	TakeColors   = load("gds/take_colors")
	ForgetGraphs = load("gds/forget")

	ShowHint    = load("tuples/show")
	ReadHint    = load("tuples/look")
	PlaceSingle = load("tuples/single")
	Components  = load("tuples/components")
	RuleOut     = load("tuples/rule_out")

	HoldSearch   = load("read/hold")
	ReadSearch   = load("read/search")
	ReadSearches = load("read/searches")
	ReadEvents   = load("read/events")

	ReadConstraints = load("read/constraints")
	ReadMoves       = load("read/moves")
	ReadCells       = load("read/cells")
	CountOthers     = load("read/others")

	ReadGrid           = load("read/grid")
	ReadBlankCells     = load("read/blank_cells")
	ReadBlockedValues  = load("read/blocked_values")
	ReadPossibleValues = load("read/possible_values")
	ReadTwins          = load("read/twins")

	ReadBrowserAddress = load("read/browser_address")
	ReadJava           = load("read/java")
	Ping               = load("read/ping")

	BeginRecord = load("record/begin")
	RecordSteps = load("record/steps")
	CloseRecord = load("record/close")
	NoteList    = load("record/list")

	ReadTree    = load("tree/tree")
	ReadNodes   = load("tree/nodes")
	ExplainStep = load("tree/explain") // for people to paste: [Query.Paste]
	TagsAsOf    = load("tree/as_of")   // as well

	BeginSpace   = load("space/begin")
	SpaceSteps   = load("space/steps")
	JudgeStates  = load("space/judge")
	NumberStates = load("space/number")
	PublishSpace = load("space/publish")
	DropSpace    = load("space/drop")

	AddStates    = load("space/states")
	AddArcs      = load("space/arcs")
	SettleStates = load("space/settle")

	SpaceSize    = load("space/size")
	CountSpace   = load("space/count")
	SpaceOptions = load("space/options")
	NthSolutions = load("space/nth")
	BestSolution = load("space/best")
	CompareSpace = load("space/compare")
	CheckSpace   = load("space/check")
	VerifySpace  = load("space/verify")

	TakeOver   = load("hand/take_over")
	MarkStep   = load("hand/mark_step")
	ForbidMove = load("hand/forbid")
	FindGraph  = load("hand/find_graph")
	HoldGraph  = load("hand/hold_graph")
	AdoptGraph = load("hand/adopt")

	BeginDeduction    = load("deduce/begin")
	BlockedValues     = load("deduce/blocked_values")
	NakedSingles      = load("deduce/naked_singles")
	HiddenSingles     = load("deduce/hidden_singles")
	NakedTwins        = load("deduce/naked_twins")
	PublishedTwins    = load("deduce/published_twins")
	DeductionStanding = load("deduce/standing")
	Why               = load("deduce/why")
	Validate          = load("deduce/validate")

	BeginCount      = load("tasks/begin")
	AddTasks        = load("tasks/add")
	TakeTask        = load("tasks/take")
	FinishTask      = load("tasks/finish")
	SplitTask       = load("tasks/split")
	CountStatus     = load("tasks/status")
	CountID         = load("tasks/id")
	ListTasks       = load("tasks/list")
	SumTasks        = load("tasks/sum")
	CheckTasks      = load("tasks/check")
	AuditTask       = load("tasks/audit")
	ReopenTask      = load("tasks/reopen")
	TaskCertificate = load("tasks/certificate")

	BeginCollection  = load("batches/begin")
	FindCollection   = load("batches/find")
	AddBatches       = load("batches/add")
	BeatBatch        = load("batches/beat")
	BatchAnswers     = load("batches/answers")
	ListBatches      = load("batches/list")
	EndCollection    = load("batches/end")
	CollectionStatus = load("batches/status")
)

// The search of the blog post: steps 1 to 5, as people paste them. They know of no puzzles,
// and see every move and constraint of the database.
var (
	PostFind     = load("post/08_find")
	PostChoose   = load("post/09_choose")
	PostIsSolved = load("post/10_is_solved")
	PostUndo     = load("post/11_undo")
	PostCleanUp  = load("post/12_clean_up")
)

// Post holds the statements that lead from an empty database to a solution, as in the
// blog post, in order. docs/follow-the-post.md leads through these statements. The
// program sends those of the search, to measure them; the others are for people alone.
var Post = []Query{
	load("post/00_is_empty"),
	load("post/01_moves"),
	load("post/02_rows"),
	load("post/03_columns"),
	load("post/04_blocks"),
	load("post/05_cells"),
	load("post/06_clues"),
	load("post/07_conflicts"),
	PostFind,
	PostChoose,
	PostIsSolved,
	PostUndo,
	PostCleanUp,
	load("post/13_grid"),
	load("post/14_choices"),
	load("post/15_clear"),
}
