package stored

// Digests is for the tests of the package.
var Digests = digests
