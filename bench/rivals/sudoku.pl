% Solve a Sudoku by constraints over finite domains, with the library clpfd of SWI-Prolog.
%
% Usage: swipl -g main sudoku.pl -- PUZZLE, with 81 characters; empty cells are dots. Prints the grid
% and the seconds from the text to the answer, without the start of Prolog and the loading of clpfd.

:- use_module(library(clpfd)).

main :-
    current_prolog_flag(argv, [Puzzle|_]),
    get_time(Start),
    string_chars(Puzzle, Characters),
    maplist(cell, Characters, Cells),
    solve(Cells),
    get_time(End),
    Seconds is End - Start,
    atomic_list_concat(Cells, Grid),
    format("~w ~6f~n", [Grid, Seconds]),
    halt.
main :-
    halt(1).

% A cell is a variable, or the number of a clue.
cell('.', _) :- !.
cell(Character, Number) :- atom_number(Character, Number).

% solve(Cells): the numbers of the 81 cells, row by row, solve the Sudoku. The first cell to be given
% a number is the one with the fewest left.
solve(Cells) :-
    Cells ins 1..9,
    rows(Cells, Rows),
    transpose(Rows, Columns),
    blocks(Rows, Blocks),
    maplist(all_distinct, Rows),
    maplist(all_distinct, Columns),
    maplist(all_distinct, Blocks),
    labeling([ff], Cells).

rows([], []).
rows(Cells, [Row|Rows]) :-
    length(Row, 9),
    append(Row, Rest, Cells),
    rows(Rest, Rows).

blocks([], []).
blocks([A, B, C|Rows], Blocks) :-
    band(A, B, C, Band),
    append(Band, Others, Blocks),
    blocks(Rows, Others).

band([], [], [], []).
band([A, B, C|As], [D, E, F|Ds], [G, H, I|Gs], [[A, B, C, D, E, F, G, H, I]|Blocks]) :-
    band(As, Ds, Gs, Blocks).
