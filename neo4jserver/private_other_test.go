//go:build !unix

package neo4jserver

import "testing"

func setUmask(*testing.T, int) {}

func keepsAllAtHome(t *testing.T, _ Config, _ *Server) { t.Skip("access is not by mode bits here") }
