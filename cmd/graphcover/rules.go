package main

import (
	"github.com/spf13/cobra"

	"graphcover/internal/cliflag"
)

// byWorkers are the flags that have workers do the work, or show how far they are.
var byWorkers = []string{"workers", "queue", "status"}

// forWorkers are the flags that say how workers share the work.
var forWorkers = []string{"patience", "queue-folder", "queue-replicas", "queue-credentials",
	"queue-nkey", "queue-authority", "queue-certificate", "queue-key"}

// flagRules say which flags exclude each other, and which need another.
var flagRules = []cliflag.Rule{
	// In one process, or by workers
	{In: "solve", Flags: []string{"strategy", "proof", "trace", "watch", "record", "record-limit", "order", "mode", "chunk", "pause", "jobs", "cores", "canonical-name"},
		With: byWorkers, Says: "--*: it can't be combined with --workers, --queue or --status"},
	{In: "count", Flags: []string{"limit", "mode", "chunk", "pause", "record", "jobs", "order", "cores"},
		With: byWorkers, Says: "--*: it can't be combined with --workers, --queue or --status"},
	{In: "solve", Flags: []string{"solver"}, While: "solver=graph",
		With: byWorkers, Says: "--* graph: it can't be combined with --workers, --queue or --status; workers solve in memory"},
	{In: "count", Flags: []string{"solver"}, With: []string{"status"}, Says: "--*: it can't be combined with --status"},
	{In: "solve", Flags: append([]string{"batch"}, forWorkers...), Without: byWorkers, Says: "--*: want --workers or --queue, too"},
	{In: "count", Flags: append([]string{"split-after"}, forWorkers...), Without: byWorkers, Says: "--*: want --workers or --queue, too"},
	{In: "count", Flags: []string{"engine"}, With: []string{"workers", "queue"}, While: "solver=graph", Says: "--*: it can't be combined with --solver graph"},
	{In: "worker", Flags: []string{"engine"}, With: []string{"solver=graph"}, Says: "--*: it can't be combined with --solver graph"},
	{Flags: []string{"search-uri"}, Without: []string{"solver=graph"}, Says: "--*: want --solver graph, too"},
	{Flags: []string{"search-user", "search-password-file"}, Without: []string{"search-uri"}, Says: "--*: want --search-uri, too"},
	{Flags: []string{"tasks"}, Without: []string{"status"}, Says: "--*: want --status, too"},
	{Flags: []string{"prefix"}, Without: []string{"solver=memory"}, Says: saysPrefix},
	{Flags: []string{"prefix"}, With: append([]string{"limit", "order"}, byWorkers...), Says: saysPrefix},

	// The user and the key of a queue
	{Flags: []string{"queue-certificate"}, Without: []string{"queue-key"}, Says: "--* and --queue-key: want both"},
	{Flags: []string{"queue-key"}, Without: []string{"queue-certificate"}, Says: "--queue-certificate and --*: want both"},
	{Flags: []string{"queue-credentials"}, With: []string{"queue-nkey"}, Says: "--* and --queue-nkey: want one of them"},

	// Proofs and certificates
	{Flags: append([]string{"strategy", "watch", "certificate", "prefix"}, byWorkers...),
		With: []string{"proof"}, Says: "--*: it can't be combined with --proof, which proves a search by exact cover in one process"},
	{Flags: []string{"limit", "engine", "cores", "jobs", "mode", "chunk", "pause", "record", "record-limit", "order", "status", "prefix"},
		With: []string{"certificate"}, Says: "--*: it can't be combined with --certificate, which counts by the space"},
	{Flags: []string{"certificate"}, With: []string{"solver=graph"}, Says: "--*: want --solver memory; the graph writes none"},
	{Flags: []string{"max-states"}, Without: []string{"certificate"}, Says: "--*: want --certificate, too; other counts keep no states"},

	// Other ways to search
	{In: "solve", Flags: []string{"trace", "engine", "cores", "jobs", "mode", "chunk", "pause", "watch", "record", "record-limit", "order"},
		With: []string{"strategy"}, Says: "--*: it applies to exact cover and can't be combined with --strategy"},
	{In: "color", Flags: []string{"colors", "limit", "coloring-order", "trace"},
		With: []string{"solver=gds"}, Says: "--*: it does not apply to --solver gds: K1-Coloring has no such choice"},
	{Flags: []string{"iterations"}, Without: []string{"solver=gds"}, Says: "--*: want --solver gds too"},
	{In: "color", Flags: []string{"limit"}, Without: []string{"colors"}, Says: "--*: want --colors too"},
	{In: "color", Flags: []string{"for"}, With: []string{"limit"}, Says: "--*: it does not apply to --limit, which says when the list ends"},
	{In: "generate", Flags: []string{"cores"}, With: []string{"solver=graph"}, Says: "--*: want --solver memory, got graph, where one search runs at a time"},

	// Pauses, in which people look at the steps
	{In: "solve", Flags: []string{"pause"}, With: []string{"solver=memory"}, Without: []string{"watch"}, Says: "--*: want --watch, too, or --solver graph; of other searches in memory no step is shown"},
	{In: "count", Flags: []string{"pause"}, With: []string{"solver=memory"}, Says: saysPause},
	{In: "generate", Flags: []string{"pause"}, Without: []string{"solver=graph"}, Says: saysPause},

	// The best solutions
	{In: "count", Flags: []string{"minimize", "maximize"}, Without: []string{"solver=memory"}, Says: "--*: want --solver memory; the graph finds one best solution, and does not count them"},
	{In: "solve", Flags: []string{"minimize", "maximize"}, With: []string{"jobs"}, Says: "--*: it can't be combined with --jobs; one search runs at a time"},
	{Flags: []string{"strategy", "strategies"}, With: []string{"minimize", "maximize"}, Says: "--*: it can't be combined with --minimize or --maximize; strategies know no costs"},
	{In: "load", Flags: []string{"maximize"}, With: []string{"prices"}, Says: "--*: it can't be combined with --prices; the database makes prices for the least cost"},
	{Flags: []string{"minimize"}, With: []string{"maximize"}, Says: "--* and --maximize: want one of them"},
	{Flags: []string{"keep"}, Without: []string{"minimize"}, Says: "--*: want --minimize, too"},
	{In: "conflict", Flags: []string{"keep"}, Without: []string{"from-day"}, Says: "--*: want --from-day, too; without it all of the plan may change"},
	{In: "conflict", Flags: []string{"keep"}, With: []string{"in-graph"}, Says: "--*: it can't be combined with --in-graph"},
	{Flags: []string{"change", "from-day"}, Without: []string{"keep"}, Says: "--*: want --keep, too"},
	{In: "solve", Flags: []string{"start"}, Without: []string{"minimize", "maximize"}, Says: "--*: want --minimize or --maximize, too"},
	{In: "solve", Flags: []string{"start"}, Without: []string{"solver=memory"}, Says: "--*: want --solver memory; in the graph, load --* begins with a solution, and resume continues"},
	{In: "solve", Flags: []string{"start"}, With: []string{"reduce"}, Says: "--*: it can't be combined with --reduce, which may leave out a part of the solution"},
	{In: "solve", Flags: append([]string{"strategy"}, byWorkers...), With: []string{"for"}, Says: "--*: it can't be combined with --for, which stops a search by exact cover in one process"},
	{In: "solve", Flags: []string{"proof"}, With: []string{"gap"}, Says: "--*: it can't be combined with --gap, which stops before it is known what to prove"},
	{In: "solve", Flags: []string{"proof"}, With: []string{"for"}, Without: []string{"minimize", "maximize"}, Says: "--*: it can't be combined with --for, unless with --minimize or --maximize"},
	{Flags: []string{"cost", "within", "gap"}, Without: []string{"minimize", "maximize"}, Says: "--*: want --minimize or --maximize, too"},
	{In: "count", Flags: []string{"proof"}, With: []string{"minimize", "maximize"}, Says: "--*: it can't be combined with --minimize or --maximize"},
	{Flags: append([]string{"watch", "certificate", "prefix", "limit", "all"}, byWorkers...),
		With: []string{"minimize", "maximize"}, Says: "--*: it can't be combined with --minimize or --maximize"},

	// A reduced problem
	{Flags: append([]string{"strategy", "proof", "certificate", "prefix"}, byWorkers...),
		With: []string{"reduce"}, Says: "--*: it can't be combined with --reduce"},
	{In: "solve", Flags: []string{"reduce"}, With: []string{"all", "limit"}, Says: "--*: it can't be combined with --all or --limit"},
	{In: "solve", Flags: []string{"reduce"}, With: []string{"minimize", "maximize"}, Without: []string{"solver=memory"}, Says: "--*: with --minimize or --maximize, want --solver memory, too"},
	{In: "load", Flags: []string{"reduce"}, With: []string{"minimize", "maximize"}, Says: "--*: it can't be combined with --minimize or --maximize"},
	{In: "count", Flags: []string{"reduce"}, With: []string{"minimize", "maximize"}, Says: "--*: it can't be combined with --minimize or --maximize"},

	// Lists of solutions
	{In: "solve", Flags: append([]string{"strategy", "proof", "trace", "watch", "jobs"}, byWorkers...),
		With: []string{"all", "limit"}, Says: "--*: it can't be combined with --all or --limit, which list the solutions of one search after another"},
	{In: "solve", Flags: []string{"output"}, Without: []string{"all", "limit"}, Says: "--*: want --all or --limit, too"},
	{In: "resume", Flags: []string{"output"}, Without: []string{"all", "limit"}, Says: "--*: want --all or --limit, too"},
	{In: "resume", Flags: []string{"trace"}, With: []string{"all", "limit"}, Says: "--*: it can't be combined with --all or --limit"},

	// Up to symmetry
	{In: "solve", Flags: []string{"up-to-symmetry"}, Without: []string{"solver=memory"}, Says: "--*: want --solver memory; the graph lists all solutions"},
	{In: "solve", Flags: []string{"up-to-symmetry"}, Without: []string{"all", "limit"}, Says: "--*: want --all or --limit, too"},
	{In: "count", Flags: []string{"limit", "certificate", "proof", "minimize", "maximize", "prefix", "with", "without", "status"},
		With: []string{"up-to-symmetry"}, Says: "--*: it can't be combined with --up-to-symmetry, which adds the counts of all solutions of several problems"},

	// What if
	{In: "step", Flags: []string{"choose"}, With: []string{"forbid", "undo"}, Says: "--choose, --forbid, --undo: want one of them"},
	{In: "step", Flags: []string{"forbid"}, With: []string{"undo"}, Says: "--choose, --forbid, --undo: want one of them"},
	{In: "step", Flags: []string{"trace"}, With: []string{"choose", "forbid", "undo"},
		Says: "--*: it can't be combined with --choose, --forbid or --undo; a trace has no steps by hand"},
	{In: "tree", Flags: []string{"against", "from-trace", "all"}, With: []string{"beside"}, Says: "--*: it can't be combined with --beside, which shows two trees in the graph"},

	// Names, and what is shown
	{Flags: []string{"puzzle-name", "jobs", "strategy"}, With: []string{"canonical-name"}, Says: "--canonical-name: it can't be combined with --*"},
	{Flags: []string{"json", "paste"}, With: []string{"cells=a1"}, Says: "--cells a1: want no --*, whose names are those of the graph"},
	{Flags: []string{"json", "names"}, With: []string{"csv"}, Says: "--json, --names, --csv: want one of them"},
	{Flags: []string{"names"}, With: []string{"json"}, Says: "--json, --names, --csv: want one of them"},
	{Flags: []string{"watch"}, With: []string{"json"}, Says: "--*: it draws pictures, and can't be combined with --json"},
	{Flags: []string{"record-limit"}, Without: []string{"record"}, Says: "--*: want --record, too"},
	{Flags: []string{"from-trace"}, With: []string{"all", "order"}, Says: "--*: want neither --all nor --order; the trace has them"},
	{Flags: []string{"in-graph"}, With: []string{"all"}, Says: "hint --*: it shows one move, and does not apply to --all"},
	{Flags: []string{"against"}, With: []string{"path", "min", "max", "difficulty", "technique"},
		Says: "--*: it prints a rank correlation of all puzzles, so it can't be combined with --path, --min, --max, --difficulty or --technique"},
}

