// Following a search in the graph that another process makes, and going on with it from here.
import * as api from './api.js';
import {Tree} from './engine.js';
import {byId, count, failed, notice, plural} from './dom.js';

// treeOfPath returns a tree that knows only the options that are chosen after some steps, and
// not for which items.
function treeOfPath(path, steps) {
  const n = path.length;
  const numbers = f => Int32Array.from(path, (_, i) => f(i));
  return new Tree({
    n, steps, parent: numbers(i => i - 1), step: numbers(() => steps), undone: new Int32Array(n),
    option: numbers(i => path[i]), item: numbers(() => -1), failed: new Int32Array(n).fill(-1),
    depth: Uint32Array.from(path, (_, i) => i + 1), left: new Uint16Array(n), outcome: new Uint8Array(n),
    repeat: new Int32Array(n), ms: new Float32Array(n),
  });
}

export class Live {
  source = null;

  constructor(player) {
    this.player = player;
    this.box = byId('follow');
    this.box.addEventListener('change', () => this.box.checked ? this.begin() : this.end());
    for (const button of document.querySelectorAll('#go-on-block [data-steps]')) {
      button.addEventListener('click', () => this.goOn(Number(button.dataset.steps)));
    }
    player.addEventListener('search', () => this.opened());
  }

  get name() {
    const id = this.player.search?.id ?? '';
    return id.startsWith('graph:') ? id.slice('graph:'.length) : '';
  }

  opened() {
    this.end();
    this.steps = null;
    const inGraph = this.name !== '';
    byId('follow-label').hidden = !inGraph;
    byId('go-on-block').hidden = !inGraph;
    if (inGraph && !this.player.recorded) { // there is nothing else to see
      this.box.checked = true;
      this.begin();
    }
  }

  tell(text) {
    byId('live-state').hidden = text === '';
    byId('live-state').textContent = text;
  }

  begin() {
    this.end();
    this.box.checked = true;
    const {player} = this;
    player.following = true;
    this.tell('Waiting for the search …');
    this.source = api.listen(player.search.id, player.recorded ? player.mark : '', {
      open: () => {},
      error: closed => this.tell(closed ? 'The server has ended this.' : 'The connection is lost; trying again …'),
      choices: event => this.choices(event),
      state: event => this.state(event),
      gone: ({reason}) => {
        this.end();
        notice(`The search is ${reason === 'dropped' ? 'gone: somebody has dropped it' : 'gone: another puzzle has its name'}`, {hint: 'What was seen of it stays here.'});
      },
    });
  }

  end() {
    this.source?.close();
    this.source = null;
    this.player.following = false;
    this.box.checked = false;
    this.tell('');
  }

  choices({from, columns, changed}) {
    const {player} = this;
    if (from > player.tree.n) { // something is missing: get all
      this.renew();
      return;
    }
    player.recorded = true;
    player.grow(player.tree.join(from, api.columnsFromBase64(columns), changed));
  }

  state({steps, phase, path, recorded, ended}) {
    const {player} = this;
    this.steps = steps;
    if (!recorded) {
      player.recorded = false;
      player.grow(treeOfPath(path, steps));
      player.go(steps);
    }
    const more = !recorded ? ', not recorded: only the grid is shown' : ended === 'limit' ? '; the tree has as many choices as it may' :
      ended === 'lost' ? '; some steps were not recorded' : '';
    this.tell(`${phase}, ${plural(steps, 'step')}${more}`);
  }

  async renew() {
    const {player} = this;
    const {search} = player;
    try {
      const {tree, mark} = await api.tree(search.id);
      if (player.search !== search) return;
      player.mark = mark;
      player.recorded = true;
      player.grow(tree);
    } catch (error) {
      failed(error);
    }
  }

  // goOn makes steps of the search. If somebody else has made some, it makes none, and shows
  // theirs.
  async goOn(steps) {
    const {player} = this;
    // A tree that has ended has fewer steps than the search.
    const expect = Math.max(player.recorded ? player.tree.steps : 0, this.steps ?? 0);
    let overtaken = false;
    try {
      await api.step({name: this.name, steps, expect, record: !player.recorded});
    } catch (error) {
      if (error.status !== 409) {
        failed(error);
        return;
      }
      const row = (await api.searches().catch(() => [])).find(({id}) => id === player.search.id);
      if (row) this.steps = row.choices + row.backtracks;
      overtaken = true;
      notice('Somebody else has gone on with this search', {hint: `Their steps are shown now; none was made here. The page knew ${count(expect)} steps.`});
    }
    const before = player.tree.steps;
    await this.renew();
    player.go(player.tree.steps);
    if (player.tree.steps === before && !overtaken) notice('No step was made: the search stands at a solution, or has ended');
  }
}
