// A plan that somebody has opened, in the picture of its tables: an answer, if it keeps all rules, or else a draft, whose broken
// rules are red and said in words.
import * as api from './api.js';
import {byId, count, el, failed, notice, plural, say, show} from './dom.js';

const MOST_SAID = 12; // rules that are listed without being asked for

// showOpened has a Family show a plan that is to be kept.
export async function showOpened(family, text) {
  for (let taken; taken !== family.taken;) await (taken = family.taken); // another puzzle may come meanwhile
  const {puzzle, problem} = family, isStill = () => family.puzzle === puzzle && family.before.text === text && byId('stop-solving').hidden;
  if (!isStill()) return;
  if (!problem) {
    notice('The plan is opened', {hint: 'Find a new plan changes as little of it as possible.', brief: true});
    return;
  }
  let plan;
  try {
    plan = await api.plan({puzzle: puzzle.text, plan: text});
  } catch (error) {
    if (!isStill()) return;
    if (error.status === 400) family.leave(); // it is no plan of these tables
    failed(error);
    return;
  }
  if (!isStill()) return;
  const ruledOut = plan.doubts.filter(({says}) => says), others = plan.doubts.filter(({says}) => !says);
  const doubts = others.length > 0 && [el('p', {}, 'Cells that the tables don’t know, and that are left out:'), listOf(others.map(saidOf))];
  if (plan.broken.length + ruledOut.length === 0 && !plan.open) {
    family.answer(plan.chosen);
    family.keepChosen(null, text);
    family.tellKnown({bound: null}, () => 'It is the plan that you have opened.');
    byId('answer').prepend(el('p', {class: 'status good'}, 'Your plan keeps all rules'));
    byId('answer').append(...doubts || []);
    say('Your plan is shown. It keeps all rules.');
    return;
  }
  family.draftOf(plan.chosen, plan.broken, ruledOut);
  const broken = [...plan.broken.map(rule => rule.text), ...ruledOut.map(saidOf)];
  const head = plan.open ? 'Your plan. There was no time to check all of its rules' : `Your plan breaks ${plural(broken.length, 'rule')}`;
  show(byId('answer'), el('p', {class: plan.open ? 'status' : 'status bad'}, head), doubts, el('div', {class: 'broken'}, doubts && broken.length > 0 && el('p', {}, 'The rules, without these:'), broken.length > 0 && listOf(broken)),
    el('p', {class: 'muted'}, 'Find a new plan changes as little of it as possible.'));
  say(`${head}. ${broken.slice(0, MOST_SAID).join('. ')}`);
}

// saidOf returns a doubt as a sentence: which cells or rows of the file say it.
function saidOf({line, text, times}) { return `${text} (row ${count(line)}${times > 1 ? `, ${count(times)} times` : ''})`; }

// listOf lists texts, those beyond the first few folded away.
function listOf(texts) {
  const lines = texts.map(text => el('li', {}, text)), rest = lines.splice(MOST_SAID);
  return el('div', {}, el('ul', {}, lines), rest.length > 0 && el('details', {}, el('summary', {}, `The ${count(rest.length)} more`), el('ul', {}, rest)));
}
