import type { contract } from '@tamarind/contract/index';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { areaOfCode, isOfArea, isOfPrizeMode, modeOfCode } from '@tamarind/domain/lottery/launch';
import { present } from '@tamarind/domain/present';
import { brandSettings } from '../../brand/index.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { issueLaunchToken } from '../../sessions/index.ts';

type Launch = typeof contract.lottery.launchLottery;

/**
 * Returns the address that opens the lottery client, with a one-time token [K07]. The token is in the URL fragment, so
 * it never reaches a server's log or a referrer.
 */
export const launchLottery: Handler<Launch> = async (call, input) => {
  const code = (input.vassalage ?? '').toUpperCase();
  const area = input.lottoArea ?? areaOfCode(code);
  const mode = input.lottoPrizeMode ?? modeOfCode(code) ?? (await brandSettings(call.pool)).brand.lotteryType;
  const named = input.lottoGameCode ?? input.gameId;
  const game = named === undefined ? undefined : gameOf(named);
  // A lottery that exists, but not in the requested area or prize mode, is refused with NOT_FOUND.
  const isThere = game && (area === undefined || isOfArea(game, area)) && isOfPrizeMode(game, mode);
  if (named !== undefined && !isThere) return refuse('NOT_FOUND');
  const view = input.lottoView ?? (game ? 'betting' : 'lobby');
  const token = await issueLaunchToken(call.pool, call.actor, call.random, call.now);
  const fragment = new URLSearchParams({
    launch: token,
    mode,
    ...present({ area }),
    view,
    ...present({ game: game?.code }),
  });
  return { game_url: `/lottery-client/#${fragment}` };
};
