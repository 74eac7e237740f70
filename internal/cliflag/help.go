package cliflag

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A Group is a part of the flags in the help of a command, in the order in which they are shown.
type Group struct {
	Title string
	Flags []string
}

// annotation is the key of the title of a flag's group.
const annotation = "graphcover_group"

// ShowInGroups makes the help of root, and of all commands below it, show the flags in these groups.
// Flags that are in none come first, sorted by name. Groups of which a command has no flag are left
// out.
func ShowInGroups(root *cobra.Command, groups []Group) {
	for _, group := range groups {
		for _, name := range group.Flags {
			annotate(root, name, group.Title)
		}
	}
	cobra.AddTemplateFunc("groupedFlags", func(c *cobra.Command) string { return usages(c, groups) })
	const whole = "Flags:\n{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}"
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(), whole, "{{groupedFlags . | trimTrailingWhitespaces}}", 1))
}

// annotate puts the flag of that name into a group, in c and all commands below it.
func annotate(c *cobra.Command, name, title string) {
	if c.Flags().Lookup(name) != nil {
		c.Flags().SetAnnotation(name, annotation, []string{title})
	}
	for _, sub := range c.Commands() {
		annotate(sub, name, title)
	}
}

// GroupOf returns the title of the group of a flag, or "" if it is in none.
func GroupOf(flag *pflag.Flag) string {
	if title := flag.Annotations[annotation]; len(title) > 0 {
		return title[0]
	}
	return ""
}

// usages returns the descriptions of the flags of c, group by group.
func usages(c *cobra.Command, groups []Group) string {
	rest := pflag.NewFlagSet("", pflag.ContinueOnError)
	c.LocalFlags().VisitAll(func(flag *pflag.Flag) {
		if GroupOf(flag) == "" {
			rest.AddFlag(flag)
		}
	})
	text := "Flags:\n" + rest.FlagUsages()
	for _, group := range groups {
		shown := pflag.NewFlagSet("", pflag.ContinueOnError)
		shown.SortFlags = false
		for _, name := range group.Flags {
			if flag := c.LocalFlags().Lookup(name); flag != nil {
				shown.AddFlag(flag)
			}
		}
		if shown.HasAvailableFlags() {
			text += "\n" + group.Title + ":\n" + shown.FlagUsages()
		}
	}
	return text
}
