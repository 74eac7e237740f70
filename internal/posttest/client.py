"""The search of "Solving Sudoku with Neo4j" (N. Smith, 2020), driven from outside.

The statements are read from the text of the post, which is not part of this repository.
Only what newer versions of Neo4j require is changed: IS NOT NULL for EXISTS, and m.id for
id(m). They are sent by the official Python driver, as in the notebook of the post. No
statement knows of puzzles: the database must hold one only.

Usage: client.py [--published] POST. NEO4J_URI, NEO4J_USERNAME and NEO4J_PASSWORD name the
server. With --published, id(m) is kept, and nodes get no property id.

Each line of standard input is a request, and is answered by a line of JSON. What can't be
done is answered by {"error": ...}.

    create          make the moves and constraints, in an empty database
    clues MOVE...   activate these moves as clues, and rule out what conflicts with them;
                    without MOVE, the clues of the post's own puzzle
    step [N]        make N steps of the search, 1 by default
    choose C M      choose the move of id M for the constraint of id C
    undo            make the first half of an undo: the query, without its cleanup
    clean           make the second half: search and moveId of the search number removed
    remove          the same, but for moveId, as the post has it where no move is left
    forget          forget what the last undo has found, as if the client began here
    remember        remember what the last undo has found, for recall
    recall          know again what remember has stored
    tags            list the tags of all moves and constraints

A step is a choice, an undo with its cleanup, or the cleanup of an undo that is half made.
The answer is a list of what was done: {"step": "choose" or "undo", "search": the search
number, "constraint": the constraint that was chosen for, or that has no move left, "move":
the move}. At an end it is {"step": "solved"} or {"step": "unsolvable"}, which changes
nothing. Clues are never undone by step. They are by undo, as in the post.
"""

import argparse
import json
import os
import re
import sys

import neo4j


class Post:
    """The statements of the post, found by their first words."""

    def __init__(self, path, published):
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        self.published = published
        self.moves = self.statement("//Create moves")
        self.constraints = [
            self.statement(f"//Create {unit} requires number constraint") for unit in ("row", "column", "block", "cell")
        ]
        first, last = self.text.index("//Activate clues\n"), self.text.index("//Update conflicted moves\n")
        self.clues = [line.rstrip(";") for line in self.text[first:last].splitlines()[1:]]
        self.conflicts = self.statement("//Update conflicted moves")
        self.find = self.statement("//Find move to search")
        self.choose = self.statement("//Update moves")
        self.maybes = self.statement("MATCH (m:Move {status:'Maybe'}) RETURN count(*)")
        self.undo = self.statement("//Undo and search for alternate branch at last depth")
        self.clean = self.statement("MATCH (n) WHERE n.search = $search SET n.search = null, n.moveId = null")
        self.remove = self.text[self.text.index("//Remove last search ID") :].split("\n//")[0]

    def statement(self, start):
        """Return the paragraph that begins with start."""
        at = self.text.index(start)
        statement = self.text[at : self.text.find("\n\n", at)].rstrip(";")
        statement = re.sub(r"\bEXISTS\((\w+\.\w+)\)", r"\1 IS NOT NULL", statement)
        if not self.published:
            statement = re.sub(r"\bid\((\w+(?:\[0\])?)\)", r"\1.id", statement)
        return statement

    def id(self, node):
        """Return the expression for the id of a variable's node."""
        return f"id({node})" if self.published else f"{node}.id"


