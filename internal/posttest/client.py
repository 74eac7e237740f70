"""The search of "Solving Sudoku with Neo4j" (N. Smith, 2020), driven from outside.

The statements are read from the text of the post itself, which is not part of this
repository. Only what newer versions of Neo4j require is changed: m.id for id(m), and
IS NOT NULL for EXISTS. They are sent by the official Python driver, as in the notebook
of the post.

Usage: client.py POST. NEO4J_URI, NEO4J_USERNAME and NEO4J_PASSWORD name the server. Each
line of standard input is a request, and is answered by a line of JSON:

    create          make the moves and constraints, in an empty database, with ids
    clues MOVE...   activate these moves as clues, and rule out what conflicts with them
    step [N]        make N steps of the search, 1 by default
    undo            make the first half of an undo: the query, without its cleanup
    choose C M      choose the move of id M for the constraint of id C
    tags            list the properties of moves and constraints

A step is a choice or an undo with its cleanup. The answer to step, undo and choose has
the step, {"step": "choose", ...} or {"step": "undo", ...}; "solved" and "unsolvable" are
ends, at which no step is made.
"""

import json
import os
import re
import sys

import neo4j


class Post:
    """The statements of the post, found by their first words."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        self.moves = self.statement("UNWIND RANGE(1,9) AS row\nUNWIND RANGE(1,9) AS column\nUNWIND RANGE(1,9) AS number")
        self.constraints = [
            self.statement(comment, skip=1)
            for comment in (
                "//Create row requires number constraint",
                "//Create column requires number constraint",
                "//Create block requires number constraint",
                "//Create cell requires number constraint",
            )
        ]
        self.conflicts = self.statement("//Update conflicted moves", skip=1)
        self.find = self.statement("//Find move to search", skip=1)
        self.choose = self.statement("//Update moves", skip=1)
        self.maybes = self.statement("MATCH (m:Move {status:'Maybe'}) RETURN count(*)")
        self.undo = self.statement("//Undo and search for alternate branch at last depth", skip=1)
        self.clean = self.statement("MATCH (n) WHERE n.search = $search SET n.search = null, n.moveId = null")

    def statement(self, start, skip=0):
        """Return the paragraph that begins with start, without its first lines."""
        at = self.text.index(start)
        lines = self.text[at : self.text.find("\n\n", at)].split("\n")[skip:]
        return self.today("\n".join(lines).rstrip(";"))

    @staticmethod
    def today(statement):
        statement = re.sub(r"\bid\((\w+)(\[0\])?\)", r"\1\2.id", statement)
        return re.sub(r"\bEXISTS\((\w+\.\w+)\)", r"\1 IS NOT NULL", statement)


class Search:
    """The five steps, put together as the post's text says."""

    def __init__(self, post, driver):
        self.post, self.driver = post, driver
        self.pending = None  # what the last undo has found to choose: constraint, move
        self.exhausted = False  # whether the last undo has found nothing

    def run(self, statement, **parameters):
        records, _, _ = self.driver.execute_query(statement, parameters, database_="neo4j")
        return records

    def create(self):
        self.run(self.post.moves)
        for statement in self.post.constraints:
            self.run(statement)
        # ids in the order of creation, which id() would give
        self.run("MATCH (m:Move) SET m.id = 81 * (m.row - 1) + 9 * (m.column - 1) + m.number - 1")
        self.run(
            "MATCH (c:Constraint) SET c.id = CASE c.type"
            " WHEN 'Row requires number.' THEN 9 * (c.row - 1) + c.number - 1"
            " WHEN 'Column requires number.' THEN 81 + 9 * (c.column - 1) + c.number - 1"
            " WHEN 'Block requires number.' THEN 162 + 9 * (c.block - 1) + c.number - 1"
            " ELSE 243 + 9 * (c.row - 1) + c.column - 1 END"
        )

    def clues(self, moves):
        for move in moves:
            self.run("MATCH (m:Move {id: $move}) SET m.status = 'Yes', m.search = 0", move=move)
        self.run(self.post.conflicts)

    def choose(self, constraint, move):
        self.pending, self.exhausted = None, False
        self.run(self.post.choose, constraintId=constraint, moveId=move)
        return {"step": "choose", "constraint": constraint, "move": move}

    def undo(self):
        """The undo before its cleanup: the search number undone, and what comes next."""
        records = self.run(self.post.undo)
        if not records:
            return None
        found = sorted((r["moveId"], r["constraintId"]) for r in records if r["moveId"] is not None)
        self.pending = (found[0][1], found[0][0]) if found else None
        self.exhausted = not found
        return records[0]["search"]

    def clean(self, search):
        self.run(self.post.clean, search=search)

    def step(self):
        if self.pending:
            return self.choose(*self.pending)
        if not self.exhausted:
            found = self.run(self.post.find)
            if not found and self.run(self.post.maybes)[0][0] == 0:
                return {"step": "solved"}
            if found and found[0]["move"] is not None:
                return self.choose(found[0]["constraint"], found[0]["move"])
        if not self.run("MATCH (c:Constraint) WHERE c.search > 0 RETURN c LIMIT 1"):
            return {"step": "unsolvable"}
        search = self.undo()
        self.clean(search)
        return {"step": "undo", "search": search}

    def tags(self):
        return {
            "moves": [list(r.values()) for r in self.run(
                "MATCH (m:Move) RETURN m.id, m.status, m.search, m.moveId ORDER BY m.id")],
            "constraints": [list(r.values()) for r in self.run(
                "MATCH (c:Constraint) RETURN c.id, c.status, c.search, c.moveId ORDER BY c.id")],
        }


def main():
    auth = (os.environ["NEO4J_USERNAME"], os.environ["NEO4J_PASSWORD"])
    with neo4j.GraphDatabase.driver(os.environ["NEO4J_URI"], auth=auth) as driver:
        search = Search(Post(sys.argv[1]), driver)
        for line in sys.stdin:
            request, *numbers = line.split()
            numbers = [int(n) for n in numbers]
            if request == "create":
                search.create()
                answer = {}
            elif request == "clues":
                search.clues(numbers)
                answer = {}
            elif request == "step":
                answer = [search.step() for _ in range(numbers[0] if numbers else 1)]
            elif request == "undo":
                answer = {"search": search.undo()}
            elif request == "choose":
                answer = search.choose(*numbers)
            elif request == "tags":
                answer = search.tags()
            else:
                sys.exit(f"no request {request!r}")
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
