package coloring

const MaxLine = maxLine
