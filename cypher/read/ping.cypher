// Does the database answer, and how long does a round trip take?

RETURN 1;
