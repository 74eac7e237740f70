module example

go 1.26.0

require graphcover v0.0.0

require golang.org/x/text v0.43.0 // indirect

replace graphcover => ../..
