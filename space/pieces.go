package space

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"graphcover/exactcover"
	"graphcover/space/certificate"
)

// CertifyBelow counts the solutions of p that contain the chosen options, and writes a piece of a
// certificate of p: the states below them. It has the format of a certificate, except that its last
// line is about the state after the chosen options and not about the whole problem. [Assemble]
// puts pieces together. The chosen options must fit each other and the given ones. The other
// arguments and the errors are those of [Certify].
func CertifyBelow(ctx context.Context, p *exactcover.Problem, chosen []int, most int, w io.Writer) (Certified, error) {
	reduced, kept, err := certificate.Reduce(p)
	if err != nil {
		return Certified{}, err
	}
	numbers, err := numbersOf(chosen, kept)
	if err != nil {
		return Certified{}, err
	}
	b := newBuilder(ctx, newModel(reduced), most)
	b.keepAll = true
	root, err := b.build(numbers)
	if err != nil {
		return Certified{}, err
	}
	out := &certifier{builder: b, w: bufio.NewWriterSize(w, 1<<16)}
	c := out.write(root)
	return c, out.w.Flush()
}

// numbersOf returns the numbers that options have among those that are kept.
func numbersOf(options, kept []int) ([]int, error) {
	numbers := make([]int, len(options))
	for i, o := range options {
		n, found := slices.BinarySearch(kept, o)
		if !found {
			return nil, fmt.Errorf("space: want options that may be in a solution, got %d", o)
		}
		numbers[i] = n
	}
	return numbers, nil
}

// A Piece is a node of the tree of a search that was cut into pieces.
type Piece struct {
	Chosen []int // the options on the way to the node

	// Item is the item whose options lead to the children of the node, or [exactcover.NoItem] if
	// the node is a piece that was counted. A node without children is a dead end: no option is
	// left for the item.
	Item int

	// Certificate returns, of a node that was counted, what [CertifyBelow] has written.
	Certificate func() (io.Reader, error)
}

// Assemble puts the pieces of a search together to a certificate of p. Pieces come sorted by their
// chosen options, so that a node is before its children. A state that several pieces have is
// written once. Nothing in the pieces is believed that package certificate does not check: if
// they are wrong, so is the certificate. The error says which piece can't be read, or is that of
// p.Validate, of a reader, of w, or of ctx.
func Assemble(ctx context.Context, p *exactcover.Problem, pieces []Piece, w io.Writer) (Certified, error) {
	reduced, kept, err := certificate.Reduce(p)
	if err != nil {
		return Certified{}, err
	}
	a := &assembler{
		model: newModel(reduced), kept: kept,
		w: bufio.NewWriterSize(w, 1<<16), known: make(map[string]int), ends: make(map[string]end),
	}
	fmt.Fprintf(a.w, "graphcover count 1\nproblem %d %d %d\n", a.primary, a.items-a.primary, len(a.primaries))
	var whole end
	for _, piece := range slices.Backward(pieces) { // children before their parents
		if err := ctx.Err(); err != nil {
			return Certified{}, err
		}
		if piece.Item == exactcover.NoItem {
			whole, err = a.copy(piece)
		} else {
			whole, err = a.join(piece)
		}
		if err != nil {
			return Certified{}, fmt.Errorf("space: the piece below %v: %w", piece.Chosen, err)
		}
		a.ends[fmt.Sprint(piece.Chosen)] = whole
	}
	if len(pieces) == 0 || len(pieces[0].Chosen) > 0 {
		return Certified{}, fmt.Errorf("space: want pieces from the root on, got %d", len(pieces))
	}
	fmt.Fprintf(a.w, "solutions %v %s\n", whole.count, whole.target)
	return Certified{Solutions: whole.count, States: len(a.counts), Options: a.tried}, a.w.Flush()
}

// An assembler writes the states of pieces, each once.
type assembler struct {
	*model
	kept []int // the options of the problem that have a number here

	w      *bufio.Writer  // keeps the first error
	known  map[string]int // by state: its number
	counts []*big.Int     // by number: the solutions
	ends   map[string]end // by the chosen options of a node
	tried  int            // options
}

// An end is where the way to a node leads: a state, "=N", or "!ITEM" if none is there.
type end struct {
	target string
	count  *big.Int
}

