// A puzzle of another family than Sudoku: what it is about, and a picture of it and of its answer.
import * as api from './api.js';
import {Answer} from './engine.js';
import {byId, count, el, failed, plural, show} from './dom.js';
import {pictureOf} from './pieces.js';
import {isPlan, keepOpened, keepPlan, openedOf, planOf, separatorOf} from './plans.js';
import {Roster} from './roster.js';
import {cellsIn, saveTable} from './share.js';
import {bestIs} from './solving.js';
import {Tables} from './tables.js';
import {Wanted} from './wanted.js';
import {TABLES, dayAndTime, isText, list, optionWords, pressed, titleOf, toGain} from './words.js';

const MOST_DRAWN = 50_000; // options of a puzzle that is drawn
const MOST_COSTS = 10;     // options of an answer whose costs are listed
const LONG_TITLE = 80, LONG_SPEC = 40; // characters of a title in words, and of the text of a puzzle

// GOALS say what is to be done, FILL with a timetable, STAFF with a roster, and COVER with any other problem.
const FILL = 'Fill the timetable, so that everything takes place as often as the file says.';
const STAFF = 'Say who works which shift, so that each has as many people as it needs.';
const COVER = 'Choose options so that each item is covered once, or as often as its quota says.';
const GOALS = {
  domino: 'Cover the board with dominoes.',
  langford: 'Put two of each number into a row: between two 1s lies one other number, between two 2s lie two, and so on.',
  latin: 'Fill the square so that each symbol is once in every row and column.',
  macmahon: 'Fill the board with all tiles, each once, so that edges that touch have the same color.',
  pentomino: 'Cover the board with the twelve pieces of five squares, each once.',
  polyomino: 'Cover the board with the pieces.',
  queens: 'Put a queen into each row so that none attacks another.',
  roster: STAFF,
  soma: 'Fill the figure with the seven pieces. Its layers lie beside each other here.',
  timetable: FILL,
  words: 'Fill the board so that each row and column is a word of the list.',
};

// itemsOf returns the names of the items of an option.
const itemsOf = (problem, o) => problem.options[o].items.map(item => problem.items[item].name);

// COSTS_FOR say what the options of a timetable cost something for, in one and in several: the first that fits.
const COSTS_FOR = [
  [['lesson', 'lessons'], 'against a wish, with their hours', ({avoided}) => avoided],
  [['day of somebody', 'days of somebody'], 'with idle hours', ({name = ''}) => name.includes(': free, ')],
  [['lesson', 'lessons'], 'in later hours', () => true],
];
const MOST_TOLD = 3; // parts of a cost that are told in a line

// againstWish says whose wish an option is against.
function againstWish({avoided}) { return avoided ? `: against a wish of ${avoided.replaceAll('+', ' and ')}` : ''; }

// keepsRules reports whether options cover each item as often as its quota says.
function keepsRules(problem, chosen) {
  const times = new Map();
  for (const item of chosen.flatMap(o => [...problem.options[o].items])) times.set(item, (times.get(item) ?? 0) + 1);
  return problem.items.every(({secondary, low = secondary ? 0 : 1, high = 1}, i) => (times.get(i) ?? 0) >= low && (times.get(i) ?? 0) <= high);
}

export class Family {
  puzzle = null;  // as the server has parsed it
  problem = null; // null until it is there, and of a puzzle with too many options
  picture = null;
  chosen = null;  // the options of the answer, or null
  draft = null;   // after a change of the tables, until there is an answer, those of the one before that still can be, or null
  blamed = null;  // what the reason why there is none is about, a Set of names, or null
  isFromOwn = false; // whether somebody has written the first day that may change
  opened = null;  // a plan that was opened and is no answer: {red, strange, ruledOut}, the options of it that break rules, the shifts that can't be, by "person day", and what of it can't be, by the names of attributes
  fresh = null;   // the names of the options that are new in the answer, a Set, or null
  taken = Promise.resolve(); // ends when the puzzle is drawn
  // The last answer as a plan: text, the names of its options, a line for each, or a table that was opened; and of names
  // the items of each option.
  latest = {text: '', items: []};
  before = this.latest; // the plan that the answer to this puzzle may change
  told = new Map(); // from texts of puzzles to what was written into their tables: {head, said, note}
  answers = new WeakMap(); // from puzzles to {chosen, latest, before, isKept, parts}, of the last answer of each: undo shows it again. chosen is null if a plan was opened since

