"""Solve the post's puzzle with the files of cypher/ and Neo4j's own driver.

Usage: other_client.py PUZZLE_NAME, with NEO4J_URI, NEO4J_USERNAME and
NEO4J_PASSWORD set. Prints "solved CHOICES BACKTRACKS GRID".
"""

import os
import pathlib
import sys

from neo4j import GraphDatabase

BLOG = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
FOLDER = pathlib.Path(__file__).parent.parent
NINE = range(9)


def model():
    """The constraints and moves of the empty grid, in the post's order."""
    constraints = [
        {"type": f"{kind.capitalize()} requires number.", major: a + 1, minor: b + 1}
        for kind, major, minor in (
            ("row", "row", "number"),
            ("column", "column", "number"),
            ("block", "block", "number"),
            ("cell", "row", "column"),
        )
        for a in NINE
        for b in NINE
    ]
    moves = []
    for row in NINE:
        for column in NINE:
            block = row // 3 * 3 + column // 3
            for number in NINE:
                moves.append(
                    {
                        "id": len(moves),
                        "properties": {"row": row + 1, "column": column + 1, "block": block + 1, "number": number + 1},
                        "constraints": [
                            row * 9 + number,
                            81 + column * 9 + number,
                            162 + block * 9 + number,
                            243 + row * 9 + column,
                        ],
                    }
                )
    return [{"id": i, "properties": c} for i, c in enumerate(constraints)], moves


def main(puzzle):
    driver = GraphDatabase.driver(
        os.environ["NEO4J_URI"], auth=(os.environ["NEO4J_USERNAME"], os.environ["NEO4J_PASSWORD"])
    )

    def run(name, **parameters):
        """The only row of a statement, or None."""
        text = (FOLDER / f"{name}.cypher").read_text()
        records = driver.execute_query(text, parameters, database_="neo4j").records
        return records[0] if records else None

    with driver:
        run("schema/puzzle_name")
        run("load/drop", puzzle=puzzle)
        constraints, moves = model()
        clues = [cell * 9 + int(c) - 1 for cell, c in enumerate(BLOG) if c != "."]
        loaded = run("load/puzzle", puzzle=puzzle, problem={"text": BLOG, "format": 2, "digest": "",
            "clues": clues, "constraints": constraints, "moves": moves})["loaded"]
        run("load/clues", puzzle=puzzle, given={"clues": clues})

        choices = backtracks = 0
        path, undone = [], None
        while True:
            if undone:
                constraint, move = undone
                row = run("classic/5_next_move", puzzle=puzzle, constraint=constraint, move=move)
            else:
                row = run("classic/1_select_constraint", puzzle=puzzle)
            if row is None:
                break
            step = choices + backtracks
            if row["move"] is None:
                row = run("classic/4_backtrack", puzzle=puzzle, loaded=loaded, step=step, search=len(path),
                    state="searching", partial=False, recorded=False, quotas=False)
                if row["state"] == "exhausted":
                    sys.exit("unsolvable")
                backtracks, undone = backtracks + 1, path.pop()
            else:
                choices, undone = choices + 1, None
                path.append((row["constraint"], row["move"]))
                run("classic/2_choose_move", puzzle=puzzle, loaded=loaded, step=step, search=len(path),
                    constraint=row["constraint"], move=row["move"], recorded=False)

        answer = run("classic/3_is_solved", puzzle=puzzle, loaded=loaded, step=choices + backtracks, quotas=False,
            cheapest={"asked": False, "sign": 1})
        assert answer["solved"], "no constraint is open, but the puzzle is not solved"
        grid = "".join(str(move % 9 + 1) for move in sorted(answer["chosen"]))
        print("solved", choices, backtracks, grid)
        run("load/drop", puzzle=puzzle)


main(sys.argv[1])
