NAME a-name-that-is-too-long-for-fixed-form
OBJSENSE
   MIN
ROWS
 N cost
 E a-row-with-a-long-name
 L packed
COLUMNS
	M1	'MARKER'	'INTORG'
 first cost 1 a-row-with-a-long-name 1
 first packed 1
 second cost 2 a-row-with-a-long-name 1
	M2	'MARKER'	'INTEND'
 third packed 1 a-row-with-a-long-name 1
RHS
 a-row-with-a-long-name 1 packed 1
BOUNDS
 BV third
ENDATA