  // change shows the puzzle with other tables, whose text it takes, and returns a promise of whether it could.
  constructor(change) {
    this.wanted = new Wanted(change);
    this.toTables = el('p', {id: 'to-tables', hidden: true}, el('button', {type: 'button', class: 'link', onclick: () => byId('family').scrollIntoView()}, 'To the picture'));
    byId('answer').before(this.toTables);
    this.unshared = el('p', {id: 'unshared', class: 'muted', hidden: true}, 'Columns whose name begins with # are not in the address, nor in what you share. A Neo4j that solves it has them.');
    byId('share').parentElement.after(this.unshared);
    byId('share').setAttribute('aria-describedby', 'unshared');
    byId('keep').addEventListener('change', () => this.keepPassed());
    byId('from-label').addEventListener('input', () => {
      this.isFromOwn = true;
      this.tellPassed();
    });
  }

  // take shows a puzzle, or nothing for null.
  take(puzzle) {
    if (this.puzzle !== puzzle) this.taken = this.show(puzzle);
    return this.taken;
  }

  async show(puzzle) {
    const isChange = TABLES.includes(puzzle?.family) && puzzle.family === this.puzzle?.family;
    if (!isChange) {
      byId('from-day').value = '';
      this.isFromOwn = false;
      this.askFrom(null);
    }
    const known = puzzle && this.answers.get(puzzle), before = this.picture, hueOf = isChange && before?.hueOf;
    this.before = known?.before ?? this.latest;
    this.latest = known?.latest ?? this.latest;
    this.puzzle = puzzle;
    this.problem = this.picture = this.chosen = this.draft = this.blamed = this.opened = this.fresh = null;
    if (!isChange) this.wanted.close();
    this.offer();
    this.paint();
    if (!puzzle || puzzle.options > MOST_DRAWN) return;
    let problem;
    try {
      problem = await api.draw(puzzle.text);
    } catch {
      return; // a picture is missing; whoever solves the puzzle is told why
    }
    if (this.puzzle !== puzzle) return;
    this.problem = problem;
    this.optionOf = new Map(problem.options.map((_, o) => [problem.optionName(o), o]));
    this.picture = pictureOf(problem);
    if (this.picture instanceof Tables) this.picture.text = puzzle.text;
    if (this.isRoster && this.picture instanceof Roster) {
      this.askFrom(this.picture);
      this.picture.absence = async (person, day) => (await import('./absence.js')).absenceForm(this, person, day);
      this.picture.even = async shift => (await import('./absence.js')).even(this, shift);
    }
    if (hueOf && !(this.picture instanceof Tables)) this.picture.hueOf = hueOf; // so that what stays looks the same; of lessons the tables say it
    if (isChange) this.picture.follow?.(before);
    if (isChange && this.isOfBefore()) this.draft = this.before.text.split('\n').map(name => this.optionOf.get(name)).filter(o => o !== undefined);
    if (this.draft && this.wanted.isFixing && this.draft.length === this.before.text.split('\n').length && keepsRules(problem, this.draft)) this.chosen = this.draft; // what is fixed is there already
    this.wanted.isFixing = false;
    if (this.chosen) this.note(false); // an answer was faster
    else if (!this.blamed && !known) this.recall();
    else if (!this.blamed) this.chosen = known.chosen;
    if (known && this.chosen === known.chosen) show(byId('answer'), known.parts ?? []);
    this.offer();
    const isOpened = (isChange || this.answers.get(puzzle)?.chosen === null) && !this.chosen && !this.blamed && this.isOpened;
    if (known) this.keepNext(known.isKept);
    else if (isOpened || isChange || byId('keep-label').hidden) this.keepNext(isOpened || isChange);
    this.paint();
    if (isOpened) this.showOpened();
  }

