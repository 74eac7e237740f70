package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"graphcover/bench/report"
	"graphcover/cypher"
	"graphcover/internal/console"
	"graphcover/internal/replace"
)

// addReportFlags adds the flags that say how to show what a command has measured.
func (a *app) addReportFlags(c *cobra.Command) {
	c.Flags().BoolVar(&a.json, "json", false, "print one JSON object")
	c.Flags().StringArrayVar(&a.reports, "report", nil,
		"also write a report with pictures to this file, which ends in .html or .md; the pictures of one in .md lie beside it (repeatable)")
}

// checkReports returns an error if a report can't be written, so that nothing is measured in vain, or
// if it would overwrite one of the puzzles.
func (a *app) checkReports() error {
	for _, name := range a.reports {
		if replace.Overwrites(name, a.called.Flags().Args()) {
			return usageError{fmt.Errorf("--report: %s would overwrite the puzzle", name)}
		}
		if ending := reportEnding(name); ending != ".html" && ending != ".md" {
			return usageError{fmt.Errorf("--report: want a file whose name ends in .html or .md, got %q", name)}
		}
		if folder, err := os.Stat(filepath.Dir(name)); err != nil {
			return usageError{fmt.Errorf("--report: %w", err)}
		} else if !folder.IsDir() {
			return usageError{fmt.Errorf("--report: want a file in a folder, got %q", name)}
		}
	}
	return nil
}

func reportEnding(name string) string { return strings.ToLower(filepath.Ext(name)) }

// measure runs a measurement of that many steps, and prints its figures, as JSON or as the tables of the
// page about them. It writes that page to the files of --report.
func measure[R any](ctx context.Context, a *app, steps int, run func(next func()) (R, error), page func(R) *report.Page) error {
	bar := a.newProgress(func() int { return steps })
	defer bar.Clear()
	figures, err := run(bar.Next)
	bar.Clear()
	switch {
	case err != nil:
		return stopped(err)
	case a.json:
		err = a.printJSON(figures)
	default:
		err = a.printPage(page(figures))
	}
	if err != nil || len(a.reports) == 0 {
		return err
	}
	return a.writeReports(ctx, figures, page(figures))
}

// printPage prints what a page says first, and its tables.
func (a *app) printPage(p *report.Page) error {
	a.printf("%s\n", console.Wrap(console.OneLine(p.Lead), console.Columns(a.stdout), ""))
	for _, s := range p.Sections {
		for _, t := range s.Tables {
			if t.Long {
				continue
			}
			a.printf("\n%s\n\n", t.Name)
			table := a.newTable()
			table.Row(cellsOf(t.Head)...)
			for _, row := range t.Rows {
				table.Row(cellsOf(row)...)
			}
			if err := table.Flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// cellsOf returns cells as a row of a [console.Table].
func cellsOf[C any](cells []C) []any {
	row := make([]any, len(cells))
	for i, cell := range cells {
		row[i] = cell
	}
	return row
}

func (a *app) writeReports(ctx context.Context, figures any, p *report.Page) error {
	var err error
	if p.Figures, err = json.Marshal(figures); err != nil {
		return err
	}
	p.Command, p.Made = a.commandLine(), time.Now()
	p.Facts = append(report.Machine(ctx), report.Fact{Name: "graphcover", Value: version()})
	p.Facts = append(p.Facts, a.serverFacts(ctx)...)
	for _, name := range a.reports {
		if _, err := await(ctx, func() (struct{}, error) { return struct{}{}, writeReport(name, p) }); err != nil {
			return err
		}
		a.note(console.OneLine(name) + ": the report")
	}
	return nil
}

// writeReport writes the file called name, and the pictures of one in Markdown.
func writeReport(name string, p *report.Page) error {
	if reportEnding(name) == ".html" {
		var text bytes.Buffer
		return errors.Join(p.HTML(&text), replace.Write(name, bytesTo(text.Bytes())))
	}
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	text, pictures := p.Markdown(base)
	err := replace.Write(name, bytesTo(text))
	for _, picture := range pictures {
		err = errors.Join(err, replace.Write(filepath.Join(filepath.Dir(name), picture.Name), bytesTo(picture.Text)))
	}
	return err
}

func bytesTo(b []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	}
}

// commandLine returns the command that was given, without flags that say where the server is
// and where results go.
func (a *app) commandLine() string {
	words := []string{a.called.CommandPath()}
	a.called.Flags().Visit(func(f *pflag.Flag) {
		switch f.Name {
		case "uri", "user", "password-file", "report", "json":
			return
		}
		value := f.Value.String()
		if list, ok := f.Value.(pflag.SliceValue); ok {
			value = strings.Join(list.GetSlice(), ",")
		}
		words = append(words, "--"+f.Name+"="+console.Word(value))
	})
	for _, arg := range a.called.Flags().Args() {
		words = append(words, console.Word(arg))
	}
	return strings.Join(words, " ")
}

// serverFacts returns the versions of the server and of its Java, or nothing if no database
// was used. A server may keep its Java to itself.
func (a *app) serverFacts(ctx context.Context) []report.Fact {
	if a.found == nil {
		return nil
	}
	facts := []report.Fact{{Name: "Neo4j", Value: fmt.Sprintf("%s (%s)", a.found.Version, a.found.Source)}}
	result, err := neo4j.ExecuteQuery(ctx, a.driver, cypher.ReadJava.Text, nil,
		neo4j.EagerResultTransformer, neo4j.ExecuteQueryWithDatabase(a.database))
	if err != nil || len(result.Records) != 1 {
		return facts
	}
	java := result.Records[0].AsMap()
	return append(facts, report.Fact{Name: "its Java", Value: fmt.Sprintf("%v %v, %v processors", java["name"], java["version"], java["processors"])})
}