// copy writes the states of a piece that are new, with numbers of their own.
func (a *assembler) copy(piece Piece) (end, error) {
	text, err := piece.Certificate()
	if err != nil {
		return end{}, err
	}
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, 1<<30) // a state with many arcs is long
	var numbers []int        // by number in the piece
	for n := 1; lines.Scan(); n++ {
		words := strings.Split(lines.Text(), " ")
		switch {
		case n <= 2: // the header
		case words[0] == "solutions" && len(words) == 3:
			return a.endOf(words, numbers)
		default:
			number, err := a.add(words, numbers)
			if err != nil {
				return end{}, fmt.Errorf("line %d: %w", n, err)
			}
			numbers = append(numbers, number)
		}
	}
	if err := lines.Err(); err != nil {
		return end{}, err
	}
	return end{}, fmt.Errorf("want a last line with the number of solutions: %w", io.ErrUnexpectedEOF)
}

// endOf returns where a piece leads, from its last line.
func (a *assembler) endOf(words []string, numbers []int) (end, error) {
	target, err := renumber(words[2], numbers)
	if err != nil {
		return end{}, err
	}
	count, ok := new(big.Int).SetString(words[1], 10)
	if !ok {
		return end{}, fmt.Errorf("want a number of solutions, got %q", words[1])
	}
	return end{target, count}, nil
}

// add writes a state of a piece, unless it is there, and returns its number.
func (a *assembler) add(words []string, numbers []int) (int, error) {
	if len(words) < 4 {
		return 0, fmt.Errorf("want a state, got %q", strings.Join(words, " "))
	}
	state := words[2]
	if number, known := a.known[state]; known {
		return number, nil
	}
	count, ok := new(big.Int).SetString(words[3], 10)
	if !ok {
		return 0, fmt.Errorf("want a number of solutions, got %q", words[3])
	}
	from := 4
	if words[1] == "choice" {
		from = 5
		a.tried += len(words) - from
	}
	for i := from; i < len(words); i++ {
		if words[1] == "parts" {
			words[i] = "=" + words[i]
		}
		word, err := renumber(words[i], numbers)
		if err != nil {
			return 0, err
		}
		if words[i] = word; words[1] == "parts" {
			words[i] = word[1:]
		}
	}
	return a.write(state, count, words[1], strings.Join(words[4:], " ")), nil
}

// write writes the line of a new state.
func (a *assembler) write(state string, count *big.Int, kind, rest string) int {
	number := len(a.counts)
	a.known[state], a.counts = number, append(a.counts, count)
	fmt.Fprintf(a.w, "%d %s %s %v", number, kind, state, count)
	if rest != "" {
		a.w.WriteString(" " + rest)
	}
	a.w.WriteByte('\n')
	return number
}

// renumber returns an arc, or a target, with the new number of the state that it leads to.
func renumber(word string, numbers []int) (string, error) {
	before, after, found := strings.Cut(word, "=")
	if !found {
		return word, nil // it leads to no state
	}
	n, err := strconv.Atoi(after)
	if err != nil || n < 0 || n >= len(numbers) {
		return "", fmt.Errorf("want a state of an earlier line, got %q", word)
	}
	return before + "=" + strconv.Itoa(numbers[n]), nil
}

// join writes the state of a node that was cut, with arcs to its children.
func (a *assembler) join(piece Piece) (end, error) {
	numbers, err := numbersOf(piece.Chosen, a.kept)
	if err != nil {
		return end{}, err
	}
	if piece.Item < 0 || piece.Item >= a.primary {
		return end{}, fmt.Errorf("want a primary item, below %d, got %d", a.primary, piece.Item)
	}
	open, items := a.root(numbers)
	count := new(big.Int)
	arcs := []string{strconv.Itoa(piece.Item)}
	for number, o := range a.kept {
		child, there := a.ends[fmt.Sprint(append(slices.Clone(piece.Chosen), o))]
		if there {
			arcs = append(arcs, strconv.Itoa(number)+child.target)
			count.Add(count, child.count)
		}
	}
	if len(arcs) == 1 {
		return end{"!" + strconv.Itoa(piece.Item), count}, nil
	}
	state := a.text(open, items)
	if number, known := a.known[state]; known {
		return end{"=" + strconv.Itoa(number), a.counts[number]}, nil
	}
	a.tried += len(arcs) - 1
	return end{"=" + strconv.Itoa(a.write(state, count, "choice", strings.Join(arcs, " "))), count}, nil
}

// text returns a state as a certificate has it.
func (a *assembler) text(open set, items []int32) string {
	primary := newSet(a.primary)
	for _, item := range items {
		primary.add(item)
	}
	text := primary.appendHex(nil)
	if a.items > a.primary {
		text = open.appendHex(append(text, '/'))
	}
	return string(text)
}
