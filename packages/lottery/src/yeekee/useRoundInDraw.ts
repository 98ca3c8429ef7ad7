import { getDraw } from '@tamarind/contract/lottery';
import { drawsBetween } from '@tamarind/domain/lottery/calendar';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { DRAW_AFTER_SECONDS } from '@tamarind/domain/lottery/yeekee';
import { useNow } from '@tamarind/ui/clock.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import type { OpenDraw } from '#slip/preview.ts';

/**
 * Finds the round that is closed for bets but has no result yet. It is not in the list of open draws, but players still
 * send numbers into it for three minutes, so the page looks it up in the calendar.
 */
export function useRoundInDraw(code: string, isNeeded: boolean): OpenDraw | undefined {
  const now = useNow(5000);
  const game = isNeeded ? gameOf(code) : undefined;
  const to = new Date(now + DRAW_AFTER_SECONDS * 1000);
  const round = game?.market === 'yeekee' ? drawsBetween(game.calendar({}), new Date(now), to)[0]?.code : undefined;
  const { data } = useEndpoint(getDraw, { draw: round ?? '' }, { when: round !== undefined });
  return data && { ...data, last: null, ahead: [] };
}
