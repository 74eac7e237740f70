// Drop the index that schema/orphan found. Neo4j refuses if a constraint owns it by now.
//
// :param name => 'graphcover_puzzle_name'

DROP INDEX $name IF EXISTS;
