// Step 5, the clean-up: remove the search number that was undone.
//
// :param search => 31

MATCH (n:Move|Constraint {search: $search})
REMOVE n.search, n.moveId;
