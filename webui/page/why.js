// Why a cell is what it is: by the deduction that a solve has left in the graph, or else by the board
// itself and the techniques that people use.
import * as api from './api.js';
import {byId, count, el, say, show} from './dom.js';
import {cellName, cellOf, numberOf} from './board.js';
import {asRequest} from './hints.js';
import {capital, list, withArticle} from './words.js';

// explain explains the cell that is selected, in the place of a hint.
export async function explain(hints) {
  const {grid, reader, deduction} = hints;
  if (!await reader.settled() || grid.family) return;
  const {position} = grid;
  const chain = deduction?.puzzle === grid.text ? await askGraph(hints) : null;
  if (grid.position !== position || grid.family) return; // it was changed meanwhile
  if (chain) showChain(hints, chain);
  else await explainByTechniques(hints);
}

// askGraph returns the chain of reasons for the cell, from the clues on, or null if the graph has none.
async function askGraph({grid, deduction}) {
  try {
    return await api.why(deduction.id, cellName(grid.selected, grid.shape.columns));
  } catch (error) {
    if (error.status === 400 || error.status === 404) return null;
    throw error;
  }
}

// showChain shows such a chain.
function showChain(hints, {of, asked, facts, left = []}) {
  const marked = new Marked();
  for (const {move, status} of facts) {
    const [at, number] = hints.candidateOf(move);
    marked.look(at, asked.includes(move) ? 'reason' : marked.looks.get(at) ?? 'unit');
    marked.mark(at, number, status === 'Yes' ? 'put' : 'cut');
  }
  tell(hints, marked, `Why ${of}`, left.length > 0 && `Still possible: ${list(left)}.`, facts.map(factText));
  say(hints.grid.named(`${facts.length} reasons for ${of}`));
}

// explainByTechniques says what the board rules out for the cell, and which moves do so later.
async function explainByTechniques(hints) {
  const {grid} = hints, {position, selected: cell} = grid;
  const name = cellName(cell, grid.shape.columns);
  if (position.clues[cell]) {
    hints.forget();
    hints.tell(`${name} is a clue.`);
    return;
  }
  const without = position.copy(); // what is to be explained is no reason for it
  without.own[cell] = without.pencil[cell] = 0;
  const answer = await api.whyCell({...asRequest(without), cell: name});
  if (grid.position !== position || grid.family) return;
  hints.forget();
  if (hints.tellFault(answer)) return;
  const {blocked, left, steps, number, late} = answer, symbol = n => grid.board.symbol(n), numbers = digits => [...digits].map(numberOf);
  const marked = new Marked();
  const reasons = new Map(); // from a reason to the numbers that it rules out
  marked.look(cell, 'reason');
  for (const {number: n, reason, cells = []} of blocked) {
    reasons.set(reason, [...reasons.get(reason) ?? [], symbol(n)]);
    marked.mark(cell, n, 'cut');
    for (const other of cells) marked.look(cellOf(other, grid.shape.columns), 'unit');
  }
  for (const n of numbers(left)) marked.mark(cell, n, 'reason');
  for (const {lost = ''} of steps) for (const n of numbers(lost)) marked.mark(cell, n, 'cut');
  if (number) marked.mark(cell, number, 'put');
  const out = new Set(); // what steps have ruled out so far
  const lines = [...reasons].map(([reason, of]) => `Not ${list(of)}: ${reason}.`);
  lines.push(...steps.map(({before, step, lost = ''}) => {
    const others = number && step.placed.length > 0 ? numbers(left).filter(n => n !== number && !out.has(n)) : [];
    for (const n of numbers(lost)) out.add(n);
    const rest = others.length > 0 ? `, and not ${list(others.map(symbol), 'or')}` : step.placed.concat(step.eliminated).some(move => move.startsWith(`${name}#`)) ? '' : `; so ${name} is not ${list(numbers(lost).map(symbol))}`;
    const technique = withArticle(step.technique);
    return `${before > 0 ? `By move ${count(before + 1)} from here, ${technique}` : capital(technique)}: ${step.text}${rest}.`;
  }));
  const what = number ? `${name} is ${symbol(number)}` : `${name} can be ${list(numbers(left).map(symbol), 'or')}`;
  const end = number ? '' : lines.length === 0 ? 'Nothing on the board rules out a number here.' : late ? 'To find out more takes too long here.' : 'No technique decides it.';
  const sums = sumsOf(grid, cell);
  tell(hints, marked, what, [end, sums].filter(Boolean).join(' '), lines);
  say(grid.named(`${what}. ${[...lines, sums].filter(Boolean).join(' ')}`));
}

const MOST_WAYS = 12, MOST_NUMBERS = 16; // that are listed, and of a board whose sums are looked at

// sumsOf says by which numbers the cage of a cell can have its sum, with those that are written in its other cells. It returns
// "" if there is nothing to say.
function sumsOf({position, board, shape: {cages, numbers}}, cell) {
  const cage = cages.find(({cells}) => cells.includes(cell)), ways = [];
  if (!cage || cage.cells.length === 1 || numbers > MOST_NUMBERS) return '';
  const written = cage.cells.filter(other => other !== cell).map(other => position.digit(other)).filter(Boolean);
  const add = (chosen, from, left) => {
    if (chosen.length < cage.cells.length) for (let n = from; n <= Math.min(numbers, left); n++) add([...chosen, n], n + 1, left - n);
    else if (left === 0 && written.every(n => chosen.includes(n))) ways.push(chosen);
  };
  add([], 1, cage.sum);
  if (ways.length === 0) return '';
  const how = ways.length > MOST_WAYS ? `in ${ways.length} ways` : `as ${list(ways.map(way => way.map(n => board.symbol(n)).join('+')), 'or')}`;
  return `Its cage can have the sum ${cage.sum} ${how}.`;
}

// A Marked is what a text points out on the board.
class Marked {
  looks = new Map(); // from cells to classes
  marks = new Map(); // from cells to classes by number

  look(cell, look) { this.looks.set(cell, look); }

  mark(cell, number, look) {
    if (!this.marks.has(cell)) this.marks.set(cell, []);
    this.marks.get(cell)[number] = look;
  }
}

// tell shows reasons, a line each, and points them out on the board.
function tell(hints, marked, title, note, lines) {
  const {grid} = hints, named = text => grid.named(text);
  hints.step = null;
  hints.buttons();
  hints.box(el('p', {class: 'technique'}, named(title)), note && el('p', {}, named(note)),
    el('ol', {class: 'chain'}, lines.map(line => el('li', {}, named(line)))));
  grid.overlay = marked;
  grid.paint();
}

// factText returns a fact of a deduction as a sentence.
function factText({move, status, reason, constraints = [], causes = []}) {
  const what = status === 'Yes' ? `${move}` : `${move} is out`;
  if (reason === 'clue') return `${move}: a clue`;
  const by = causes.length > 0 ? `, after ${list(causes)}` : '';
  return `${what}: ${reason}${constraints.length > 0 ? ` in ${list(constraints)}` : ''}${by}`;
}
