import { checkResult, type Prizes, type ResultCheck } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import type { Game } from './index.ts';

/** A result of a lottery against its format and its own rule. Readings of people and of sources are checked by this alone. */
export function checkGameResult(game: Game, prizes: Prizes): ResultCheck {
  const checked = checkResult(formatOf(game.format), prizes);
  const faults = checked.ok ? (game.across?.(prizes) ?? []) : [];
  return faults.length > 0 ? { ok: false, faults } : checked;
}
