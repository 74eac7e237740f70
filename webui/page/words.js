// Words and names that many parts of the page use. Nothing here touches the page or the network.

const grouped = new Intl.NumberFormat('en-US');

// count returns a number as people read it: "2,000".
export function count(n) { return grouped.format(n); }

// plural returns "1 choice", "2,000 choices".
export function plural(n, one, many = `${one}s`) { return `${count(n)} ${n === 1 ? one : many}`; }

// pressed returns what people do with what they choose: they tap it where they have no mouse.
export const pressed = () => matchMedia('(pointer: coarse)').matches ? 'Tap' : 'Click';

// list returns "1, 2 and 3".
export const list = (words, last = 'and') => words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

// toGain says how much less than cost the best answer could cost, as none costs less than bound.
export function toGain(cost, bound) {
  const share = cost > 0 && bound > 0 ? ` (${(Math.ceil(1000 * (cost - bound) / cost) / 10).toFixed(1)} % better)` : '';
  return bound < cost ? `It could cost ${count(cost - bound)} less at most${share}` : 'None costs less';
}

// lacks says what of the search the tree doesn't have: sentences, or "".
export function lacks(tree) {
  return [
    tree.from > 0 && `It begins after step ${count(tree.from)} of the search.`,
    tree.ended === 'limit' && 'The search went on after these choices: a tree has no more.',
    tree.ended === 'lost' && 'The search went on, but its later steps were not recorded.',
    tree.behind && 'Steps were made by hand in the graph that are not in the tree yet: the next step from here adds them.',
  ].filter(Boolean).join(' ');
}

// OPTIONS are what an option of a family is for people; of problems that people write themselves it is an option.
const OPTIONS = {sudoku: ['entry', 'entries'], board: ['entry', 'entries'], roster: ['shift'], timetable: ['lesson'], dlx: ['option'], mps: ['option'], setpart: ['option']};

// optionWords returns the words for one option of a family, and for several.
export function optionWords(family) {
  const [one, many = `${one}s`] = OPTIONS[family || 'dlx'] ?? ['placement'];
  return [one, many];
}

// capital returns a text with a capital at its beginning, unless that is the name of a cell or a file.
export const capital = text => /^(?:r\d+c\d|\S+\.\w)/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

// isLettered reports whether a text names the cells of cages as A1, where the letter is the row.
export const isLettered = text => /\b[A-Y]\d\d?(\s*\+\s*[A-Y]\d\d?)*\s*=\s*\d/i.test(text);

// rowLetter returns the letter of a row from 1 to 25.
export const rowLetter = row => String.fromCharCode(64 + Number(row));

// withLetters returns a text with the names C7 and C7=4 in the place of r3c7 and r3c7=4.
export const withLetters = text => text.replace(/\br(\d+)c(?=\d)/g, (_, row) => rowLetter(row));

// Among the names of techniques, those that are plurals, and what is done, which has no article.
const PLURALS = ['cage combinations', 'innies and outies'], DEEDS = ['pointing', 'claiming', 'simple coloring'];

// withArticle returns "an X-wing", "a unique rectangle", "innies and outies", "pointing".
export const withArticle = noun => PLURALS.includes(noun) || DEEDS.includes(noun) ? noun : `${/^(?!uni)[aeiouAX]/.test(noun) ? 'an' : 'a'} ${noun}`;

// thereIs returns "There is an X-wing", "There are innies and outies", "Next is pointing".
export const thereIs = noun => DEEDS.includes(noun) ? `Next is ${noun}` : `There ${PLURALS.includes(noun) ? 'are' : 'is'} ${withArticle(noun)}`;

