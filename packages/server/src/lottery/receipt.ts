import type { contract } from '@tamarind/contract/index';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { sealPaths, sealText } from '@tamarind/domain/lottery/seal';
import { type DrawnResult, winnersAmong } from '@tamarind/domain/lottery/settle';
import type { Handler } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import * as q from './queries.ts';
import { drawnResult, shownDraw, shownTicket } from './show.ts';
import * as t from './ticket-queries.ts';

/**
 * What a player keeps to check the ticket offline: the sealed text of each line with the way to the published root, the
 * result with its sources, and the arithmetic. tools/verify/verify.mjs reads it.
 */
export const getReceipt: Handler<typeof contract.lottery.getReceipt> = async (call, input) => {
  const { pool, actor, now } = call;
  const row = await t.ticketOf(pool, input.ticket, actor.memberId);
  const [draw] = row ? await q.drawsById(pool, [row.drawId]) : [];
  const game = draw && gameOf(draw.game);
  if (!row || !draw || !game) return refuse('NOT_FOUND');
  const drawn = drawnResult(draw);
  const ticket = shownTicket(row, await t.linesOf(pool, row.drawId, row.id), drawn, now);
  const { seal, prizes, source, resultVersion } = shownDraw(draw);
  const sealed = seal && row.state !== 'cancelled' ? await sealedLines(pool, draw.id, row.id) : new Map();
  return {
    form: 'tamarind-receipt/1',
    ...{ id: row.id, reference: row.reference, draw: draw.code, game: draw.game, format: game.format },
    ...{ currency: row.currency, placedAt: row.placedAt, state: ticket.state },
    ...{ resultVersion, prizes, source, seal },
    lines: ticket.lines.map((line) => ({
      ...line,
      settledOddsE4: drawn && line.hits ? settledOdds(drawn, line) : null,
      sealed: sealed.get(line.line) ?? null,
    })),
  };
};

/** By level what was paid where the publisher of the result set the prize; null where every hit was paid as sold. */
function settledOdds(
  drawn: DrawnResult,
  line: { betType: string; selection: string; oddsE4: bigint[] },
): bigint[] | null {
  const [won] = winnersAmong(drawn, [line]);
  const published = won?.oddsE4;
  const isPaid = (level: number) => (won?.hits[level] ?? 0) > 0 && typeof published?.[level] === 'bigint';
  if (!published?.some((_, level) => isPaid(level))) return null;
  return line.oddsE4.map((odds, level) => (isPaid(level) ? (published[level] ?? odds) : odds));
}

/** Text and way to the root of each line of a ticket, by line number. */
async function sealedLines(db: Parameters<typeof t.sealLines>[0], drawId: bigint, ticketId: string) {
  const all = await t.sealLines(db, drawId);
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
