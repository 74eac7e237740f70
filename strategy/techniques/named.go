package techniques

import (
	"fmt"
	"strings"
)

// Named returns the technique with a name, in upper or lower case, or the only one
// whose name begins so.
func Named(name string) (*Technique, error) {
	var all, likely []string
	var found *Technique
	for _, technique := range All {
		known := technique.String()
		if strings.EqualFold(known, name) {
			return technique, nil
		}
		all = append(all, known)
		if name != "" && strings.HasPrefix(strings.ToLower(known), strings.ToLower(name)) {
			found, likely = technique, append(likely, known)
		}
	}
	switch len(likely) {
	case 0:
		return nil, fmt.Errorf("want one of %s, got %.100q", strings.Join(all, ", "), name)
	case 1:
		return found, nil
	}
	return nil, fmt.Errorf("want one of %s, got %.100q", strings.Join(likely, ", "), name)
}
