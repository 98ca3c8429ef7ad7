import type { contract } from '@tamarind/contract/index';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { gameOf, games } from '@tamarind/domain/lottery/games/index';
import { isAllowed } from '@tamarind/domain/jurisdictions/index';
import { record } from '../../audit/index.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { announce } from '../../platform/outbox.ts';
import { uuidV7 } from '../../platform/random.ts';
import { refuse } from '../../platform/refusal.ts';
import { isOver } from '../../proposals/index.ts';
import { jurisdictionIn, salesNow } from '../selling/on-sale.ts';
import * as settingsQueries from './settings-queries.ts';
import { priceBook } from '../selling/price-book.ts';
import * as draws from '../queries.ts';
import * as ticketQueries from '../ticket-queries.ts';

/** Settings by traders: number rules, game switches, prices. Accepted bets keep the terms they were sold at. */

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

  // Point of no return.
  const id = uuidV7(now, call.random);
  await settingsQueries.insertRequest(tx, { ...input, id, staffId: actor.staffId, now });
  await record(tx, {
    actor: `staff:${actor.username}`,
    action: 'price.asked',
    subject: `game:${game.code}`,
    facts: { betType: type.code, odds: input.oddsE4.join(' '), on: input.on, reason: input.reason },
    at: now,
  });
  return { id };
};

export const decidePrice: Handler<typeof contract.lottery.decidePrice> = async (call, input) => {
  const { tx, actor, now } = call;
  const asked = await settingsQueries.lockRequest(tx, input.id);
  const type = asked && betTypesOf(gameOf(asked.game)?.format ?? 'vn27').get(asked.betType);
  if (!asked || !type) return refuse('NOT_FOUND');
  if (asked.staffId === actor.staffId) return refuse('SAME_PERSON');
  const isApproved = input.decision === 'approve';
  if (isApproved && isOver('price', asked.askedAt, now)) return refuse('PROPOSAL_EXPIRED');
  if (isApproved && asked.isOvertaken) return refuse('PROPOSAL_STALE', { changed: ['price'] });
  if (isApproved && asked.effectiveFrom < now) return refuse('PRICE_INVALID');

  // Point of no return.
  await settingsQueries.decideRequest(tx, asked.id, isApproved ? 'approved' : 'rejected', actor.staffId, now);
  if (isApproved) await settingsQueries.insertVersion(tx, { ...asked, charge: type.charge, approvedBy: actor.staffId });
  await record(tx, {
    actor: `staff:${actor.username}`,
    action: isApproved ? 'price.approved' : 'price.rejected',
    subject: `game:${asked.game}`,
    facts: { betType: asked.betType, request: asked.id },
    at: now,
  });
  return {};
};
