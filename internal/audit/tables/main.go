// Command tables measures the tables of the documents again. It runs the command of each table that
// names one with "measured", and lists the numbers that differ by more than a factor of two, and the tables
// that it does not compare. Run it on a quiet machine, by scripts/check-tables.
//
// The exit status is 1 if a number differs, or if a command fails or prints nothing to compare.
package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "tables: want the program and the documents, got", os.Args[1:])
		os.Exit(2)
	}
	good := true
	for _, document := range os.Args[2:] {
		text, err := os.ReadFile(document)
		if err != nil {
			fmt.Fprintln(os.Stderr, "tables:", err)
			os.Exit(1)
		}
		for _, t := range tablesOf(string(text)) {
			good = check(os.Args[1], document, t) && good
		}
	}
	if !good {
		os.Exit(1)
	}
}

// check prints how a table compares, and reports whether nothing is wrong.
func check(program, document string, t table) bool {
	place := fmt.Sprintf("%s:%d", filepath.Base(document), t.line)
	if t.note.word != "measured" {
		if t.note.word == "command" || t.note.word == "once" {
			fmt.Printf("%s: not compared: %s: %s\n", place, t.note.word, t.note.text)
		}
		return true
	}
	measured, err := measure(program, t.note.text)
	if err != nil {
		fmt.Printf("%s: %s: %v\n", place, t.note.text, err)
		return false
	}
	r := t.compare(measured)
	for _, line := range r.off {
		fmt.Printf("%s: off: %s\n", place, line)
	}
	fmt.Printf("%s: %d numbers compared, %d off: %s\n", place, r.compared, len(r.off), t.note.text)
	return r.compared > 0 && len(r.off) == 0
}

// measure runs the program. In the arguments, $PUZZLES is the folder with the collections.
func measure(program, arguments string) (*output, error) {
	puzzles := cmp.Or(os.Getenv("GRAPHCOVER_PUZZLES"), filepath.Join("..", "shared", "puzzles"))
	command := exec.Command(program, strings.Fields(strings.ReplaceAll(arguments, "$PUZZLES", puzzles))...)
	command.Stderr = os.Stderr
	text, err := command.Output()
	if err != nil {
		return nil, err
	}
	var o output
	return &o, json.Unmarshal(text, &o)
}