  // leave forgets the plan that was to be kept.
  leave() {
    this.latest = this.before = {text: '', items: []};
    this.answers.delete(this.puzzle);
    keepOpened(this.puzzle, '');
    this.keepNext(false);
    this.offer();
    this.paint();
  }

  // isOpened reports whether the plan before is a table that was opened.
  get isOpened() { return isPlan(this.before.text) && this.before.items.length === 0; }

  // showOpened shows the plan that was opened, once the puzzle is drawn.
  async showOpened() {
    const {showOpened} = await api.code(import('./opened.js'));
    await showOpened(this, this.before.text);
  }

  // draftOf shows the options of a plan that is no answer: what breaks its rules is red. strange are the shifts of it that no
  // option is.
  draftOf(options, broken, strange) {
    const {problem} = this, names = some => new Set(some.flatMap(({items}) => items)), full = names(broken.filter(({over}) => over));
    const red = new Set(options.filter(o => itemsOf(problem, o).some(name => full.has(name))));
    this.chosen = this.fresh = null;
    this.draft = options;
    this.blamed = names(broken);
    this.opened = {red, strange: new Map(strange.map(({says}) => [`${says.person} ${says.day}`, says.shift])), ruledOut: strange.map(({says}) => says)};
    this.paint();
    requestAnimationFrame(lookAtAnswer);
  }

  // offer lets people keep the answer before if at least half of its options are also in this puzzle, which has costs. Of a
  // roster it can be the plan of the days that have passed, too.
  offer() {
    const {problem, puzzle} = this, isOffered = problem !== null && puzzle.costs && (isPlan(this.before.text) || this.isOfBefore());
    byId('keep-label').hidden = !isOffered;
    byId('from-label').hidden = !isOffered || !this.isRoster;
    byId('keep').dispatchEvent(new Event('change'));
  }

  // isOfBefore reports whether at least half of the options of the answer before are also in this problem, with at least half
  // of their items: two files can have a "column 6" that have nothing else in common.
  isOfBefore() {
    const {problem, optionOf, before: {text, items}} = this;
    const shared = text.split('\n').filter((name, k) => {
      if (!optionOf.has(name) || !items[k]) return false;
      const here = new Set(itemsOf(problem, optionOf.get(name)));
      return 2 * items[k].filter(item => here.has(item)).length >= Math.min(items[k].length, here.size);
    });
    return 2 * shared.length >= items.length && items.length > 0;
  }

  // isLikeBefore reports whether the plan before is one for this puzzle, too.
  get isLikeBefore() { return this.problem !== null && (this.isOpened || this.isOfBefore()); }

  // planShown is the plan that is seen, or else the one that may be kept.
  get planShown() { return this.chosen ? this.latest.text : this.before.text; }

  // tell keeps what was written into the tables whose text a puzzle has, to be shown with them.
  tell(text, what) { this.told.set(text, what); }

  // written says what was written into the tables that are shown, and offers to take it back, or returns nothing.
  get written() {
    const {head, said, note} = this.told.get(this.puzzle.text) ?? {};
    return head && el('div', {class: 'written', role: 'group', 'aria-label': 'What was written into the tables'}, el('p', {}, head),
      el('p', {}, 'Changed in the tables: ', said.join('; '), '. ', el('button', {type: 'button', class: 'link', onclick: () => byId('undo').click()}, 'Take it back')),
      note && el('p', {class: 'bad'}, note));
  }

  // keepNext says whether the answer before is to be kept if that is offered. After a change of tables it is.
  keepNext(isWanted) {
    byId('keep').checked = isWanted;
    byId('keep').dispatchEvent(new Event('change'));
  }

