import { contract } from '@tamarind/contract/index';
import { keyOf } from '@tamarind/domain/lottery/bet';
import { type BetType, betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { hasLadder, ladderFault, limitFault } from '@tamarind/domain/lottery/risk/limits';
import { type Ladder, NO_LADDER, offerOf } from '@tamarind/domain/lottery/risk/offer';
import { present } from '@tamarind/domain/present';
import { record } from '../../audit/index.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../../platform/http/routes.ts';
import { announce } from '../../platform/outbox.ts';
import { uuidV7 } from '../../platform/random.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Acts, decideAbout, propose } from '../../proposals/index.ts';
import { wordOf } from './game-settings.ts';
import * as limitQueries from './limit-queries.ts';
import { priceBook } from '../selling/price-book.ts';
import * as queries from '../queries.ts';
import { ruleOf } from '../selling/risk.ts';
import * as ticketQueries from '../ticket-queries.ts';

/**
 * Lists the limits and odds ladders (steps of falling odds) of a game. One person requests a change, another approves
 * it as a new version; accepted bets keep their terms [L03].
 */

export const listLimits: Handler<typeof contract.lottery.listLimits> = async ({ pool }, { game }) => {
  if (!gameOf(game)) return refuse('NOT_FOUND');
  return {
    limits: (await limitQueries.limitVersions(pool, game)).map((row) => ({
      ...row,
      limits: limitQueries.limitsOf(row),
    })),
    ladders: (await limitQueries.ladderVersions(pool, game)).map((row) => ({
      ...row,
      ladder: limitQueries.ladderOfText(row),
    })),
    asked: (await limitQueries.openRequests(pool, game)).map((row) => ({
      ...row,
      ...limitQueries.limitsOrLadder(row),
    })),
  };
};

export const askLimits: Handler<typeof contract.lottery.askLimits> = async (call, input) => {
  const { tx, actor, now } = call;
  const game = gameOf(input.game);
  if (!game) return refuse('NOT_FOUND');
  const fault = limitFault(input.limits);
  if (fault !== undefined) return refuse('LIMIT_INVALID', { field: fault });
  if (input.effectiveFrom < now) return refuse('LIMIT_INVALID', { field: 'effectiveFrom' });

  const current = await limitQueries.latestLimits(tx, input);

  // Point of no return.
  const id = uuidV7(now, call.random);
  await limitQueries.insertLimitRequest(tx, { ...input, id, staffId: actor.staffId, now });
  await propose(call, {
    act: 'limits.set',
    subject: id,
    endpoint: contract.lottery.askLimits,
    input,
    before: current && { ...input, limits: limitQueries.limitsOf(current), effectiveFrom: current.effectiveFrom },
    reason: input.reason,
    rests: groundOf(current),
  });
  await record(tx, {
    actor: `staff:${actor.username}`,
    action: 'limits.asked',
    subject: `game:${game.code}`,
    facts: { currency: input.currency, ...textOf(input.limits), reason: input.reason },
    at: now,
  });
  await announce(tx, 'staff', { type: 'queue', data: { room: 'lottery' } }, now);
  return { id };
};

const textOf = (facts: object): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)]));

export const askLadder: Handler<typeof contract.lottery.askLadder> = async (call, input) => {
  const { tx, actor, now } = call;
  const type = ladderType(input);
  if (input.effectiveFrom < now) return refuse('LIMIT_INVALID', { field: 'effectiveFrom' });

  const current = await limitQueries.latestLadder(tx, input);

  // Point of no return.
  const id = uuidV7(now, call.random);
  await limitQueries.insertLadderRequest(tx, { ...input, id, staffId: actor.staffId, now });
  await propose(call, {
    act: 'ladder.set',
    subject: id,
    endpoint: contract.lottery.askLadder,
    input,
    before: current && { ...input, ladder: limitQueries.ladderOfText(current), effectiveFrom: current.effectiveFrom },
    reason: input.reason,
    rests: groundOf(current),
  });
  await record(tx, {
    actor: `staff:${actor.username}`,
    action: 'ladder.asked',
    subject: `game:${input.game}`,
    facts: {
      betType: type.code,
      currency: input.currency,
      max: input.ladder.max.toString(),
      steps: input.ladder.steps.map(({ from, factorE4 }) => `${from}:${factorE4}`).join(' '),
      reason: input.reason,
    },
    at: now,
  });
  await announce(tx, 'staff', { type: 'queue', data: { room: 'lottery' } }, now);
  return { id };
};

/** Returns the bet type of a valid ladder request; refuses an invalid one. */
function ladderType(input: { game: string; betType: string; ladder: Ladder }): BetType {
  const game = gameOf(input.game);
  if (!game) return refuse('NOT_FOUND');
  const type = betTypesOf(game.format).get(input.betType);
  if (!type || !hasLadder(type)) return refuse('BET_TYPE_OFF');
  const fault = ladderFault(input.ladder);
  if (fault !== undefined) return refuse('LIMIT_INVALID', { field: fault === 'max' ? fault : `steps.${fault}` });
  return type;
}

