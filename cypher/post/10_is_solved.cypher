// Step 4: is the puzzle solved?
//
// It is if unmet is 0: each constraint has exactly one Yes move. The post only asks whether
// maybes is 0, which is also so in a full grid with a mistake.

RETURN COUNT { (:Move {status: 'Maybe'}) } AS maybes, COUNT {
  MATCH (c:Constraint)
  WHERE COUNT { (c)<-[:MATCHES]-(:Move {status: 'Yes'}) } <> 1
} AS unmet;
