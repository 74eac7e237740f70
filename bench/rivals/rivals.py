"""Measure what else could solve a Sudoku by a query, beside graphcover, and print a table.

Usage: rivals.py [--rounds N] [--patience SECONDS] [--rivals NAME,...] [--program FILE] FILE, with a Sudoku of 81
characters a line. docs/rivals.md says what must be installed. NEO4J_URI, NEO4J_USERNAME and
NEO4J_PASSWORD name a server whose databases are empty: the queries of the post need that.

In each round `graphcover bench graph` solves all puzzles, and then each rival solves each of them, in a
process of its own. A time runs from the text of the puzzle to the answer: programs have been started,
databases connected and statements planned before. A rival that does not end is not asked for that
puzzle again. Every answer is compared with that of graphcover in memory; a difference ends the run.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent
PROGRAM = FOLDER.parent.parent / "bin" / "graphcover"
MODES = ["server", "classic", "post"]
LATE, FULL = "late", "full"  # instead of seconds: not ended in time, out of memory


def text(name):
    return (FOLDER / name).read_text()


# A rival, by its name, solves a puzzle within its patience in seconds. It returns the grid and the
# seconds that it took, or raises MemoryError.


def sqlite(puzzle, _):
    import sqlite3

    database = sqlite3.connect(":memory:")
    start = time.perf_counter()
    (grid,) = database.execute(text("sudoku.sql"), {"puzzle": puzzle}).fetchone()
    return grid, time.perf_counter() - start


def duckdb(puzzle, _):
    import duckdb

    database = duckdb.connect()
    database.execute("SET memory_limit = '1GB'")
    database.execute("SET temp_directory = ''")  # rows stay in memory, as in the others
    start = time.perf_counter()
    try:
        (grid,) = database.execute(text("sudoku.sql").replace(":puzzle", "$puzzle"), {"puzzle": puzzle}).fetchone()
    except duckdb.OutOfMemoryException:
        raise MemoryError
    return grid, time.perf_counter() - start


def cypher(puzzle, patience):
    import neo4j

    login = os.environ["NEO4J_USERNAME"], os.environ["NEO4J_PASSWORD"]
    with neo4j.GraphDatabase.driver(os.environ["NEO4J_URI"], auth=login) as driver, driver.session() as session:
        query = neo4j.Query(text("reduce.cypher"), timeout=patience)
        session.run(query, puzzle="1" * 81).consume()  # plans the statement
        start = time.perf_counter()
        try:
            grid = session.run(query, puzzle=puzzle).single()["grid"]
        except neo4j.exceptions.Neo4jError as error:
            if "Memory" in error.code:
                raise MemoryError
            raise
        return grid, time.perf_counter() - start


def clpfd(puzzle, _):
    command = ["swipl", "-g", "main", FOLDER / "sudoku.pl", "--", puzzle]
    grid, seconds = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return grid, float(seconds)


RIVALS = {"sqlite": sqlite, "duckdb": duckdb, "cypher": cypher, "clpfd": clpfd}


def solve(rival, puzzle, patience, answer):
    """Have a rival solve a puzzle in a process of its own. Return its seconds, or LATE or FULL."""
    command = [sys.executable, "-P", __file__, "--solve", rival, "--patience", str(patience), puzzle]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        output, _ = process.communicate(timeout=patience + 3)  # with the time to start
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)  # with the processes that it has started
        process.wait()
        return LATE
    if output.strip() in (LATE, FULL):
        return output.strip()
    if process.returncode:
        sys.exit(f"rivals: {rival}: {puzzle}: the process failed with status {process.returncode}")
    grid, seconds = output.split()
    if grid != answer:
        sys.exit(f"rivals: {rival}: {puzzle}: want {answer}, got {grid}")
    return LATE if float(seconds) > patience else float(seconds)


def solve_here(rival, puzzle, patience):
    """Print the answer of a rival and its seconds, or LATE or FULL."""
    try:
        print(*RIVALS[rival](puzzle, patience))
    except MemoryError:
        print(FULL)
    except Exception as error:
        if "TransactionTimedOut" not in str(getattr(error, "code", "")):
            raise
        print(LATE)


def graphcover(program, *args):
    """The objects that graphcover prints with --json."""
    output = subprocess.run([program, *args, "--json"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def measure(program, file, rounds, patience, rivals):
    """Return the names of the contenders, and for each puzzle and contender the seconds of all rounds."""
    answers = [result["solution"] for result in graphcover(program, "solve", "--solver", "memory", file)]
    puzzles = [line.strip() for line in open(file) if line.strip()]
    names = [*MODES, "memory", *rivals]
    times = [{name: [] for name in names} for _ in puzzles]
    for turn in range(rounds):
        flags = ["--rounds", "1", "--warm-up", "2" if turn == 0 else "0", "--modes", ",".join(MODES)]
        (report,) = graphcover(program, "bench", "graph", *flags, file)
        for found, each in zip(times, report["each"], strict=True):
            for name, spread in zip([*MODES, "memory"], each["seconds"], strict=True):
                found[name].append(spread["median"])
        for found, puzzle, answer in zip(times, puzzles, answers, strict=True):
            for rival in rivals:
                if not {LATE, FULL} & set(found[rival]):
                    found[rival].append(solve(rival, puzzle, patience, answer))
            print(f"round {turn + 1}: {puzzle}", file=sys.stderr)
    return names, times


def show(seconds):
    """The median of some times in milliseconds, or why there is none."""
    if isinstance(seconds[-1], str):
        return seconds[-1]
    median = 1000 * statistics.median(seconds)
    return f"{median:.2g}" if median < 10 else f"{median:,.0f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--patience", type=float, default=10)
    parser.add_argument("--program", default=PROGRAM, help="graphcover; bin/graphcover by default")
    parser.add_argument("--rivals", type=lambda names: names.split(","), default=list(RIVALS))
    parser.add_argument("--solve", metavar="RIVAL", help="let a rival solve FILE, which is a puzzle, and print its answer")
    parser.add_argument("file", metavar="FILE")
    flags = parser.parse_args()
    if flags.solve:
        solve_here(flags.solve, flags.file, flags.patience)
        return
    names, times = measure(flags.program, flags.file, flags.rounds, flags.patience, flags.rivals)
    print("| puzzle |", " | ".join(names), "|")
    print("|---" * (len(names) + 1) + "|")
    for k, found in enumerate(times):
        print(f"| {k + 1} |", " | ".join(show(found[name]) for name in names), "|")


main()
