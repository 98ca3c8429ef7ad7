import { contract } from '@tamarind/contract/index';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { gameOf, games } from '@tamarind/domain/lottery/games/index';
import { isAllowed } from '@tamarind/domain/jurisdictions/index';
import { record } from '../../audit/index.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { ChangeCall, Handler } from '../../platform/http/routes.ts';
import { announce } from '../../platform/outbox.ts';
import { uuidV7 } from '../../platform/random.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Acts, decideAbout, propose } from '../../proposals/index.ts';
import { jurisdictionIn, salesNow } from '../selling/on-sale.ts';
import * as settingsQueries from './settings-queries.ts';
import { priceBook } from '../selling/price-book.ts';
import * as draws from '../queries.ts';
import * as ticketQueries from '../ticket-queries.ts';

/**
 * Sets a rule for numbers of a draw. This file has the settings changed by traders: number rules, game switches,
 * prices. Accepted bets keep the terms at which they were sold.
 */

export const setNumberRule: Handler<typeof contract.lottery.setNumberRule> = async (call, input) => {
  const { tx, actor, now } = call;
  const draw = await draws.drawByCode(tx, input.draw);
  const game = draw && gameOf(draw.game);
  if (!draw || !game) return refuse('NOT_FOUND');
  if (draw.state !== 'open' && draw.state !== 'scheduled') return refuse('DRAW_STATE', { state: draw.state });
  const type = betTypesOf(game.format).get(input.betType);
  if (!type) return refuse('BET_TYPE_OFF');
  const selections = new Set(
    input.selections.map((selection) => type.normalise(selection) ?? refuse('SELECTION_INVALID')),
  );

  // Point of no return.
  await ticketQueries.insertRules(tx, {
    drawId: draw.id,
    betType: type.code,
    selections: [...selections],
    kind: input.kind,
    reason: input.reason,
    staffId: actor.staffId,
    now,
  });
  await record(tx, {
    actor: `staff:${actor.username}`,
    action: `number.${input.kind}`,
    subject: `draw:${draw.code}`,
    facts: { betType: type.code, numbers: [...selections].slice(0, 50).join(' '), reason: input.reason },
    at: now,
  });
  await announce(tx, 'public', { type: 'draw', data: { draw: draw.code, game: draw.game, state: draw.state } }, now);
  return { changed: selections.size };
};

export const listGameSettings: Handler<typeof contract.lottery.listGameSettings> = async (call) => {
  const sales = await salesNow(call, call.now);
  const book = await priceBook(call.pool);
  const reasons = new Map(book.switches(call.now).map((row) => [row.game, row.reason]));
  const jurisdiction = jurisdictionIn(call, book);
  return {
    games: games.map(({ code, product }) => ({
      game: code,
      isAllowed: isAllowed(jurisdiction, product),
      isOn: sales.get(code)?.isOn ?? false,
      reason: reasons.get(code) ?? null,
    })),
  };
};

export const setGameSwitch: Handler<typeof contract.lottery.setGameSwitch> = async (call, input) => {
  const game = gameOf(input.game);
  if (!game) return refuse('NOT_FOUND');
  if (input.on && !isAllowed(jurisdictionIn(call, await priceBook(call.tx)), game.product))
    return refuse('JURISDICTION_OFF');

  // Point of no return.
  const { tx, actor, now } = call;
  await settingsQueries.insertSwitch(tx, { ...input, staffId: actor.staffId, now });
  await record(tx, {
    actor: `staff:${actor.username}`,
    action: input.on ? 'game.on' : 'game.off',
    subject: `game:${game.code}`,
    facts: { reason: input.reason },
    at: now,
  });
  return {};
};

export const listPrices: Handler<typeof contract.lottery.listPrices> = async ({ pool }, { game }) => {
  if (!gameOf(game)) return refuse('NOT_FOUND');
  return {
    prices: await settingsQueries.priceVersions(pool, game),
    asked: await settingsQueries.openRequests(pool, game),
  };
};

