// Drop the index that schema/orphan found. Neo4j refuses if a constraint owns it by now.

DROP INDEX graphcover_puzzle_name IF EXISTS;
