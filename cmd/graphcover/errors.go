package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"graphcover/bench"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/memsolver"
	"graphcover/neo4jserver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku/generator"
	"graphcover/space"
	"graphcover/space/stored"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
	"graphcover/strategy/deduce"
	"graphcover/trace"
	"graphcover/workers"
	"graphcover/workers/batches"
	"graphcover/workers/queue"
	"graphcover/workers/tasks"
)

// An exitStatus is the exit status of the process.
type exitStatus int

const (
	exitOK         exitStatus = 0
	exitFailed     exitStatus = 1 // the command could not do its work
	exitUsage      exitStatus = 2 // bad usage or bad input
	exitNoSolution exitStatus = 3
	exitDifference exitStatus = 4 // the cross-check found a difference
)

// rank says which of several statuses wins: the one with the highest rank.
var rank = map[exitStatus]int{exitOK: 0, exitNoSolution: 1, exitUsage: 2, exitDifference: 3, exitFailed: 4}

// raiseExit sets the exit status, unless one of the same or a higher rank is set.
func (a *app) raiseExit(exit exitStatus) {
	if rank[exit] > rank[a.exit] {
		a.exit = exit
	}
}

// A usageError is an error in the command line, an inputError one in a puzzle.
type (
	usageError struct{ error }
	inputError struct{ error }
)

func (e usageError) Unwrap() error { return e.error }
func (e inputError) Unwrap() error { return e.error }

// A searchError is the error of a search in the graph that can be resumed; any other command is run
// again.
type searchError struct {
	error
	name  string // of the puzzle
	flags string // of the command resume
}

func (e searchError) Unwrap() error { return e.error }

// An errorList holds several errors, each of which is reported on its own.
type errorList []error

func (l errorList) Error() string   { return errors.Join(l...).Error() }
func (l errorList) Unwrap() []error { return l }

// join returns the errors that are not nil as one error, or nil if there are none.
func join(errs ...error) error {
	list := slices.DeleteFunc(errorList(errs), func(err error) bool { return err == nil })
	if len(list) == 0 {
		return nil
	}
	return list
}

// is reports whether err is an error of type E, or wraps one.
func is[E error](err error) bool {
	_, found := errors.AsType[E](err)
	return found
}

// errReported is the error of a command that has said what is wrong, and set the exit status.
var errReported = errors.New("reported before")

// complain prints err and a hint on what to do about it, and sets the exit status.
func (a *app) complain(err error) {
	if list, ok := errors.AsType[errorList](err); ok {
		for _, err := range list {
			a.complain(err)
		}
		return
	}
	if errors.Is(err, errReported) {
		return
	}
	err = stopped(err)
	fmt.Fprintf(a.stderr, "graphcover: %s\n", withoutPackage(err.Error()))
	r := a.response(err)
	if r.hint != "" {
		fmt.Fprintf(a.stderr, "hint: %s\n", r.hint)
	}
	a.raiseExit(cmp.Or(r.exit, exitFailed))
}

// packages are those whose errors begin with their name, which says nothing to a user. Names such as queue do.
var packages = strings.Fields("exactcover generator graphsolver memsolver neo4jserver searchtree webui")

// withoutPackage returns the text of an error without the name of the package in front.
func withoutPackage(text string) string {
	if name, rest, found := strings.Cut(text, ": "); found && slices.Contains(packages, name) {
		return rest
	}
	return text
}

// A response is what a command does about some errors.
type response struct {
	applies bool       // to the error at hand
	exit    exitStatus // 0 if it is the usual one, [exitFailed]
	hint    string     // what to do about it, or ""
}