export const askPrice: Handler<typeof contract.lottery.askPrice> = async (call, input) => {
  const { tx, actor, now } = call;
  const game = gameOf(input.game);
  if (!game) return refuse('NOT_FOUND');
  const type = betTypesOf(game.format).get(input.betType);
  if (!type) return refuse('BET_TYPE_OFF');
  if (input.oddsE4.length !== type.levels.length || input.effectiveFrom < now) return refuse('PRICE_INVALID');

  const current = await settingsQueries.latestPrice(tx, game.code, type.code);

  // Point of no return.
  const id = uuidV7(now, call.random);
  await settingsQueries.insertRequest(tx, { ...input, id, staffId: actor.staffId, now });
  await propose(call, {
    act: 'price.set',
    subject: id,
    endpoint: contract.lottery.askPrice,
    input,
    before: current && { ...input, ...pricePart(current) },
    reason: input.reason,
    rests: groundOf(current),
  });
  await record(tx, {
    actor: `staff:${actor.username}`,
    action: 'price.asked',
    subject: `game:${game.code}`,
    facts: { betType: type.code, odds: input.oddsE4.join(' '), on: input.on, reason: input.reason },
    at: now,
  });
  return { id };
};

export const decidePrice: Handler<typeof contract.lottery.decidePrice> = async (call, { id, decision }) => {
  if (!(await settingsQueries.lockRequest(call.tx, id))) return refuse('NOT_FOUND');
  await decideAbout(call, priceActs, { act: 'price.set', subject: id }, { decision: wordOf(decision), note: '' });
  return {};
};

export const wordOf = (decision: 'approve' | 'reject') => (decision === 'approve' ? 'agree' : 'refuse');

export const priceActs: Acts = {
  'price.set': {
    rests: async (db, content) => {
      const { game, betType } = content as { game?: string; betType?: string };
      return groundOf(await settingsQueries.latestPrice(db, game ?? '', betType ?? ''));
    },
    agree: async (call, _content, { subject, by }) => {
      const { tx, actor, now } = call;
      const asked = await settingsQueries.lockRequest(tx, subject);
      const type = asked && betTypesOf(gameOf(asked.game)?.format ?? 'vn27').get(asked.betType);
      if (!asked || !type) return refuse('NOT_FOUND');
      if (asked.effectiveFrom < now) return refuse('PRICE_INVALID');

      // Point of no return.
      await settingsQueries.decideRequest(tx, asked.id, { decision: 'approved', staffId: actor.staffId, now });
      await settingsQueries.insertVersion(tx, { ...asked, charge: type.charge, approvedBy: actor.staffId });
      await tell(call, asked, 'price.approved', by);
    },
    refuse: async (call, _content, { subject, by, isWithdrawn }) => {
      const { tx, actor, now } = call;
      const asked = await settingsQueries.lockRequest(tx, subject);
      if (!asked) return;
      const staffId = isWithdrawn ? null : actor.staffId;
      const decision = isWithdrawn ? 'withdrawn' : 'rejected';
      await settingsQueries.decideRequest(tx, asked.id, { decision, staffId, now });
      await tell(call, asked, `price.${decision}`, by);
    },
    lapse: ({ tx, now }, _content, subject) =>
      settingsQueries.decideRequest(tx, subject, { decision: 'expired', staffId: null, now }),
  },
};

/** The price version on which the proposal is based. If another version was added meanwhile, the proposal is stale. */
const groundOf = (current: { readonly version: number } | undefined) => ({ price: String(current?.version ?? 0) });

const pricePart = ({ on, oddsE4, discountE4, effectiveFrom }: settingsQueries.PriceText) => ({
  on,
  oddsE4,
  discountE4,
  effectiveFrom,
});

const tell = (
  { tx, actor, now }: ChangeCall<StaffActor>,
  asked: { readonly id: string; readonly game: string; readonly betType: string },
  action: string,
  by: string,
) =>
  record(tx, {
    actor: `staff:${actor.username}`,
    action,
    subject: `game:${asked.game}`,
    facts: { betType: asked.betType, request: asked.id, by },
    at: now,
  });
