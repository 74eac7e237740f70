package number

// Divisor returns the greatest common divisor of two numbers, which is 0 if both are.
func Divisor[T int | int64](a, b T) T {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}
