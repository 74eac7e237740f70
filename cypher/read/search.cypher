// What does a puzzle keep about its search beside the tags?
//
//   text, loaded      what it was loaded from, and the id of that load
//   format            the version of this list
//   state             searching, solved (at a solution) or exhausted
//   pathMoves, pathConstraints
//                     the choices that stand: the move and the constraint of each. The move is -1
//                     for "no more", of a constraint with a quota
//   retryMove, retryConstraint
//                     after an undo the choice that was undone, for stage 5
//   kept              how many of the choices that stand are kept: those made by hand, and
//                     all before them
//   skipped           the search numbers of those for which a move with a lower id may not
//                     have been tried
//   byHand            whether steps were made by hand since the load
//   chosenByHand      the search numbers of the choices that were made by hand. Those above
//                     kept have been undone since
//   partial           whether the search has continued from choices made by hand, so that
//                     its end proves nothing: it will start over from the clues
//   choices, backtracks, solutions
//                     counts since the load
//   clues             the moves of the clues, ascending
//   excluded          the moves that the pencil marks of a Sudoku rule out, if there are any
//   forbidden, forbiddenAt
//                     the moves that a person has forbidden, and after how many steps each, if there are
//                     any: see hand/forbid
//   digest            of the moves, constraints and clues that were loaded, and of excluded
//   listing           true while a list of all solutions is under way, else absent: see record/list
//   objective         minimize or maximize, if the best solution is asked for: see prices/set. scale is
//                     that of its prices
//   best, bestMoves   then: what the best solution so far costs, and its moves
//   order, kinds, turns  in which order the search takes constraints and moves: see load/puzzle
//
// tree is what the tree of a recorded search keeps: see record/begin. It is null if the
// search is not recorded.
//
// The events of the last transaction are left out: see read/events.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
RETURN p {.*, events: null, tree: COLLECT {
  MATCH (p)-[:HAS_TREE]->(t)
  RETURN t {.from, .steps, .choices, .most, .ended}
}[0]} AS puzzle;
