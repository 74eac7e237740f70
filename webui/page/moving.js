// A lesson of a timetable is put elsewhere by hand: where it can be, and the plan with it there that changes least.
import {during, failureLine, linesOf} from './answers.js';
import * as api from './api.js';
import {bestSoFar} from './best.js';
import {byId, count, el, failed, notice, plural, say, show} from './dom.js';
import {YES} from './engine.js';
import {lessonIn} from './lessons.js';
import {session} from './session.js';
import {list, reasonIn} from './words.js';

// LOOKS say what can be seen of a place.
const LOOKS = {
  free: 'it can be there, and all else stays', costly: 'the same, but against a wish, or with a hole', swap: 'other lessons have to make room', others: 'nothing is there, but other lessons have to move',
  open: 'nothing is there, but others may have to move', never: 'it can’t be there',
  none: 'it was tried, and can’t be there: choose it to see why',
};
const IS_FOUND = 'it can be there; the number says how many lessons move';

// The hours where others have to move are tried one after another, each for some time, and all together for a longer one, in ms.
const TRY_EACH = 4_000, TRY_ALL = 20_000;

// called returns what a lesson is called: "math of 5a and 5b".
function called(name) {
  const {classes, subject} = lessonIn(name);
  return classes.length > 0 ? `${subject} of ${list(classes)}` : subject;
}

// saidOf says in words whether a lesson can be at a place, and how many lessons move, if that is known.
function saidOf(place) { return [saidOfPlace(place), ...place.is === 'never' ? [] : place.costs].join('; '); }

function saidOfPlace(place) {
  const {found, isNone} = place;
  if (isNone) return `${lookOf(place)}; but there is no plan with the lesson there: choose it to see why`;
  if (place.failure && !found) return `${lookOf(place)}; trying it failed: ${place.failure.message}`;
  return found ? `${lookOf(place)}; it can be there: ${found.isFewest ? '' : 'at most '}${plural(found.moved, 'lesson moves', 'lessons move')}` : lookOf(place);
}

// lookOf says in words what is seen of a place at once.
function lookOf({is, with: others, oneOf, why}) {
  if (is === 'free') return 'free: all else stays';
  if (is === 'others') return 'nothing is there, but because of a limit, such as idle hours, other lessons have to move';
  if (is === 'open') return 'nothing is there; whether all else can stay was not found in time';
  if (is === 'never') return `not possible${why.length > 0 ? `: ${list(why)}` : ''}`;
  const parts = [others.length > 0 && list(others.map(called)), oneOf.length > 0 && `one of ${list([...new Set(oneOf.map(called))], 'or')}`];
  return `in exchange with ${list(parts.filter(Boolean))}`;
}

// A Moving lets people choose where else a lesson is to be. wanted is the Wanted in which it was chosen.
export class Moving {
  line = el('p', {class: 'move-said'});
  looks = el('p', {class: 'muted move-looks'});
  tried = el('p', {class: 'muted move-tried', role: 'status'});
  progress = el('span', {'aria-hidden': 'true'}); // is seen, but not read aloud again with each hour
  stop = new AbortController(); // of the question where the lesson could be

  constructor(wanted, lesson) {
    const {picture, text} = wanted;
    Object.assign(this, {wanted, picture, text, lesson, chosen: [...picture.problem.options.keys()].filter(o => picture.painted[0].status[o] === YES)});
    this.name = picture.problem.optionName(lesson);
    this.from = wanted.place.when;
    this.tell = ({target}) => this.sayOf(target.closest?.('td, th'));
  }

  // ask asks where the lesson could be. It returns null if that is no longer wanted.
  async ask() {
    const {wanted, text: puzzle, chosen, lesson: option, stop: {signal}} = this, isWanted = () => wanted.moving === this;
    try {
      const {places} = await api.moves({puzzle, chosen, option}, signal);
      return isWanted() ? places : null;
    } catch (error) {
      if (!isWanted()) return null;
      throw error;
    }
  }

