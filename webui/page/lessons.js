// What the names of the options of a timetable say.

// BETWEEN stand between the names of several classes, and of several teachers: with a / each teacher has a group.
export const BETWEEN = [/\s*\+\s*/, /\s*[+/]\s*/];

// lessonIn returns what the name of a lesson says: "5a+5b: math with ada, mon1" is math of 5a and 5b with ada. Of another name
// it returns no classes and no teachers, and the whole of it as the subject.
export function lessonIn(name) {
  const [, classes, subject = name, teachers] = /^([^:,]+): (?:double )?(.*) with ([^,]+), /.exec(name) ?? [];
  return {classes: classes?.split(BETWEEN[0]) ?? [], subject, teachers: teachers?.split(BETWEEN[1]) ?? []};
}

// apart returns the two names of "ada and bob", as a problem that is not from tables may say them, if both are known; of another
// name, such as "Smith & Co", that alone.
export function apart(name, isKnown) {
  const parts = name.split(/\s*&\s*|\s+and\s+/);
  return !isKnown(name) && parts.every(isKnown) ? parts : [name];
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