  // askFrom asks for the first day that may change as a roster names its days: by a date, or by a number if it has none.
  askFrom(roster) {
    const field = byId('from-day'), known = {id: field.id, 'aria-describedby': 'passed'}, isDated = roster !== null && roster.calendar.begins !== null;
    const days = Array.from({length: isDated ? roster.days : 0}, (_, k) => el('option', {value: k + 1}, `${roster.shortOf(k + 1)} · day ${k + 1}`));
    const next = isDated ? el('select', known, el('option', {value: ''}, 'no day: all may change'), days) : el('input', {...known, type: 'number', min: 1, max: 366});
    next.value = field.value;
    field.previousSibling.textContent = isDated ? 'Keep all before ' : 'Keep all before day ';
    field.replaceWith(next);
  }

  // keepPassed has the days that have passed stay, if a plan is to be kept and today is in it: nobody can work them again.
  // Somebody can take that back, or say another day.
  keepPassed() {
    const from = byId('from-day'), today = this.isRoster && this.picture?.today, isPassed = today > 1 && byId('keep').checked && !byId('from-label').hidden;
    if (!this.isFromOwn && isPassed && !from.value) from.value = today;
    else if (!this.isFromOwn && !byId('keep').checked) from.value = '';
    this.tellPassed();
  }

  tellPassed() {
    const {picture} = this, today = this.isRoster && picture?.today, isKept = today > 1 && Number(byId('from-day').value) === today && byId('keep').checked && !byId('from-label').hidden;
    show(byId('passed'), isKept && `The days before ${picture.shortOf(today)} have passed, and stay. Choose no day if they may change.`);
  }

  // canKeep reports whether a text is a plan that can be changed as little as can be.
  canKeep(text) { return isPlan(text) && Boolean(this.puzzle?.costs); }

  // keep takes a plan from a file, to be changed as little as can be.
  keep(text) {
    this.noteOpened(text);
    keepOpened(this.puzzle, text);
    this.told.delete(this.puzzle.text); // what was written before is not taken back together with this
    this.offer();
    this.keepNext(true);
    return this.showOpened();
  }

  // plan returns the plan that is to change as little as can be, as keep, or '', when it is known whether it can be kept; and as
  // fromDay the first day that may change, or 0.
  async plan() {
    for (let taken; taken !== this.taken;) await (taken = this.taken); // another puzzle may come meanwhile
    if (!byId('keep').checked || byId('keep-label').hidden) return {keep: '', fromDay: 0};
    const from = byId('from-day');
    if (!from.validity.valid) throw new api.Failure('Keep all before day: want a whole number from 1 to 366');
    return {keep: this.before.text, fromDay: byId('from-label').hidden ? 0 : Number(from.value)};
  }

  // list shows the answer as a table in the place of the button that asks for it, where there is no picture.
  async list(button) {
    const {puzzle: {text}, chosen} = this;
    try {
      button.parentElement.append(el('pre', {class: 'plan'}, await api.table(text, chosen)));
      button.remove();
    } catch (error) {
      failed(error);
    }
  }

  // save has the browser save the answer as a table for a spreadsheet.
  async save() {
    const {puzzle: {text}, chosen} = this;
    try {
      this.saveLines('plan', cellsIn(await api.table(text, chosen)));
    } catch (error) {
      failed(error);
    }
  }

  // saveGrid has the browser save the answer as a grid.
  saveGrid() { this.saveLines('grid', this.picture.grid()); }

  // saveLines has the browser save lines of cells, written as the tables are: with semicolons, and dots in dates, if these have
  // some.
  saveLines(what, lines) {
    const {text, family} = this.puzzle, isOwn = TABLES.includes(family), hasDots = isOwn && /\b\d{1,2}\.\d{1,2}\.\d{4}\b/.test(text);
    const cellOf = cell => hasDots ? cell.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1') : cell;
    saveTable(`${family || 'answer'}-${what}.csv`, lines.map(cells => cells.map(cellOf)), separatorOf(text));
  }

  // clear takes the answer away. parts are the elements that tell about it; they come back with it.
  clear(parts) {
    const known = this.answers.get(this.puzzle);
    if (known && this.chosen) known.parts = parts;
    this.answer(null);
  }

