package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"graphcover/internal/testenv"
)

var (
	codeBlock = regexp.MustCompile("(?ms)^```.*?^```$")
	codeSpan  = regexp.MustCompile("`([^`\n]+)`")
	flagName  = regexp.MustCompile(`^--([a-z][a-z0-9-]*)`)
	// ownCommand matches a call of the program, up to the character that ends it in a shell. In "docker build -t
	// graphcover ." the name is that of an image.
	ownCommand = regexp.MustCompile(`(?m)(?:^|[\s;&|(])(?:bin/)?graphcover ([^|;&#>()\n.][^|;&#>()\n]*)`)
)

// TestDocumentedCommands checks that every command and flag that a document mentions, in a
// code block or in backticks, exists.
func TestDocumentedCommands(t *testing.T) {
	a := &app{stdout: io.Discard, stderr: io.Discard}
	root := a.rootCommand()
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	var documents []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md"} {
		found := testenv.Must(filepath.Glob(filepath.Join("..", "..", pattern)))(t)
		documents = append(documents, found...)
	}
	calls := 0
	for _, document := range documents {
		b := testenv.Must(os.ReadFile(document))(t)
		text := string(b)
		check := func(call string) {
			calls++
			if problem := unknownIn(root, strings.Fields(call)); problem != "" {
				t.Errorf("%s: %s: %s", filepath.Base(document), call, problem)
			}
		}
		for _, block := range codeBlock.FindAllString(text, -1) {
			language := strings.TrimPrefix(strings.SplitN(block, "\n", 2)[0], "```")
			for line := range strings.Lines(block) {
				// In a console block the other lines are output.
				if language == "console" && strings.HasPrefix(line, "$ ") || language == "sh" {
					for _, call := range ownCommand.FindAllStringSubmatch(line, -1) {
						check(call[1])
						if language == "console" && !strings.Contains(call[0], "bin/") {
							t.Errorf("%s: want bin/graphcover, as a clone has it, got %s", filepath.Base(document), line)
						}
					}
				}
			}
		}
		for _, span := range codeSpan.FindAllStringSubmatch(codeBlock.ReplaceAllString(text, ""), -1) {
			call := span[1]
			if of := ownCommand.FindStringSubmatch(call); of != nil {
				call = of[1]
			}
			switch c, _, err := root.Find(strings.Fields(call)[:1]); {
			case err == nil && c != root:
				check(call)
			case strings.HasPrefix(call, "--"):
				calls++
				if flag := flagName.FindStringSubmatch(call); flag != nil && !anyHas(root, flag[1]) {
					t.Errorf("%s: no command has the flag %s", filepath.Base(document), call)
				}
			}
		}
	}
	if calls < 100 {
		t.Errorf("want at least 100 commands and flags in the documents, found %d", calls)
	}
}

// unknownIn returns a message if a command or flag of a call does not exist, and otherwise "".
func unknownIn(root *cobra.Command, words []string) string {
	c, rest, err := root.Find(words)
	switch {
	case err != nil || c == root && !strings.HasPrefix(words[0], "-"):
		return "there is no such command"
	case c.HasSubCommands() && c != root && len(rest) > 0 && !strings.HasPrefix(rest[0], "-"):
		return "there is no command " + rest[0]
	}
	for _, word := range rest {
		if flag := flagName.FindStringSubmatch(word); flag != nil && !has(c, flag[1]) {
			return "there is no flag --" + flag[1]
		}
	}
	return ""
}

// has reports whether a command takes a flag.
func has(c *cobra.Command, flag string) bool {
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	return c.Flags().Lookup(flag) != nil || c.InheritedFlags().Lookup(flag) != nil
}

// anyHas reports whether a command or one below it takes a flag.
func anyHas(c *cobra.Command, flag string) bool {
	if has(c, flag) {
		return true
	}
	for _, sub := range c.Commands() {
		if anyHas(sub, flag) {
			return true
		}
	}
	return false
}
