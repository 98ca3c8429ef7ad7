import type { contract } from '@tamarind/contract/index';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { issueLaunchToken } from '../sessions/index.ts';

/** The lottery client's address for this session [K07]. The token travels in the fragment: it never reaches a server's log or a referrer. */
export const launchLottery: Handler<typeof contract.lottery.launchLottery> = async (call, input) => {
  if (input.lottoGameCode !== undefined && !gameOf(input.lottoGameCode)) return refuse('NOT_FOUND');
  const token = await issueLaunchToken(call.pool, call.actor, call.random, call.now);
  const view = input.lottoView ?? (input.lottoGameCode === undefined ? 'lobby' : 'betting');
  return {
    game_url: `/lottery-client/#launch=${token}&view=${view}${input.lottoGameCode === undefined ? '' : `&game=${input.lottoGameCode}`}`,
  };
};
