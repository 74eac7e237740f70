package classic

import "fmt"

// OptionOf returns the option that puts number, 1 to 9, into cell. Options are in the
// order row, column, number.
func OptionOf(cell, number int) int { return cell*side + number - 1 }

// OptionName returns the name of the option that puts number into cell: "r3c7#4".
func OptionName(cell, number int) string { return fmt.Sprintf("%s#%d", CellName(cell), number) }

// PlaceOf returns the cell and the number of an option.
func PlaceOf(option int) (cell, number int) { return option / side, option%side + 1 }

// ParsePlace reads the name of a cell, "r3c7", or of an option, "r3c7#4". For a cell
// it returns the number 0.
func ParsePlace(text string) (cell, number int, err error) {
	at := func(i int) int {
		if i < len(text) && '1' <= text[i] && text[i] <= '9' {
			return int(text[i] - '0')
		}
		return 0
	}
	row, column := at(1), at(3)
	cell = (row-1)*side + column - 1
	switch {
	case row == 0 || column == 0:
	case text == CellName(cell):
		return cell, 0, nil
	case at(5) > 0 && text == OptionName(cell, at(5)):
		return cell, at(5), nil
	}
	return 0, 0, fmt.Errorf("want a cell such as r3c7 or a move such as r3c7#4, got %q", text)
}
