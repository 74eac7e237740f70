// Somebody is ill or away: what is asked, and what is said of the tables then.
import * as api from './api.js';
import {byId, el, failed, plural, say} from './dom.js';

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
  family.tell(puzzles.at(-1), {head, said, note});
  if (!await wanted.change(...puzzles)) return;
  await family.taken;
  byId('keep').checked = true;
  byId('keep').dispatchEvent(new Event('change'));
  byId('minimize').click();
}
