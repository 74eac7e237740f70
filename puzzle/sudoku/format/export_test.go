package format

var (
	Compress    = compress
	Decompress  = decompress
	ReadRelaxed = readRelaxed
)
