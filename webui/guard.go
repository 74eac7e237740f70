package webui

import (
	"mime"
	"net/http"
	"slices"
	"strings"
)

// policy is the Content-Security-Policy of every answer: everything comes from here, and
// nothing inline is run.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'none'; base-uri 'none'; " +
	"form-action 'none'; frame-ancestors 'none'"

// setHeaders sets the headers of every answer.
func setHeaders(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
}

// A guard refuses what other sites make a browser send.
type guard struct{ hosts []string } // the values of Host by which the page can be reached

func newGuard(hosts []string) guard {
	g := guard{}
	for _, host := range hosts {
		g.hosts = append(g.hosts, host)
		if name, isDefault := strings.CutSuffix(host, ":80"); isDefault { // browsers leave it out
			g.hosts = append(g.hosts, name)
		}
	}
	return g
}

// check returns an error if r must not be served. A foreign Host means that somebody's name
// was made to resolve to this machine. A foreign Origin is that of another page.
func (g guard) check(r *http.Request) error {
	if !slices.Contains(g.hosts, strings.ToLower(r.Host)) {
		return refusal(http.StatusForbidden, "want one of the hosts %s, got %q", strings.Join(g.hosts, ", "), r.Host)
	}
	site := r.Header.Values("Sec-Fetch-Site")
	if isAPI(r) && slices.ContainsFunc(site, func(s string) bool { return s != "same-origin" && s != "none" }) {
		return refusal(http.StatusForbidden, "want a request of the page itself, got one of another site")
	}
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		return nil
	}
	if origin := r.Header.Values("Origin"); len(origin) != 1 || origin[0] != "http://"+r.Host {
		return refusal(http.StatusForbidden, "want the Origin http://%s, got %q", r.Host, origin)
	}
	if slices.ContainsFunc(site, func(s string) bool { return s != "same-origin" }) {
		return refusal(http.StatusForbidden, "want a request of the page itself, got one of another site")
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	charset := params["charset"]
	if err != nil || kind != "application/json" || charset != "" && !strings.EqualFold(charset, "utf-8") {
		return refusal(http.StatusUnsupportedMediaType, "want the Content-Type application/json, got %q", r.Header.Get("Content-Type"))
	}
	if r.Header.Get("Content-Encoding") != "" {
		return refusal(http.StatusUnsupportedMediaType, "want no Content-Encoding, got %q", r.Header.Get("Content-Encoding"))
	}
	return nil
}

// isAPI reports whether a request is one that only the page makes.
func isAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.EscapedPath(), apiPath) }
