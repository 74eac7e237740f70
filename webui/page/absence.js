// What is written into the tables of a roster for somebody: that a person is ill or away, and that a shift is shared more evenly.
import * as api from './api.js';
import {during} from './answers.js';
import {byId, el, notice, plural, say} from './dom.js';
import {session} from './session.js';
import {capital, list} from './words.js';

const MOST_NAMED = 3;   // ranges that have no roster

// absenceForm returns a form that asks from when until when a person of a roster is away. family is the Family that shows the
// roster, and day the one that is proposed.
export function absenceForm(family, person, day) {
  const {picture: {calendar, days}} = family, isDated = calendar.begins !== null;
  const isoOf = n => calendar.isoOf(n);
  const ask = (name, most) => el('input', isDated ?
    {name, type: 'date', required: true, min: isoOf(1), max: most && isoOf(most), value: isoOf(day)} :
    {name, type: 'number', required: true, min: 1, max: most, value: day});
  const first = ask('first', days), last = ask('last'); // who is ill may be so for longer than the roster
  const dayOf = input => isDated ? calendar.dayOf(input.valueAsNumber) : input.valueAsNumber;
  const beyond = el('p', {class: 'muted', hidden: true}, `The roster ends on ${family.picture.shortOf(days)}. What is after it is left out.`);
  const check = () => {
    beyond.hidden = !(dayOf(last) > days);
    last.setCustomValidity(dayOf(last) < dayOf(first) ? 'Want a day that is not before the first one' : '');
  };
  first.addEventListener('input', () => {
    if (dayOf(last) < dayOf(first)) last.value = first.value;
    check();
  });
  last.addEventListener('input', check);
  const button = el('button', {type: 'submit', class: 'primary'}, 'Find who takes the shifts');
  const form = el('form', {class: 'absence', onsubmit: async event => {
    event.preventDefault();
    button.disabled = true;
    button.textContent = 'Searching …';
    await absent(family, person, dayOf(first), Math.min(dayOf(last), days));
    button.disabled = false;
    button.textContent = 'Find who takes the shifts';
  }}, el('span', {}, `${person} is ill or away`), el('label', {}, isDated ? 'from ' : 'from day ', first), el('label', {}, isDated ? 'until ' : 'until day ', last), button, beyond, el('p', {class: 'muted'}, 'These shifts need not be made up. The tables say so then, and what else has to change. That can be taken back.'));
  return form;
}

// fromDayOf returns the first day that may change: the one that somebody has written, or else today, or 0 for all days.
function fromDayOf({picture: {today}, isFromOwn}) {
  return Number(byId('from-day').value) || (isFromOwn ? 0 : today);
}

// searching asks the server for something that takes a while, in the place of a search for the tables as they were. Stop ends it, and so
// does another puzzle. It returns the answer, or nothing.
function searching({puzzle}, ask) {
  const detail = {of: solving => solving.instead(puzzle.text, async signal => {
    try {
      return await during('memory', ask(signal));
    } catch (error) {
      if (!signal.aborted) throw error;
      say('Stopped');
    }
  })};
  session.tell('ask', detail);
  return detail.asked;
}

// absent writes that somebody is away into the tables, and looks for the plan with the fewest changes.
async function absent(family, person, first, last) {
  const {wanted, puzzle, picture} = family, from = fromDayOf(family), fromDay = Math.min(from, first);
  const when = first === last ? String(first) : `${first}-${last}`;
  const answer = await searching(family, signal => api.absent({puzzle: puzzle.text, name: person, when, keep: family.planShown, fromDay}, signal));
  if (!answer || family.puzzle !== puzzle) return; // another one is shown by now
  const {puzzles, said, missed, none} = answer;
  if (said.length === 0) {
    say('The tables say so already');
    wanted.close();
    return;
  }
  const isEarlier = from > first; // the days of the illness have to change
  if (isEarlier) byId('from-day').value = first;
  wanted.close();
  const head = [
    `${person} is away ${first < last && picture.calendar.begins !== null ? 'from' : 'on'} ${picture.spanOf(first, last)}${missed > 0 ? `, and need not make up ${plural(missed, 'shift')}` : ': the plan has no other shift of hers or his then'}.`,
    isEarlier && `So the days from ${picture.shortOf(first)} on may change, for others too${picture.today > first ? ', though some of them have passed' : ''}: ${picture.shortOf(first)} is now the first day that may.`,
  ].filter(Boolean).join(' ');
  const note = none ? 'No plan was found in which others take them, not even with more shifts than the tables allow.' : '';
  await write(family, puzzles, {head, said, note}, true);
}

// write has the tables change, says how, and looks for a new plan, which keeps the one before if isKept.
async function write(family, puzzles, told, isKept) {
  family.tell(puzzles.at(-1), told);
  if (!await family.wanted.change(...puzzles)) return;
  await family.taken;
  byId('keep').checked = isKept;
  byId('keep').dispatchEvent(new Event('change'));
  byId('minimize').click();
}

// even has the tables say how many of a shift each person works, so that it is as near as can be to a share in proportion to all shifts
// of the person.
export async function even(family, shift) {
  const {puzzle, picture} = family, from = fromDayOf(family), fromDay = from > 1 ? from : 0; // the days before it stay
  say(`Looking how evenly ${shift} can be shared`);
  const answer = await searching(family, signal => api.even({puzzle: puzzle.text, shift, keep: family.planShown, fromDay}, signal));
  if (!answer || family.puzzle !== puzzle) return; // another one is shown by now
  const {puzzles, said, none, open, even: isEven} = answer, keeping = fromDay > 0 ? ` that keeps the days before ${picture.shortOf(fromDay)}` : '';
  const failing = [none.length > 0 && `With ${narrowest(none)} for each there is no roster${keeping}.`, open.length > 0 && `With ${narrowest(open)} none was found in time.`].filter(Boolean).join(' ');
  if (puzzles.length === 0) {
    if (!failing && !isEven) notice('The tables say so already', {hint: `The plan that is shown gives ${shift} in another way than they say. Find a new plan.`});
    else notice(failing ? `No way was found to share ${shift} more evenly` : `${capital(shift)} is shared as evenly as can be`, {hint: failing || 'Everybody has a share in proportion to all of their shifts, rounded up or down, or as near to it as the tables allow.'});
    return;
  }
  await write(family, puzzles, {head: `${capital(shift)} is shared more evenly, in proportion to all shifts of each person. ${failing}`.trim(), said}, fromDay > 0);
}

// narrowest names the first of some ranges, and counts the others, which are wider.
function narrowest(ranges) {
  const named = ranges.slice(0, MOST_NAMED), others = ranges.length - named.length;
  return list(others > 0 ? [...named, plural(others, 'wider range')] : named, 'or');
}
