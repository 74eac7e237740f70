package neo4jserver

import (
	"slices"
	"testing"
)

func TestCollector(t *testing.T) {
	parallel := []string{"-XX:+UseParallelGC"}
	for _, tt := range []struct {
		variable, value string
		want            []string
	}{
		{"", "", parallel},
		{"JDK_JAVA_OPTIONS", "-Xss4m -XX:+UseZGC -ea", nil},
		{"JAVA_TOOL_OPTIONS", "-XX:+UseG1GC", nil},
		{"_JAVA_OPTIONS", "-XX:+UseSerialGC", nil},
		{"JDK_JAVA_OPTIONS", "-ea @/etc/java-options", nil},
		{"JAVA_TOOL_OPTIONS", "-XX:VMOptionsFile=options", nil},
		{"JDK_JAVA_OPTIONS", "-Dmail=ann@example.org", parallel},
		{"JDK_JAVA_OPTIONS", "-XX:-UseG1GC -XX:+UseGCOverheadLimit", parallel},
	} {
		got := collector(func(variable string) string {
			if variable == tt.variable {
				return tt.value
			}
			return ""
		})
		if !slices.Equal(got, tt.want) {
			t.Errorf("with %s=%s: want %q, got %q", tt.variable, tt.value, tt.want, got)
		}
	}
}
