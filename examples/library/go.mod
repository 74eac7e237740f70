module example

go 1.26.0

require (
	github.com/neo4j/neo4j-go-driver/v5 v5.28.4
	graphcover v0.0.0
)

require golang.org/x/text v0.43.0 // indirect

replace graphcover => ../..
