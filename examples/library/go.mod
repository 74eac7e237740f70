module example

go 1.26.0

require (
	github.com/neo4j/neo4j-go-driver/v5 v5.28.4
	graphcover v0.0.0
)

require (
	codeberg.org/go-pdf/fpdf v0.12.0 // indirect
	golang.org/x/image v0.47.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace graphcover => ../..
