// Package cliflag is what the flags of commands share: values that are checked when they are read,
// rules that say which flags exclude or need each other, and the help, which shows the flags in
// groups.
package cliflag

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A choice is a flag with a fixed set of values.
type choice[T ~string] struct {
	value   *T
	allowed []T
}

func (c choice[T]) String() string {
	if c.value == nil { // pflag calls String on a zero value, to find the default
		return ""
	}
	return string(*c.value)
}

func (c choice[T]) Set(text string) error {
	if !slices.Contains(c.allowed, T(text)) {
		return fmt.Errorf("want %s", c.Type())
	}
	*c.value = T(text)
	return nil
}

func (c choice[T]) Type() string {
	names := make([]string, len(c.allowed))
	for i, value := range c.allowed {
		names[i] = string(value)
	}
	return strings.Join(names, "|")
}

// Choose adds a flag to c that takes one of the allowed values. The first is the default.
// The shell completes them.
func Choose[T ~string](c *cobra.Command, value *T, name, usage string, allowed ...T) {
	*value = allowed[0]
	flag := choice[T]{value, allowed}
	c.Flags().Var(flag, name, usage)
	c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(
		strings.Split(flag.Type(), "|"), cobra.ShellCompDirectiveNoFileComp))
}

// A Pause is a duration that is not negative.
type Pause time.Duration

func (p *Pause) String() string { return time.Duration(*p).String() }
func (p *Pause) Type() string   { return "duration" }

func (p *Pause) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return errors.New("want a duration such as 300ms")
	}
	*p = Pause(d)
	return nil
}

// A number is a flag whose value is an integer from 1 to most.
type number struct {
	value *int
	most  int
	of    string // what it counts, in the plural
}

func (n number) String() string { return strconv.Itoa(*n.value) }
func (n number) Type() string   { return "int" }

func (n number) Set(text string) error {
	i, err := strconv.Atoi(text)
	if err != nil || i < 1 || i > n.most {
		return fmt.Errorf("want a number of %s from 1 to %d", n.of, n.most)
	}
	*n.value = i
	return nil
}

// Number adds a flag to c that takes an integer from 1 to most. of says what it counts, in the plural.
func Number(c *cobra.Command, value *int, name, usage string, preset, most int, of string) {
	*value = preset
	c.Flags().Var(number{value, most, of}, name, usage)
}

// A Whole is a flag whose value is an integer from 0, or not set.
type Whole struct {
	Value int
	IsSet bool
}

func (n *Whole) Type() string { return "int" }

func (n *Whole) String() string {
	if !n.IsSet {
		return ""
	}
	return strconv.Itoa(n.Value)
}

func (n *Whole) Set(text string) error {
	i, err := strconv.Atoi(text)
	if err != nil || i < 0 {
		return errors.New("want a whole number from 0")
	}
	n.Value, n.IsSet = i, true
	return nil
}

// A Percentage is a flag such as 1% whose value is from 0 to 1.
type Percentage float64

func (p *Percentage) String() string { return strconv.FormatFloat(100*float64(*p), 'g', -1, 64) + "%" }
func (p *Percentage) Type() string   { return "percent" }

func (p *Percentage) Set(text string) error {
	number, found := strings.CutSuffix(text, "%")
	value, err := strconv.ParseFloat(number, 64)
	if !found || err != nil || !(value > 0 && value <= 100) {
		return errors.New("want a share such as 1%, above 0% and up to 100%")
	}
	*p = Percentage(value / 100)
	return nil
}

// Plain returns err, of reading a flag, in other words than those of package strconv.
func Plain(err error) error {
	var invalid *pflag.InvalidValueError
	var number *strconv.NumError
	if !errors.As(err, &invalid) || !errors.As(err, &number) {
		return err
	}
	want := "an integer"
	switch kind := invalid.GetFlag().Value.Type(); {
	case kind == "float64":
		want = "a number"
	case strings.HasPrefix(kind, "uint"):
		want = "an integer from 0"
	}
	if errors.Is(number, strconv.ErrRange) {
		want += " that fits into 64 bits"
	}
	return fmt.Errorf("--%s: want %s, got %q", invalid.GetFlag().Name, want, invalid.GetValue())
}

// A Seed is the value of a flag that begins a sequence of random numbers, below Limit.
type Seed struct {
	Limit uint64

	value uint64
	given bool
}

func (s *Seed) Type() string { return "int" }

func (s *Seed) String() string {
	if !s.given {
		return ""
	}
	return strconv.FormatUint(s.value, 10)
}

func (s *Seed) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n >= s.Limit {
		return fmt.Errorf("want a number from 0 to 2^%d-1", bits.Len64(s.Limit)-1)
	}
	s.value, s.given = n, true
	return nil
}

// Number returns the seed, or a new one if none was given.
func (s *Seed) Number() uint64 {
	if s.given {
		return s.value
	}
	return rand.Uint64N(s.Limit)
}

// Rename lets c take the flag that is called name by its old name, too.
func Rename(c *cobra.Command, old, name string) {
	c.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, given string) pflag.NormalizedName {
		if given == old {
			given = name
		}
		return pflag.NormalizedName(given)
	})
}
