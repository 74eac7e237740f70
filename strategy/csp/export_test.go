package csp

var SolveBoard = solveBoard
