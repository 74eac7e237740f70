// A count has one task of each key, and a collection one batch.
//
// The load of a puzzle, or the collection, that a task or batch is a part of is in the property
// of.

CREATE CONSTRAINT graphcover_part IF NOT EXISTS
FOR (t:Graphcover) REQUIRE (t.of, t.key) IS UNIQUE;
