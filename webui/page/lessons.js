// What the names of the options of a timetable say.

const BETWEEN = /\s*(?:[+/&]|\band\b)\s*/; // several classes, and several teachers: with a / each has a group

// lessonIn returns what the name of a lesson says: "5a+5b: math with ada, mon1" is math of 5a and 5b with ada. Of another name
// it returns no classes and no teachers, and the whole of it as the subject.
export function lessonIn(name) {
  const [, classes, subject = name, teachers] = /^([^:,]+): (?:double )?(.*) with ([^,]+), /.exec(name) ?? [];
  return {classes: classes?.split(BETWEEN) ?? [], subject, teachers: teachers?.split(BETWEEN) ?? []};
}

// isLesson reports whether something takes place if an option is chosen. Others say that somebody is free, or is not
// there: "5a: free, mon7".
export const isLesson = name => !/: (?:free|(?:not )?there|(?:no )?afternoon|ends \d+), /.test(name);

// hourIn returns what a name says at its end: a day, a word without digits, and an hour. before is the
// rest of the name. It is null for another name.
export function hourIn(name) {
  const [, rest, row] = /^(.*[^\d\s_.:-])[\s_.-]*(\d{1,2}(?::\d\d)?)$/.exec(name) ?? [];
  const words = rest?.split(/[\s_-]+/).filter(Boolean) ?? [], column = words.pop();
  return column && !/\d/.test(column) ? {before: words.join(' '), column, row} : null;
}
