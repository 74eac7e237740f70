// How a puzzle is rated, in words.
import {plural} from './dom.js';
import {capital, firstLine, withArticle} from './words.js';

// rated says how a puzzle is rated, or why it is not, by the answer of the server.
export function rated({status, reason, rating, difficulty, uncalibrated, hardest, steps, stuck}) {
  if (status !== 'rated') {
    const why = {'several solutions': 'it has several solutions', unsolvable: 'it has no solution'}[status] ?? status;
    return `Not rated: ${why}${reason ? `: ${firstLine(reason.text)}` : ''}.`;
  }
  const end = stuck ? ' Then no technique leads on.' : '';
  const hard = hardest ? `, rated ${uncalibrated ? 'about ' : ''}${rating.toFixed(1)}: it needs ${withArticle(hardest)}` : '';
  const scale = uncalibrated ? ' Ratings were measured on ordinary 9x9 alone, so for this board they are an estimate.' : '';
  return `${capital(difficulty)}${hard}. ${plural(steps, 'step')}.${end}${scale}`;
}
