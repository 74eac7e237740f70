"""Run a notebook from start to end, and compare its outputs with those that it holds.

Usage: notebook.py [--write] NOTEBOOK. With --write, the outputs are replaced.
"""

import argparse
import pathlib
import sys

import nbclient
import nbformat


def outputs(notebook):
    """The outputs of each cell of code, as they are shown."""
    code = (cell for cell in notebook.cells if cell.cell_type == "code")
    return [[dict(output, execution_count=None) for output in cell.outputs] for cell in code]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--write", action="store_true")
    arguments.add_argument("notebook", type=pathlib.Path)
    arguments = arguments.parse_args()

    held = nbformat.read(arguments.notebook, as_version=4)
    fresh = nbformat.read(arguments.notebook, as_version=4)
    nbclient.NotebookClient(
        fresh,
        timeout=120,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,  # however they came
        resources={"metadata": {"path": arguments.notebook.parent}},
    ).execute()
    if arguments.write:
        nbformat.write(fresh, arguments.notebook)
        return
    for i, (want, got) in enumerate(zip(outputs(held), outputs(fresh), strict=True), 1):
        if want != got:
            sys.exit(f"code cell {i} holds the outputs {want}, got {got}")


if __name__ == "__main__":
    main()
