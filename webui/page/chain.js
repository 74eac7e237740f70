// The chain of reasons behind a dead end. Nothing here touches the page or the network.
import {count, list, plural} from './words.js';

// reason says why a choice was made, by the explanation of a dead end that rests on it. option is the word for an
// option.
export function reason({search, name, constraintName, left, others = []}, option) {
  if (left !== 1) return `Choice ${search}, ${name}, for ${constraintName}: one of ${left}.`;
  const by = others.filter(other => other.search > 0).map(other => `${other.name} by choice ${other.search}`);
  const fixed = others.filter(other => other.search === 0);
  const clues = fixed.filter(other => other.by?.clue).length, excluded = fixed.filter(other => !other.by).length;
  const deduced = fixed.length - clues - excluded;
  const rest = [clues > 0 && `${count(clues)} by clues`, deduced > 0 && `${count(deduced)} by deductions`, excluded > 0 && `${count(excluded)} excluded`].filter(Boolean);
  return `Choice ${search}, ${name}, for ${constraintName}: the only ${option} left${others.length > 0 ? `: ${list([...by, ...rest])}` : ''}.`;
}

// restsOn says which choices a dead end rests on, by its explanation.
export function restsOn({real, refuted, kind, solutions}, [option] = ['option']) {
  if (kind === 'solution') return '';
  if (real.length > 0) return `It rests on ${plural(real.length, 'choice that was', 'choices that were')} not forced: ${list(real.map(String))}.`;
  if (refuted) return `It rests on no choice that had another ${option}: there is no solution.`;
  return `It rests on no choice that had another ${option}.${solutions > 0 ? ` What was tried has led to ${plural(solutions, 'solution')}.` : ''}`;
}
