"""Runs Poole's own views in SQLite.

    published.py ARTICLE STAGE < PUZZLES

The views are taken from the text of the article, in which each statement is one line:
the schema's name and the comments are left out, and nothing else is changed. T-SQL's
UPDATE ... FROM is not SQLite's, so the two updates of a pass are written here: each
selects from the article's views what the article's UPDATE sets.

The article builds its procedure up in three stages: "singles" sets cells with one possible
value; "blocks" also sets values with one place in a block; "twins" does both among the
possible values of the second stage.

For each puzzle a line is printed: the numbers of cells that the passes have solved, up
to the first that solves none, and the grid.
"""

import re
import sqlite3
import sys

VIEWS = [
    "Digits", "AllValues", "BlockedValues", "AllPossibleValues", "PossibleValues",
    "TwinValues", "BlockedValuesStage2", "PossibleValuesStage2", "PossibleValuesByCell",
]

SINGLES = """
    SELECT RowId, ColumnId, MIN(CellValue) FROM {values}
    GROUP BY RowId, ColumnId HAVING COUNT(*) = 1"""

SINGLES_OF_BLOCKS = """
    SELECT PV.RowId, PV.ColumnId, MIN(PV.CellValue) FROM {values} AS PV
    INNER JOIN PossibleValuesByCell AS PC
      ON PC.RowCellId = (PV.RowId-1)/3+1 AND PC.ColumnCellId = (PV.ColumnId-1)/3+1
      AND PC.CellValue = PV.CellValue
    WHERE PC.Occurrences = 1 GROUP BY PV.RowId, PV.ColumnId"""


# For each stage, the view of possible values, and what a pass sets.
STAGES = {
    "singles": ("PossibleValues", [SINGLES]),
    "blocks": ("PossibleValues", [SINGLES, SINGLES_OF_BLOCKS]),
    "twins": ("PossibleValuesStage2", [SINGLES, SINGLES_OF_BLOCKS]),
}


def views(article, values):
    """Returns the article's definition of each view, as SQLite takes it: the last one, and
    of the view that is defined in two stages the one that reads from values."""
    text = " ".join(article.split()).replace("dbo.", "")
    for name in VIEWS:
        found = re.findall(rf"CREATE VIEW {name} AS (.*?) GO\b", text)
        if name == "PossibleValuesByCell":
            found = [view for view in found if f"FROM {values} ".lower() in view.lower()]
        yield f"CREATE VIEW {name} AS " + re.sub(r"-- [^-]*? (?=SELECT)", "", found[-1])


def update(db, select):
    cells = db.execute(select).fetchall()
    db.executemany(
        "UPDATE Sudoko SET CellValue = ?3 WHERE RowId = ?1 AND ColumnId = ?2", cells)
    return len(cells)


def main():
    values, pass_ = STAGES[sys.argv[2]]
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE Sudoko (RowId TINYINT, ColumnId TINYINT, CellValue TINYINT)")
    with open(sys.argv[1], encoding="utf-8") as file:
        for view in views(file.read(), values):
            db.execute(view)
    for puzzle in sys.stdin:
        db.execute("DELETE FROM Sudoko")
        db.executemany(
            "INSERT INTO Sudoko VALUES (?, ?, ?)",
            [(i // 9 + 1, i % 9 + 1, None if c == "." else int(c))
             for i, c in enumerate(puzzle.strip())])
        passes = []
        while not passes or passes[-1] > 0:
            passes.append(sum(update(db, select.format(values=values)) for select in pass_))
        grid = db.execute("SELECT CellValue FROM Sudoko ORDER BY RowId, ColumnId")
        print(passes, "".join(str(n or ".") for (n,) in grid), flush=True)


main()
