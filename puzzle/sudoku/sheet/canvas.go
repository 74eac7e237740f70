package sheet

// A canvas takes the shapes of a sheet, in the order in which they are drawn. The origin is the
// left upper corner of the page, or of the board after moveTo.
type canvas interface {
	newPage()
	// moveTo moves the origin to a point of the page, and scales what follows. The unit of the
	// page itself is that of its layout.
	moveTo(x, y, scale float64)
	rect(x, y, width, height, radius float64, fill shade)
	lines(segments []segment, s stroke)
	text(x, y float64, f font, text string)
}

// A shade of gray, as SVG calls it, and from 0 for black to 255.
type shade struct {
	name  string
	level int
}

var (
	black     = shade{"black", 0}
	gray      = shade{"gray", 128}
	silver    = shade{"silver", 192}
	gainsboro = shade{"gainsboro", 220}
)

// A segment is a line between two points.
type segment struct{ x, y, toX, toY float64 }

// A stroke is how lines are drawn. A dash is the length of the dashes and of the gaps between
// them, or 0 for solid lines.
type stroke struct {
	color       shade
	width, dash float64
}

// A font is how a text is drawn. Its size is that of an em.
type font struct {
	size   float64
	anchor anchor
}

// An anchor says which point of its base line a text is placed by, in the words of SVG.
type anchor string

const (
	start  anchor = "start"
	middle anchor = "middle"
	end    anchor = "end"
)
