package cliflag

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A Rule says which flags exclude each other, or need each other. A flag is named as it is without
// its dashes; NAME=VALUE is a flag that was given that value.
type Rule struct {
	Flags   []string // none of these may be given
	With    []string // with any of these, if there are any here
	Without []string // without all of these, if there are any here
	While   string   // as long as this is given, too, unless it is ""
	In      string   // by this command alone, unless it is ""
	Says    string   // the message; * stands for the flag
}

// Broken returns an error if c was called with flags that break the rule. A rule about flags that c
// does not have is not about c.
func (r Rule) Broken(c *cobra.Command) error {
	if !r.IsAbout(c) || r.While != "" && !given(c, r.While) || len(r.With) > 0 && !anyGiven(c, r.With) || anyGiven(c, r.Without) {
		return nil
	}
	for _, flag := range r.Flags {
		if given(c, flag) {
			return errors.New(strings.Replace(r.Says, "*", flag, 1))
		}
	}
	return nil
}

// IsAbout reports whether c can break the rule: whether it has one of its flags, and those that
// these go with or need.
func (r Rule) IsAbout(c *cobra.Command) bool {
	has := func(term string) bool {
		name, _, _ := strings.Cut(term, "=")
		return c.Flag(name) != nil
	}
	return (r.In == "" || r.In == c.Name()) && slices.ContainsFunc(r.Flags, has) &&
		(len(r.With) == 0 || slices.ContainsFunc(r.With, has)) && (len(r.Without) == 0 || slices.ContainsFunc(r.Without, has))
}

func anyGiven(c *cobra.Command, terms []string) bool {
	return slices.ContainsFunc(terms, func(term string) bool { return given(c, term) })
}

// given reports whether c was called with a flag, or with a value of it. A flag that is false is not
// given. After [SetDefault], a term with this value, such as solver=memory, is given, and one without a
// value, solver, is not.
func given(c *cobra.Command, term string) bool {
	name, value, valued := strings.Cut(term, "=")
	flag := c.Flag(name)
	switch {
	case flag == nil:
		return false
	case valued:
		return (flag.Changed || HasDefault(flag)) && flag.Value.String() == value
	}
	return flag.Changed && flag.Value.String() != "false"
}

// isDefault is the key of an annotation of flags with another default than that in the help.
const isDefault = "graphcover_default"

// HasDefault reports whether [SetDefault] has given a flag its value. It takes nil.
func HasDefault(flag *pflag.Flag) bool { return flag != nil && flag.Annotations[isDefault] != nil }

// SetDefault gives a flag that was not given a value, which the user has chosen in another way: by a
// variable of the environment. It is no error if that is the value that the flag has.
func SetDefault(flag *pflag.Flag, value string) error {
	before := flag.Value.String()
	if err := flag.Value.Set(value); err != nil || value == before {
		return err
	}
	if flag.Annotations == nil {
		flag.Annotations = make(map[string][]string)
	}
	flag.Annotations[isDefault] = []string{"true"}
	return nil
}