// placed returns the message of an error with its place in the text, which is said once. In a text of one line, that
// is no place.
export function placed({message, line = 0, column = ''}, isOneLine = false) {
  if (!line) return message;
  const what = inWords(message.replace(/^.*?\bline \d+(, column \d+)?: /, ''));
  const place = [!isOneLine && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ');
  return place ? `${place}: ${what}` : what;
}

// inWords says that a rule of a puzzle, or its family, is not known, to somebody who has brought it.
function inWords(message) {
  const [, families] = /want FAMILY:SPEC of the families (.*)/.exec(message) ?? [];
  if (families) return `there is no such family of puzzles. Those that there are: ${families}`;
  const [, known, got] = /^want no rules but (.*), got (.*)$/.exec(message) ?? [];
  return got ? `this puzzle has ${got}. graphcover does not know that rule. In a link it knows ${known}.` : message;
}

// TABLES are the families that are read from tables.
export const TABLES = ['roster', 'timetable'];

// VARIANTS are the names of the rules that can be added to any board.
export const VARIANTS = {x: 'diagonals', windoku: 'windows', 'anti-knight': 'anti-knight', 'anti-king': 'anti-king'};

// kindOf returns the kind of new Sudokus that are like a board, as people choose it: "" for one with boxes alone.
export function kindOf({rules, cages}) {
  const [, rule = '', ...more] = rules.split(',');
  return cages.length > 0 ? 'killer' : more.length === 0 && (rule in VARIANTS || rule === '') ? rule : 'like';
}

// titleOf returns what a puzzle is called, in one line: a Sudoku by its rules, its clues and its first row, a
// problem in Knuth's format by the comment that it begins with, and any other by its text.
export function titleOf(puzzle, most = 100) {
  const [first] = puzzle.split('\n');
  if (/^[.0-9]{81}$/.test(first)) return `Sudoku with ${cluesIn(first.replaceAll('0', '.'))}, ${first.slice(0, 9).replaceAll('0', '.')}…`;
  if (/^\d[\d ]+$/.test(first)) return 'Sudoku with pencil marks';
  if (first.startsWith('sudoku:')) return boardTitle(first.slice('sudoku:'.length), most);
  const [, format, line] = isText(puzzle) ? /^(\w+):(.*)/.exec(first) : [];
  if (format) return short(TITLES[format](line) || 'Exact cover problem', most);
  return short(first, most);
}

// labelOf returns a short name of a puzzle.
export function labelOf(puzzle) { return titleOf(puzzle, 40); }

// titleAbove returns what the line above a Sudoku, which begins at a line from 1, calls it: the first sentence of a
// comment, or a title. It returns "" if that line has no word.
export function titleAbove(text, line) {
  const [, said] = /^[#|;%*\s]*(.*?)(?:\.(?:\s.*)?)?$/.exec(text.split('\n')[line - 2]?.trim() ?? '') ?? [];
  return /[a-z]{3}/.test(said) && !/^sudoku:|=/.test(said) ? short(said, 40) : '';
}

// isText reports whether a puzzle is a problem in a format of files, with its name before it, as in "dlx:".
export function isText(puzzle) { return puzzle.includes('\n') && Object.keys(TITLES).includes(puzzle.split(':')[0]); }

// TITLES return the title of a problem by the first two lines of its text, or "".
const TITLES = {
  dlx: commentOf,
  mps: first => /^(?:NAME\s|\*)\s*(.*\S)/.exec(first)?.[1],
  roster: () => 'A roster',
  setpart: first => first.trim().replace(/^(\d+)\s+(\d+)$/, 'Set partitioning of $1 rows by $2 columns'),
  timetable: () => 'A timetable',
};

// boardTitle returns the title of a board by its rules and its cells: "Sudoku 6x6, diagonals, 8 clues".
function boardTitle(text, most) {
  const [rules, cells = ''] = text.split(':'), [size, ...others] = rules.split(',');
  const cages = others.filter(isCage).length;
  const words = [...others.map(rule => VARIANTS[rule]), others.some(rule => rule.startsWith('jigsaw=')) && 'regions',
    others.some(rule => rule.startsWith('even-odd=')) && 'even and odd', cages > 0 && plural(cages, 'cage'), (cages === 0 || /[^.]/.test(cells)) && cluesIn(cells)];
  return short([`Sudoku ${size}`, ...words.filter(Boolean)].join(', '), most);
}

// isCage reports whether a rule of a board is a cage.
export const isCage = rule => /^r\d.*=\d+$/.test(rule);

// cageFault says why a cage is none, by what the reader says, to somebody who draws it.
export function cageFault(message) {
  const [, low, high, cells, sum] = /want a sum from (\d+) to (\d+) for (\d+ cells?), got "(.*)"/.exec(message) ?? [];
  if (cells) return `${cells} can have a sum from ${low} to ${high}, but not ${sum}.`;
  const [, most, got] = /want a cage of at most (\d+) cells, .*, got (\d+)/.exec(message) ?? [];
  return most ? `A cage has at most ${most} cells, as its numbers differ. This one has ${got}.` : capital(message);
}

const cluesIn = cells => plural(cells.replaceAll('.', '').length, 'clue');

// nameOf returns what a puzzle in the graph is called: its name there, and what it is.
export function nameOf({name, text}) { return name === text ? name : `${name}: ${titleOf(text, 40)}`; }

// clock returns a time of day: "14:05".
export const clock = when => when.toTimeString().slice(0, 5);

// dayAndTime returns the words for a time in ms: "Nov 29, 2026, 2:05 PM".
export const dayAndTime = when => new Intl.DateTimeFormat('en-US', {dateStyle: 'medium', timeStyle: 'short'}).format(when);

// commentOf returns the first sentence of a comment in Knuth's format that says something to people, or "".
function commentOf(line) {
  const [, text] = /^\|\s*(.*?)(?:\.(?:\s.*)?)?$/.exec(line.trim()) ?? [];
  return text && !/^name:|=/.test(text) ? text : '';
}

// short returns a line with at most that many characters.
export function short(line, most) { return line.length > most ? `${line.slice(0, most - 1)}…` : line; }

// firstLine returns the first line of a text, without a colon that announces the others.
export function firstLine(text) { return text.split('\n')[0].replace(/:$/, ''); }

// reasonIn returns the first line of a Reason, without the wishes in it, which are listed below it.
export function reasonIn(reason) { return withoutWishes(firstLine(reason.text), reason); }

// withoutWishes returns a line of a Reason without the wishes at its end.
export function withoutWishes(line, {wishes = []}) {
  const end = `: ${wishes.join('; ')}`;
  return wishes.length > 0 && line.endsWith(end) ? line.slice(0, -end.length) : line;
}