  // answer shows the options of an answer, or none for null. Then it points out the items of the reason
  // why there is none, if that is known. changes are those of a plan that was to be kept, or null.
  answer(chosen, reason = null, changes = null) {
    const isFirst = (chosen || reason) && !this.chosen && !this.blamed;
    this.chosen = chosen;
    if (this.problem && chosen) this.note(changes !== null);
    this.fresh = changes && new Set(changes.new);
    const blamed = reason?.about ?? reason?.items;
    this.blamed = blamed ? new Set(blamed) : null;
    if (chosen || this.opened) this.draft = null;
    this.opened = null;
    if (this.blamed) this.wanted.close(); // it would cover what is red
    else if (chosen) this.wanted.rest();
    this.paint();
    if (isFirst) requestAnimationFrame(lookAtAnswer);
  }

  // noteOpened keeps a plan that was opened, so that it is still there after a change of the tables, and when these come back.
  noteOpened(text) {
    this.before = this.latest = {text, items: []};
    this.answers.set(this.puzzle, {chosen: null, latest: this.latest, before: this.before, isKept: true});
  }

  // note keeps the answer that is shown. isKept says whether a plan was to be kept in it.
  note(isKept) {
    const {problem, chosen, before} = this;
    this.latest = {text: chosen.map(o => problem.optionName(o)).join('\n'), items: chosen.map(o => itemsOf(problem, o))};
    this.answers.set(this.puzzle, {chosen, latest: this.latest, before, isKept});
  }

  // keepChosen has the browser keep the answer, if it has costs, unless what it has kept costs less. None costs less than
  // the bound, which is null if it is not known. plan is the one that somebody has opened, if the answer is that, or has as much
  // of it as can be: it is kept in any case.
  async keepChosen(bound, plan = this.fresh ? this.latest.text : '') {
    const {puzzle, chosen} = this;
    await this.taken;
    const {problem} = this;
    if (this.puzzle !== puzzle || !puzzle?.costs || !problem || !chosen) return;
    keepOpened(puzzle, plan);
    const cost = this.problem.costOf(chosen), known = planOf(puzzle);
    if (known && known.cost < cost) return;
    keepPlan(puzzle, chosen.map(o => problem.optionName(o)), cost, bound);
  }

  // recall shows what the browser has kept, unless an answer is looked for: the plan that was opened last, or one that was found
  // from it, or else the best answer.
  recall() {
    const {puzzle, optionOf} = this;
    if (!puzzle.costs || !byId('stop-solving').hidden) return;
    const plan = planOf(puzzle), opened = openedOf(puzzle), names = opened?.plan.split('\n') ?? plan?.names ?? [];
    const options = names.map(name => optionOf.get(name));
    if (opened && options.includes(undefined)) this.noteOpened(opened.plan);
    if (options.length === 0 || options.includes(undefined)) return;
    this.chosen = options;
    this.note(false);
    if (opened) {
      this.tellKnown({bound: plan?.bound ?? null}, () => `It has as much as can be of the plan before. This browser has kept it since ${dayAndTime(opened.when)}.`);
      return;
    }
    this.tellKnown(plan, isBest => `${isBest ? 'That was proved. ' : ''}This browser has kept it since ${dayAndTime(plan.when)}.${isBest ? '' : ' In memory, the search for the best begins with it.'}`);
  }

  // adopt makes a solution that somebody has chosen the answer. None costs less than the bound, which is null if it is not
  // known.
  adopt(chosen, bound) {
    this.answer(chosen);
    this.keepChosen(bound);
    this.tellKnown({bound: bound ?? planOf(this.puzzle)?.bound ?? null}, () => 'You have taken it from the solutions.');
  }

