// Counts that are split over workers: how far they are, as the graph tells.
import * as api from './api.js';
import {byId, copy, count, duration, el, notice, plural, say, show} from './dom.js';
import {session} from './session.js';
import {nameOf} from './words.js';

const COUNTS_EVERY = 5000; // ms, while the view is seen
const RATE_OVER = 30_000;  // ms over which a rate is taken

export class Workers {
  source = null;
  id = '';        // of the puzzle whose count is followed
  seen = [];      // {at, done} of the last states, the oldest first

  constructor() {
    byId('count-copy').addEventListener('click', () => copy(byId('count-command'), byId('count-copy')));
    byId('count-copy').disabled = false; // it does nothing before
    byId('count-of').addEventListener('change', event => this.follow(event.target.value));
    session.addEventListener('database', () => this.listCounts());
    setInterval(() => this.listCounts(), COUNTS_EVERY);
    document.addEventListener('visibilitychange', () => this.appear());
  }

  get visible() { return !byId('view-workers').hidden && document.visibilityState === 'visible'; }

  // appear begins to follow a count, or ends it when nobody looks.
  appear() {
    if (!this.visible) {
      this.end();
      return;
    }
    if (this.id) this.follow(this.id);
    this.listCounts();
  }

  // listCounts lists the puzzles that have a count, and follows the first.
  async listCounts() {
    if (!this.visible || document.activeElement === byId('count-of')) return;
    let counts = [], why = 'There is no such count yet.';
    const {database, hint, command = 'graphcover'} = session.database;
    byId('count-command').textContent = `${command} count --workers 4 --puzzle-name queens queens:15`;
    if (database === 'none' || database === 'starting') { // asking would have the page look for one, which calls this again
      why = `Workers share a count through Neo4j, and no Neo4j is running yet.${hint ? ` What to do: ${hint}` : ''}`;
    } else {
      try {
        counts = (await api.searches()).filter(({counted}) => counted);
      } catch (error) {
        why = error.message;
      }
    }
    byId('count-chooser').hidden = counts.length === 0;
    byId('count-none').hidden = counts.length > 0;
    byId('count-why').textContent = why;
    byId('count-of').replaceChildren(...counts.map(row => el('option', {value: row.id, selected: row.id === this.id}, nameOf(row))));
    if (counts.some(({id}) => id === this.id)) return;
    if (counts.length > 0 && this.visible) this.follow(counts[0].id);
  }

  follow(id) {
    this.end();
    if (id !== this.id) {
      this.seen = [];
      this.last = null;
      byId('count-box').hidden = true;
    }
    this.id = id;
    this.source = api.listenTasks(id, {
      tasks: state => this.show(state),
      gone: ({reason, message}) => {
        this.end();
        this.id = '';
        if (reason === 'dropped') {
          this.tell('The count is gone: somebody has dropped its puzzle, or loaded another.');
          notice('The count is gone', {hint: 'What was seen of it stays here.'});
        } else {
          this.tell(`The numbers may be wrong: ${message}`);
          notice('Somebody has changed the count', {hint: message});
        }
      },
      error: closed => {
        if (closed) this.end();
        this.tell(closed ? 'The server does not tell more.' : 'The connection is lost; trying again …');
      },
    });
  }

  end() {
    this.source?.close();
    this.source = null;
  }

  tell(text) { show(byId('count-state'), text); }

  // rate returns how many tasks were done in a second lately, or NaN if that is not known yet.
  rate(state) {
    const now = performance.now();
    this.seen = [...this.seen.filter(({at}) => now - at < RATE_OVER), {at: now, done: state.done}];
    const [first] = this.seen, last = this.seen.at(-1);
    return last.at - first.at < 1500 ? NaN : (last.done - first.done) * 1000 / (last.at - first.at);
  }

  // show shows a state of the tasks.
  show(state) {
    const {name, status, open, taken, done, split, again, workers, disputed = [], solutions, seconds, left, deviation, share, version} = state;
    const rate = this.rate(state), all = done + taken + open, complete = status === 'complete';
    byId('count-box').hidden = false;
    byId('count-title').textContent = `${name}: ${complete ? 'counted' : `${Math.floor(share * 100)} % of the work`}`;
    byId('count-progress').value = share;
    byId('count-progress').textContent = `${Math.floor(share * 100)} %`;
    const bar = byId('count-bar');
    bar.replaceChildren(...[['done', done], ['taken', taken], ['open', open]].filter(([, n]) => n > 0).map(([kind, n]) => {
      const part = el('i', {class: `part-${kind}`});
      part.style.flexGrow = n;
      return part;
    }));
    const n = workers.length;
    const rest = complete ? 'none' : left > 0 && n > 0 ? `${duration(left / n)} ± ${duration(deviation / n)}` : 'not known yet';
    const figure = (what, text) => el('div', {}, el('dt', {}, what), el('dd', {}, text));
    byId('count-figures').replaceChildren(
      figure('Solutions so far', count(BigInt(solutions))), figure('Tasks done', `${count(done)} of ${count(all)}`),
      figure('At work', count(taken)), figure('Still open', count(open)), figure('Were split', count(split)), figure('Taken again', count(again)),
      figure('Tasks a second', complete || Number.isNaN(rate) ? '–' : rate.toFixed(rate < 10 ? 1 : 0)),
      figure('Time left', rest), figure('Time of one core', duration(seconds)), figure('Version', version));
    show(byId('count-workers'), workers.map(worker => el('li', {}, worker)));
    byId('count-idle').hidden = n > 0;
    byId('count-idle').textContent = complete ? 'All tasks are done.' : 'Nobody has a task just now.';
    show(byId('count-disputed'), disputed.length > 0 && `Different numbers of solutions were counted of ${plural(disputed.length, 'task')}, so no sum has them: ${disputed.slice(0, 5).join(', ')}.`);
    this.tell('');
    const tenth = `${complete} ${Math.floor(share * 10)}`; // a screen reader is told each tenth
    if (tenth !== this.last) say(complete ? `${name} is counted: ${count(BigInt(solutions))} solutions` : `${Math.floor(share * 100)} percent of the work is done`);
    this.last = tenth;
  }
}