class Search:
    """The five steps, put together as the post's text says."""

    def __init__(self, post, driver):
        self.post, self.driver = post, driver
        self.forget()

    def forget(self):
        self.undone = None  # the search number of an undo that is half made
        self.pending = None  # what the last undo has found to choose: constraint, move
        self.exhausted = None  # the constraint for which the last undo has found nothing

    def remember(self):
        self.kept = self.undone, self.pending, self.exhausted

    def recall(self):
        self.undone, self.pending, self.exhausted = self.kept

    def run(self, statement, **parameters):
        records, _, _ = self.driver.execute_query(statement, parameters, database_="neo4j")
        return records

    def create(self):
        self.run(self.post.moves)
        for statement in self.post.constraints:
            self.run(statement)
        if self.post.published:
            return
        # ids in the order of creation, as id() would give them
        self.run("MATCH (m:Move) SET m.id = 81 * (m.row - 1) + 9 * (m.column - 1) + m.number - 1")
        self.run(
            "MATCH (c:Constraint) SET c.id = CASE c.type"
            " WHEN 'Row requires number.' THEN 9 * (c.row - 1) + c.number - 1"
            " WHEN 'Column requires number.' THEN 81 + 9 * (c.column - 1) + c.number - 1"
            " WHEN 'Block requires number.' THEN 162 + 9 * (c.block - 1) + c.number - 1"
            " ELSE 243 + 9 * (c.row - 1) + c.column - 1 END"
        )

    def clues(self, *moves):
        numbers = re.compile(r"row:\d, column:\d, number:\d")
        for move in moves:
            place = f"row:{move // 81 + 1}, column:{move // 9 % 9 + 1}, number:{move % 9 + 1}"
            self.run(numbers.sub(place, self.post.clues[0]))
        for statement in [] if moves else self.post.clues:
            self.run(statement)
        self.run(self.post.conflicts)

    def choose(self, constraint, move):
        self.forget()
        self.run(self.post.choose, constraintId=constraint, moveId=move)
        # The statement returns nothing.
        made = self.run(
            f"MATCH (c:Constraint) WHERE {self.post.id('c')} = $constraint AND c.moveId = $move RETURN c.search",
            constraint=constraint,
            move=move,
        )
        if not made or made[0][0] is None:
            raise ValueError(f"the choice of move {move} for constraint {constraint} has left no search number")
        return {"step": "choose", "search": made[0][0], "constraint": constraint, "move": move}

    def undo(self, found_nothing_for=None):
        """Undo the last search number, without the cleanup, and see what comes next."""
        records = self.run(self.post.undo)
        self.forget()
        if not records:  # it was that of the clues, or there is none
            return {"step": "undo", "search": 0, "constraint": found_nothing_for}
        found = sorted((r["moveId"], r["constraintId"]) for r in records if r["moveId"] is not None)
        if found:
            self.pending = found[0][1], found[0][0]
        else:
            self.exhausted = records[0]["constraintId"]
        self.undone = records[0]["search"]
        return {"step": "undo", "search": self.undone, "constraint": found_nothing_for}

    def clean(self, statement=None):
        if self.undone is None:
            raise ValueError("no undo is half made")
        self.run(statement or self.post.clean, search=self.undone)
        made = {"step": "undo", "search": self.undone}
        self.undone = None
        return made

    def step(self):
        if self.undone is not None:
            return self.clean()
        if self.pending is not None:
            return self.choose(*self.pending)
        nothing_for = self.exhausted
        if nothing_for is None:
            found = self.run(self.post.find)
            if not found and self.run(self.post.maybes)[0][0] == 0:
                return {"step": "solved"}
            if found and found[0]["move"] is not None:
                return self.choose(found[0]["constraint"], found[0]["move"])
            nothing_for = found[0]["constraint"] if found else None
        if not self.run("MATCH (c:Constraint) WHERE c.search > 0 RETURN c LIMIT 1"):
            return {"step": "unsolvable"}
        made = self.undo(nothing_for)
        self.clean()
        return made

    def steps(self, n=1):
        return [self.step() for _ in range(n)]

    def tags(self):
        def of(label):
            return self.run(
                f"MATCH (n:{label}) RETURN {self.post.id('n')} AS id, n.status AS status, n.search AS search,"
                " n.moveId AS moveId ORDER BY id"
            )

        return {
            "moves": [r.data() for r in of("Move")],
            "constraints": [r.data() for r in of("Constraint")],
        }


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--published", action="store_true")
    arguments.add_argument("post")
    arguments = arguments.parse_args()
    auth = (os.environ["NEO4J_USERNAME"], os.environ["NEO4J_PASSWORD"])
    with neo4j.GraphDatabase.driver(os.environ["NEO4J_URI"], auth=auth) as driver:
        post = Post(arguments.post, arguments.published)
        search = Search(post, driver)
        requests = {
            "create": search.create,
            "clues": search.clues,
            "step": search.steps,
            "choose": search.choose,
            "undo": search.undo,
            "clean": search.clean,
            "remove": lambda: search.clean(post.remove),
            "forget": search.forget,
            "remember": search.remember,
            "recall": search.recall,
            "tags": search.tags,
        }
        for line in sys.stdin:
            request, *numbers = line.split()
            try:
                answer = requests[request](*map(int, numbers))
            except (KeyError, TypeError, ValueError, neo4j.exceptions.Neo4jError) as err:
                answer = {"error": f"{line.strip()}: {err}"}
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
