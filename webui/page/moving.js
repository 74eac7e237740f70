// A lesson of a timetable is put elsewhere by hand: where it can be, and the plan with it there that changes least.
import {during, failureLine, linesOf} from './answers.js';
import * as api from './api.js';
import {bestSoFar} from './best.js';
import {byId, el, failed, plural, say, show} from './dom.js';
import {YES} from './engine.js';
import {lessonIn} from './lessons.js';
import {session} from './session.js';
import {list, reasonIn} from './words.js';

// LOOKS say what can be seen of a place.
const LOOKS = {free: 'it can be there, and all else stays', swap: 'other lessons have to make room', never: 'it can’t be there'};

// called returns what a lesson is called: "math of 5a and 5b".
function called(name) {
  const {classes, subject} = lessonIn(name);
  return classes.length > 0 ? `${subject} of ${list(classes)}` : subject;
}

// saidOf says in words whether a lesson can be at a place.
function saidOf({is, with: others, oneOf, why}) {
  if (is === 'free') return 'free: all else stays';
  if (is === 'others') return 'nothing is there, but because of a limit, such as idle hours, other lessons have to move';
  if (is === 'never') return `not possible${why.length > 0 ? `: ${list(why)}` : ''}`;
  const parts = [others.length > 0 && list(others.map(called)), oneOf.length > 0 && `one of ${list([...new Set(oneOf.map(called))], 'or')}`];
  return `in exchange with ${list(parts.filter(Boolean))}`;
}

// hoursFrom returns the hours of a lesson of a name that begins in an hour such as mon1.
function hoursFrom(hour, name) {
  const [, day, first] = /^(.*?)(\d+)$/.exec(hour);
  return name.includes(': double ') ? [hour, `${day}${Number(first) + 1}`] : [hour];
}

// A Moving lets people choose where else a lesson is to be. wanted is the Wanted in which it was chosen.
export class Moving {
  line = el('p', {class: 'move-said'});

  constructor(wanted, lesson) {
    const {picture, text} = wanted;
    Object.assign(this, {wanted, picture, text, lesson, chosen: [...picture.problem.options.keys()].filter(o => picture.painted[0].status[o] === YES)});
    this.name = picture.problem.optionName(lesson);
    this.from = wanted.place.when;
    this.tell = ({target}) => this.sayOf(target.closest?.('td, th'));
  }

  // begin marks the places.
  async begin() {
    const {places} = await api.moves({puzzle: this.text, chosen: this.chosen, option: this.lesson});
    this.places = new Map(places.map(place => [place.when, place]));
    this.at = this.picture.hoursOf(this.lesson, this.places); // from cells to places
    for (const [cell, {is}] of this.at) {
      cell.dataset.to = is === 'others' ? 'swap' : is;
      cell.title = saidOf(this.at.get(cell));
    }
    for (const event of ['mouseover', 'focusin']) this.picture.element.addEventListener(event, this.tell);
    this.sayOf(null);
    const kinds = Object.keys(LOOKS).filter(look => [...this.at.keys()].some(({dataset}) => dataset.to === look));
    show(this.wanted.element,
      el('div', {class: 'wanted-head'}, el('strong', {}, `Move ${called(this.name)}, ${this.from}, to …`),
        el('button', {type: 'button', class: 'plain', 'aria-label': 'Close', onclick: event => this.wanted.close(event)}, '×')),
      this.line, el('p', {class: 'muted move-looks'}, kinds.map(look => el('span', {}, el('i', {'data-to': look}), ` ${LOOKS[look]}`))));
    this.wanted.cell?.focus({preventScroll: true});
    say(`Move ${called(this.name)} to another hour: choose it in the table`);
  }

  // sayOf says of a cell, or of none, whether the lesson can be there.
  sayOf(cell) {
    const place = this.at.get(cell);
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
      const {puzzle} = await api.moves({puzzle: text, chosen, option: lesson, to});
      const own = hoursFrom(to, name).map(hour => `${name.split(': ')[0]}-${lessonIn(name).subject}: fixed ${hour}`);
      session.tell('move', {puzzle, own, from: text, gone: name, keep: chosen.map(o => problem.optionName(o)).join('\n'), what: called(name), to});
    } catch (error) {
      failed(error);
    }
  }

  end() {
    for (const cell of this.at?.keys() ?? []) {
      delete cell.dataset.to;
      cell.title = '';
    }
    for (const event of ['mouseover', 'focusin']) this.picture.element.removeEventListener(event, this.tell);
  }
}

// findMoved looks for the plan of tables in which a lesson is fixed to another hour that changes least of the plan to keep. If
// there is one, the tables are shown with it, or else the reason, and the plan that is there stays. A move is {puzzle, from,
// keep, gone, what, to, own}: the tables with and without it, the plan, the option that it is to lose, what the lesson is called,
// its new hour, and the wishes that it adds to the tables.
export async function findMoved(solving, move) {
  const {grid} = solving, {puzzle, from, keep, gone} = move;
  if (solving.stop || grid.text !== from) return;
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
  if (grid.text !== from) return; // another puzzle is shown by now
  if (best?.chosen) await showMoved(grid, move, best);
  else showNotMoved(solving, move, best?.status === 'unsolvable' ? best.reason : null, failure);
}

// showMoved shows the plan that was found, which undo takes back together with the change of the tables.
async function showMoved(grid, {puzzle, what, to}, best) {
  const {drawn} = grid, result = best.status === 'improved' ? {...best, status: 'ended'} : best;
  if (!await drawn.wanted.change(puzzle)) return;
  await drawn.taken;
  drawn.answer(best.chosen, null, best.changes);
  drawn.keepChosen(null);
  const moved = el('p', {class: 'muted'}, `${what} is on ${to} and stays there. `, el('button', {type: 'button', class: 'link', onclick: () => grid.undo()}, 'Undo'));
  const lines = bestSoFar(result, result, drawn);
  show(byId('answer'), moved, lines, drawn.costs());
  say(`${what} is on ${to}. ${plural(best.changes.new.length, 'lesson')} moved`);
}

// showNotMoved says that there is no such plan, and why, above what is said of the plan that stays.
function showNotMoved(solving, move, reason, failure) {
  const {what, to, puzzle, own} = move;
  // leaveOut looks again, without a wish.
  const leaveOut = async wish => {
    try {
      const {puzzle: without} = await api.wanted({puzzle, leaveOut: wish});
      session.tell('move', {...move, puzzle: without});
    } catch (error) {
      failed(error);
    }
  };
  const none = `${what} can’t be on ${to}, and the plan stays as it is${reason ? `: ${reasonIn(reason)}` : ''}`;
  const parts = failure ? [failureLine(failure)] : [el('p', {class: 'status bad'}, none), ...linesOf(reason, {leaveOut}, own)];
  byId('answer').prepend(el('div', {class: 'not-moved'}, parts));
  byId('answer').hidden = false;
  byId('answer').scrollIntoView({block: 'nearest'});
  say(failure ? failure.message : none);
}
