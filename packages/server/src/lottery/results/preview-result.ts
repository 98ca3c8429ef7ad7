import type { contract } from '@tamarind/contract/index';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { type Currency, sum } from '@tamarind/domain/money';
import type { Handler } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { checkedPrizes, keptAmounts } from './enter-result.ts';
import { heldResult } from './hold-result.ts';
import * as settlementQueries from '../settlement-queries.ts';
import * as queries from '../queries.ts';
import { winnersOf } from './settle-draw.ts';
import { drawnResult } from '../show.ts';
import * as ticketQueries from '../ticket-queries.ts';

/**
 * Computes the payout of a result and writes nothing. The result is that of the draw, even if it is held, or a
 * hypothetical one that the caller passes.
 */
export const previewResult: Handler<typeof contract.lottery.previewResult> = async ({ pool, currencies }, input) => {
  const draw = await queries.drawByCode(pool, input.draw);
  const game = draw && gameOf(draw.game);
  if (!draw || !game) return refuse('NOT_FOUND');
  const own = draw.holdReason === null ? draw : ((await heldResult(pool, draw)) ?? draw);
  const prizes = input.prizes ? checkedPrizes(game, input.prizes) : own.prizes;
  const amounts = input.prizes ? (keptAmounts(input.amounts) ?? null) : own.amounts;
  const result = drawnResult({ ...draw, prizes, amounts });
  if (!result) return refuse('DRAW_STATE', { state: draw.state });
  const { winners } = await winnersOf(pool, draw.id, result);
  const won = await settlementQueries.winTotals(pool, draw.id, winners);
  const staked = await settlementQueries.stakesByType(pool, draw.id);
  const isShown = ({ currency }: { readonly currency: Currency }) => currencies.includes(currency);
  const totals = (await ticketQueries.totalsOfDraws(pool, [draw.id])).filter(isShown);
  return {
    totals: totals.map(({ currency, tickets, stake }) => {
      const ofCurrency = won.filter((row) => row.currency === currency);
      return {
        currency,
        tickets,
        stake,
        payout: sum(ofCurrency.map(({ payout }) => payout)),
        winningLines: ofCurrency.reduce((count, { winningLines }) => count + winningLines, 0),
      };
    }),
    byType: staked.filter(isShown).map(({ betType, currency, stake }) => {
      const found = won.find((row) => row.betType === betType && row.currency === currency);
      return { betType, currency, stake, winningLines: found?.winningLines ?? 0, payout: found?.payout ?? sum([]) };
    }),
    largest: await settlementQueries.largestWins(pool, draw.id, { winners, currencies, limit: LARGEST }),
  };
};

const LARGEST = 20;
