// New puzzles, which the server makes.
import * as api from './api.js';
import {CLASSIC} from './board.js';
import {byId, el, plural, say, show} from './dom.js';
import {capital, isCage, kindOf, withArticle} from './words.js';

const SIDE = 9, MOST_KILLER = 9; // of ordinary boards, and of the largest new killers
const WAIT = 1500, EVERY = 1000; // ms, until it is said that a puzzle is looked for, and how often then

// CHOSEN are the difficulties that somebody has chosen: of boards of 9x9, and of others. Smaller ones are easy, and larger
// ones take long, so of these any will do at first.
const CHOSEN = {classic: '', other: ''};

let grid = null; // whose board new ones are like

// follow has the difficulties that can be chosen follow the board, from now on.
export function follow(of) {
  if (grid) return;
  grid = of;
  CHOSEN.classic = byId('difficulty').value;
  byId('difficulty').addEventListener('change', event => { CHOSEN[size()] = event.target.value; });
  byId('kind').addEventListener('change', offer);
  grid.onChange(offer);
  offer();
}

const shapeOfNew = () => grid.family ? CLASSIC : grid.shape;

const size = () => shapeOfNew().rows === SIDE ? 'classic' : 'other';

// offer lets people choose only what there is: a killer without clues is not easy, and a large one takes too long. What was
// chosen before stays so.
function offer() {
  const kind = byId('kind'), choice = byId('difficulty'), {rows} = shapeOfNew(), isKiller = kind.value === 'killer';
  for (const option of kind.options) option.disabled = option.value === 'killer' && rows > MOST_KILLER || option.value === 'windoku' && !Number.isInteger(Math.sqrt(rows));
  byId('symmetry').disabled = isKiller; // which is one of clues
  for (const option of choice.options) option.disabled = isKiller && option.value === 'easy';
  choice.value = CHOSEN[size()];
  if (choice.selectedOptions[0].disabled) choice.value = 'medium';
}

// make has a Reader read a new puzzle, and reports whether it is shown. isLast reports whether nothing else was asked
// for since.
export async function make(reader, isLast) {
  follow(reader.grid);
  const {value: kind, selectedOptions: [{disabled}]} = byId('kind'), killer = kind === 'killer' && !disabled, {value: difficulty} = byId('difficulty');
  const found = await look({
    rules: rulesFor(kind), killer, symmetry: killer ? '' : byId('symmetry').value, difficulty,
  }, reader, isLast);
  if (!found || !isLast() || !await reader.readText(found.puzzle)) return false; // something else is to be shown by now
  reader.made = grid.text;
  grid.entitle({...grid.position.about, difficulty: found.difficulty});
  const how = found.hardest ? `${capital(found.difficulty)}, rated ${found.rating.toFixed(1)}` : 'No technique solves it without a guess';
  const what = killer ? plural(grid.shape.cages.length, 'cage') : plural(found.clues, 'clue');
  show(byId('made'), `${how}. ${what}, seed ${found.seed}`, // who wants to play need not know what comes
    found.hardest && el('details', {}, el('summary', {}, 'What it needs'), capital(withArticle(found.hardest))));
  say(`A new puzzle with ${what}. ${how}`);
  return true;
}

// makeLike has a Reader make a new puzzle of the kind of the Sudoku that is shown, of that difficulty if there is one, and
// reports whether it is shown.
export function makeLike(reader, difficulty) {
  follow(reader.grid);
  byId('kind').value = kindOf(grid.shape);
  if ([...byId('difficulty').options].some(({value}) => value === difficulty)) CHOSEN[size()] = difficulty;
  offer();
  return reader.make();
}

// rulesFor returns the rules of a new puzzle of a kind: of the size of the board, and with its rules if it is of that kind.
function rulesFor(kind) {
  const shape = shapeOfNew(), {rules, rows} = shape;
  if (kind === kindOf(shape)) return rules.split(',').filter(rule => !isCage(rule)).join();
  return [`${rows}x${rows}`, ...kind === 'killer' || !kind ? [] : [kind]].join();
}

// look asks the server until it finds a puzzle, or somebody stops it: of some kinds few are as difficult as is wanted. It
// says how long that takes, and how many were looked at.
async function look(request, reader, isLast) {
  const stop = new AbortController(), begun = performance.now(), wanted = named(request);
  const words = el('span'), button = el('button', {type: 'button', class: 'link', id: 'stop-making', onclick: () => stop.abort()}, 'Stop');
  let tried = 0;
  const tell = () => {
    if (!isLast()) {
      stop.abort();
      return;
    }
    const seconds = Math.round((performance.now() - begun) / 1000);
    words.textContent = `Looking for ${wanted}: ${seconds} s${tried > 0 ? `, ${plural(tried, 'puzzle')} of other difficulties` : ''}. `;
    if (!button.isConnected) show(byId('made'), words, button); // again, after a change of the board
  };
  let ticking = setTimeout(() => {
    tell();
    byId('made').scrollIntoView({block: 'nearest'});
    reader.reading = null; // from now on Solve and Hint are about the puzzle that is there, and do not wait
    say(`Looking for ${wanted}. Stop is below New Sudoku.`);
    ticking = setInterval(tell, EVERY);
  }, WAIT);
  try {
    while (isLast() && !stop.signal.aborted) {
      const answer = await api.generate(request, stop.signal);
      if (answer.puzzle) return answer;
      tried += answer.tried;
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    clearInterval(ticking);
    if (isLast()) show(byId('made'));
  }
  if (!isLast()) {
    button.parentElement?.replaceChildren();
    return null;
  }
  const said = tried > 0 ? `Stopped. None of ${plural(tried, 'puzzle')} was ${request.difficulty}.` : 'Stopped.';
  show(byId('made'), said);
  say(said);
  setTimeout(() => byId('new').focus()); // when it can be pressed again
  return null;
}

// named says what is looked for: "an expert killer".
const named = ({difficulty, killer}) => withArticle(`${difficulty} ${killer ? 'killer' : 'Sudoku'}`.trim());
