package space

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math/bits"
	"strconv"
)

// A set is a set of options: one bit for each.
type set []uint64

func newSet(options int) set { return make(set, (options+63)/64) }

func (s set) has(o int32) bool { return s[o>>6]>>(o&63)&1 != 0 }
func (s set) add(o int32)      { s[o>>6] |= 1 << (o & 63) }
func (s set) remove(o int32)   { s[o>>6] &^= 1 << (o & 63) }

// A key is a set as a string: the number of words of zeros before the first other one, in
// four bytes, and the words from that one to the last that is not zero. Different sets have
// different keys. The empty set has the empty key.

// appendKey appends the key of s to b.
func (s set) appendKey(b []byte) []byte {
	first, end := 0, len(s)
	for first < end && s[first] == 0 {
		first++
	}
	if first == end {
		return b
	}
	for s[end-1] == 0 {
		end--
	}
	b = binary.BigEndian.AppendUint32(b, uint32(first))
	for _, word := range s[first:end] {
		b = binary.LittleEndian.AppendUint64(b, word)
	}
	return b
}

// words returns the words of a key, and the number of words before them.
func words(key string) (first int, all []uint64) {
	if key == "" {
		return 0, nil
	}
	first = int(binary.BigEndian.Uint32([]byte(key[:4])))
	for i := 4; i < len(key); i += 8 {
		all = append(all, binary.LittleEndian.Uint64([]byte(key[i:i+8])))
	}
	return first, all
}

// optionsOf returns the options of the set with this key, ascending.
func optionsOf(key string) []int {
	first, all := words(key)
	var options []int
	for i, word := range all {
		for ; word != 0; word &= word - 1 {
			options = append(options, (first+i)*64+bits.TrailingZeros64(word))
		}
	}
	return options
}

// sizeOf returns the number of options in the set with this key.
func sizeOf(key string) int {
	n := 0
	for i := 4; i < len(key); i += 8 {
		n += bits.OnesCount64(binary.LittleEndian.Uint64([]byte(key[i : i+8])))
	}
	return n
}

// compareKeys compares two sets of the same size, each as the list of its options, ascending,
// in dictionary order.
func compareKeys(a, b string) int {
	if a == b {
		return 0
	}
	// The words at the front are the same up to the first that differ. In these, the set that
	// has the lowest option which the other one lacks comes first.
	firstA, firstB := a[:4], b[:4]
	if firstA != firstB {
		return cmp.Compare(firstA, firstB)
	}
	for i := 4; i < min(len(a), len(b)); i += 8 {
		x := binary.LittleEndian.Uint64([]byte(a[i : i+8]))
		y := binary.LittleEndian.Uint64([]byte(b[i : i+8]))
		if differ := x ^ y; differ != 0 {
			if x&(differ&-differ) != 0 {
				return -1
			}
			return 1
		}
	}
	return cmp.Compare(len(a), len(b)) // not with sets of the same size
}

// appendHex appends s as a hexadecimal number, whose lowest bit stands for 0.
func (s set) appendHex(b []byte) []byte {
	i := len(s) - 1
	for i > 0 && s[i] == 0 {
		i--
	}
	if i < 0 {
		return append(b, '0')
	}
	b = strconv.AppendUint(b, s[i], 16)
	for i--; i >= 0; i-- {
		b = fmt.Appendf(b, "%016x", s[i])
	}
	return b
}