  // tellKnown says what an answer costs of which the bound is known, or null, and how it came here.
  tellKnown({bound}, how) {
    const cost = this.problem.costOf(this.chosen), isBest = bound !== null && bound >= cost;
    const worth = isBest ? `The best answer costs ${count(cost)}` : `An answer of cost ${count(cost)}${bound === null ? '' : `. ${toGain(cost, bound)}`}`;
    const status = isBest ? 'status good' : 'status', wishes = this.wishes(status);
    show(byId('answer'), wishes, el('p', {class: wishes ? 'worth muted' : status}, this.puzzle.costs ? worth : 'An answer'), el('p', {class: 'muted'}, how(isBest)), this.costs());
  }

  // leaveOut shows the tables without a wish, and looks for the best plan then.
  async leaveOut(wish) {
    if (await this.wanted.write({leaveOut: wish})) byId('minimize').click();
  }

  // words are those for one option of the puzzle, and for several.
  get words() { return optionWords(this.puzzle.family); }

  // isRoster reports whether the puzzle is a roster from tables: all its costs are wishes that are not met.
  get isRoster() { return this.puzzle?.family === 'roster'; }

  // wishes returns a line about a timetable or a roster: that every wish is met, with a look, or which are not, and how often, each as a link
  // that shows where. It is null if there are no wishes, and for another puzzle.
  wishes(look) {
    const {problem, chosen, picture, isRoster} = this;
    if (!problem || !chosen || !picture?.point || !TABLES.includes(this.puzzle.family)) return null;
    // A day with idle hours is against the wish of whose day it is.
    const whoseIn = ({name = '', avoided, cost = 0}) => isRoster ? [avoided].filter(Boolean) : avoided?.split('+') ?? (cost > 0 && name.includes(': free, ') ? [name.split(': free, ')[0]] : []);
    const holes = this.holes();
    if (!problem.hasWishes && !problem.options.some(option => whoseIn(option).length > 0)) return holes && el('p', {class: 'status'}, 'Classes have ', ...holes);
    const against = new Map(); // from names to options
    for (const o of chosen) for (const who of whoseIn(problem.options[o])) against.set(who, [...against.get(who) ?? [], o]);
    if (against.size === 0) return el('p', {class: holes ? 'status' : look}, 'Every wish is met', holes && [', but classes have ', ...holes]);
    const links = [...against].sort(([, a], [, b]) => b.length - a.length).map(([who, options]) =>
      el('button', {type: 'button', class: 'link', 'aria-label': `${who}, ${count(options.length)}: show where`, onclick: () => picture.point(who, options)}, `${who} (${count(options.length)})`));
    const [days, lessons] = [true, false].map(isDay => new Set([...against.values()].flat().filter(o => !problem.options[o].avoided === isDay)).size);
    const what = [lessons > 0 && plural(lessons, isRoster ? 'shift' : 'lesson'), days > 0 && plural(days, 'day with idle hours', 'days with idle hours')].filter(Boolean);
    return el('p', {class: 'status'}, `${list(what)} against a wish: `, links.flatMap((link, k) => k > 0 ? [', ', link] : [link]), holes && ['. Classes have ', ...holes]);
  }

  // holes says how many idle hours the classes of a timetable have, each with a link that shows where, and offers to have none if
  // the tables don't say how many there may be. It is null if there are none.
  holes() {
    const {picture, chosen} = this, holes = picture.holes?.(chosen);
    if (!holes?.size) return null;
    const sum = [...holes.values()].reduce((n, places) => n + places.length, 0), links = [...holes].sort(([, a], [, b]) => b.length - a.length).map(([name, places]) =>
      el('button', {type: 'button', class: 'link', 'aria-label': `Holes of ${name}, ${count(places.length)}: show where`, onclick: () => picture.pointAt(name, place => places.includes(place))}, `${name} (${count(places.length)})`));
    return [`${plural(sum, 'hole')}: `, ...links.flatMap((link, k) => k > 0 ? [', ', link] : [link]),
      ...picture.limitsHoles ? [] : ['. ', el('button', {type: 'button', class: 'link no-holes', onclick: () => this.withoutHoles()}, 'No holes for classes')]];
  }

