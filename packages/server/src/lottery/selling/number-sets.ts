import type { contract } from '@tamarind/contract/index';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { money } from '@tamarind/domain/money';
import { lockPlay } from '../../limits/index.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import * as numberSetQueries from './number-set-queries.ts';

/** Maximum number of lists of numbers that one member may save, to bet on them again [L06]. */

const SETS_MAX = 50;

export const listNumberSets: Handler<typeof contract.lottery.listNumberSets> = async ({ pool, actor }) => ({
  sets: (await numberSetQueries.setsOf(pool, actor.memberId)).map(({ lines, ...set }) => ({
    ...set,
    lines: lines.map((line) => ({ ...line, unitStake: money(BigInt(line.unitStake)) })),
  })),
});

export const saveNumberSet: Handler<typeof contract.lottery.saveNumberSet> = async (call, input) => {
  const game = gameOf(input.game);
  if (!game) return refuse('NOT_FOUND');
  const types = betTypesOf(game.format);
  const lines = input.lines.map(({ betType, selection, unitStake }, at) => {
    const canonical = types.get(betType)?.normalise(selection);
    return canonical === undefined
      ? refuse('SELECTION_INVALID', { line: at })
      : { betType, selection: canonical, unitStake: unitStake.toString() };
  });
  // Lock the member's play, so that saves run one after the other. Otherwise fifty concurrent saves would each count
  // the same lists and exceed the limit.
  await lockPlay(call.tx, call.actor.memberId);
  if ((await numberSetQueries.countOthers(call.tx, call.actor.memberId, input.id)) >= SETS_MAX)
    return refuse('NUMBER_SET_LIMIT', { max: SETS_MAX });

  // Point of no return.
  const { id, name, game: code } = input;
  await numberSetQueries.keepSet(call.tx, call.actor.memberId, { id, name, game: code, lines, savedAt: call.now });
  return {};
};

export const deleteNumberSet: Handler<typeof contract.lottery.deleteNumberSet> = async (call, { id }) => {
  const gone = await numberSetQueries.deleteSet(call.tx, call.actor.memberId, id);
  return gone.length === 1 ? {} : refuse('NOT_FOUND');
};
