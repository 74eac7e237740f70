// Where the choices of a search tree lie in its picture. Nothing here touches the page, so
// that a worker can do it.
import {CUT} from './engine.js';

// layout computes, for a tree's columns parent, depth, outcome and failed:
//
//   x, width  the leaves before choice i, and those below it, or 1 if it is one itself
//   rows      the choices by depth: those of depth d are rows[start[d]] to rows[start[d + 1] - 1]
//   dead      how many of the first k choices in rows are dead ends
//   cut       how many of the first k choices in rows are leaves that were cut
//   solved    how many of the first k choices in rows lead to a solution
//   leaves, deepest
//
// A choice comes before its descendants, and these before its next sibling. So one pass
// backward counts leaves, and one pass forward places them.
export function layout({n, parent, depth, outcome, failed}) {
  const x = new Int32Array(n), width = new Int32Array(n), leads = new Uint8Array(n);
  let leaves = 0, deepest = 0;
  for (let i = n - 1; i >= 0; i--) {
    if (outcome[i] === 2) leads[i] = 1;
    if (width[i] === 0) {
      width[i] = 1;
      leaves++;
    }
    if (parent[i] >= 0) {
      width[parent[i]] += width[i];
      leads[parent[i]] |= leads[i];
    }
    if (depth[i] > deepest) deepest = depth[i];
  }
  const next = new Int32Array(n); // where the next child goes
  let nextRoot = 0;
  for (let i = 0; i < n; i++) {
    const p = parent[i];
    x[i] = p < 0 ? nextRoot : next[p];
    if (p < 0) nextRoot += width[i];
    else next[p] += width[i];
    next[i] = x[i];
  }
  const start = new Int32Array(deepest + 2);
  for (let i = 0; i < n; i++) start[depth[i] + 1]++;
  for (let d = 0; d <= deepest; d++) start[d + 1] += start[d];
  const rows = new Int32Array(n), at = start.slice();
  for (let i = 0; i < n; i++) rows[at[depth[i]]++] = i;
  const dead = new Int32Array(n + 1), cut = new Int32Array(n + 1), solved = new Int32Array(n + 1);
  for (let k = 0; k < n; k++) {
    const i = rows[k];
    const isLeaf = i + 1 === n || parent[i + 1] !== i;
    dead[k + 1] = dead[k] + (isLeaf && failed[i] >= 0 && outcome[i] !== 2 ? 1 : 0);
    cut[k + 1] = cut[k] + (isLeaf && failed[i] === CUT ? 1 : 0);
    solved[k + 1] = solved[k] + leads[i];
  }
  return {n, leaves, deepest, x, width, start, rows, dead, cut, solved};
}

// find returns the place in l.rows of the first choice of a depth that ends after x, or of the
// end of that depth.
function find(l, depth, x) {
  let low = l.start[depth], high = l.start[depth + 1];
  while (low < high) {
    const middle = (low + high) >> 1, i = l.rows[middle];
    if (l.x[i] + l.width[i] <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

// hit returns the choice of a depth that contains x, in leaves, or -1.
export function hit(l, depth, x) {
  if (depth < 1 || depth > l.deepest) return -1;
  const k = find(l, depth, x);
  return k < l.start[depth + 1] && l.x[l.rows[k]] <= x ? l.rows[k] : -1;
}

// visible returns what to draw of the part of the picture from leaf left to right and from
// depth top to bottom, if a leaf is scale pixels wide: at most budget boxes, as a list of
// {from, to, depth, x, width}, x and width in leaves. A box is the choices rows[from] to
// rows[to - 1]: a single one, or several beside each other that are too narrow to be told
// apart. What is too narrow depends on how much there is to draw; it is the answer's narrow,
// in pixels. Every choice in that part is in exactly one box.
export function visible(l, {left, right, top, bottom, scale}, budget) {
  const first = Math.max(1, top), last = Math.min(l.deepest, bottom);
  const most = Math.max(budget, 4 * (last - first + 1)); // a depth needs up to four
  for (let narrow = 1; ; narrow *= 1.5) {
    const boxes = boxesOf(l, left, right, first, last, narrow / scale, most);
    if (boxes) return {boxes, narrow};
  }
}

// boxesOf returns the boxes, or null if they are more than budget. Choices that are narrower
// than narrow, in leaves, are merged with their neighbors, as long as the box stays below
// twice that.
function boxesOf(l, left, right, top, bottom, narrow, budget) {
  const boxes = [];
  for (let depth = top; depth <= bottom; depth++) {
    const end = l.start[depth + 1];
    let k = find(l, depth, left);
    while (k < end && l.x[l.rows[k]] < right) {
      if (boxes.length === budget) return null;
      const i = l.rows[k], x = l.x[i];
      if (l.width[i] >= narrow) {
        boxes.push({from: k, to: k + 1, depth, x, width: l.width[i]});
        k++;
        continue;
      }
      // All that end within two widths, but for a wide one: it would contain the middle.
      let to = Math.max(k + 1, Math.min(end, find(l, depth, x + 2 * narrow)));
      const middle = find(l, depth, x + narrow);
      if (middle > k && middle < to && l.width[l.rows[middle]] >= narrow) to = middle;
      const last = l.rows[to - 1];
      boxes.push({from: k, to, depth, x, width: l.x[last] + l.width[last] - x});
      k = to;
    }
  }
  return boxes;
}
