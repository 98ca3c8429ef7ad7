import type { contract } from '@tamarind/contract/index';
import { worstCase } from '@tamarind/domain/lottery/exposure';
import { sum } from '@tamarind/domain/money';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import * as q from './queries.ts';
import { shownDraw } from './show.ts';
import { exposureOf } from './ticket-queries.ts';

/** What the house owes if a selection comes up, and the worst a draw can cost by bet type. */
export const getExposure: Handler<typeof contract.lottery.getExposure> = async ({ pool }, input) => {
  const draw = await q.drawByCode(pool, input.draw);
  if (!draw) return refuse('NOT_FOUND');
  const currency = input.currency ?? 'VND';
  const rows = await exposureOf(pool, draw.id, currency);
  const byType = [...Map.groupBy(rows, ({ betType }) => betType)].map(([betType, ofType]) => ({
    betType,
    lines: ofType.reduce((count, { lines }) => count + lines, 0),
    stake: sum(ofType.map(({ stake }) => stake)),
    worst: worstCase(betType, ofType),
  }));
  return {
    draw: shownDraw(draw),
    currency,
    byType,
    numbers: rows
      .filter(({ betType }) => input.betType === undefined || betType === input.betType)
      .slice(0, NUMBERS_MAX),
  };
};

const NUMBERS_MAX = 1000;
