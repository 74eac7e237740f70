package neo4jserver

import (
	"errors"
	"os"
	"strings"
)

// The logs of a JVM, in its folder logs.
const (
	usersLog   = "neo4j.log"
	debugLog   = "debug.log"
	consoleLog = "console.log" // ours: what the process prints
)

// logMark remembers how long the logs were before a start.
type logMark map[string]int

func (j *jvm) markLogs() logMark {
	mark := logMark{}
	for _, log := range []string{usersLog, debugLog} {
		mark[log] = len(readText(j.file("logs", log)))
	}
	return mark
}

// explain returns what a JVM that failed to start has logged since mark, and the log
// that it is in.
func (j *jvm) explain(failure error, mark logMark) (log, text string) {
	since := func(log string) string {
		text := readText(j.file("logs", log))
		return text[min(mark[log], len(text)):] // the log may have been rotated
	}
	if errors.Is(failure, errNoDatabase) {
		return debugLog, failures(since(debugLog))
	}
	if text := since(usersLog); text != "" {
		return usersLog, text
	}
	return consoleLog, since(consoleLog) // Java itself failed
}

// readText returns the text of a file, or "" if it can't be read.
func readText(path string) string {
	text, _ := os.ReadFile(path)
	return string(text)
}

// failures returns the lines of Neo4j's debug log that say what failed, and why.
func failures(log string) string {
	var lines []string
	for line := range strings.Lines(log) {
		if strings.Contains(line, " ERROR ") || strings.HasPrefix(line, "Caused by: ") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

// tail returns the last n lines of a text, or all if it has fewer.
func tail(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
