// Where the database is, and how to look at a search in it with Neo4j Browser; or if there is none, how to start one.
import * as api from './api.js';
import {copy, el, show} from './dom.js';
import {session} from './session.js';
import {capital} from './words.js';

export class Database {
  // solve solves the puzzle that is shown in Neo4j, which starts one.
  constructor(player, solve) {
    this.player = player;
    this.solve = solve;
    this.title = el('h2', {id: 'database-title', tabindex: '-1', autofocus: true});
    this.facts = el('dl', {class: 'copied'});
    this.first = el('div', {class: 'block'});
    this.box = el('dialog', {class: 'about-database', 'aria-labelledby': 'database-title'}, this.title, this.facts, this.first,
      el('form', {method: 'dialog'}, el('button', {class: 'primary'}, 'Close')));
    document.body.append(this.box);
  }

  // appear shows a dialog about the database.
  async appear() {
    const {database, version, uri, user, browser, command = 'graphcover'} = session.database;
    if (database !== 'ready') {
      this.tellNone();
      return;
    }
    this.title.textContent = `Neo4j ${version}`;
    this.facts.replaceChildren(
      ...fact('Neo4j Browser', browser ? el('a', {href: browser, target: '_blank', rel: 'noopener noreferrer'}, browser) :
        el('span', {}, 'The server does not say where it is.'), Boolean(browser)),
      ...fact('Connect to', el('code', {}, uri)),
      ...fact('User', el('code', {}, user)),
      ...fact('Password', el('span', {}, 'The one that graphcover was given. If it has started the server, this says which file has it: ', el('code', {}, `${command} db status`))),
      ...fact('Colors', el('code', {}, `:style ${location.origin}/browser/style.grass`)),
      ...fact('Guide', el('code', {}, `:guide ${location.origin}/browser/guide.html`)));
    show(this.first);
    this.box.showModal();
    try {
      show(this.first, ...await this.statement());
    } catch (error) {
      show(this.first, el('p', {class: 'error'}, error.message));
    }
  }

  // tellNone says that no database is ready, and what to do.
  tellNone() {
    const {database, reason, hint} = session.database, isStarting = database === 'starting', command = hint && el('code', {}, hint);
    const solve = () => {
      this.box.close();
      this.solve();
    };
    this.title.textContent = isStarting ? 'Neo4j is starting' : 'There is no Neo4j yet';
    show(this.facts);
    show(this.first, el('p', {}, reason && `${capital(reason)}. `, 'Only searches in the graph need it: when a puzzle is solved In Neo4j, one is looked for, and started if there is none.'),
      command && el('p', {}, 'In a terminal: ', command, ' ', copyOf(command, 'the command')),
      !isStarting && el('div', {class: 'buttons'}, el('button', {type: 'button', onclick: solve}, 'Solve this puzzle In Neo4j')));
    this.box.showModal();
  }

  // statement returns what to enter in Browser to see a search: the one that is played, if it is in the
  // graph, or else the first of those that are there.
  async statement() {
    const searches = await api.searches();
    const search = searches.find(({id}) => id === this.player.search?.id) ?? searches[0];
    if (!search) return [el('p', {}, 'There is no puzzle in it yet. Solve one In Neo4j to have something to see.')];
    const code = el('code', {}, await api.statementFor(search.name));
    return [el('h3', {}, `What comes next in the search of “${search.name}”`),
      el('p', {class: 'muted'}, 'Paste this into Neo4j Browser, and press Ctrl-Enter. After further steps run it again: Browser does not refresh by itself.'), el('pre', {tabindex: '0'}, code),
      el('div', {class: 'buttons'}, el('button', {type: 'button', onclick: event => copy(code, event.target)}, 'Copy the statement'))];
  }
}

// fact returns a row of facts: what is known, with a button that copies its code or its link.
function fact(name, value, copied = true) {
  const text = value.querySelector('code') ?? value;
  return [el('dt', {}, name), el('dd', {}, value, copied && copyOf(text, name))];
}

// copyOf returns a button that copies the text of an element.
function copyOf(element, name) {
  return el('button', {type: 'button', class: 'link', 'aria-label': `Copy: ${name}`, onclick: event => copy(element, event.target)}, 'Copy');
}
