import type { Ask } from './ask.ts';
import type { Part } from './parts.ts';
import type { PasteContext } from './types.ts';

/**
 * Asks the player about stakes in điểm. Northern players count lô in điểm: 1 điểm is a unit stake of 1,000 đồng on each
 * prize that the bet covers. The word has no such meaning for other bets or in baht, and `5000d` may mean đồng. Returns
 * true if it asked.
 */
export function askAboutPoints(
  { types: [named], stakes }: Part,
  code: string,
  { currency }: PasteContext,
  line: string,
  ask: Ask,
): boolean {
  const isLo = currency === 'VND' && /^lo[234]$/.test(code);
  for (const { start, end, text, points } of stakes) {
    if (points === undefined) continue;
    const raw = line.slice(start, end);
    // True if the amount directly follows a word for a bet type, where it needs no `x` before it to be a stake.
    const isBehindType = named !== undefined && named.end <= start && line.slice(named.end, start).trim() === '';
    const as = (stake: string) => [
      { start, end, text: isBehindType || TIMES.test(line.slice(0, start)) ? stake : ` x ${stake}` },
    ];
    if (!isLo) ask('points', raw, as(currency === 'VND' ? `${text}k` : text));
    else if (points === 'd' && text.length > 3) ask('points', raw, as(text), as(`${text} diem`));
    else continue;
    return true;
  }
  return false;
}

const TIMES = /[x×*=:]\s*$/i;
