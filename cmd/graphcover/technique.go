package main

import (
	"github.com/spf13/cobra"

	"graphcover/strategy/techniques"
)

// A techniqueFlag is the flag --technique. Its value is the name of a technique, or the
// beginning of it.
type techniqueFlag struct{ chosen *techniques.Technique } // nil without the flag

func (f *techniqueFlag) add(c *cobra.Command, usage string) {
	c.Flags().Var(f, "technique", usage)
	c.RegisterFlagCompletionFunc("technique", cobra.FixedCompletions(techniqueNames(), cobra.ShellCompDirectiveNoFileComp))
}

// isSet reports whether a technique was chosen.
func (f *techniqueFlag) isSet() bool { return f.chosen != nil }

// techniques returns the chosen technique, or all of them.
func (f *techniqueFlag) techniques() []*techniques.Technique {
	if f.isSet() {
		return []*techniques.Technique{f.chosen}
	}
	return techniques.All
}

func (f *techniqueFlag) String() string {
	if f.isSet() {
		return f.chosen.String()
	}
	return ""
}

func (f *techniqueFlag) Type() string { return "name" }

func (f *techniqueFlag) Set(text string) (err error) {
	f.chosen, err = techniques.Named(text)
	return err
}

func techniqueNames() []string {
	names := make([]string, len(techniques.All))
	for i, technique := range techniques.All {
		names[i] = technique.String()
	}
	return names
}