// response returns the exit status and the hint of err, each of the first response that has one.
func (a *app) response(err error) (first response) {
	isUsage := is[usageError](err) || is[inputError](err) || is[*exactcover.QuotaError](err) || is[*memsolver.EngineError](err)
	isUsage = isUsage || is[*trace.ContentError](err) || is[*queue.FileError](err)
	usage := response{isUsage || errors.Is(err, workers.ErrUncertified) || errors.Is(err, neo4jserver.ErrConfig), exitUsage, ""}
	for _, r := range slices.Concat([]response{usage}, a.ofWorkers(err), a.ofServer(err), a.ofPuzzles(err)) {
		if r.applies {
			first = response{true, cmp.Or(first.exit, r.exit), cmp.Or(first.hint, r.hint)}
		}
	}
	return first
}

// ofWorkers returns the responses to errors of what is split over workers.
func (a *app) ofWorkers(err error) []response {
	changed, isChanged := errors.AsType[*tasks.ChangedError](err)
	anew := a.onPuzzle(a.puzzleName, "drop") + ", and the same command again"
	again := "have the task counted again: " + a.onPuzzle(a.puzzleName, "audit --reopen PUZZLE") + ", and the same command again"
	return []response{
		{errors.Is(err, workers.ErrUnfinished), exitUsage, "give another --puzzle-name; or forget that count: " + anew},
		{is[*workers.ChangedError](err), exitUsage, "give the same puzzles, or another --puzzle-name; or begin anew: " + anew},
		{is[*tasks.VersionError](err), 0, "use the same version everywhere, or begin anew: " + anew},
		{is[*tasks.DisputeError](err), exitDifference, again},
		{isChanged && changed.Result, 0, again},
		{is[*tasks.PartitionError](err), exitDifference, "begin anew: " + anew},
		{isChanged, 0, "begin anew: " + anew},
		{is[*workers.SumError](err) || is[*workers.CertificateError](err), exitDifference, ""},
		{errors.Is(err, batches.ErrNoCollection), exitUsage, a.onPuzzle(a.puzzleName, "solve --workers 2 FILE")},
		{errors.Is(err, tasks.ErrNoCount), exitUsage, a.onPuzzle(a.puzzleName, "count --workers 2 PUZZLE")},
		{errors.Is(err, queue.ErrUnreachable), 0,
			"start the NATS server at that address, with JetStream; or leave out --queue for a queue in this process"},
		{errors.Is(err, queue.ErrRefused), 0,
			"give the user's key in --queue-nkey or --queue-credentials; docs/workers.md says what a user must be permitted"},
		{errors.Is(err, queue.ErrUnwritable), 0, "nothing is lost; make room, and run the same command again"},
		{errors.Is(err, queue.ErrStoresNothing), 0,
			"nothing is lost; make room, start the NATS server again, and run the same command again"},
		{errors.Is(err, queue.ErrInUse), 0, "give each count its own --puzzle-name, or --queue-folder"},
	}
}

// ofServer returns the responses to errors of finding or starting a server.
func (a *app) ofServer(err error) []response {
	access, changed := new(neo4jserver.AccessError), new(neo4jserver.PasswordError)
	isAccess, isChanged := errors.As(err, &access), errors.As(err, &changed)
	start := a.command("db start")
	return []response{
		{isAccess, 0, allowAccess(access, errors.Is(err, neo4jserver.ErrConfig))},
		{isChanged, 0, "if the password of this server was changed, write the new one into " + console.OneLine(changed.File)},
		{errors.Is(err, neo4jserver.ErrCredentials), 0,
			"give the password in NEO4J_PASSWORD or --password-file, the user in NEO4J_USERNAME or --user"},
		{errors.Is(err, neo4jserver.ErrLockedOut), 0,
			"wait a few seconds and run the same command again; check that no other program is sending a wrong password"},
		{errors.Is(err, neo4jserver.ErrVersion), 0, "upgrade that server, or leave out --uri and NEO4J_URI and run: " + start},
		{errors.Is(err, neo4jserver.ErrCertificate), 0,
			"install the certificate of its authority (on Linux, set SSL_CERT_FILE to its path), or accept any certificate with bolt+ssc:// or neo4j+ssc://"},
		{errors.Is(err, neo4jserver.ErrUnreachable), 0, "docker compose up -d, or leave out --uri and NEO4J_URI and run: " + start},
		{errors.Is(err, neo4jserver.ErrNotRunning), 0, start},
		{errors.Is(err, neo4jserver.ErrNoDocker), 0, neo4jserver.InstallDocker()},
		{errors.Is(err, neo4jserver.ErrMissing), 0, neo4jserver.Install()},
	}
}

