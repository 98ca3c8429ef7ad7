import { type Ask, edited, without } from './ask.ts';
import { betsOf } from './bets-of.ts';
import { headOf } from './head.ts';
import { partsOf } from './parts.ts';
import { type Sign, signsOf } from './signs.ts';
import type { Doubt, PasteContext, PasteLine } from './types.ts';
import { nearestWord, wordsFor } from './words.ts';

/**
 * One line: `[station] [type] numbers [op] stakes` or `numbers type stake [type stake …]`. Numbers are parted by blanks and
 * , . ; / -; op is one of x * = × :; a stake is `n`, `n k|n|ng` (thousands), `n tr` (millions) or `AxB`: top and bottom of two
 * digits, straight and any order of three. With a doubt a line gives no bets: the player settles it first.
 */
export function readLine(
  line: string,
  context: PasteContext,
): Pick<PasteLine, 'numbers' | 'bets' | 'doubts'> {
  const doubts: Doubt[] = [];
  const ask: Ask = (code, text, edits) => {
    const isAsked = doubts.some((doubt) => doubt.code === code && doubt.text === text.trim());
    if (isAsked || doubts.length === MOST_DOUBTS) return;
    const proposal = edits && edited(line, edits);
    // What changes nothing is no proposal.
    const isUseful = proposal !== undefined && proposal !== '' && proposal !== line.trim();
    doubts.push({ code, text: text.trim(), ...(isUseful ? { proposal } : {}) });
  };
  const known = wordsFor(context.format);
  const signs = signsOf(line, known);
  const rawOf = ({ start, end }: Sign) => line.slice(start, end).trim();
  for (const sign of signs)
    if (sign.kind === 'letters') ask('letters', rawOf(sign), [{ ...sign, text: digitsOf(sign.text) }]);
    else if (sign.kind === 'other') ask('word', rawOf(sign), [{ ...sign, text: ' ' }]);
    else if (sign.kind === 'word' && !sign.meaning) {
      const near = nearestWord(sign.text, known);
      ask('word', rawOf(sign), near === undefined ? undefined : [{ ...sign, text: near }]);
    }
  if (doubts.length > 0) return { numbers: [], bets: [], doubts };

  const stationless = withoutStation(signs, context, (sign) => ask('station', rawOf(sign), [without(sign)]));
  const head = headOf(stationless, line, ask);
  const parts = partsOf(head, line, context, ask);
  const bets = doubts.length > 0 ? [] : betsOf(parts, head, line, context, ask);
  const { numbers } = head;
  return doubts.length > 0 ? { numbers, bets: [], doubts } : { numbers, bets, doubts };
}

/** Nobody answers more questions about one line at once. */
const MOST_DOUBTS = 6;

/** Letters as the digits they look like; a unit behind them stays. */
const digitsOf = (text: string): string => text.replaceAll('o', '0').replaceAll(/[li]/g, '1');

/** A name of the draw itself may stand first; that of another draw is asked. */
function withoutStation(
  signs: readonly Sign[],
  { game }: PasteContext,
  other: (sign: Sign) => void,
): readonly Sign[] {
  const [first] = signs;
  if (first?.meaning?.kind !== 'station') return signs;
  const { games } = first.meaning;
  if (games.length !== 1 || games[0] !== game) other(first);
  return signs.slice(1);
}
