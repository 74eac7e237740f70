package testenv

import (
	"fmt"
	"os"
	"testing"
)

// Report logs a summary of what a test has counted, and appends it to the file that
// GRAPHCOVER_REPORT names. make test prints that file at the end.
func Report(t testing.TB, format string, args ...any) {
	t.Helper()
	line := fmt.Sprintf(format, args...)
	t.Log(line)
	name := os.Getenv("GRAPHCOVER_REPORT")
	if name == "" {
		return
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := fmt.Fprintf(file, "%s: %s\n", t.Name(), line); err != nil {
		t.Fatal(err)
	}
}
