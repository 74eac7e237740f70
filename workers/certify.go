package workers

import (
	"bytes"
	"compress/flate"
	"context"
	"fmt"
	"io"
	"math/big"

	"graphcover/exactcover"
	"graphcover/space"
	"graphcover/workers/prefix"
	"graphcover/workers/tasks"
)

// spaceEngine is the engine of a task that was counted by its space.
const spaceEngine = "space"

// certify counts the solutions below a prefix by their space, and returns the piece of a
// certificate, compressed.
func (w *Worker) certify(ctx context.Context, f prefix.Prefix, most int, log *exactcover.Log) (*big.Int, []byte, error) {
	var text bytes.Buffer
	compressed, err := flate.NewWriter(&text, flate.BestSpeed)
	if err != nil {
		return nil, nil, err
	}
	certified, err := space.CertifyBelow(ctx, w.puzzle.problem, f, most, compressed)
	if err != nil {
		return nil, nil, err
	}
	if err := compressed.Close(); err != nil {
		return nil, nil, err
	}
	log.Choices, log.Backtracks, log.Mode = certified.Options, certified.Options, spaceEngine
	return certified.Solutions, text.Bytes(), nil
}

// Certificate writes the certificate of a count that is complete and was divided with MostStates.
// It puts those of the tasks together. The error is a [*CertificateError] if it is about another
// number than total.
func (c *Coordinator) Certificate(ctx context.Context, total tasks.Total, w io.Writer) (space.Certified, error) {
	all, err := c.count.List(ctx)
	if err != nil {
		return space.Certified{}, err
	}
	pieces := make([]space.Piece, len(all))
	for i, t := range all {
		pieces[i] = space.Piece{Chosen: t.Prefix, Item: t.Item, Certificate: func() (io.Reader, error) {
			text, err := c.count.Certificate(ctx, t)
			if err == nil && text == nil {
				err = fmt.Errorf("workers: %q: task %s: want a certificate, it has none", c.Puzzle, t.Prefix)
			}
			return flate.NewReader(bytes.NewReader(text)), err
		}}
	}
	certified, err := space.Assemble(ctx, c.Problem, pieces, w)
	if err == nil && certified.Solutions.Cmp(total.Solutions) != 0 {
		err = &CertificateError{Puzzle: c.Puzzle, Tasks: total.Solutions, Certificate: certified.Solutions}
	}
	return certified, err
}

// A CertificateError says that the certificates of tasks are about another number of solutions
// than the tasks have.
type CertificateError struct {
	Puzzle             string
	Tasks, Certificate *big.Int
}

func (e *CertificateError) Error() string {
	return fmt.Sprintf("workers: %q: the sum of the tasks is %d, the certificate is about %d", e.Puzzle, e.Tasks, e.Certificate)
}
