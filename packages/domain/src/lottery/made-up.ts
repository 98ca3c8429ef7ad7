import { fromHex, joinBytes, sha256, sha256Hex, utf8 } from '../hash.ts';
import type { Prizes } from './formats/format.ts';
import { formatOf } from './formats/index.ts';
import { checkGameResult } from './games/check-result.ts';
import type { Game } from './games/index.ts';
import { drawResult, drawStream } from './quick-draw.ts';

/**
 * The demo's invented result of an official draw. It depends only on the game and the draw number (`20261121`,
 * `20261121-0001`), so every process computes the same result. It satisfies the rules of the format and the game.
 */
export function madeUpResult(game: Game, numero: string): Prizes {
  const seed = fromHex(sha256Hex(utf8(`made-up result of ${game.code} ${numero}`)));
  for (let attempt = 0; ; attempt += 1) {
    const prizes = drawResult(formatOf(game.format), drawStream(sha256(joinBytes(seed, utf8(String(attempt))))));
    if (checkGameResult(game, prizes).ok) return sorted(game, prizes);
  }
}

/** Sorts unordered balls, because they are published in ascending order. */
const sorted = ({ market, format }: Game, prizes: Prizes): Prizes =>
  market === 'vietlott' && ['mega645', 'power655', 'lotto535', 'keno'].includes(format)
    ? { ...prizes, numbers: (prizes['numbers'] ?? []).toSorted() }
    : prizes;
