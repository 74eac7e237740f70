// What the views share: the puzzle, the searches that can be looked at, and the one that is.

// A search is {id, label, how, puzzle, lettered, solver, result}. label is its name, and how what that says beside
// the puzzle, if anything; lettered says that people know its cells as C7; result is the answer of a solve, or null. One for the best answer
// has forBest, what it keeps as plan, and in memory what is to be said of it as note.
class Session extends EventTarget {
  puzzle = '';     // as text
  searches = [];   // those of this page, the newest first
  others = [];     // those in the graph that are not of this page, as the server lists them
  database = {database: 'unknown'};
  wantsAll = false; // whether somebody has asked for all solutions of the puzzle, which the view of them has not looked for yet

  tell(event, detail) { this.dispatchEvent(new CustomEvent(event, {detail})); }

  // doubtDatabase has the page ask where the database is: it may have come, or gone.
  doubtDatabase() { this.tell('doubt'); }

  // add makes a search known.
  add(search) {
    this.searches = [search, ...this.searches.filter(({id}) => id !== search.id)].slice(0, 16);
    this.tell('searches');
  }

  setOthers(rows) {
    this.others = rows;
    this.tell('others');
  }

  // correct replaces a search that is known by what it is by now.
  correct(search) {
    const i = this.searches.findIndex(({id}) => id === search.id);
    if (i < 0 || this.searches[i] === search) return;
    this.searches = this.searches.with(i, search);
    this.tell('searches');
  }

  // remove forgets a search that is gone.
  remove(id) {
    if (!this.searches.some(search => search.id === id)) return;
    this.searches = this.searches.filter(search => search.id !== id);
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
