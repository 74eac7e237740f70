package proof

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// A part is a file that is being written. It has its final name only when it is complete.
type part struct {
	*bufio.Writer
	name string // when complete
	file *os.File
	body int64 // where the steps of a proof begin
	at   int64 // where the number is that is not known yet
	err  error // the first one, unless only the Writer knows it: see failed
	done bool
	line []byte // that is being put together, a constraint
}

// numberWidth is the room for a number that is not known yet, in bytes. It is filled up with
// blanks.
const numberWidth = 20

// partial follows the name of a file that is not complete.
const partial = ".part"

// createParts creates the folder, and the two files in it under their partial names. It deletes
// complete ones: they belong to another search.
func createParts(folder string) (formula, steps *part, err error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, nil, err
	}
	for _, name := range []string{ProofFile, ProblemFile} {
		if err := os.Remove(filepath.Join(folder, name)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, nil, err
		}
	}
	if formula, err = createPart(filepath.Join(folder, ProblemFile)); err != nil {
		return nil, nil, err
	}
	if steps, err = createPart(filepath.Join(folder, ProofFile)); err != nil {
		formula.discard()
		return nil, nil, err
	}
	return formula, steps, nil
}

// createPart creates a file under its partial name. What has that name is deleted first, so
// that nothing is written to a pipe or through a link.
func createPart(name string) (*part, error) {
	if err := os.Remove(name + partial); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	file, err := os.OpenFile(name+partial, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	return &part{Writer: bufio.NewWriterSize(file, 1<<16), name: name, file: file}, nil
}

// failed returns the first error. A [bufio.Writer] keeps that of writing.
func (p *part) failed() error {
	if p.err == nil {
		_, p.err = p.Writer.Write(nil)
	}
	return p.err
}

// position returns how many bytes were written.
func (p *part) position() (at int64) {
	if p.flush(); p.err == nil {
		at, p.err = p.file.Seek(0, io.SeekCurrent)
	}
	return at
}

// term adds a variable after its coefficient to the line.
func (p *part) term(coefficient string, variable int) {
	p.line = append(strconv.AppendInt(append(p.line, coefficient...), int64(variable), 10), ' ')
}

// end ends the line, a constraint, and writes it.
func (p *part) end(relation string, bound int) { p.endBy(relation, bound, 0) }

// endBy ends a constraint that the constraint of a number implies, or no one if that is 0.
func (p *part) endBy(relation string, bound, number int) {
	p.line = append(append(p.line, relation...), ' ')
	p.line = strconv.AppendInt(p.line, int64(bound), 10)
	if number > 0 {
		p.line = strconv.AppendInt(append(p.line, " : "...), int64(number), 10)
	}
	p.endLine()
}

// endFrom ends a constraint that follows from its negation and the constraints of these numbers alone by
// unit propagation, or from all constraints if numbers is nil. The last ones are listed first.
func (p *part) endFrom(relation string, bound int, numbers []int) {
	p.line = append(append(p.line, relation...), ' ')
	p.line = strconv.AppendInt(p.line, int64(bound), 10)
	if numbers != nil {
		p.line = append(p.line, " : ~"...)
	}
	for _, number := range slices.Backward(numbers) {
		p.line = strconv.AppendInt(append(p.line, ' '), int64(number), 10)
	}
	p.endLine()
}

// endLine ends the line, and writes it.
func (p *part) endLine() {
	p.Write(append(p.line, " ;\n"...))
	p.line = p.line[:0]
}

// assign writes the value of every variable.
func (p *part) assign(values []bool) {
	for v, value := range values {
		if value {
			p.WriteString(" x")
		} else {
			p.WriteString(" ~x")
		}
		p.WriteString(strconv.Itoa(v + 1))
	}
}

// number leaves room for a number.
func (p *part) number() {
	p.at = p.position()
	fmt.Fprintf(p, "%*d", numberWidth, 0)
}

// flush writes what is in the buffer to the file.
func (p *part) flush() {
	if err := p.Flush(); p.err == nil {
		p.err = err
	}
}

// setNumber writes n where [part.number] has left room.
func (p *part) setNumber(n int) {
	if p.flush(); p.err == nil {
		_, p.err = p.file.WriteAt(fmt.Appendf(nil, "%*d", numberWidth, n), p.at)
	}
}

// cut deletes what was written after the head of a proof.
func (p *part) cut() {
	if p.flush(); p.err == nil {
		p.err = p.file.Truncate(p.body)
	}
	if p.err == nil {
		_, p.err = p.file.Seek(p.body, io.SeekStart)
	}
}

// commit gives the files their names, the last one last. If there is an error, it deletes them.
func commit(parts ...*part) error {
	var errs []error
	for _, p := range parts {
		p.flush()
		p.done = true
		errs = append(errs, p.err, p.file.Close())
	}
	err := errors.Join(errs...)
	for _, p := range parts {
		if err == nil {
			err = os.Rename(p.name+partial, p.name)
		}
	}
	if err != nil {
		for _, p := range parts {
			os.Remove(p.name)
			os.Remove(p.name + partial)
		}
	}
	return err
}

// discard closes and deletes the file, unless it was committed.
func (p *part) discard() {
	if !p.done {
		p.done = true
		p.file.Close()
		os.Remove(p.name + partial)
	}
}
