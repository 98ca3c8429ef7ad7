import type { contract } from '@tamarind/contract/index';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { sealPaths, sealText } from '@tamarind/domain/lottery/seal';
import { type DrawnResult, pricesOf } from '@tamarind/domain/lottery/settle';
import { paidOdds } from '@tamarind/domain/lottery/shares';
import { money } from '@tamarind/domain/money';
import type { Handler } from '../../platform/http/routes.ts';
import { refuse } from '../../platform/refusal.ts';
import * as queries from '../queries.ts';
import { settledResult, shownDraw, shownTicket } from '../show.ts';
import * as ticketQueries from '../ticket-queries.ts';

/**
 * Returns the receipt with which a player checks a ticket offline: the sealed text of each line with its path to the
 * published root, the result with its sources, and the arithmetic. tools/verify/verify.mjs reads it.
 */
export const getReceipt: Handler<typeof contract.lottery.getReceipt> = async (call, input) => {
  const { pool, actor, now } = call;
  const row = await ticketQueries.ticketOf(pool, input.ticket, actor.memberId);
  const [draw] = row ? await queries.drawsById(pool, [row.drawId]) : [];
  const game = draw && gameOf(draw.game);
  if (!row || !draw || !game) return refuse('NOT_FOUND');
  const drawn = await settledResult(pool, draw);
  const ticket = shownTicket(row, await ticketQueries.linesOf(pool, row.drawId, row.id), drawn, now);
  const { seal, prizes, source, resultVersion } = shownDraw(draw);
  const sealed = seal && row.state !== 'cancelled' ? await sealedLines(pool, draw.id, row.id) : new Map();
  return {
    form: 'tamarind-receipt/1',
    id: row.id,
    reference: row.reference,
    draw: draw.code,
    game: draw.game,
    format: game.format,
    currency: row.currency,
    placedAt: row.placedAt,
    state: ticket.state,
    resultVersion,
    prizes,
    source,
    seal,
    lines: ticket.lines.map((line) => ({ ...line, ...settlement(drawn, line), sealed: sealed.get(line.line) ?? null })),
  };
};

/**
 * How a line was settled: the odds paid, if they differ from the odds at which the line was sold, and the shared sums
 * (pots) that it divided with other winning lines.
 */
function settlement(
  drawn: DrawnResult | null,
  line: { betType: string; selection: string; oddsE4: bigint[]; hits: number[] | null },
) {
  const prices = drawn && line.hits ? pricesOf(drawn, line) : [];
  const paid = prices.map((price, level) => ((line.hits?.[level] ?? 0) > 0 ? price : undefined));
  return {
    settledOddsE4: paid.some((price) => price?.published ?? price?.share)
      ? line.oddsE4.map((odds, level) => paidOdds(odds, paid[level]?.published, paid[level]?.share))
      : null,
    shares: paid.flatMap((price, level) => {
      if (!price?.share) return [];
      const { isCap, base, pot, ticketsE4 } = price.share;
      return [{ level, isCap, ticketsE4, base: money(base), pot: money(pot) }];
    }),
  };
}

/** Returns the sealed text of each line of a ticket and its path to the root, by line number. */
async function sealedLines(db: Parameters<typeof ticketQueries.sealLines>[0], drawId: bigint, ticketId: string) {
  const all = await ticketQueries.sealLines(db, drawId);
  const own = all.flatMap((line, index) => (line.ticket === ticketId ? [index] : []));
  const paths = sealPaths(all, own);
  return new Map(
    own.map((index, at) => {
      const line = all[index];
      if (!line) throw new RangeError(`no line ${index}`);
      return [line.line, { text: sealText(line), path: paths[at] ?? [] }];
    }),
  );
}
