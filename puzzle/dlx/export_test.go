package dlx

const MaxLine = maxLine

var NewReader = newReader
