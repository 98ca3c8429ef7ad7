import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { currencies as everyCurrency, type Currency } from '@tamarind/domain/money';
import type { Db } from '../../platform/db/sql.ts';
import { heldResultOf } from './hold-result.ts';
import * as staffQueries from './staff-queries.ts';
import * as queries from '../queries.ts';
import { agrees, amountsOf, shownDraw, shownPrizes } from '../show.ts';
import * as ticketQueries from '../ticket-queries.ts';

type StaffDraw = OutputOf<typeof contract.lottery.getStaffDraw>;

/**
 * Draws as staff see them: totals, and who has entered a result. The entered numbers stay hidden until two entries
 * agree.
 */
export async function staffDraws(
  db: Db,
  draws: readonly queries.DrawRow[],
  currencies: readonly Currency[] = everyCurrency,
): Promise<StaffDraw[]> {
  const ids = draws.map(({ id }) => id);
  const [totals, entries, corrections, names] = [
    await ticketQueries.totalsOfDraws(db, ids),
    await staffQueries.entriesOf(db, ids),
    await staffQueries.openCorrections(db, ids),
    await staffQueries.staffNames(
      db,
      draws.flatMap(({ resultBy }) => (resultBy === null ? [] : [resultBy])),
    ),
  ];
  return draws.map((draw) => {
    const ofDraw = totals.filter(({ drawId, currency }) => drawId === draw.id && currencies.includes(currency));
    const typed = entries.filter(({ drawId }) => drawId === draw.id);
    const held = draw.state === 'closed' && draw.holdReason !== null ? heldResultOf(typed) : undefined;
    const correction = corrections.find(({ drawId }) => drawId === draw.id);
    return {
      ...shownDraw(draw),
      ...present({ prizes: held && shownPrizes(held.prizes), source: held?.source }),
      tickets: ofDraw.reduce((count, { tickets }) => count + tickets, 0),
      stakes: ofDraw.map(({ currency, stake, payout }) => ({ currency, stake, payout })),
      entries: typed.map((entry, index) => ({
        by: entry.by,
        at: entry.at,
        source: entry.source === 'typed' ? entry.note : `${entry.source}: ${entry.note}`,
        differs: typed
          .slice(0, index)
          .some((earlier) => earlier.isRefused === entry.isRefused && !agrees(earlier, entry)),
        isRefused: entry.isRefused,
      })),
      pausedReason: draw.pausedReason,
      startedAt: draw.startedAt,
      holdReason: draw.holdReason,
      resultBy: (held ? held.maker?.username : names.find(({ id }) => id === draw.resultBy)?.username) ?? null,
      correction: correction
        ? {
            id: correction.id.toString(),
            kind: correction.kind,
            prizes: correction.prizes && shownPrizes(correction.prizes),
            amounts: correction.amounts && amountsOf(correction.amounts),
            reason: correction.reason,
            notice: correction.notice,
            askedBy: correction.by,
            askedAt: correction.at,
          }
        : null,
    };
  });
}

/** One draw, which must exist, read again after an action on it. */
export async function oneStaffDraw(db: Db, id: bigint): Promise<StaffDraw> {
  const [shown] = await staffDraws(db, await queries.drawsById(db, [id]));
  if (!shown) throw new Error(`draw ${id} is not there`);
  return shown;
}
