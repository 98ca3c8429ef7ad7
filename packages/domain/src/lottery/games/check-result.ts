import { checkResult, type Prizes, type ResultCheck } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import type { Game } from './index.ts';

/**
 * Checks a result against the format and the extra rules of its lottery. Every result entered by people or reported by
 * sources is checked here.
 */
export function checkGameResult(game: Game, prizes: Prizes): ResultCheck {
  const checked = checkResult(formatOf(game.format), prizes);
  const faults = checked.ok ? (game.across?.(prizes) ?? []) : [];
  return faults.length > 0 ? { ok: false, faults } : checked;
}
