// The part of an address after #, as NAME=VALUE with & between them. It never reaches a server.

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

// decoded returns a value as it was before it was encoded, or as it is if it can't have been.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
