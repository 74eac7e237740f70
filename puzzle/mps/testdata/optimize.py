"""Solve MPS files by HiGHS or CP-SAT, with one thread, to optimality.

Usage: optimize.py highs|cp-sat SECONDS FILE... Prints a line for each file: "optimal COST TIME",
"infeasible TIME" or "stopped TIME", where TIME is the processor time in seconds of the call that
solves.
"""

import sys
import time

import highspy
from ortools.sat.python import cp_model


def read(name):
    """The file as HiGHS reads it."""
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.readModel(name)
    return highs


def highs(model, seconds):
    """The status and the cost by HiGHS."""
    for option, value in {"threads": 1, "mip_rel_gap": 0.0, "mip_abs_gap": 0.0, "time_limit": seconds}.items():
        model.setOptionValue(option, value)
    began = time.process_time()
    model.run()
    took = time.process_time() - began
    status = {
        highspy.HighsModelStatus.kOptimal: "optimal",
        highspy.HighsModelStatus.kInfeasible: "infeasible",
        highspy.HighsModelStatus.kTimeLimit: "stopped",
    }[model.getModelStatus()]
    return status, model.getInfo().objective_function_value, took


def cp_sat(model, seconds):
    """The status and the cost by CP-SAT, which gets the same rows and columns."""
    lp = model.getLp()
    other = cp_model.CpModel()
    columns = [other.new_int_var(int(low), int(high), "") for low, high in zip(lp.col_lower_, lp.col_upper_)]
    rows = [([], []) for _ in range(lp.num_row_)]  # variables and factors
    starts, index, value = (list(v) for v in (lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_))
    for variable, start, end in zip(columns, starts, starts[1:]):
        for k in range(start, end):
            rows[index[k]][0].append(variable)
            rows[index[k]][1].append(int(value[k]))
    weighted_sum = cp_model.LinearExpr.weighted_sum
    for row, low, high in zip(rows, lp.row_lower_, lp.row_upper_):
        most = len(rows) + len(columns)  # no sum is as large
        other.add_linear_constraint(weighted_sum(*row), int(max(low, -most)), int(min(high, most)))
    other.minimize(weighted_sum(columns, [int(cost) for cost in lp.col_cost_]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    began = time.process_time()
    status = solver.solve(other)
    took = time.process_time() - began
    word = {cp_model.OPTIMAL: "optimal", cp_model.INFEASIBLE: "infeasible"}.get(status, "stopped")
    return word, solver.objective_value if word == "optimal" else 0, took


def main():
    solve = {"highs": highs, "cp-sat": cp_sat}[sys.argv[1]]
    for name in sys.argv[3:]:
        status, cost, took = solve(read(name), float(sys.argv[2]))
        print(status, *([round(cost)] if status == "optimal" else []), f"{took:.6f}", flush=True)


main()
