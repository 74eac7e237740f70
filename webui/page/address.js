// The part of an address after #, as NAME=VALUE with & between them. It never reaches a server.
import {code} from './api.js';
import {notice} from './dom.js';

const MOST = 8000; // characters of an address that is shared: more are cut by mail and chat programs

// readHash returns the values by their names. A + in a value is a plus, as people write it in a puzzle; a
// space is %20.
export function readHash(hash) {
  return new Map(hash.replace(/^#/, '').split('&').filter(Boolean).map(part => {
    const [name, ...rest] = part.split('=');
    return [name, decoded(rest.join('='))];
  }));
}

// writeHash returns such a part of an address, without the #.
export function writeHash(values) {
  return Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}

// share copies the address of the puzzle that a grid shows. If that is too long, it offers the text as a file.
export async function share(grid) {
  const url = new URL(location.href);
  url.hash = writeHash({p: grid.address, v: 'grid'});
  if (url.href.length > MOST) {
    const {offerText} = await code(import('./share.js'));
    offerText(grid.address);
    return;
  }
  try {
    await navigator.clipboard.writeText(url.href);
    notice('The address of this puzzle is in the clipboard', {hint: 'The puzzle is in it: no server needs to know it.'});
  } catch {
    notice('This address leads to the puzzle:', {hint: url.href});
  }
  location.replace(url);
}

// decoded returns a value as it was before it was encoded, or as it is if it can't have been.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
