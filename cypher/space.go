package cypher

// The statements that build the space of a puzzle, and ask it.
var (
	SpaceState = load("schema/space_state")

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
)
