package webui

import (
	"cmp"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"strings"

	"graphcover/browser"
)

// kitPath is what the path of every file for Neo4j Browser begins with. Browser is a page of
// another origin, so these files, and no others, may be read by pages of this machine.
const kitPath = "/browser/"

// kitFiles returns the files for Neo4j Browser by the path of their address.
func kitFiles() map[string]*file {
	files := make(map[string]*file)
	add := func(name string, content []byte) { files[kitPath+name] = newFile(kinds[path.Ext(name)], content) }
	add("style.grass", browser.Style())
	for _, q := range browser.Queries() {
		add("queries/"+q.File, []byte(q.Text))
	}
	return files
}

// GuidePath is the path of the guide for Neo4j Browser, which contains the address of the other
// files.
const GuidePath = kitPath + "guide.html"

// zipPath is the path of the file with all queries. They are for the puzzle that ?puzzle= names, or for the
// one that the commands have without --puzzle-name.
const zipPath = kitPath + "queries.zip"

// kitFile returns the file for Neo4j Browser at a path, or nil.
func (h *handler) kitFile(r *http.Request, path string) *file {
	switch path {
	case GuidePath: // Host is one of ours
		return newFile(kinds[".html"], browser.Guide("http://"+r.Host+strings.TrimSuffix(kitPath, "/"), h.Command))
	case zipPath:
		return newFile(kinds[".zip"], browser.Zip(cmp.Or(r.URL.Query().Get("puzzle"), browser.DefaultPuzzle)))
	}
	return h.kit[path]
}

// serveKit sends a file to Neo4j Browser, which asks for leave first (OPTIONS): it sends headers
// of its own.
func serveKit(w http.ResponseWriter, r *http.Request, f *file) error {
	if err := allow(w, r, http.MethodGet, http.MethodHead, http.MethodOptions); err != nil {
		return err
	}
	header := w.Header()
	header.Del("Cross-Origin-Resource-Policy")
	header.Add("Vary", "Origin")
	if origin := r.Header.Get("Origin"); isHere(origin) {
		header.Set("Access-Control-Allow-Origin", origin)
		header.Set("Access-Control-Allow-Methods", http.MethodGet)
		header.Set("Access-Control-Allow-Headers", "*") // Browser sends headers of its error reports, too
	}
	if r.Method == http.MethodOptions {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	f.serve(w, r)
	return nil
}

// isHere reports whether an origin is that of a page of this machine.
func isHere(origin string) bool {
	u, err := url.Parse(origin)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Scheme+"://"+u.Host != origin {
		return false
	}
	if u.Hostname() == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return err == nil && ip.IsLoopback()
}
