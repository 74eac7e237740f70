// What the views share: the puzzle, the searches that can be looked at, and the one that is.

// A search is {id, label, puzzle, solver, result}. result is the answer of a solve, or null.
class Session extends EventTarget {
  puzzle = '';     // as text
  searches = [];   // those of this page, the newest first
  database = {database: 'unknown'};

  tell(event, detail) { this.dispatchEvent(new CustomEvent(event, {detail})); }

  // add makes a search known.
  add(search) {
    this.searches = [search, ...this.searches.filter(({id}) => id !== search.id)].slice(0, 16);
    this.tell('searches');
  }

  setPuzzle(text) {
    if (text === this.puzzle) return;
    this.puzzle = text;
    this.tell('puzzle');
  }

  setDatabase(status) {
    this.database = status;
    this.tell('database');
  }
}

export const session = new Session();
