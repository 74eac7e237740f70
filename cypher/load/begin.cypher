// Begin to load a puzzle that is too large for one transaction.
//
// Until load/publish its node has another label and another name than a puzzle, so
// that no other statement finds it: the name is the id of the load, which is
// returned. The statements load/constraints, load/moves and load/clues follow, each
// as often as needed. What is left of a load that dies is deleted by load/sweep,
// at once if something else of its name is loaded or dropped.
//
// :param puzzle => 'pair'
// :param text => 'two dominoes'

WITH randomUUID() AS load
CREATE (p:Graphcover:Loading {
  name: load, loaded: load, text: $text, puzzle: $puzzle, batched: true,
  constraints: 0, moves: 0, at: timestamp()
})
RETURN load;
