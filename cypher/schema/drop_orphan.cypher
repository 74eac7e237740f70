// Drop what schema/orphan has found. Neo4j refuses to if a constraint has it by now.

DROP INDEX graphcover_puzzle_name IF EXISTS;