// ofPuzzles returns the responses to errors of searches and of what is in the graph.
func (a *app) ofPuzzles(err error) []response {
	search := searchError{name: a.puzzleName}
	inSearch := errors.As(err, &search)
	isLost, isUnwritable := errors.Is(err, graphsolver.ErrLost), errors.Is(err, graphsolver.ErrUnwritable)
	resume := a.resumption(search.name, search.flags)
	restart := "make room, then run: " + a.command("db stop") + ", " + a.command("db start") + ", "
	build := a.onPuzzle(a.puzzleName, "space build PUZZLE")
	load := a.command("load PUZZLE") + ", with the same --puzzle-name"
	if a.called != nil && a.called.Name() == "drop" {
		load = ""
	}
	return []response{
		{a.chosenByVariable(err), exitUsage, a.overrule()},
		{inSearch && isLost, 0, "nothing is lost; when Neo4j is back, run: " + resume},
		{inSearch && isUnwritable, 0, "nothing is lost; " + restart + resume},
		{isLost, 0, "when Neo4j is back, run the same command again"},
		{isUnwritable, 0, restart + "and the same command again"},
		{errors.Is(err, strategy.ErrCages), exitUsage, "for the solution: " + a.command("solve --solver memory PUZZLE")},
		{errors.Is(err, coloring.ErrNoGDS), 0, a.command("db stop") + ", then: " + a.command("db start --gds")},
		{errors.Is(err, graphsolver.ErrNotAdopted), 0, a.onPuzzle(a.puzzleName, "adopt")},
		{errors.Is(err, graphsolver.ErrNoPuzzle), exitUsage, load},
		{errors.Is(err, graphsolver.ErrNoGraph), exitUsage, "docs/follow-the-post.md says how to make one"},
		{errors.Is(err, graphsolver.ErrNameTaken), exitUsage, "give another --puzzle-name, or first run: " + a.onPuzzle(a.puzzleName, "drop")},
		{errors.Is(err, deduce.ErrNotDeduced), 0, a.command("solve --strategy deduce PUZZLE") + ", with the same --puzzle-name"},
		{errors.Is(err, graphsolver.ErrNotRecorded), 0, "to record it from here on, run: " + a.onPuzzle(a.puzzleName, "resume --record") +
			", or step --record; to search again from the beginning: " + a.onPuzzle(a.puzzleName, "solve --record PUZZLE")},
		{errors.Is(err, graphsolver.ErrOvertaken), 0,
			"to continue without the trace, or with a new one, run: " + a.onPuzzle(search.name, "resume")},
		{errors.Is(err, graphsolver.ErrNotAlone), 0,
			"use a server of its own: leave out --uri, unset NEO4J_URI, set GRAPHCOVER_HOME to a new folder, run: " +
				a.command("db start --neo4j jvm") + ", and the same command again with --neo4j jvm"},
		{errors.Is(err, graphsolver.ErrReplaced) || errors.Is(err, stored.ErrReplaced), 0, "give each search its own --puzzle-name"},
		{errors.Is(err, generator.ErrNoGrid), exitNoSolution, ""},
		{errors.Is(err, generator.ErrNotFound), 0, "there may be such a puzzle: give more --tries, or another --seed"},
		{errors.Is(err, errRecordInMemory), 0, a.command("tree PUZZLE")},
		{errors.Is(err, stored.ErrNoSpace) || errors.Is(err, stored.ErrUnfinished), exitUsage, build},
		{is[*stored.ChangedError](err), 0, "to build it again, run: " + build},
		{is[*stored.TooLargeError](err), 0, a.onPuzzle(a.puzzleName, "space build --mode memory PUZZLE")},
		{is[*space.RepeatError](err), 0, "for every solution, run: " + a.command("solve --all PUZZLE") + "; to build the space nevertheless, give --max-states N"},
		{is[*space.TooManyStates](err), 0, "--max-states N allows more, if there is memory for some 300 bytes a state"},
		{is[*compare.VerifyError](err) || is[*bench.Difference](err), exitDifference, ""},
		{is[usageError](err), exitUsage, a.help()},
	}
}

