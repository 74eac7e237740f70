// Does the server have the K1-Coloring of the Graph Data Science library?

SHOW PROCEDURES
YIELD name
WHERE name = 'gds.k1coloring.write'
RETURN count(*) > 0 AS available;
