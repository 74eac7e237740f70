package webui

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"

	"graphcover/bench/plot"
)

//go:embed page
var page embed.FS

type file struct {
	kind    string // its Content-Type
	content []byte
	packed  []byte // content, compressed by gzip
	tag     string // of content
}

// kinds are the types of the files of the page, and of those for Neo4j Browser.
var kinds = map[string]string{
	".html":   "text/html; charset=utf-8",
	".css":    "text/css; charset=utf-8",
	".js":     "text/javascript; charset=utf-8",
	".svg":    "image/svg+xml",
	".grass":  "text/plain; charset=utf-8",
	".cypher": "text/plain; charset=utf-8",
	".zip":    "application/zip",
}

// readFiles returns the files of the page by the path of their address. No other file can
// be asked for.
func readFiles() (map[string]*file, error) {
	files := map[string]*file{styleAddress: newFile(kinds[".css"], []byte(plot.Style))}
	err := fs.WalkDir(page, "page", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := page.ReadFile(name)
		if err != nil {
			return err
		}
		kind, known := kinds[path.Ext(name)]
		if !known {
			return fmt.Errorf("webui: %s: want a file of the page, got %q", name, path.Ext(name))
		}
		f := newFile(kind, content)
		address := strings.TrimPrefix(name, "page")
		if address == "/index.html" {
			address = "/"
		}
		files[address] = f
		return nil
	})
	return files, err
}

func newFile(kind string, content []byte) *file {
	sum := sha256.Sum256(content)
	return &file{kind: kind, content: content, packed: pack(content, gzip.BestCompression), tag: hex.EncodeToString(sum[:12])}
}

// pack compresses content, at a level of package gzip.
func pack(content []byte, level int) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, level)
	if err != nil {
		panic(err) // there is no such level
	}
	w.Write(content) // a bytes.Buffer takes everything
	w.Close()
	return b.Bytes()
}

// serve sends f, or 304 if the browser has it.
func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	content, tag := f.content, `"`+f.tag+`"`
	w.Header().Add("Vary", "Accept-Encoding")
	if acceptsGzip(r) {
		content, tag = f.packed, `"`+f.tag+`-gzip"`
		w.Header().Set("Content-Encoding", "gzip")
	}
	w.Header().Set("ETag", tag)
	for given := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		if strings.TrimPrefix(strings.TrimSpace(given), "W/") == tag {
			w.Header().Del("Content-Encoding")
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	w.Header().Set("Content-Type", f.kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	w.Write(content)
}

// acceptsGzip reports whether the answer to r may be compressed.
func acceptsGzip(r *http.Request) bool {
	for _, line := range r.Header.Values("Accept-Encoding") {
		for part := range strings.SplitSeq(line, ",") {
			name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
			weight = strings.ReplaceAll(weight, " ", "")
			if name == "gzip" && weight != "q=0" && weight != "q=0.0" {
				return true
			}
		}
	}
	return false
}