  // withoutHoles has the tables say that classes have no idle hours, and looks for the best plan then.
  async withoutHoles() {
    if (await this.wanted.write({noHoles: true})) byId('minimize').click();
  }

  // costs returns what the cost of the answer is made of, the greatest part first, or null if that is not known.
  costs() {
    const {problem, chosen} = this;
    if (!problem || !chosen) return null;
    const costOf = o => problem.options[o].cost ?? 0;
    const parts = chosen.filter(o => costOf(o) !== 0).sort((a, b) => costOf(b) - costOf(a));
    if (parts.length === 0) return null;
    const shown = parts.slice(0, MOST_COSTS), rest = parts.slice(MOST_COSTS), sum = some => some.reduce((all, o) => all + costOf(o), 0);
    const row = (name, cost) => el('tr', {}, el('td', {}, name), el('td', {class: 'number'}, count(cost)));
    const tableOf = rows => el('table', {class: 'result-table'}, el('tbody', {}, rows));
    const each = el('details', {class: 'costs', open: parts.length <= MOST_COSTS},
      el('summary', {}, this.isRoster ? `In spite of a wish: ${plural(parts.length, 'shift')}` : this.puzzle.family === 'timetable' ? 'Each of them' : `What it costs: ${count(parts.length)} of ${plural(chosen.length, ...optionWords(this.puzzle.family))}`),
      tableOf([...shown.map(o => row(this.isRoster ? this.picture?.optionName?.(o) ?? problem.optionName(o) : `${problem.optionName(o)}${againstWish(problem.options[o])}`, costOf(o))),
        rest.length > 0 && row(`${plural(rest.length, 'other')}, together`, sum(rest))]));
    const isFree = this.problem.hasWishes && !TABLES.includes(this.puzzle.family) && !parts.some(o => problem.options[o].avoided);
    return el('div', {}, el('p', {class: 'sum'}, this.sumOf(parts, sum)), isFree && el('p', {class: 'muted'}, 'Every wish is met.'), each);
  }

  // sumOf says in a line what a cost is made of: "22 = 3 lessons against a wish, with their hours (15) + 7 lessons in later
  // hours (7)". parts are the options that cost something, and sum returns what some of them cost.
  sumOf(parts, sum) {
    const {problem, puzzle: {family}, isRoster} = this, isTimetable = family === 'timetable';
    const groups = isTimetable ? Map.groupBy(parts, o => COSTS_FOR.find(([, , isOf]) => isOf(problem.options[o]))) : Map.groupBy(parts, o => isRoster ? problem.options[o].avoided : o);
    const told = [...groups].map(([of, some]) => {
      const what = isTimetable ? `${plural(some.length, ...of[0])} ${of[1]}` : isRoster ? `${plural(some.length, 'shift')} of ${of}` : problem.optionName(of);
      return {what, size: some.length, cost: sum(some)};
    }).sort((a, b) => b.cost - a.cost);
    const kept = told.length <= MOST_TOLD + 1 ? told : told.slice(0, MOST_TOLD), rest = told.slice(kept.length), other = rest.reduce((n, {size}) => n + size, 0);
    const lines = [...kept, ...rest.length > 0 ? [{what: plural(other, isRoster ? 'other shift' : 'other'), cost: rest.reduce((all, {cost}) => all + cost, 0)}] : []];
    return `${count(sum(parts))} = ${lines.map(({what, cost}) => `${what} (${count(cost)})`).join(' + ')}${isRoster ? ', in spite of a wish' : ''}`;
  }

  // unfinished says why what is shown is no plan to go by, as on paper pale and red look like any other; '' of an answer.
  get unfinished() {
    const {puzzle, chosen, blamed, opened, draft} = this;
    if (chosen || !TABLES.includes(puzzle?.family)) return '';
    if (opened) return 'This plan breaks rules. What breaks them has a thick border.';
    if (draft) return 'This is no plan: the tables have changed since it was made.';
    return blamed ? `There is no ${puzzle.family} as the tables want it.` : 'Not solved.';
  }

