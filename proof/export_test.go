package proof

// FewPerConstraint is fewPerConstraint, for tests.
var FewPerConstraint = &fewPerConstraint
