// The course of a search for the best answer: how the cost of the best so far falls, and how the bound rises.
import {count, duration, el, svg} from './dom.js';

const WIDE = 300, HIGH = 60, EDGE = 2; // of the picture, which is stretched to the room that there is
const FEW = 3;   // points that are drawn at least
const SHORT = 1; // seconds: a search that has not taken as long is not drawn

export class Curve {
  points = []; // {seconds, cost, bound}: cost is null without an answer, and bound if nothing is known of it

  // add adds what is known then. A cost with changes of a plan is a sum that says little: no such search is drawn.
  add({seconds, cost, bound, changes}) { if (!changes) this.points.push({seconds, cost, bound}); }

  // draw returns the picture of the search up to a time, empty if there is little to see.
  draw(seconds) {
    const {points} = this, costs = points.map(({cost}) => cost).filter(cost => cost !== null), bounds = points.map(({bound}) => bound).filter(bound => bound !== null);
    if (points.length < FEW || costs.length < 2 || seconds < SHORT) return el('figure', {class: 'curve', hidden: true});
    // There is as much room for bounds below the best as for costs above it: the first bounds can be far away.
    const best = costs.at(-1), bound = bounds.at(-1) ?? best, high = Math.max(...costs), low = Math.min(best, Math.max(bounds[0] ?? best, 2 * best - high));
    const x = at => EDGE + (WIDE - 2 * EDGE) * Math.min(1, at / seconds);
    // The first answers are often far from the best: the root leaves room for what comes later.
    const y = value => HIGH - EDGE - (HIGH - 2 * EDGE) * Math.sqrt((Math.max(value, low) - low) / Math.max(1, high - low));
    const line = of => points.filter(point => point[of] !== null).map((point, k) => `${k === 0 ? 'M' : 'H'}${x(point.seconds)}${k === 0 ? ' ' : 'V'}${y(point[of])}`).join('') + `H${WIDE - EDGE}`;
    const text = `Best so far from ${count(costs[0])} to ${count(best)}${bounds.length > 0 ? `, bound ${count(bound)}` : ''}, in ${duration(seconds)}`;
    return el('figure', {class: 'curve'},
      svg('svg', {viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': text},
        bounds.length > 0 && svg('path', {class: 'bound', d: line('bound')}), svg('path', {class: 'cost', d: line('cost')})),
      el('figcaption', {class: 'muted'}, el('span', {}, el('i'), `best so far: ${count(costs[0])} → ${count(best)}`), bounds.length > 0 && el('span', {}, el('i', {class: 'bound'}), `bound: ${count(bounds[0])} → ${count(bound)}`), el('span', {class: 'end'}, duration(seconds))));
  }
}