export const decideLimits: Handler<typeof contract.lottery.decideLimits> = async (call, { id, decision }) => {
  const asked = await limitQueries.lockRequest(call.tx, id);
  if (!asked) return refuse('NOT_FOUND');
  const act = asked.betType === null ? 'limits.set' : 'ladder.set';
  await decideAbout(call, limitActs, { act, subject: id }, { decision: wordOf(decision), note: '' });
  return {};
};

/**
 * Carries out the second person's decision about a requested change of limits or of an odds ladder. `insertVersion`
 * writes an approved request as the next version.
 */
const request = (insertVersion: typeof limitQueries.insertLimitVersion) =>
  ({
    agree: async (call, _content, { subject, by }) => {
      const { tx, actor, now } = call;
      const asked = await limitQueries.lockRequest(tx, subject);
      if (!asked) return refuse('NOT_FOUND');
      // A version that starts in the past would change prices that were already promised.
      if (asked.effectiveFrom < now) return refuse('LIMIT_INVALID', { field: 'effectiveFrom' });

      // Point of no return.
      await limitQueries.decideRequest(tx, asked.id, { decision: 'approved', staffId: actor.staffId, now });
      await insertVersion(tx, asked.id, actor.staffId);
      await tell(call, asked, 'approved', by);
    },
    refuse: async (call, _content, { subject, by, isWithdrawn }) => {
      const { tx, actor, now } = call;
      const asked = await limitQueries.lockRequest(tx, subject);
      if (!asked) return;
      const decision = isWithdrawn ? 'withdrawn' : 'rejected';
      await limitQueries.decideRequest(tx, asked.id, { decision, staffId: isWithdrawn ? null : actor.staffId, now });
      await tell(call, asked, decision, by);
    },
    lapse: ({ tx, now }, _content, subject) =>
      limitQueries.decideRequest(tx, subject, { decision: 'expired', staffId: null, now }),
  }) satisfies Acts['limits.set'];

export const limitActs: Acts = {
  'limits.set': {
    ...request(limitQueries.insertLimitVersion),
    rests: async (db, content) => groundOf(await limitQueries.latestLimits(db, content as limitQueries.Place)),
  },
  'ladder.set': {
    ...request(limitQueries.insertLadderVersion),
    rests: async (db, content) => groundOf(await limitQueries.latestLadder(db, content as limitQueries.LadderPlace)),
  },
};

/**
 * The version of the limits on which the proposal is based. If another version was added meanwhile, the proposal is
 * stale.
 */
const groundOf = (current: { readonly version: number } | undefined) => ({ limits: String(current?.version ?? 0) });

async function tell(
  { tx, actor, now }: ChangeCall<StaffActor>,
  asked: { readonly id: string; readonly game: string; readonly currency: string; readonly betType: string | null },
  outcome: 'approved' | 'rejected' | 'withdrawn',
  by: string,
): Promise<void> {
  await record(tx, {
    actor: `staff:${actor.username}`,
    action: `${asked.betType === null ? 'limits' : 'ladder'}.${outcome}`,
    subject: `game:${asked.game}`,
    facts: { currency: asked.currency, ...present({ betType: asked.betType ?? undefined }), request: asked.id, by },
    at: now,
  });
  await announce(tx, 'staff', { type: 'queue', data: { room: 'lottery' } }, now);
}

export const previewLadder: Handler<typeof contract.lottery.previewLadder> = async (call, input) => {
  const { pool, now } = call;
  const type = ladderType(input);
  const book = await priceBook(pool);
  const current = book.ladder(input.game, input.currency, type.code, now) ?? NO_LADDER;
  const filter = { game: input.game, state: 'open' as const, from: undefined, to: undefined };
  const open = await queries.drawsPage(pool, filter, { limit: DRAWS_MAX, offset: 0 });
  const draws = [];
  for (const draw of open) {
    const rules = new Map((await ticketQueries.rulesNow(pool, [draw.code])).map((row) => [keyOf(row), row]));
    const numbers = (await ticketQueries.exposureOf(pool, draw.id, input.currency))
      .filter(({ betType }) => betType === type.code)
      .map((row) => {
        const rule = rules.get(keyOf(row));
        const factor = (ladder: Ladder) => offerOf(ladder, row.liability, rule && ruleOf(rule)).factorE4;
        return {
          selection: row.selection,
          liability: row.liability,
          beforeE4: factor(current),
          afterE4: factor(input.ladder),
        };
      });
    draws.push({
      draw: draw.code,
      closesAt: draw.closesAt,
      numbers: numbers.length,
      reduced: numbers.filter(({ afterE4 }) => afterE4 > 0 && afterE4 < 10_000).length,
      closed: numbers.filter(({ afterE4 }) => afterE4 === 0).length,
      changed: numbers.filter(({ beforeE4, afterE4 }) => beforeE4 !== afterE4).slice(0, NUMBERS_MAX),
    });
  }
  return { draws };
};

const DRAWS_MAX = 10;
const NUMBERS_MAX = 30;
