package table

// A Place is where something of a plan could be instead of where it is.
type Place struct {
	When string `json:"when"` // as the tables write it
	Is   string `json:"is"`   // one of the kinds below

	With  []string `json:"with"`  // the names of what is there now and has to leave
	OneOf []string `json:"oneOf"` // names, of which at least one has to leave, since there are as many as there may be
	Why   []string `json:"why"`   // why it can't be there

	Options []int `json:"-"` // where nothing has to leave, the plan with it there, as far as it is known
}

// The kinds of places.
const (
	FreePlace  = "free"   // it can be there, and nothing else changes
	SwapPlace  = "swap"   // something else has to leave
	OtherPlace = "others" // nothing is in the way there, but something else has to change
	OpenPlace  = "open"   // nothing is in the way there, but whether all else can stay is not known
	NeverPlace = "never"  // it can't be there
)
