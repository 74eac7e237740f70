// Package cliflag is what the flags of commands share: values that are checked when they are read,
// rules that say which flags exclude or need each other, and the help, which shows the flags in
// groups.
package cliflag

import (
	"cmp"
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

	"graphcover/internal/english"
)

// A value is that of a flag. It implements [pflag.Value].
type value[T any] struct {
	to   *T
	kind string // what the help calls it
	show func(T) string
	read func(text string) (T, error) // checks it, too
	all  []string                     // the texts that it can be, if these are few
}

func (v value[T]) String() string { return v.show(*v.to) }
func (v value[T]) Type() string   { return v.kind }

func (v value[T]) Set(text string) error {
	read, err := v.read(text)
	if err != nil {
		return fmt.Errorf("%w, got %.100q%s", err, text, english.DidYouMean(text, v.all))
	}
	*v.to = read
	return nil
}

// optional shows a value that may be missing.
func optional[T any](value *T) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(*value)
}

// Choose adds a flag to c that takes one of the allowed values. The first is the default.
// The shell completes them.
func Choose[T ~string](c *cobra.Command, to *T, name, usage string, allowed ...T) {
	*to = allowed[0]
	flag := choice(to, allowed)
	c.Flags().Var(flag, name, usage)
	c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(
		strings.Split(flag.Type(), "|"), cobra.ShellCompDirectiveNoFileComp))
}

// choice is for a flag with a fixed set of values.
func choice[T ~string](to *T, allowed []T) pflag.Value {
	names := make([]string, len(allowed))
	for i, value := range allowed {
		names[i] = string(value)
	}
	kind := strings.Join(names, "|")
	return value[T]{to, kind, func(v T) string { return string(v) }, func(text string) (T, error) {
		if !slices.Contains(names, text) {
			return "", fmt.Errorf("want %s", kind)
		}
		return T(text), nil
	}, names}
}

// Pause is for a flag that is a duration, which is not negative.
func Pause(to *time.Duration) pflag.Value {
	return value[time.Duration]{to, "duration", time.Duration.String, func(text string) (time.Duration, error) {
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			return 0, errors.New("want a duration such as 300ms")
		}
		return d, nil
	}, nil}
}

// Number adds a flag to c that takes an integer from 1 to most. of says what it counts, in the plural.
func Number(c *cobra.Command, to *int, name, usage string, preset, most int, of string) {
	*to = preset
	c.Flags().Var(number(to, most, of), name, usage)
}

func number(to *int, most int, of string) pflag.Value {
	return value[int]{to, "int", strconv.Itoa, func(text string) (int, error) {
		i, err := strconv.Atoi(text)
		if err != nil || i < 1 || i > most {
			return 0, fmt.Errorf("want a number of %s from 1 to %d", of, most)
		}
		return i, nil
	}, nil}
}

// Whole is for a flag that is an integer from 0, or nil if it is not set.
func Whole(to **int) pflag.Value {
	return value[*int]{to, "int", optional[int], func(text string) (*int, error) {
		i, err := strconv.Atoi(text)
		if err != nil || i < 0 {
			return nil, errors.New("want a whole number from 0")
		}
		return &i, nil
	}, nil}
}

// Percentage is for a flag such as 1%. Its value is from 0 to 1.
func Percentage(to *float64) pflag.Value {
	show := func(share float64) string { return strconv.FormatFloat(100*share, 'g', -1, 64) + "%" }
	return value[float64]{to, "percent", show, func(text string) (float64, error) {
		number, found := strings.CutSuffix(text, "%")
		percent, err := strconv.ParseFloat(number, 64)
		if !found || err != nil || !(percent > 0 && percent <= 100) {
			return 0, errors.New("want a share such as 1%, above 0% and up to 100%")
		}
		return percent / 100, nil
	}, nil}
}

// Seed is for a flag that begins a sequence of random numbers: a number below limit, or nil if it is
// not set. See [Drawn].
func Seed(to **uint64, limit uint64) pflag.Value {
	return value[*uint64]{to, "int", optional[uint64], func(text string) (*uint64, error) {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil || n >= limit {
			return nil, fmt.Errorf("want a number from 0 to 2^%d-1", bits.Len64(limit)-1)
		}
		return &n, nil
	}, nil}
}

// Drawn returns the seed, or a new one below limit if it is nil.
func Drawn(seed *uint64, limit uint64) uint64 {
	if seed == nil {
		return rand.Uint64N(limit)
	}
	return *seed
}

// Plain returns err, of reading the flags of c, in the words of the other errors, with the flag that is
// perhaps meant by one that there is not.
func Plain(c *cobra.Command, err error) error {
	unknown, invalid, number := new(pflag.NotExistError), new(pflag.InvalidValueError), new(strconv.NumError)
	switch {
	case errors.As(err, &unknown) && strings.Trim(unknown.GetSpecifiedShortnames(), "0123456789.") == "" && unknown.GetSpecifiedShortnames() != "":
		return fmt.Errorf("want a number without a dash, got -%s", unknown.GetSpecifiedShortnames())
	case errors.As(err, &unknown):
		return fmt.Errorf("%w%s", err, meant(c, unknown))
	case !errors.As(err, &invalid):
		return err
	case strings.HasPrefix(invalid.Unwrap().Error(), "time: "):
		return fmt.Errorf("--%s: want a duration such as 30s, got %q", invalid.GetFlag().Name, invalid.GetValue())
	case !errors.As(err, &number):
		return fmt.Errorf("--%s: %w", invalid.GetFlag().Name, invalid.Unwrap())
	}
	want := "an integer"
	switch kind := invalid.GetFlag().Value.Type(); {
	case kind == "bool":
		want = "true or false"
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

// meant returns a remark with the flag of c that is perhaps meant by one that there is not. If it was
// written with one dash, such as -json, it is a group of short flags to pflag.
func meant(c *cobra.Command, unknown *pflag.NotExistError) string {
	var flags []string
	c.Flags().VisitAll(func(flag *pflag.Flag) { flags = append(flags, flag.Name) })
	got, _, _ := strings.Cut(cmp.Or(unknown.GetSpecifiedShortnames(), unknown.GetSpecifiedName()), "=")
	return english.DidYouMean(got, flags, func(name string) string { return "--" + name })
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
