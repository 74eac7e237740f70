package cypher

// The statements of a count that is split into tasks. Part is also about the batches of a collection.
var (
	Part = load("schema/part")

	BeginCount  = load("tasks/begin")
	AddTasks    = load("tasks/add")
	TakeTask    = load("tasks/take")
	FinishTask  = load("tasks/finish")
	SplitTask   = load("tasks/split")
	CountStatus = load("tasks/status")
	CountID     = load("tasks/id")
	ListTasks   = load("tasks/list")
	SumTasks    = load("tasks/sum")
	CheckTasks  = load("tasks/check")
	AuditTask   = load("tasks/audit")
	ReopenTask  = load("tasks/reopen")

	TaskCertificate = load("tasks/certificate")
)
