package space

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/big"

	"graphcover/exactcover"
)

// A Certified count is the number of solutions of a problem, and the size of its certificate.
type Certified struct {
	Solutions *big.Int
	States    int // those without a solution included
	Options   int // how many were tried, in all states
}

// Certify counts the solutions of p and writes the proof to w, for package certificate to
// check. docs/certificates.md has the format. The states are those of the space of the problem
// that [certificate.Reduce] returns, with those that have no solution. The errors are those
// of [Build], and that of w.
func Certify(ctx context.Context, p *exactcover.Problem, most int, w io.Writer) (Certified, error) {
	return CertifyBelow(ctx, p, nil, most, w)
}

// A certifier writes the nodes of a builder as the lines of a certificate.
type certifier struct {
	*builder
	w      *bufio.Writer // keeps the first error
	line   []byte
	counts []big.Int // by node
}

func (c *certifier) write(root int32) Certified {
	result := Certified{Solutions: new(big.Int), States: len(c.nodes)}
	fmt.Fprintf(c.w, "graphcover count 1\nproblem %d %d %d\n", c.primary, c.items-c.primary, len(c.primaries))
	c.counts = make([]big.Int, len(c.nodes))
	for i := range c.nodes {
		c.count(i)
		c.writeNode(i)
		if c.nodes[i].kind == Choice {
			result.Options += c.nodes[i].end - c.nodes[i].first
		}
	}
	if root >= 0 {
		result.Solutions.Set(&c.counts[root])
	}
	c.line = append(result.Solutions.Append(append(c.line[:0], "solutions "...), 10), ' ')
	c.line = append(appendTarget(c.line, root), '\n')
	c.w.Write(c.line)
	return result
}

// count computes the number of solutions of a node.
func (c *certifier) count(i int) {
	node, n := &c.nodes[i], &c.counts[i]
	if node.kind != Choice {
		n.SetInt64(1)
	}
	for _, arc := range c.arcs[node.first:node.end] {
		switch {
		case node.kind == Parts:
			n.Mul(n, &c.counts[arc.To])
		case arc.To >= 0:
			n.Add(n, &c.counts[arc.To])
		}
	}
}

// writeNode writes the line of a node.
func (c *certifier) writeNode(i int) {
	node := &c.nodes[i]
	line := fmt.Appendf(c.line[:0], "%d %v ", i, node.kind)
	line = append(c.appendState(line, c.keys[i]), ' ')
	line = c.counts[i].Append(line, 10)
	if node.kind == Choice {
		line = fmt.Appendf(line, " %d", node.item)
	}
	for _, arc := range c.arcs[node.first:node.end] {
		line = append(line, ' ')
		if node.kind == Parts {
			line = fmt.Appendf(line, "%d", arc.To)
		} else {
			line = appendTarget(fmt.Appendf(line, "%d", arc.Option), arc.To)
		}
	}
	c.line = append(line, '\n')
	c.w.Write(c.line)
}

// appendTarget appends where an arc leads: to a node, or to none because item ^to has no
// option left.
func appendTarget(line []byte, to int32) []byte {
	if to < 0 {
		return fmt.Appendf(line, "!%d", ^to)
	}
	return fmt.Appendf(line, "=%d", to)
}

// appendState appends the open items of the state with that key, and its options if there are
// secondary items.
func (c *certifier) appendState(line []byte, key string) []byte {
	items, options := newSet(c.primary), newSet(len(c.primaries))
	for _, o := range optionsOf(key) {
		options.add(int32(o))
		for _, item := range c.primaries[o] {
			items.add(item)
		}
	}
	line = items.appendHex(line)
	if c.items > c.primary {
		line = options.appendHex(append(line, '/'))
	}
	return line
}
