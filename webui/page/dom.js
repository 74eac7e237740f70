// Small helpers for the page. Text from outside gets into it as text only.
import {count, plural} from './words.js';

export {count, plural};

const SVG = 'http://www.w3.org/2000/svg';

export const byId = id => document.getElementById(id);

// el returns a new element. An attribute whose name begins with "on" is a listener; one that
// is null, undefined or false is left out.
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

// svg is el for elements of SVG.
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

// style has a style sheet come, and waits for it.
export const style = href => new Promise(done => document.head.append(el('link', {rel: 'stylesheet', href, onload: done, onerror: done})));

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

// show makes children the content of an element, and hides the element if there are none.
export function show(element, ...children) {
  element.replaceChildren(...children.flat().filter(Boolean));
  element.hidden = element.childNodes.length === 0;
}

// scrollWithin brings an element, if there is one, into the part of a box that is shown. The page itself stays.
export function scrollWithin(box, element) {
  const outer = box.getBoundingClientRect(), inner = element?.getBoundingClientRect();
  if (inner && (inner.top < outer.top || inner.bottom > outer.bottom)) box.scrollTop += inner.top - outer.top - outer.height / 2;
}

// say has a screen reader say a text. The same text is said again only if it is new.
export function say(text) {
  const region = byId('said');
  if (region.textContent !== text) region.textContent = text;
}

const BRIEF = 6000; // ms
const MOST_HIGH = 96; // px of a message that is no wider than what is beside the board

let briefly = 0; // a timer

// notice shows a message over the page until the next one, and says it. With undo, a button takes back what was done.
// A brief one is at the top, and goes by itself. More are other buttons.
export function notice(text, {hint = '', bad = false, undo = null, brief = false, more = []} = {}) {
  const box = byId('notice');
  clearTimeout(briefly);
  if (brief) briefly = setTimeout(clearNotice, BRIEF);
  box.classList.toggle('brief', brief);
  box.classList.toggle('bad', bad);
  show(byId('notice-text'), el('span', {}, text), hint && el('span', {class: 'hint-line'}, hint),
    undo && el('button', {type: 'button', class: 'link', onclick: undo}, 'Undo'), more);
  box.hidden = false;
  placeNotice();
  say(hint ? `${text}. ${hint}` : text);
}

// placeNotice puts the message at the bottom of the window, or if it would cover a button that leads on at the top.
export function placeNotice() {
  const box = byId('notice');
  box.classList.remove('high', 'wide');
  box.classList.toggle('wide', box.clientHeight > MOST_HIGH); // so that it covers less of what is beside the board
  const {left, top, right, bottom} = box.getBoundingClientRect();
  box.classList.toggle('high', box.classList.contains('brief') || [...document.querySelectorAll('.primary')].some(button => {
    const on = button.getBoundingClientRect();
    return on.width > 0 && on.left < right && on.right > left && on.top < bottom && on.bottom > top;
  }));
}

// onSubmit calls f when somebody sends a form, which stays on the page.
export function onSubmit(id, f) {
  byId(id).addEventListener('submit', event => {
    event.preventDefault();
    f();
  });
}

// copy copies a command, the text of an element, and says so on the button for that.
export async function copy(command, button) {
  try {
    await navigator.clipboard.writeText(command.textContent);
    button.textContent = 'Copied';
    say('Copied');
  } catch {
    getSelection().selectAllChildren(command);
    notice('The browser does not let the page copy', {hint: 'The command is selected: copy it.'});
  }
}

export function clearNotice() { byId('notice').hidden = true; }

// CONFLICTS say what somebody else has done to a puzzle in the graph, by the reason of an error.
const CONFLICTS = {
  changed: 'Something outside of this page has changed the search in the graph, so it can’t go on',
  replaced: 'Another puzzle has taken the name of this one in the graph',
};

// failed shows an error of the server.
export function failed(error) {
  const said = CONFLICTS[error.reason];
  if (said) notice(said, {hint: `Load the puzzle again to begin anew. Found was: ${error.message}`, bad: true});
  else notice(error.message, {hint: error.hint ?? '', bad: true});
}

// tried returns what a promise is kept with. If it is broken, it says why, and returns nothing.
export async function tried(promise) {
  try {
    return await promise;
  } catch (error) {
    failed(error);
  }
}

// duration returns a time in seconds with three digits and the unit that suits it.
export function duration(seconds) {
  if (!(seconds >= 0)) return '–';
  const [value, unit] = seconds < 1e-3 ? [seconds * 1e6, 'µs'] : seconds < 1 ? [seconds * 1e3, 'ms'] : [seconds, 's'];
  return `${value === 0 ? '0' : value.toPrecision(3).includes('e') ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`;
}

// oncePerFrame returns f, but called at most once a frame, with the last arguments.
export function oncePerFrame(f) {
  let asked = false, last;
  return (...args) => {
    last = args;
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      f(...last);
    });
  };
}

// typing reports whether a key belongs to the element that has the focus.
export function typing(event) {
  return event.target.closest?.('input:not([type=range], [type=checkbox], [type=radio]), textarea, select') !== null;
}

// rove makes one of some elements the one that the Tab key reaches.
export function rove(elements, chosen) {
  for (const element of elements) element.tabIndex = element === chosen ? 0 : -1;
}

// color returns a color of the style sheet as the canvas takes it. A custom property alone is
// not computed, so an element gets the color.
export function color(name) {
  const probe = byId('probe');
  probe.style.color = `var(--${name})`;
  return getComputedStyle(probe).color;
}
