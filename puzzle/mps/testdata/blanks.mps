NAME          BLANKS
ROWS
 N  THE COST
 E  ROW 1
 E  ROW 2
COLUMNS
    M         'MARKER'                 'INTORG'
    COL 1     THE COST             3
    COL 1     ROW 1                1
    COL 2     ROW 2                1
    M         'MARKER'                 'INTEND'
RHS
              ROW 1                1
              ROW 2                1
BOUNDS
 BV B         COL 1
 UP           COL 2                1
ENDATA
