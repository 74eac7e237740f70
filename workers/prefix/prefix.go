// Package prefix cuts the tree of Algorithm X into subtrees that can be searched apart.
//
// A [Prefix] is the list of the choices that lead to a node of the tree. [Split] divides
// a subtree: it returns nodes of the tree, of which the leaves are the pieces. [Check]
// reports whether such nodes are a partition of the tree. It shares no code with Split but that of
// prefixes.
//
// A solution lies below exactly one leaf of a partition. At an inner node an item was
// selected that is primary and not yet covered. Every solution below the node contains
// exactly one option that covers it, so it lies below exactly one child. Therefore the
// solutions below a prefix are those that contain its options: [Below] makes them the
// given options of a problem, which any engine counts. Nothing has to be excluded.
//
// References:
//
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
//     7.2.2.1: Algorithm X and its selection of the item with the fewest options.
//   - D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
//     Computation 29 (1975), 121-136: the estimate of the size of a tree.
package prefix

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"graphcover/exactcover"
)

// A Prefix lists the options chosen on the way from the root of the tree to a node, in the
// order in which Algorithm X chooses them. The given options of the problem are not among
// them. The prefix of the root is empty.
type Prefix []int

// root is the text of the empty prefix.
const root = "root"

// String returns the options with dots between them, as in "203.17", or "root" if there
// are none.
func (f Prefix) String() string {
	if len(f) == 0 {
		return root
	}
	var b strings.Builder
	for i, option := range f {
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(strconv.Itoa(option))
	}
	return b.String()
}

// longestKey is how many bytes a key may have. An index of Neo4j takes some 8,000, and the subject of
// a message in NATS some 4,000.
const longestKey = 500

// Key returns a short name of the prefix: its text, or a digest of the text if that is long.
func (f Prefix) Key() string {
	text := f.String()
	if len(text) <= longestKey {
		return text
	}
	sum := sha256.Sum256([]byte(text))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// Parse reads what [Prefix.String] writes. It does not know how many options there are.
func Parse(text string) (Prefix, error) {
	if text == root {
		return Prefix{}, nil
	}
	var f Prefix
	for part := range strings.SplitSeq(text, ".") {
		option, err := strconv.Atoi(part)
		if err != nil || option < 0 || strconv.Itoa(option) != part {
			return nil, fmt.Errorf("prefix: want numbers of options with dots between them, such as 203.17, or %s, got %q", root, text)
		}
		f = append(f, option)
	}
	return f, nil
}

// child returns the prefix of the node that is reached from f by an option.
func (f Prefix) child(option int) Prefix { return append(slices.Clone(f), option) }

// Below returns the problem whose solutions are those of p below the prefix. It shares the
// items and options with p. The error names what is wrong with a prefix that p does not
// have: an option that does not exist, or that excludes another one.
func Below(p *exactcover.Problem, f Prefix) (*exactcover.Problem, error) {
	if err := p.RefuseQuotas("a split search"); err != nil {
		return nil, err
	}
	q := p.Giving(slices.Concat(p.Given, f))
	if err := q.ValidateGiven(q.Given); err != nil {
		return nil, fmt.Errorf("prefix: %s: %w", f, err)
	}
	return q, nil
}

// A Node is a node of the tree, as part of a partition.
type Node struct {
	Prefix Prefix

	// Item is, for an inner node, the item whose options lead to its children. It is
	// [exactcover.NoItem] for a leaf, which stands for its whole subtree.
	Item int

	// Work is the estimated number of nodes of the subtree, with this one. It is at least 1
	// for a leaf.
	Work float64
}

// Leaf reports whether n is a leaf of the partition.
func (n Node) Leaf() bool { return n.Item == exactcover.NoItem }

// Leaves returns how many of the nodes are leaves, and their work.
func Leaves(nodes []Node) (leaves int, work float64) {
	for _, n := range nodes {
		if n.Leaf() {
			leaves++
			work += n.Work
		}
	}
	return leaves, work
}