  // begin marks the places.
  async begin() {
    const places = await this.ask();
    if (!places) return;
    this.places = new Map(places.map(place => [place.when, place]));
    for (const place of places) place.costs = this.costsOf(place);
    this.at = this.picture.hoursOf(this.lesson, this.places); // from cells to places
    this.mark();
    for (const event of ['mouseover', 'focusin']) this.picture.element.addEventListener(event, this.tell);
    this.sayOf(null);
    show(this.wanted.element,
      el('div', {class: 'wanted-head'}, el('strong', {}, `Move ${called(this.name)}, ${this.from}, to …`),
        el('button', {type: 'button', class: 'plain', 'aria-label': 'Close', onclick: event => this.wanted.close(event)}, '×')),
      this.line, this.looks, this.tried);
    this.wanted.cell?.focus({preventScroll: true});
    this.wanted.uncover([...this.at.keys()].filter(cell => cell.closest('table').contains(this.wanted.cell)));
    say(`Move ${called(this.name)} to another hour: choose it in the table`);
    this.tryAll([...this.places.values()].filter(({is}) => is !== 'free' && is !== 'never'));
  }

  // costsOf says what speaks against a place where the lesson can be: whose wish, and that a class has a hole more.
  costsOf({when, is}) {
    const {picture, name, lesson, chosen} = this, {problem} = picture, to = `${name.slice(0, name.lastIndexOf(','))}, ${when}`;
    const option = problem.options.findIndex((_, o) => problem.optionName(o) === to);
    if (option < 0 || is === 'never') return [];
    const {avoided} = problem.options[option], before = picture.holes(chosen), after = picture.holes([...chosen.filter(o => o !== lesson), option]);
    const more = is === 'free' ? lessonIn(name).classes.filter(one => (after.get(one)?.length ?? 0) > (before.get(one)?.length ?? 0)) : [];
    return [avoided && `against a wish of ${list(avoided.split('+'))}`, more.length > 0 && `it leaves a hole for ${list(more)}`].filter(Boolean);
  }

  // mark has the cells say whether the lesson can be there, and what their looks mean.
  mark() {
    for (const [cell, place] of this.at) {
      cell.dataset.to = place.isNone ? 'none' : place.is === 'free' && place.costs.length > 0 ? 'costly' : place.is;
      if (place.found) cell.dataset.found = place.found.moved;
      cell.title = saidOf(place);
    }
    const cells = [...this.at.keys()], kinds = Object.keys(LOOKS).filter(look => cells.some(({dataset}) => dataset.to === look && !dataset.found));
    const found = cells.find(({dataset}) => dataset.found);
    show(this.looks, kinds.map(look => el('span', {}, el('i', {'data-to': look}), ` ${LOOKS[look]}`)),
      found && el('span', {}, el('i', {'data-to': 'others', 'data-found': found.dataset.found}), ` ${IS_FOUND}`));
  }

  // tryAll looks, while somebody chooses, whether the lesson can be at some places, one after another. What is not tried in time
  // stays as it is, which is said.
  async tryAll(places) {
    const end = performance.now() + TRY_ALL, {signal} = this.stop;
    if (places.length === 0) return;
    show(this.tried, 'Hours where others have to move are tried now', this.progress);
    for (const [k, place] of places.entries()) {
      this.progress.textContent = `: ${count(k)} of ${count(places.length)}.`;
      if (performance.now() > end) break;
      await this.try(place, Math.min(TRY_EACH, end - performance.now()));
      if (signal.aborted) return;
      this.mark();
      if (this.said) this.sayOf(this.said);
    }
    this.tellTried(places);
  }

  // tellTried says of which hours it is not known whether the lesson can be there, and why.
  tellTried(places) {
    const open = places.filter(({isNone, found}) => !isNone && !found), failed = open.filter(({failure}) => failure), late = open.length - failed.length;
    const unknown = n => `Of ${plural(n, 'hour')} where others have to move it is not known whether the lesson can be there`;
    const parts = [late > 0 && `${unknown(late)}: there was no time to find out.`, failed.length > 0 && `${unknown(failed.length)}, as trying failed: ${failed[0].failure.message}.`].filter(Boolean);
    show(this.tried, parts.join(' '));
    if (open.length === 0) say(`Tried: the lesson can be at ${count(places.filter(({found}) => found).length)} of ${plural(places.length, 'hour')} where others have to move`);
  }

