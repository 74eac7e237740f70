#!/usr/bin/env python3
"""check_count.py PROBLEM.dlx FILE: check a certificate of a number of solutions.

PROBLEM.dlx is an exact cover problem in Knuth's format (dlx1.w, dlx2.w), FILE a certificate
for it. docs/certificates.md has the format of FILE and the argument why this check is enough.

Exit status: 0 the certificate proves the number; 4 it does not; 2 a file can't be read.
This program shares nothing with graphcover, and needs only Python 3.9 and its library.
"""
import re
import sys


class Unreadable(Exception):
    """A file is not of its format."""


class NotProved(Exception):
    """The certificate is wrong about the problem."""


class Problem:
    """Items and options by number, from 0. Sets of them are the bits of integers."""

    def __init__(self, name):
        with open(name, encoding="utf-8-sig") as file:
            lines = [re.findall(r"[^ \t-\r]+", line) for line in lines_of(file, 1 << 24)]
        lines = [words for words in lines if words and words[0][0] != "|"] or [[]]
        names = re.findall(r"(?<![^ ])\||[^ ]+", " ".join(lines[0]))  # a name may follow a bar without a blank
        self.primary = names.index("|") if "|" in names else len(names)
        names = names[:self.primary] + names[self.primary + 1:]
        self.secondary = len(names) - self.primary
        index = {name: item for item, name in enumerate(names)}
        if not names or len(index) < len(names) or any("|" in name or ":" in name for name in names):
            raise Unreadable("in the problem, want a line of different items, with one bar at most and no colons")
        self.primaries = []  # by option: its primary items, as a set
        self.own = []  # by option: its secondary items with their colors
        self.options_of = [[] for _ in names]  # by item: the options that contain it
        for words in lines[1:]:
            self.read_option(words, index)
        self.with_item = [union(options) for options in self.options_of]
        self.with_color = {}  # by item and color: the options that give the item that color
        for option, own in enumerate(self.own):
            for item, color in own:
                self.with_color[item, color] = self.with_color.get((item, color), 0) | 1 << option

    def read_option(self, words, index):
        costs = [word for word in words if word[0] == "|"]  # they change no count
        words = [word for word in words if word[0] != "|"]
        if not all(re.fullmatch(r"\|[+-]?[0-9]+", word) for word in costs):
            raise Unreadable("in the problem, want whole numbers as costs")
        pairs = [word.partition(":") for word in words]
        items = [index.get(name) for name, _, _ in pairs]
        colored = [(item, color) for item, (_, colon, color) in zip(items, pairs) if colon]
        if None in items or len(set(items)) < len(items) or any(not c or i < self.primary for i, c in colored):
            raise Unreadable(f"in the problem, want different items, and colors of secondary ones only, got {' '.join(words)}")
        if min(items) >= self.primary:
            return  # no solution contains this option, and it has no number
        for item in items:
            self.options_of[item].append(len(self.own))
        self.primaries.append(union(item for item in items if item < self.primary))
        self.own.append([(item, color) for item, (_, _, color) in zip(items, pairs) if item >= self.primary])

    def clashing(self, option):
        """Returns the options that share a secondary item with option, but not its color."""
        clash = 0
        for item, color in self.own[option]:
            clash |= self.with_item[item] & ~(self.with_color[item, color] if color else 0)
        return clash

    def fits(self, state, option):
        return self.primaries[option] & ~state[0] == 0 if state[1] is None else state[1] >> option & 1 == 1

    def less(self, state, option):
        """Returns the state after option is chosen."""
        options = state[1]
        if options is not None:
            options &= ~self.clashing(option)
            for item in members(self.primaries[option]):
                options &= ~self.with_item[item]
        return state[0] & ~self.primaries[option], options

    def is_part(self, state, part):
        """Returns whether part has the options of state with its items, and these meet no others."""
        items = members(part[0])
        own = union(option for item in items for option in self.options_of[item] if self.fits(state, option))
        return not any(self.primaries[option] & ~part[0] for option in members(own)) and (
            part[1] is None or part[1] == own and not any(
                self.clashing(option) & state[1] & ~own for option in members(own)))


def lines_of(file, longest):
    """Yields the lines of a file, none of which may be longer: what is not a file may never end."""
    while line := file.readline(longest + 2):
        if len(line.removesuffix("\n")) > longest:
            raise Unreadable(f"want at most {longest} bytes in a line, got more")
        yield line.removesuffix("\n")


def number(text):
    """Returns an index or a size, or a number that is neither if it is too long to be one."""
    return int(text) if len(text) < 20 else 10 ** 20


def union(numbers):
    return sum(1 << number for number in set(numbers))


def members(numbers):
    while numbers:
        yield (numbers & -numbers).bit_length() - 1
        numbers &= numbers - 1


def demand(condition, what):
    if not condition:
        raise NotProved(what)