// chosenByVariable reports whether err is about a solver that GRAPHCOVER_SOLVER has chosen.
func (a *app) chosenByVariable(err error) bool {
	return a.solverByVariable() && is[usageError](err) && strings.Contains(err.Error(), "--solver")
}

// solverByVariable reports whether GRAPHCOVER_SOLVER has chosen a solver other than the usual one.
func (a *app) solverByVariable() bool {
	return a.called != nil && cliflag.HasDefault(a.called.Flag("solver"))
}

// overrule says what to do if GRAPHCOVER_SOLVER has chosen a solver that can't be used.
func (a *app) overrule() string {
	if !a.solverByVariable() {
		return ""
	}
	flag := a.called.Flag("solver")
	return fmt.Sprintf("%s=%s has chosen the solver; to choose another here, give --solver %s", solverVariable, flag.Value, flag.DefValue)
}

// help returns the command line that shows the help of the command that was called, or of the program
// if none is yet.
func (a *app) help() string {
	if a.called == nil || !a.called.HasParent() {
		return a.command("--help")
	}
	return a.command(pathOf(a.called) + " --help")
}

// hint returns what to do about err, or "".
func (a *app) hint(err error) string { return a.response(err).hint }

// refusalOf returns err as an error about the puzzle if it says that the engine can't take it, and
// otherwise nil.
func refusalOf(entry puzzle.Entry, err error) error {
	if !is[*memsolver.EngineError](err) && !is[*exactcover.QuotaError](err) {
		return nil
	}
	return inputError{fmt.Errorf("%s: %w", place(entry), err)}
}

// skipBad prints err and returns nil if it is about a puzzle, because others may follow. It returns any
// other error.
func (a *app) skipBad(err error) error {
	if !is[inputError](err) {
		return err
	}
	a.complain(err)
	return nil
}

// allowAccess says what to do about a file or folder that isn't the user's alone. If named
// is true, the user has named it as the file with the password.
func allowAccess(e *neo4jserver.AccessError, named bool) string {
	path := console.Quote(e.Path)
	switch {
	case e.Link != "" && e.Folder:
		return "name the folder itself: GRAPHCOVER_HOME=" + console.Quote(e.Link)
	case e.Link != "" && named:
		return "name the file itself, " + console.Quote(e.Link) + ", or give a pipe: --password-file <(cat " + path + ")"
	case e.Link != "":
		return "put the file itself there: mv " + console.Quote(e.Link) + " " + path
	case e.Owner >= 0 && e.Folder:
		return fmt.Sprintf("name another folder in GRAPHCOVER_HOME, or if you trust what is in this one, as root: chown -R %d %s", os.Geteuid(), path)
	case e.Owner >= 0 && named:
		return fmt.Sprintf("give a copy that is yours, or if you trust what is in it, as root: chown %d %s", os.Geteuid(), path)
	case e.Owner >= 0:
		return fmt.Sprintf("if you trust what is in it, as root: chown %d %s", os.Geteuid(), path)
	case e.Folder:
		return "if you trust what is in it: chmod 700 " + path
	default:
		return "if you trust what is in it: chmod 600 " + path
	}
}