const saysPause = "--*: want --solver graph; in memory no step is shown"

const saysPrefix = "--*: want --solver memory, and neither --limit, --order, --workers nor --status"

// checkRules returns an error for each rule that the flags of c break.
func checkRules(c *cobra.Command) error {
	var errs []error
	said := make(map[string]bool)
	for _, rule := range flagRules {
		if err := rule.Broken(c); err != nil && !said[err.Error()] {
			said[err.Error()] = true
			errs = append(errs, usageError{err})
		}
	}
	return join(errs...)
}

// flagGroups are the groups of flags in the help, and in each group the order of the flags: what is
// often needed comes first. A command's own flags are in no group.
var flagGroups = []cliflag.Group{
	{Title: "Search", Flags: []string{"solver", "minimize", "maximize", "all", "limit", "for", "up-to-symmetry", "strategy", "strategies",
		"step", "at", "choose", "undo", "forbid"}},
	{Title: "Output", Flags: []string{"json", "names", "csv", "watch", "output", "trace", "from-trace", "proof", "report", "cells", "color", "path", "paths", "full", "paste"}},
	{Title: "Costs", Flags: []string{"keep", "from-day", "change", "start", "gap", "within", "cost", "prices"}},
	{Title: "How to search", Flags: []string{"cores", "engine", "order", "reduce", "certificate", "max-states", "rules", "then", "coloring-order"}},
	{Title: "Graph", Flags: []string{"puzzle-name", "other-name", "as", "tree against", "beside", "record", "mode", "pause", "in-graph", "jobs", "canonical-name", "record-limit", "chunk"}},
	{Title: "Server", Flags: []string{"uri", "user", "password-file", "database", "neo4j", "neo4j-version", "gds"}},
	{Title: "Workers", Flags: []string{"workers", "status", "tasks", "prefix", "queue", "batch", "patience", "split-after", "search-uri", "search-user", "search-password-file"},
		Aside: cliflag.Aside{Name: queueAside, Usage: "its keys, certificates, folder and copies: graphcover help queue",
			Flags: []string{"queue-folder", "queue-replicas", "queue-credentials", "queue-nkey", "queue-authority", "queue-certificate", "queue-key"}}},
}

// queueAside is the line of the help that stands for the flags of help queue.
const queueAside = "queue-..."