NUMBER, HEX = "(?:0|[1-9][0-9]*)", "(?:0|[1-9a-f][0-9a-f]*)"
HEADER = re.compile(f"problem ({NUMBER}) ({NUMBER}) ({NUMBER})")
STATE = re.compile(f"({NUMBER}) (end|choice|parts) ({HEX})(?:/({HEX}))? ({NUMBER})((?: [^ ]+)*)")
REST = {"end": re.compile(""), "parts": re.compile(f"(?: {NUMBER})+"),
        "choice": re.compile(f" {NUMBER}(?: {NUMBER}[=!]{NUMBER})*")}
LAST = re.compile(f"solutions ({NUMBER}) ([=!])({NUMBER})")


def check(problem, lines):
    """Returns the number of solutions that lines prove, or raises NotProved or Unreadable."""
    magic, sizes = next(lines, ""), HEADER.fullmatch(next(lines, ""))
    if magic != "graphcover count 1" or not sizes:
        raise Unreadable("in the certificate, want the two lines of the header")
    demand(list(map(number, sizes.groups())) == [problem.primary, problem.secondary, len(problem.own)],
           "the problem: it is another one")
    states, counts = [], []
    digits = len(problem.own) // 3 + 1  # there are no more solutions than sets of options
    for line in lines:
        last = LAST.fullmatch(line)
        if last:
            demand(len(last[1]) <= digits, "the number of solutions")
            check_last(problem, states, counts, int(last[1]), last[2], number(last[3]))
            if next(lines, None) is not None:
                raise Unreadable("in the certificate, want no line after that of the solutions")
            return int(last[1])
        match = STATE.fullmatch(line)
        if not match or not REST[match[2]].fullmatch(match[6]) or (match[4] is None) != (problem.secondary == 0):
            raise Unreadable(f"in the certificate, want state {len(states)} or the number of solutions, got {line[:60]!r}")
        demand(number(match[1]) == len(states), "its number")
        state = int(match[3], 16), None if match[4] is None else int(match[4], 16)
        demand(state[0] >> problem.primary == 0 and (state[1] or 0) >> len(problem.own) == 0, "its size")
        if match[2] == "end":
            demand(state[0] == 0, "an open item at an end")
            count = 1
        elif match[2] == "choice":
            count = check_choice(problem, states, counts, state, match[6].split())
        else:
            count = check_parts(problem, states, counts, state, map(number, match[6].split()))
        demand(len(match[5]) <= digits and count == int(match[5]), "its number of solutions")
        states.append(state)
        counts.append(count)
    raise Unreadable("in the certificate, want a line of the solutions")


def check_choice(problem, states, counts, state, words):
    item, count = number(words[0]), 0
    arcs = [re.split("([=!])", word) for word in words[1:]]
    demand(item < problem.primary and state[0] >> item & 1, "an item that is not open")
    options = [option for option in problem.options_of[item] if problem.fits(state, option)]
    demand([number(option) for option, _, _ in arcs] == options, "the options that it tries")
    for option, kind, to in arcs:
        less, to = problem.less(state, number(option)), number(to)
        if kind == "=":
            demand(to < len(states) and states[to] == less, f"the state after option {option}")
            count += counts[to]
        else:
            dead = to < problem.primary and less[0] >> to & 1
            demand(dead and not any(problem.fits(less, other) for other in problem.options_of[to]),
                   f"an item that has no option left after {option}")
    return count


def check_parts(problem, states, counts, state, parts):
    rest, count = state[0], 1
    for part in parts:
        demand(part < len(states) and states[part][0] & ~rest == 0, f"the items of part {part}")
        demand(problem.is_part(state, states[part]), f"part {part}, which is none")
        rest &= ~states[part][0]
        count *= counts[part]
    demand(rest == 0 or count == 0, "an open item that is in no part")
    return count


def check_last(problem, states, counts, count, kind, to):
    whole = (1 << problem.primary) - 1, (1 << len(problem.own)) - 1 if problem.secondary else None
    dead = to < problem.primary and not problem.options_of[to] and count == 0
    there = to < len(states) and states[to] == whole and counts[to] == count
    demand(dead if kind == "!" else there, "the whole problem")


def main(args):
    if len(args) != 3:
        print("usage: check_count.py PROBLEM.dlx FILE", file=sys.stderr)
        return 2
    getattr(sys, "set_int_max_str_digits", int)(0)  # newer Pythons refuse long numbers otherwise
    try:
        with open(args[2], encoding="latin-1", newline="\n") as file:
            problem = Problem(args[1])
            longest = 1000 + 64 * (problem.primary + problem.secondary + len(problem.own))
            count = check(problem, lines_of(file, longest))
    except NotProved as reason:
        print(f"{args[2]}: not proved: wrong about {reason}", file=sys.stderr)
        return 4
    except (Unreadable, OSError, UnicodeError) as reason:
        print(f"{args[1]}, {args[2]}: not readable: {reason}", file=sys.stderr)
        return 2
    print(f"{args[2]}: proved: {count} solutions of {args[1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
