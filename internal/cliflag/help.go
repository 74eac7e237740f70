package cliflag

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"graphcover/internal/console"
)

// A Group is a part of the flags in the help of a command, in the order in which they are shown. A flag
// that is in the group of one command alone is written as COMMAND FLAG.
type Group struct {
	Title string
	Flags []string
	Aside Aside
}

// Aside are flags of a group that few people need. One line of the help stands for all that a command has.
type Aside struct {
	Name  string // what they begin with, and an ellipsis
	Usage string // of all of them, and where they are described
	Flags []string
}

// annotation is the key of the title of a flag's group, and of the place of the flag in all groups.
const annotation = "graphcover_group"

// aside is the key of the line that stands for a flag: its name, and what it says.
const aside = "graphcover_aside"

func init() {
	cobra.AddTemplateFunc("groupedFlags", usages)
	cobra.AddTemplateFunc("wrapped", func(c *cobra.Command) string { return wrapped(cmp.Or(c.Long, c.Short), columns(c)) })
}

// ShowInGroups makes the help of root, and of all commands below it, show the flags in these groups.
// Flags that are in none come first, sorted by name. Groups of which a command has no flag are left
// out. Lines are as long as the terminal is wide, and at most mostColumns.
func ShowInGroups(root *cobra.Command, groups []Group) {
	place := 0
	for _, group := range groups {
		for _, name := range slices.Concat(group.Flags, group.Aside.Flags) {
			annotate(root, name, annotation, group.Title, strconv.Itoa(place))
			place++
		}
		for _, name := range group.Aside.Flags {
			annotate(root, name, aside, group.Aside.Name, group.Aside.Usage)
		}
	}
	const whole = "Flags:\n{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}"
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(), whole, "{{groupedFlags . | trimTrailingWhitespaces}}", 1))
	root.SetHelpTemplate(strings.Replace(root.HelpTemplate(), "{{with (or .Long .Short)}}", "{{with wrapped .}}", 1))
}

// annotate gives the flag of that name an annotation, in c and all commands below it.
func annotate(c *cobra.Command, name, key string, values ...string) {
	command, own, isOwn := strings.Cut(name, " ")
	if flag := c.Flags().Lookup(own); isOwn && command == c.Name() && flag != nil {
		c.Flags().SetAnnotation(own, key, values)
	} else if c.Flags().Lookup(name) != nil {
		c.Flags().SetAnnotation(name, key, values)
	}
	for _, sub := range c.Commands() {
		annotate(sub, name, key, values...)
	}
}

// GroupOf returns the title of the group of a flag, or "" if it is in none.
func GroupOf(flag *pflag.Flag) string {
	if of := flag.Annotations[annotation]; len(of) > 0 {
		return of[0]
	}
	return ""
}

// AsideOf returns the name of the line that stands for a flag in the help of its command, or "" if it has one of its own.
func AsideOf(flag *pflag.Flag) string {
	if of := flag.Annotations[aside]; len(of) > 0 {
		return of[0]
	}
	return ""
}

func placeOf(flag *pflag.Flag) int {
	place, _ := strconv.Atoi(flag.Annotations[annotation][1])
	return place
}

// usages returns the descriptions of the flags of c, group by group.
func usages(c *cobra.Command) string {
	rest := pflag.NewFlagSet("", pflag.ContinueOnError)
	var grouped []*pflag.Flag
	c.LocalFlags().VisitAll(func(flag *pflag.Flag) {
		if GroupOf(flag) == "" {
			rest.AddFlag(flag)
		} else {
			grouped = append(grouped, flag)
		}
	})
	slices.SortFunc(grouped, func(a, b *pflag.Flag) int { return placeOf(a) - placeOf(b) })
	text := "Flags:\n" + described(rest, columns(c))
	for len(grouped) > 0 {
		title := GroupOf(grouped[0])
		shown := pflag.NewFlagSet("", pflag.ContinueOnError)
		shown.SortFlags = false
		for len(grouped) > 0 && GroupOf(grouped[0]) == title {
			if line := grouped[0].Annotations[aside]; line == nil {
				shown.AddFlag(grouped[0])
			} else if shown.Lookup(line[0]) == nil {
				shown.Bool(line[0], false, line[1])
			}
			grouped = grouped[1:]
		}
		if shown.HasAvailableFlags() {
			text += "\n" + title + ":\n" + described(shown, columns(c))
		}
	}
	return text
}

// DescribedAside returns the descriptions of the flags of c for which a line of that name stands in its help.
func DescribedAside(c *cobra.Command, name string) string {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.SortFlags = false
	c.LocalFlags().VisitAll(func(flag *pflag.Flag) {
		if AsideOf(flag) == name {
			flags.AddFlag(flag)
		}
	})
	return described(flags, mostColumns)
}

// mostColumns is the length of the longest line of a help.
const mostColumns = 100

// columns returns the length of the longest line of the help of c.
func columns(c *cobra.Command) int {
	return min(cmp.Or(console.Columns(c.OutOrStdout()), mostColumns), mostColumns)
}

// described returns the descriptions of flags in lines that are no longer than most if that can be. They
// begin in the same column, below a flag that is too long for that.
func described(flags *pflag.FlagSet, most int) string {
	const widest = 28 // of the flags
	indent := strings.Repeat(" ", widest+2)
	var b strings.Builder
	flags.VisitAll(func(flag *pflag.Flag) {
		one := pflag.NewFlagSet("", pflag.ContinueOnError)
		one.AddFlag(flag)
		if !one.HasAvailableFlags() { // it is hidden
			return
		}
		line := strings.TrimRight(one.FlagUsages(), "\n") // the flag, three blanks or more, and what it means
		name := strings.Index(line, "--")
		end := name + strings.Index(line[name:]+"   ", "   ")
		means := strings.TrimLeft(line[end:], " ")
		if line = line[:end]; len(line) > widest {
			b.WriteString(line + "\n")
			line = ""
		}
		b.WriteString(console.Wrap(line+indent[len(line):]+means, most, indent) + "\n")
	})
	return b.String()
}

// wrapped returns a text without lines that are longer than most, if that can be. A paragraph with such a line
// becomes one of shorter lines; a line that begins with a blank is one of its own.
func wrapped(text string, most int) string {
	paragraphs := strings.Split(text, "\n\n")
	for i, paragraph := range paragraphs {
		lines := strings.Split(paragraph, "\n")
		switch {
		case !slices.ContainsFunc(lines, func(line string) bool { return utf8.RuneCountInString(line) > most }):
		case strings.HasPrefix(paragraph, " "):
			for j, line := range lines {
				lines[j] = console.Wrap(line, most, "      ")
			}
			paragraphs[i] = strings.Join(lines, "\n")
		default:
			paragraphs[i] = console.Wrap(strings.Join(lines, " "), most, "")
		}
	}
	return strings.Join(paragraphs, "\n\n")
}
