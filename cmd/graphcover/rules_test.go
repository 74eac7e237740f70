package main

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"graphcover/internal/cliflag"
)

// allCommands returns all commands, new ones, by their paths.
func allCommands() map[string]*cobra.Command {
	all := make(map[string]*cobra.Command)
	var add func(*cobra.Command)
	add = func(c *cobra.Command) {
		all[c.CommandPath()] = c
		for _, sub := range c.Commands() {
			add(sub)
		}
	}
	add((&app{stdout: io.Discard, stderr: io.Discard}).rootCommand())
	return all
}

// TestWorksInMemory checks that no command that says it needs no --solver has that flag.
func TestWorksInMemory(t *testing.T) {
	n := 0
	for path, c := range allCommands() {
		if c.Annotations[worksInMemory] == "" {
			continue
		}
		if n++; c.Flag("solver") != nil || !strings.Contains(c.Use, "PUZZLE") {
			t.Errorf("%s: want a command with puzzles and without --solver", path)
		}
	}
	if n == 0 {
		t.Error("want commands that work in memory, got none")
	}
}

// give sets a flag of c, NAME or NAME=VALUE. It reports whether c has the flag.
func give(t *testing.T, c *cobra.Command, term string) bool {
	t.Helper()
	name, value, valued := strings.Cut(term, "=")
	flag := c.Flag(name)
	if flag == nil {
		return false
	}
	if kind := flag.Value.Type(); !valued {
		value, _, _ = strings.Cut(kind, "|") // of a choice
		if like := map[string]string{"bool": "true", "int": "1", "float64": "1", "duration": "1s", "name": "naked pair"}[kind]; like != "" {
			value = like
		}
	}
	if err := c.Flags().Set(name, value); err != nil {
		t.Fatalf("%s --%s %s: %v", c.CommandPath(), name, value, err)
	}
	return true
}

// TestFlagRules breaks and keeps each rule about flags, by each command that it is about and with each
// of its flags.
func TestFlagRules(t *testing.T) {
	for _, rule := range flagRules {
		var broken []string
		for path, c := range allCommands() {
			if !rule.IsAbout(c) {
				continue
			}
			for _, flag := range rule.Flags {
				// try calls the command with the flag and another one.
				try := func(other string, want bool) {
					t.Helper()
					c := allCommands()[path]
					if !give(t, c, flag) || other != "" && !give(t, c, other) {
						return
					}
					if rule.While != "" && !give(t, c, rule.While) {
						return
					}
					err := rule.Broken(c)
					if want {
						err = checkRules(c)
					}
					says := strings.Replace(rule.Says, "*", flag, 1)
					if said := err != nil && slices.Contains(strings.Split(err.Error(), "\n"), says); said != want {
						t.Errorf("%s --%s --%s: want %q %v, got %v", path, flag, other, says, want, err)
					}
					if want {
						broken = append(broken, flag)
					}
				}
				if len(rule.With) > 0 {
					try("", false)
				} else {
					try("", true)
				}
				for _, other := range rule.With {
					try(other, true)
				}
				for _, other := range rule.Without {
					try(other, false)
				}
			}
		}
		for _, flag := range rule.Flags {
			if !slices.Contains(broken, flag) {
				t.Errorf("%q: no command can break it with --%s", rule.Says, flag)
			}
		}
	}
}

// TestFlagGroups checks that the help of each command shows each flag once, under the title of its
// group, and that in a long help every flag but --help has a group. A flag that has no line of its own is described by
// help queue, and the line that stands for it is there once.
func TestFlagGroups(t *testing.T) {
	const long = 16
	line := regexp.MustCompile(`^ +(?:-\w, )?--([a-z0-9.-]+)`)
	topic := allCommands()["graphcover queue"].Long
	unused := make(map[string]bool)
	for _, group := range flagGroups {
		for _, name := range slices.Concat(group.Flags, group.Aside.Flags) {
			if unused[name] {
				t.Errorf("--%s is in two groups", name)
			}
			unused[name] = true
		}
	}
	for path, c := range allCommands() {
		if c.Hidden { // a topic of the command help
			continue
		}
		c.InitDefaultHelpFlag()
		shown, title := make(map[string]string), ""
		for _, text := range strings.Split(c.UsageString(), "\n") {
			if width := utf8.RuneCountInString(text); width > 100 && strings.HasPrefix(text, "      ") {
				t.Errorf("%s --help: want at most 100 characters in a line, got %d: %s", path, width, text)
			}
			if strings.HasPrefix(text, strings.Repeat(" ", 30)) {
				continue // more of a description
			}
			if flag := line.FindStringSubmatch(text); flag == nil {
				title = strings.TrimSuffix(text, ":")
			} else if _, twice := shown[flag[1]]; twice {
				t.Errorf("%s --help shows --%s twice", path, flag[1])
			} else {
				shown[flag[1]] = title
			}
		}
		n, asides := 0, make(map[string]bool)
		c.LocalFlags().VisitAll(func(flag *pflag.Flag) {
			if flag.Hidden {
				return
			}
			name, want := flag.Name, cliflag.GroupOf(flag)
			if aside := cliflag.AsideOf(flag); aside != "" {
				if strings.Count(topic, "\n      --"+name+" ") != 1 || !strings.HasPrefix(name, strings.TrimRight(aside, ".")) {
					t.Errorf("%s: want --%s described once by help queue, and a line of the help for it, got --%s and\n%s", path, name, aside, topic)
				}
				name, asides[aside] = aside, true
			} else {
				n++
			}
			delete(unused, flag.Name)
			delete(unused, c.Name()+" "+flag.Name)
			if want == "" {
				want = "Flags"
				if len(shown) > long && flag.Name != "help" && path != "graphcover generate" {
					t.Errorf("%s has %d flags: want a group for --%s", path, len(shown), flag.Name)
				}
			}
			if got := shown[name]; got != want {
				t.Errorf("%s --help: want --%s below %q, got %q", path, flag.Name, want, got)
			}
		})
		if n += len(asides); n != len(shown) {
			t.Errorf("%s --help: want %d flags, got %d", path, n, len(shown))
		}
	}
	for name := range unused {
		t.Errorf("no command has the flag --%s, which is in a group", name)
	}
}
