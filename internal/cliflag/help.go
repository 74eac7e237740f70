package cliflag

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A Group is a part of the flags in the help of a command, in the order in which they are shown.
type Group struct {
	Title string
	Flags []string
}

// annotation is the key of the title of a flag's group, and of the place of the flag in all groups.
const annotation = "graphcover_group"

func init() { cobra.AddTemplateFunc("groupedFlags", usages) }

// ShowInGroups makes the help of root, and of all commands below it, show the flags in these groups.
// Flags that are in none come first, sorted by name. Groups of which a command has no flag are left
// out.
func ShowInGroups(root *cobra.Command, groups []Group) {
	place := 0
	for _, group := range groups {
		for _, name := range group.Flags {
			annotate(root, name, group.Title, strconv.Itoa(place))
			place++
		}
	}
	const whole = "Flags:\n{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}"
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(), whole, "{{groupedFlags . | trimTrailingWhitespaces}}", 1))
}

// annotate puts the flag of that name into a group, in c and all commands below it.
func annotate(c *cobra.Command, name, title, place string) {
	if c.Flags().Lookup(name) != nil {
		c.Flags().SetAnnotation(name, annotation, []string{title, place})
	}
	for _, sub := range c.Commands() {
		annotate(sub, name, title, place)
	}
}

// GroupOf returns the title of the group of a flag, or "" if it is in none.
func GroupOf(flag *pflag.Flag) string {
	if of := flag.Annotations[annotation]; len(of) > 0 {
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
	text := "Flags:\n" + rest.FlagUsages()
	for len(grouped) > 0 {
		title := GroupOf(grouped[0])
		shown := pflag.NewFlagSet("", pflag.ContinueOnError)
		shown.SortFlags = false
		for len(grouped) > 0 && GroupOf(grouped[0]) == title {
			shown.AddFlag(grouped[0])
			grouped = grouped[1:]
		}
		if shown.HasAvailableFlags() {
			text += "\n" + title + ":\n" + shown.FlagUsages()
		}
	}
	return text
}
