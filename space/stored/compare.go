package stored

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/space"
)

// Compare compares the solutions of two spaces of one database, as space.Compare does, by one
// statement; by two if the numbers have more bits than the first was prepared for. Options are
// the same if their moves have the same name.
func (s *Space) Compare(ctx context.Context, other *Space) (*space.Comparison, error) {
	primes := primesFor(firstPrimes * primeBits)
	for {
		var rows []graphsolver.Row
		err := s.inquire(ctx, s.size.States+other.size.States, func(ctx context.Context, q inquiry) (err error) {
			if rows, err = q.rows(ctx, cypher.CompareSpace, graphsolver.Params{"other": other.search.Name(), "primes": primes}); err != nil {
				return err
			}
			return other.asBuilt(ctx, q.tx)
		})
		if err != nil {
			return nil, other.reason(ctx, err)
		}
		if len(rows) != 1 {
			return nil, fmt.Errorf("space %q or %q: %w", s.search.Name(), other.search.Name(), ErrReplaced)
		}
		// Options of one name add up to more than the number of solutions.
		sameName := bits.Len(uint(max(len(s.problem.Options), len(other.problem.Options))))
		most, _ := rows[0]["bits"].(float64)
		if enough := primesFor(int(most) + 1 + sameName); len(enough) > len(primes) {
			primes = enough
			continue
		}
		c, err := comparison(rows[0], primes)
		if err != nil {
			return nil, fmt.Errorf("space %q or %q: %w", s.search.Name(), other.search.Name(), err)
		}
		return c, nil
	}
}

// comparison returns the answer of the row of space/compare.
func comparison(row graphsolver.Row, primes []int) (*space.Comparison, error) {
	solutions, err := pair(row["solutions"], primes)
	if err != nil {
		return nil, err
	}
	c := &space.Comparison{Solutions: solutions}
	differ, _ := row["differ"].([]any)
	for _, d := range differ {
		list, _ := d.([]any)
		if len(list) != 3 {
			return nil, fmt.Errorf("want a name and two numbers, got %v", d)
		}
		name, _ := list[0].(string)
		solutions, err := pair(list[1:], primes)
		if err != nil {
			return nil, err
		}
		c.Differ = append(c.Differ, space.Difference{Option: name, Solutions: solutions})
	}
	return c, nil
}

// pair returns two numbers by a list of the remainders of both.
func pair(value any, primes []int) (numbers [2]*big.Int, err error) {
	list, _ := value.([]any)
	if len(list) != len(numbers) {
		return numbers, fmt.Errorf("want the remainders of two numbers, got %v", value)
	}
	for side := range numbers {
		row := graphsolver.Row{"ways": list[side]}
		if numbers[side], err = fromRemainders(row.Ints("ways"), primes); err != nil {
			return numbers, err
		}
	}
	return numbers, nil
}
