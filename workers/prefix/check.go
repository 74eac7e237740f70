package prefix

import (
	"errors"
	"fmt"
	"slices"

	"graphcover/exactcover"
)

// Check returns nil if the leaves among the nodes are a partition of the tree of p: if there
// is a node for the root, if each inner node has a child for every option by which its item
// can be covered there, and if there is nothing else. Otherwise the error names the first
// node that is wrong.
//
// It does not ask that the items are those that Algorithm X selects: any item will do that is
// primary and not covered. So this checks every way to cut a search. It follows the
// definition, and is meant for thousands of nodes, not for millions.
func Check(p *exactcover.Problem, nodes []Node) error {
	if err := p.RefuseQuotas("a split search"); err != nil {
		return err
	}
	inner := make(map[string]Node)
	known := make(map[string]bool)
	for _, n := range nodes {
		name := n.Prefix.String()
		if known[name] {
			return fmt.Errorf("prefix: %s is there twice", name)
		}
		if known[name] = true; !n.Leaf() {
			inner[name] = n
		}
	}
	if !known[root] {
		return errors.New("prefix: the root is missing")
	}
	expected := map[string]bool{root: true}
	for _, n := range nodes { // the first missing child of the first node
		if n.Leaf() {
			continue
		}
		options, err := optionsAt(p, n)
		if err != nil {
			return err
		}
		for _, o := range options {
			child := n.Prefix.child(o).String()
			if expected[child] = true; !known[child] {
				return fmt.Errorf("prefix: %s is missing: at %s the option covers %s", child, n.Prefix, p.ItemName(n.Item))
			}
		}
	}
	for _, n := range nodes {
		if name := n.Prefix.String(); !expected[name] {
			return fmt.Errorf("prefix: %s does not belong here: no inner node leads to it", name)
		}
	}
	return nil
}

// optionsAt returns the options that cover the item of an inner node there.
func optionsAt(p *exactcover.Problem, n Node) (options []int, err error) {
	chosen := slices.Concat(p.Given, n.Prefix)
	if err := p.ValidateGiven(chosen); err != nil {
		return nil, fmt.Errorf("prefix: %s: %w", n.Prefix, err)
	}
	if n.Item < 0 || n.Item >= p.Primary() {
		return nil, fmt.Errorf("prefix: %s: want a primary item, below %d, got %d", n.Prefix, p.Primary(), n.Item)
	}
	for _, o := range chosen {
		if slices.Contains(p.Options[o].Items, n.Item) {
			return nil, fmt.Errorf("prefix: %s: %s is covered there already", n.Prefix, p.ItemName(n.Item))
		}
	}
	for o := range p.Options {
		if slices.Contains(p.Options[o].Items, n.Item) && p.ValidateGiven(append(slices.Clone(chosen), o)) == nil {
			options = append(options, o)
		}
	}
	return options, nil
}
