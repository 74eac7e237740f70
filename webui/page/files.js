// Files that people open: what is in them, and which tables a timetable or a roster was read from.
import {count} from './dom.js';

const MOST = 5 << 19; // bytes of files together, and of what a compressed one holds: the server takes a little more

// An Unreadable is an error with what there is to know about it.
class Unreadable extends Error {
  constructor(message, hint = '') {
    super(message);
    this.hint = hint;
  }
}

// textsOf returns the texts of files: {name, text} of each. The error is an Unreadable.
export async function textsOf(files) {
  const texts = [];
  let bytes = 0;
  for (const file of files) {
    if ((bytes += file.size) > MOST) {
      throw new Unreadable(`${files.length > 1 ? 'The files together have' : `${file.name} has`} ${count(bytes)} bytes, want at most ${count(MOST)}`);
    }
    let content;
    try {
      content = new Uint8Array(await file.arrayBuffer());
      if (content[0] === 0x1f && content[1] === 0x8b) content = await expanded(file);
    } catch (error) { // it is a folder, or has been deleted, or was not written by gzip
      throw error instanceof Unreadable ? error : new Unreadable(`${file.name} can’t be read`, error.message);
    }
    texts.push({name: file.name.replace(/\.gz$/i, ''), text: decoded(content)});
  }
  return texts;
}

// expanded returns what gzip has compressed in a file.
async function expanded(file) {
  const pieces = [], reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  let bytes = 0;
  for (let piece; !(piece = await reader.read()).done;) {
    if ((bytes += piece.value.length) > MOST) throw new Unreadable(`${file.name} holds more than ${count(MOST)} bytes, the most that is read`);
    pieces.push(piece.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

// decoded returns a text that may be in UTF-8, in UTF-16 after a mark, or else in the code page of Windows, as
// spreadsheets write it.
function decoded(bytes) {
  const mark = bytes[0] << 8 | bytes[1];
  if (mark === 0xfffe || mark === 0xfeff) return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// joined returns texts as one, and for each its name and how many lines are before it.
export function joined(texts) {
  let all = '';
  const parts = [];
  for (const {name, text} of texts) {
    parts.push({name, before: all.split('\n').length - 1});
    all += texts.length === 1 || text.endsWith('\n') ? text : `${text}\n`;
  }
  return [all, parts];
}

// withNew returns the tables of a puzzle with others, which take the places of those of the same name.
export function withNew(tables, others) {
  const latest = ({name, text}) => others.find(other => other.name === name) ?? {name, text};
  return [...tables.map(latest), ...others.filter(({name}) => !has(tables, name))];
}

// has reports whether one of some tables has a name.
export const has = (tables, name) => tables.some(table => table.name === name);

// areTables reports whether texts look like tables that a spreadsheet has saved, by their names and headers.
export const areTables = texts => texts.every(({name, text}) => /\.(csv|tsv|txt)$/i.test(name) && /[,;\t]/.test(text.split('\n', 1)[0]));
