// The keys of the states of a space that is being built are unique: so a state is found again
// at once. A complete space has no keys; see space/begin.

CREATE CONSTRAINT graphcover_space_state IF NOT EXISTS
FOR (s:SpaceState) REQUIRE s.key IS UNIQUE;
