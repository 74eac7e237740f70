// Where does the server say that its Neo4j Browser is?

SHOW SETTINGS 'server.http.advertised_address'
YIELD value
RETURN value AS address;