  // try looks for some time, in ms, for a plan with the lesson at a place. What is known by then is kept, and so is a failure.
  async try(place, time) {
    const {text, chosen, lesson, name, picture: {problem}} = this, enough = new AbortController();
    const signal = AbortSignal.any([this.stop.signal, AbortSignal.timeout(time), enough.signal]);
    let last = null, changes = null;
    try {
      const {puzzle} = await api.moves({puzzle: text, chosen, option: lesson, to: place.when}, signal);
      await api.minimize({puzzle, keep: chosen.map(o => problem.optionName(o)).join('\n'), gone: name, fromDay: 0, solver: 'memory', start: null}, signal, event => {
        last = event;
        changes = event.changes ?? changes;
        if (event.status === 'unsolvable') enough.abort(); // why is said if somebody chooses the hour
      });
    } catch (error) {
      if (!signal.aborted) place.failure = error;
    }
    if (last?.status === 'unsolvable') place.isNone = true;
    else if (changes) place.found = {moved: changes.new.length, isFewest: last.status === 'optimal'};
  }

  // sayOf says of a cell, or of none, whether the lesson can be there.
  sayOf(cell) {
    const place = this.at.get(cell);
    this.said = place && cell;
    this.line.textContent = place ? `${place.when}: ${saidOf(place)}.` : `Choose an hour of ${list(this.picture.takingPart(this.lesson))}.`;
  }

  // holds reports whether the plan is still the one in which the lesson was chosen.
  holds() { return this.chosen.every(o => this.picture.painted[0].status[o] === YES) && !this.picture.painted[1].pale; }

  // takes reports whether a cell that somebody chooses is meant as an answer, and looks for the plan then.
  takes(cell) {
    const place = this.at?.get(cell);
    if (!place) return false;
    this.sayOf(cell);
    say(this.line.textContent);
    if (place.is === 'never') return true;
    this.wanted.close();
    this.find(place.when);
    return true;
  }

  // find looks for the plan with the lesson at another hour.
  async find(to) {
    if (!byId('stop-solving').hidden) byId('stop-solving').click();
    const {text, chosen, lesson, name, picture: {problem}} = this;
    try {
      const {puzzle, wish} = await api.moves({puzzle: text, chosen, option: lesson, to});
      session.tell('move', {puzzle, wish, from: text, gone: name, keep: chosen.map(o => problem.optionName(o)).join('\n'), what: called(name), to});
    } catch (error) {
      failed(error);
    }
  }

  end() {
    this.stop.abort();
    for (const cell of this.at?.keys() ?? []) {
      delete cell.dataset.to;
      delete cell.dataset.found;
      cell.title = '';
    }
    for (const event of ['mouseover', 'focusin']) this.picture.element.removeEventListener(event, this.tell);
  }
}

// findMoved looks for the plan of tables in which a lesson is fixed to another hour that changes least of the plan to keep. If
// there is one, the tables are shown with it, or else the reason, and the plan that is there stays. A move is {puzzle, from,
// keep, gone, what, to, wish}: the tables with and without it, the plan, the option that it is to lose, what the lesson is called,
// its new hour, and the wish by which the tables say it.
export async function findMoved(solving, move) {
  const {grid} = solving, {puzzle, from, keep, gone} = move;
  if (grid.text !== from) return; // another puzzle is shown by now
  if (solving.stop) {
    notice('The search before is still stopping', {hint: `${move.what} was not moved. Choose its hour again.`});
    return;
  }
  byId('answer').querySelector('.not-moved')?.remove();
  solving.begins(true);
  let best = null, failure = null;
  try {
    await during('memory', api.minimize({puzzle, keep, gone, fromDay: 0, solver: 'memory', start: null}, solving.stop.signal, event => {
      event.chosen ??= best?.chosen ?? null;
      best = event;
    }));
  } catch (error) {
    failure = solving.stop.signal.aborted ? new api.Failure('Stopped', {reason: 'stopped'}) : error;
  } finally {
    solving.ends();
  }
  if (grid.text !== from) return;
  if (best?.chosen) await showMoved(grid, move, best);
  else showNotMoved(move, best, failure);
}

