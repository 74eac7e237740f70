// New puzzles, which the server makes.
import * as api from './api.js';
import {CLASSIC} from './board.js';
import {byId, el, plural, say, show} from './dom.js';
import {capital, isCage, withArticle} from './words.js';

const SIDE = 9; // of new boards whose difficulty can be chosen: smaller ones are easy, and larger ones take long

// make has a Reader read a new puzzle, and reports whether it is shown. isLast reports whether nothing else was asked
// for since.
export async function make(reader, isLast) {
  const {grid} = reader, {rules, rows} = grid.family ? CLASSIC : grid.shape, killer = byId('killer').checked;
  const {puzzle, clues, seed, rating, difficulty, hardest} = await api.generate({
    rules: rules.split(',').filter(rule => !isCage(rule)).join(), killer, symmetry: killer ? '' : byId('symmetry').value,
    difficulty: rows === SIDE ? byId('difficulty').value : '',
  });
  if (!isLast() || !await reader.readText(puzzle)) return false; // something else is to be shown by now
  reader.made = grid.text;
  grid.entitle({...grid.position.about, difficulty});
  const how = hardest ? `${capital(difficulty)}, rated ${rating.toFixed(1)}` : 'No technique solves it without a guess';
  const what = killer ? plural(grid.shape.cages.length, 'cage') : plural(clues, 'clue');
  show(byId('made'), `${how}. ${what}, seed ${seed}`, // who wants to play need not know what comes
    hardest && el('details', {}, el('summary', {}, 'What it needs'), capital(withArticle(hardest))));
  say(`A new puzzle with ${what}. ${how}`);
  return true;
}
