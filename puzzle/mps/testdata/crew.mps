* three flights, two planes, and a hotel with room for two
NAME          CREW
ROWS
 N  COST
 E  FLIGHT1
 E  FLIGHT2
 L  HOTEL
 N  NOTUSED
 G  REST
COLUMNS
    MARKER                 'MARKER'                 'INTORG'
    PAIR1     COST             40.00   FLIGHT1           1.
    PAIR1     NOTUSED            9.5
    PAIR2     COST              5D+1   FLIGHT2            1
    PAIR2     HOTEL                1
    PAIR3     COST               -70   FLIGHT1            1
    PAIR3     FLIGHT2              1   REST               1
    PAIR4     FLIGHT2              1   REST               1
    PAIR4     HOTEL                1
    MARKER                 'MARKER'                 'INTEND'
RHS
    RHS       FLIGHT1              1   FLIGHT2            1
    RHS       HOTEL                2   REST               1
RANGES
    RANGE     REST                 2
BOUNDS
 UP BOUND     PAIR1                1
 BV BOUND     PAIR2
 FX BOUND     PAIR4                0
ENDATA