// showMoved shows the plan that was found, which undo takes back together with the change of the tables.
async function showMoved(grid, {puzzle, what, to}, best) {
  const {drawn} = grid, result = best.status === 'improved' ? {...best, status: 'ended'} : best, before = costsIn(drawn.problem, drawn.chosen);
  if (!await drawn.wanted.change(puzzle)) {
    notice(`${what} was not moved`, {hint: 'The tables could not be changed.', bad: true});
    return;
  }
  await drawn.taken;
  drawn.answer(best.chosen, null, best.changes);
  drawn.keepChosen(null);
  const moved = el('p', {class: 'muted'}, `${what} is on ${to} and stays there. `, el('button', {type: 'button', class: 'link', onclick: () => grid.undo()}, 'Undo'));
  const worse = worseIn(before, costsIn(drawn.problem, best.chosen)), more = worse.length > 0 && el('p', {class: 'worse'}, `What got worse: ${list(worse)}.`);
  const lines = bestSoFar(result, result, drawn);
  show(byId('answer'), moved, more, lines, drawn.costs());
  say([`${what} is on ${to}. ${plural(best.changes.new.length, 'lesson')} moved`, more && more.textContent].filter(Boolean).join('. '));
}

// costsIn returns what a plan costs for each part of it that people know, as a map: "a wish of bob", "idle hours of ann" or
// "later hours of 1a". It is null if the plan is not known.
function costsIn(problem, chosen) {
  const costs = new Map();
  for (const o of chosen ?? []) {
    const {name = '', avoided, cost = 0} = problem.options[o], [before] = name.split(': ');
    const what = avoided ? `a wish of ${list(avoided.split('+'))}` : name.includes(': free, ') ? `idle hours of ${before}` : `later hours of ${list(lessonIn(name).classes)}`;
    costs.set(what, (costs.get(what) ?? 0) + cost);
  }
  return chosen && costs;
}

// worseIn says what costs more than before, the most first: "later hours of 1a (cost 4 instead of 2)".
function worseIn(before, after) {
  const more = [...after].map(([what, cost]) => ({what, cost, was: before?.get(what) ?? 0})).filter(({cost, was}) => before && cost > was);
  return more.sort((a, b) => b.cost - b.was - a.cost + a.was).map(({what, cost, was}) => `${what} (cost ${count(cost)} instead of ${count(was)})`);
}

// showNotMoved says that there is no such plan, and why, or that none was found in time, above what is said of the plan that
// stays. best is the last that is known of the search, or null.
function showNotMoved(move, best, failure) {
  const {what, to, puzzle, wish: own} = move, isProved = best?.status === 'unsolvable', reason = isProved ? best.reason : null;
  // leaveOut looks again, without a wish.
  const leaveOut = async wish => {
    try {
      const {puzzle: without} = await api.wanted({puzzle, leaveOut: wish});
      session.tell('move', {...move, puzzle: without});
    } catch (error) {
      failed(error);
    }
  };
  const none = isProved ? `${what} can’t be on ${to}, and the plan stays as it is${reason ? `: ${reasonIn(reason)}` : ''}` :
    `No plan with ${what} on ${to} was found in time. There may be one. The plan stays as it is`;
  const parts = failure ? [failureLine(failure)] : [el('p', {class: isProved ? 'status bad' : 'status'}, none), ...linesOf(reason, {leaveOut}, [own])];
  byId('answer').prepend(el('div', {class: 'not-moved'}, parts));
  byId('answer').hidden = false;
  byId('answer').scrollIntoView({block: 'nearest'});
  say(failure ? failure.message : none);
}
