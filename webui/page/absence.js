// What is written into the tables of a roster for somebody: that a person is ill or away, and that a shift is shared more evenly.
import * as api from './api.js';
import {byId, el, failed, notice, plural, say, tried} from './dom.js';
import {capital, list} from './words.js';

const DAY = 86_400_000; // ms

// absenceForm returns a form that asks from when until when a person of a roster is away. family is the Family that shows the
// roster, and day the one that is proposed.
export function absenceForm(family, person, day) {
  const {picture: {calendar, days}} = family, isDated = calendar.begins !== null;
  const isoOf = n => new Date(calendar.timeOf(n)).toISOString().slice(0, 10);
  const field = (name, value) => el('label', {}, `${name} `, el('input', isDated ?
    {type: 'date', required: true, min: isoOf(1), max: isoOf(days), value: isoOf(value)} :
    {type: 'number', required: true, min: 1, max: days, value}));
  const [from, until] = [field('from day', day), field('until day', day)], [first, last] = [from, until].map(label => label.querySelector('input'));
  const dayOf = input => isDated ? (input.valueAsNumber - calendar.begins) / DAY + 1 : input.valueAsNumber;
  const check = () => last.setCustomValidity(dayOf(last) < dayOf(first) ? 'Want a day that is not before the first one' : '');
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
    await absent(family, person, dayOf(first), dayOf(last));
    button.disabled = false;
    button.textContent = 'Find who takes the shifts';
  }}, el('span', {}, `${person} is ill or away`), from, until, button, el('p', {class: 'muted'}, 'These shifts need not be made up. The tables say so then, and what else has to change. That can be taken back.'));
  return form;
}

// absent writes that somebody is away into the tables, and looks for the plan with the fewest changes.
async function absent(family, person, first, last) {
  const {wanted, puzzle, picture: {today}, isFromOwn} = family, from = byId('from-day').valueAsNumber || (isFromOwn ? 0 : today), fromDay = Math.min(from, first);
  if (!byId('stop-solving').hidden) byId('stop-solving').click(); // the search is for the tables as they were
  const when = first === last ? String(first) : `${first}-${last}`;
  let answer;
  try {
    answer = await api.absent({puzzle: puzzle.text, name: person, when, keep: family.planShown, fromDay});
  } catch (error) {
    failed(error);
    return;
  }
  if (family.puzzle !== puzzle) return; // another one is shown by now
  const {puzzles, said, missed, none} = answer;
  if (said.length === 0) {
    say('The tables say so already');
    wanted.close();
    return;
  }
  if (from > first) byId('from-day').value = first; // the days of the illness have to change
  wanted.close();
  const head = `${person} is away on ${first === last ? `day ${first}` : `the days ${when}`}${missed > 0 ? `, and need not make up ${plural(missed, 'shift')}` : ': the plan has no shift of hers or his then'}.`;
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

// even has the tables say how many of a shift each person works, so that the numbers differ as little as can be.
export async function even(family, shift) {
  const {puzzle, picture: {today}} = family, hasPassed = today > 1; // those days stay
  if (!byId('stop-solving').hidden) byId('stop-solving').click();
  say(`Looking how evenly ${shift} can be shared`);
  const answer = await tried(api.even({puzzle: puzzle.text, shift, keep: family.planShown, fromDay: hasPassed ? today : 0}));
  if (!answer || family.puzzle !== puzzle) return; // another one is shown by now
  const {puzzles, said, none, open} = answer, not = [none.length > 0 && `With ${list(none, 'or')} for each there is no roster.`, open.length > 0 && `With ${list(open, 'or')} none was found in time.`].filter(Boolean).join(' ');
  if (puzzles.length === 0) {
    notice(`No way was found to share ${shift} more evenly`, {hint: not});
    return;
  }
  await write(family, puzzles, {head: `${capital(shift)} is shared more evenly. ${not}`.trim(), said}, hasPassed);
}
