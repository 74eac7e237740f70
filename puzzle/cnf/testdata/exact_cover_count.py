"""Print the number of solutions of an exact cover problem, as the package exact-cover counts them.

Usage: exact_cover_count.py FILE, with a problem in Knuth's DLX format that has no colors. A secondary
item becomes an ordinary one with an option of its own, which covers it alone: that option is chosen
if no other covers the item, so the number of solutions stays the same.
"""

import sys

import exact_cover
import numpy


def read(name):
    """The matrix of the problem: a row for each option, a column for each item."""
    with open(name) as file:
        lines = [line.split() for line in file if line.strip() and not line.startswith("|")]
    items, options = lines[0], lines[1:]
    split = items.index("|") if "|" in items else len(items)
    options += [[name] for name in items[split + 1 :]]
    columns = {name: k for k, name in enumerate(items[:split] + items[split + 1 :])}
    matrix = numpy.zeros((len(options), len(columns)), dtype="int32")
    for row, option in zip(matrix, options):
        row[[columns[name] for name in option]] = 1
    return matrix


print(exact_cover.get_solution_count(read(sys.argv[1])))
