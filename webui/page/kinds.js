// The kinds of problems, above what is shown: each has an example, until somebody brings another problem of its kind.
import {byId, el, show} from './dom.js';
import {EXAMPLES, OWN} from './examples.js';
import {TABLES, isText} from './words.js';

// KINDS are those that do not begin with a Sudoku: the example, what is said of it, and what leads to another one.
const KINDS = {
  timetable: {example: 'a small school', says: 'A small school, as an example: its courses, and what people want.', open: 'Open your tables …', door: 'door-columns', more: 'Save tables to start from', isSaved: true},
  roster: {example: 'a small roster', says: 'A small ward for two weeks, as an example: its people and its shifts.', open: 'Open your tables …', door: 'door-columns', more: 'Save tables to start from', isSaved: true},
  own: {example: 'six guests at two tables', says: 'Six guests at two tables, as an example: who does not get along costs something.', open: 'Open your file …', door: 'door-text', more: 'Change its text'},
};

// textOf returns the text of a kind's example, as it is in an address.
const textOf = kind => EXAMPLES[OWN][KINDS[kind].example].trimEnd();

// kindOf returns the kind of a puzzle of a family, or of a Sudoku.
function kindOf(family) {
  if (!family) return 'puzzle';
  return TABLES.includes(family.family) ? family.family : isText(family.text) ? 'own' : 'puzzle';
}

// isExample reports whether a puzzle of a family is the example of its kind.
export function isExample(family) {
  const kind = kindOf(family);
  return kind !== 'puzzle' && family.text.slice(family.text.indexOf(':') + 1).trimEnd() === textOf(kind);
}

export class Kinds {
  last = {}; // the position of each kind that was shown last

  constructor(grid, reader) {
    Object.assign(this, {grid, reader});
    grid.onChange(() => this.follow());
    this.follow();
  }

  // go shows what was there of a kind, or else its example.
  go(kind) {
    this.reader.ask(); // what is being read is no longer wanted
    if (kind === kindOf(this.grid.family)) return;
    if (this.last[kind]) this.grid.replace(this.last[kind]);
    else if (kind === 'puzzle') this.grid.back();
    else this.reader.read(textOf(kind));
  }

  // follow marks the kind of what is shown, and says how somebody comes from an example to a problem of their own.
  follow() {
    const {position, family} = this.grid, kind = kindOf(family);
    this.last[kind] = position;
    for (const button of document.querySelectorAll('.kinds button')) {
      if (button.dataset.kind === kind) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    show(byId('kind-said'), ...isExample(family) ? saidOf(KINDS[kind]) : []);
  }
}

// saidOf says what an example is, with a button for files and one for what else there is to begin with.
function saidOf({says, open, door, more, isSaved}) {
  return [el('p', {}, says), el('div', {class: 'buttons'},
    el('button', {type: 'button', onclick: () => byId('file').click()}, open),
    el('button', {type: 'button', class: 'link', onclick: () => {
      if (isSaved) byId('save-tables').click();
      byId(door).open = true; // which says what they can have
      byId(door).scrollIntoView({block: 'nearest'});
      (byId(door).querySelector('textarea') ?? byId(door).querySelector('summary')).focus();
    }}, more))];
}