  paint() {
    const {puzzle, problem, picture, chosen, blamed, fresh} = this, draft = chosen ? null : this.draft, {activeElement: focused} = document;
    this.toTables.hidden = !chosen && !blamed;
    this.unshared.hidden = !puzzle?.shared;
    byId('family').dataset.answered = chosen !== null || blamed !== null || draft !== null;
    const items = blamed && problem ? problem.items.flatMap(({name}, i) => blamed.has(name) ? [i] : []) : [];
    picture?.paint(new Answer(problem, chosen ?? draft ?? undefined), {items, names: blamed ?? [], dead: items.length > 0, pale: draft !== null && !this.opened, ...this.opened, fresh: new Set(fresh && chosen?.filter(o => fresh.has(problem.optionName(o))))});
    const isOfTables = picture instanceof Tables || picture instanceof Roster;
    const isOwn = TABLES.includes(puzzle?.family); // who wrote the tables knows what they are for
    const isRed = picture?.element.querySelector('.dead'); // an item may have no place in the picture
    show(byId('family'), puzzle && [
      el('strong', {}, titleOf(puzzle.text, isText(puzzle.text) ? LONG_TITLE : LONG_SPEC)),
      !isOwn && el('p', {}, GOALS[puzzle.family] ?? (picture instanceof Tables ? FILL : picture instanceof Roster ? STAFF : COVER)),
      el('p', {class: 'muted'}, !isOfTables && `${plural(puzzle.items, 'item')}, ${plural(puzzle.options, ...optionWords(puzzle.family))}. `,
        chosen ? !isOfTables && `The answer has ${plural(chosen.length, ...optionWords(puzzle.family))}.` : this.opened ? `Your plan, which breaks rules${isRed ? ': they are red' : ''}.` : blamed ? `${isOwn ? `There is no ${puzzle.family}` : 'It has no answer'}${isRed ? isOfTables ? ': the reason is about what is red' : ': what is red can’t all be covered' : ''}.${draft ? ' Pale: the answer before, as far as it still can be.' : ''}` : draft ? 'The answer before, as far as it still can be. Look for a new one.' : `Press ${puzzle.costs ? `${bestIs()}, or Any answer` : 'Solve'} for an answer.`,
        puzzle.options > MOST_DRAWN ? ' So many are not drawn.' : '',
        puzzle.options > MOST_DRAWN && chosen && [' ', el('button', {type: 'button', class: 'link', onclick: event => this.list(event.target)}, 'List the answer')],
        chosen && el('span', {}, ' ', el('button', {type: 'button', class: 'link', onclick: () => this.save()}, 'Save it as a table'), picture?.grid && ' or ',
          picture?.grid && el('button', {type: 'button', class: 'link', onclick: () => this.saveGrid()}, 'as a grid'), '.'),
        chosen && isOwn && el('span', {class: 'of-page'}, ` ${pressed()} a ${this.isRoster ? 'day of somebody' : 'lesson, or a free hour,'} to say what is wanted there.${this.isRoster ? ` ${pressed()} a name if somebody is ill or away.` : ''}`)),
      isOwn && el('p', {class: 'unfinished'}, this.unfinished), this.written, picture?.element, isOwn && this.wanted.element,
    ]);
    byId('family').style.setProperty('--unfinished', JSON.stringify(this.unfinished));
    this.wanted.take(puzzle?.text, isOwn && isOfTables ? picture : null, draft !== null || blamed !== null);
    if (byId('family').contains(focused)) focused.focus({preventScroll: true}); // it was taken out meanwhile
  }
}

// lookAtAnswer has people see what is said of an answer. In a narrow window that is below the picture, which has grown: it comes
// to the top, with a button that leads back.
function lookAtAnswer() {
  const isBelow = byId('to-tables').getClientRects().length > 0, answer = byId('answer');
  (isBelow ? byId('to-tables') : answer).scrollIntoView({block: isBelow ? 'start' : 'nearest'});
  if (isBelow) answer.focus({preventScroll: true});
}
