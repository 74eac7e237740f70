package solvertest

import (
	"errors"
	"testing"

	"graphcover/exactcover"
)

// CheckQuotasRefused checks that use, which knows no quotas, takes a problem without them, and
// refuses it with a quota by an [*exactcover.QuotaError].
func CheckQuotasRefused(t *testing.T, use func(p *exactcover.Problem) error) {
	t.Helper()
	p := New(3, "a", "b", "ab", "c")
	if err := use(p); err != nil {
		t.Errorf("without a quota: %v", err)
	}
	p.Items[0].Quota = exactcover.Quota{Low: 1, High: 2}
	var quota *exactcover.QuotaError
	if err := use(p); !errors.As(err, &quota) || quota.Item != "a" {
		t.Errorf("want the quota of the item a refused, got %v", err)
	}
}
