// The tree of a search as a picture: an icicle, or nodes with links.
import {CUT, STANDS, SOLUTION} from './engine.js';
import {el} from './dom.js';
import {hit, visible} from './layout.js';
import {figuresOf} from './story.js';
import {lacks} from './words.js';

const BUDGET = 4000;      // boxes drawn in a frame, at most
const LOW = 3, HIGH = 44; // the height of a depth, in pixels; app.css has no more room than they need

// SHADES is the number of colors from undone to dead end.
export const SHADES = 5;

// A Picture is one tree on its canvas. The view has what pictures share. Its layout has the boxes
// of fold.js: several forced choices can share one.
export class Picture {
  width = 0;  // of the canvas, in pixels: 0 before it is laid out, and while it is not seen
  height = 0;

  constructor(view, {tree, layout, problem, title}) {
    Object.assign(this, {view, tree, layout, problem});
    this.differs = -1; // the first choice that the other tree doesn't have
    this.unfolded = new Set(); // the first choices of runs that have a box for each choice
    this.marks = new Set(); // what of the legend is drawn
    this.canvas = el('canvas', {class: 'tree-canvas', role: 'img', tabindex: 0, 'aria-label': ''});
    this.tip = el('div', {class: 'tree-tip', hidden: true, 'aria-hidden': 'true'});
    this.element = el('figure', {class: 'tree-box'}, el('figcaption', {}, title), this.canvas, this.tip);
    this.context = this.canvas.getContext('2d');
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.canvas);
    this.describe(title);
  }

  describe(title) {
    const {tree, layout} = this;
    this.canvas.setAttribute('aria-label', `Tree, ${title}: ${[`${figuresOf(tree, layout.deepestChoice)}.`, lacks(tree)].filter(Boolean).join(' ')} The arrow keys go from choice to choice.`);
  }

  resize() {
    const {width, height} = this.canvas.getBoundingClientRect(), ratio = devicePixelRatio || 1;
    this.width = width;
    this.height = height;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.view.bound();
    this.view.draw();
  }

  // row is the height of a depth at the present zoom, and scale the width of a leaf.
  get row() {
    const fit = (this.height - 8) / Math.max(1, this.layout.deepest);
    return Math.min(HIGH, Math.max(LOW, fit * Math.sqrt(this.view.zoom)));
  }

  get scale() { return this.width * this.view.zoom / Math.max(1, this.layout.leaves); }
  get left() { return this.view.left * this.layout.leaves; }

  // tall is how much of the tree does not fit into the canvas.
  get tall() { return Math.max(0, this.layout.deepest * this.row + 8 - this.height); }

  // at returns the first choice of the box at x and y, or -1.
  at(x, y) {
    const b = hit(this.layout, Math.floor((y - 4 + this.view.top) / this.row) + 1, this.left + x / this.scale);
    return b < 0 ? -1 : this.layout.first[b];
  }

  // choicesIn returns how many choices box b has.
  choicesIn(b) { return this.layout.first[b + 1] - this.layout.first[b]; }

  place(i) {
    const {layout, scale, row} = this, b = layout.box[i];
    return {
      x: (layout.x[b] - this.left) * scale, y: (layout.depth[b] - 1) * row + 4 - this.view.top,
      width: layout.width[b] * scale, height: row,
    };
  }

  isLeaf(b) { return b + 1 >= this.layout.n || this.layout.parent[b + 1] !== b; }

  // look returns the name of the color of box b, which is layout.rows[k].
  look(b, k) {
    const {layout} = this;
    if (layout.solved[k + 1] > layout.solved[k]) return 'solution';
    if (layout.outcome[b] === STANDS) return 'stands';
    if (!this.isLeaf(b)) return 'inner';
    return layout.failed[b] === CUT ? 'cut' : layout.failed[b] >= 0 ? 'dead' : 'inner'; // a person needs no reason
  }

  draw() {
    const {context, layout, tree, width, height, view} = this;
    if (!width) return;
    const {row, scale, left} = this, {colors} = view;
    const {boxes} = visible(layout, {
      left, right: left + width / scale, scale,
      top: Math.floor((view.top - 4) / row) + 1, bottom: Math.ceil((view.top + height) / row) + 1,
    }, BUDGET);
    this.canvas.dataset.boxes = boxes.length;
    context.clearRect(0, 0, width, height);
    const step = view.stepOf(this), begun = step > tree.from; // before that, nothing is later than something
    // By color, since a change of it takes longer than a box.
    const groups = new Map();
    this.marks.clear();
    for (const box of boxes) {
      const b = layout.rows[box.from], one = box.to === box.from + 1;
      let look;
      if (one) {
        look = this.look(b, box.from);
      } else if (layout.solved[box.to] > layout.solved[box.from]) {
        look = 'solution';
      } else {
        const dead = layout.dead[box.to] - layout.dead[box.from], cut = layout.cut[box.to] - layout.cut[box.from];
        look = `${cut > dead || cut === dead && tree.cuts.length > 0 ? 'cut-' : ''}shade${Math.round((dead + cut) / (box.to - box.from) * (SHADES - 1))}`;
      }
      this.marks.add(look.startsWith('cut-') ? 'several-cut' : look.startsWith('shade') ? 'several' : look);
      if (begun && tree.step[layout.first[b]] > step) {
        look += ' later';
        this.marks.add('later');
      }
      if (!groups.has(look)) groups.set(look, []);
      groups.get(look).push(box);
    }
    if (view.links) this.drawLinks(boxes, row, scale, left);
    for (const [look, group] of groups) {
      const [name, later] = look.split(' ');
      context.globalAlpha = later ? 0.4 : 1;
      context.fillStyle = colors[name];
      for (const box of group) this.drawBox(box, name, row, scale, left);
    }
    context.globalAlpha = 1;
    this.drawPath(row);
  }

  drawBox(box, name, row, scale, left) {
    const {context, view} = this;
    const x = (box.x - left) * scale, wide = box.width * scale, y = (box.depth - 1) * row + 4 - view.top;
    const from = Math.max(-2, x), to = Math.min(this.width + 2, x + wide);
    if (view.links) {
      const radius = Math.max(1.5, Math.min(6, wide / 2 - 0.5, row / 2 - 1));
      const middle = x + wide / 2;
      if (box.to > box.from + 1) {
        context.fillRect(from, y + row / 2 - 1.5, Math.max(1, to - from), 3);
        return;
      }
      context.beginPath(); // a square, a diamond, and circles for the rest
      if (name === 'dead') context.rect(middle - radius, y + row / 2 - radius, 2 * radius, 2 * radius);
      else if (name === 'cut') drawDiamond(context, middle, y + row / 2, radius + 1);
      else context.arc(middle, y + row / 2, radius, 0, 7);
      context.fill();
      const b = this.layout.rows[box.from];
      if (this.choicesIn(b) > 1 && radius >= 3) this.drawBar(middle - radius - 3, middle + radius + 3, y + row / 2 - 1.5);
      if (this.tree.repeat[this.layout.first[b]] > 0 && radius >= 3) {
        this.marks.add('repeat');
        const fill = context.fillStyle;
        context.fillStyle = view.patterns.repeat;
        context.fill();
        context.fillStyle = fill;
      }
      return;
    }
    const gap = wide > 4 ? 1 : 0, high = row - (row > 5 ? 1 : 0);
    context.fillRect(from, y, Math.max(1, to - from - gap), high);
    if (box.to > box.from + 1 || wide < 7 || row < 7) return;
    const b = this.layout.rows[box.from];
    const cover = pattern => {
      const fill = context.fillStyle;
      context.fillStyle = pattern;
      context.fillRect(from, y, to - from - gap, high);
      context.fillStyle = fill;
    };
    if (name === 'dead' || name === 'cut') cover(view.patterns[name]);
    if (this.tree.repeat[this.layout.first[b]] > 0) {
      this.marks.add('repeat');
      cover(view.patterns.repeat);
    }
    if (this.choicesIn(b) > 1) this.drawBar(from, to - gap, y + high - 3);
    if (this.layout.outcome[b] === SOLUTION) {
      const fill = context.fillStyle;
      context.fillStyle = view.colors.surface;
      context.beginPath();
      context.arc(Math.min(to, this.width) - 8, y + high / 2, 3, 0, 7);
      context.fill();
      context.fillStyle = fill;
    }
    if (row >= 14 && to - from > 46) this.drawName(b, name, from, to, y, high);
  }

  // drawBar marks a box of several forced choices.
  drawBar(from, to, y) {
    const {context, view} = this, fill = context.fillStyle;
    this.marks.add('forced');
    context.fillStyle = view.colors.ink;
    context.fillRect(from, y, to - from, 3);
    context.fillStyle = fill;
  }

  drawName(b, name, from, to, y, high) {
    const {context, view} = this, choices = this.choicesIn(b);
    const texts = choices > 1 ? [`${choices} forced`, `${choices}`] : [this.problem.optionName(this.tree.option[this.layout.first[b]])];
    context.font = '12px system-ui, sans-serif';
    const text = texts.find(text => context.measureText(text).width <= to - from - 14);
    if (!text) return;
    const fill = context.fillStyle, alpha = context.globalAlpha;
    if (name === 'dead' || name === 'cut' || this.tree.repeat[this.layout.first[b]] > 0) { // no lines behind it
      const behind = [from + 2, y + high / 2 - 8, context.measureText(text).width + 6, 16];
      context.clearRect(...behind);
      context.fillRect(...behind);
    }
    context.fillStyle = name === 'inner' || alpha < 1 ? view.colors.ink : view.colors.paper;
    context.globalAlpha = Math.max(alpha, 0.75); // a name on a pale box must be readable
    context.textBaseline = 'middle';
    context.fillText(text, from + 5, y + high / 2 + 0.5);
    context.fillStyle = fill;
    context.globalAlpha = alpha;
  }

  drawLinks(boxes, row, scale, left) {
    const {context, layout, view} = this;
    context.strokeStyle = view.colors.hair;
    context.lineWidth = 1;
    context.beginPath();
    for (const box of boxes) {
      const parent = layout.parent[layout.rows[box.from]];
      if (parent < 0) continue;
      const y = (box.depth - 1.5) * row + 4 - view.top;
      context.moveTo((layout.x[parent] + layout.width[parent] / 2 - left) * scale, y);
      context.lineTo((box.x + box.width / 2 - left) * scale, y + row);
    }
    context.stroke();
  }

  // drawPath marks the choices that stand at the step of the player, and the selected one.
  drawPath(row) {
    const {context, view, tree} = this;
    const outline = (i, style, width) => {
      const {x, y, width: wide} = this.place(i);
      const from = Math.max(-4, x), to = Math.min(this.width + 4, Math.max(x + wide, x + 2));
      context.strokeStyle = style;
      context.lineWidth = width;
      if (view.links) {
        context.beginPath();
        context.arc(x + wide / 2, y + row / 2, Math.max(3, Math.min(7, row / 2)), 0, 7);
        context.stroke();
      } else {
        context.strokeRect(from + 0.5, y + 0.5, to - from - 1, row - 1);
      }
    };
    const boxes = new Set(Array.from(tree.path(view.stepOf(this)), i => this.layout.box[i]));
    for (const b of boxes) outline(this.layout.first[b], view.colors.ink, 1.25);
    if (boxes.size > 0) this.marks.add('path');
    const selected = view.selectedIn(this);
    if (selected >= 0) {
      outline(selected, view.colors.accent, 3);
      this.marks.add('selected');
    }
    if (this.differs >= 0 && this.differs < tree.n) {
      this.marks.add('differs');
      const {x, y, width} = this.place(this.differs);
      const middle = Math.max(6, Math.min(this.width - 6, x + width / 2));
      context.fillStyle = view.colors.dead;
      context.beginPath();
      context.moveTo(middle - 6, y - 3);
      context.lineTo(middle + 6, y - 3);
      context.lineTo(middle, y + 6);
      context.fill();
    }
  }

  close() {
    this.observer.disconnect();
    this.element.remove();
  }
}

function drawDiamond(context, x, y, radius) {
  context.moveTo(x - radius, y);
  context.lineTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
}
