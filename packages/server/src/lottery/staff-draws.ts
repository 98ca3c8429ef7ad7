import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { sameResult } from '@tamarind/domain/lottery/draw-result';
import type { Db } from '../platform/db/sql.ts';
import * as q from './queries.ts';
import { shownDraw } from './show.ts';
import * as t from './ticket-queries.ts';

type StaffDraw = OutputOf<typeof contract.lottery.getStaffDraw>;

/** Draws as staff see them: totals, and who has entered a result but never what, until two entries agree. */
export async function staffDraws(db: Db, draws: readonly q.DrawRow[]): Promise<StaffDraw[]> {
  const ids = draws.map(({ id }) => id);
  const [totals, entries] = [await t.totalsOfDraws(db, ids), await q.entriesOf(db, ids)];
  return draws.map((draw) => {
    const ofDraw = totals.filter(({ drawId }) => drawId === draw.id);
    const typed = entries.filter(({ drawId }) => drawId === draw.id);
    return {
      ...shownDraw(draw),
      tickets: ofDraw.reduce((count, { tickets }) => count + tickets, 0),
      stakes: ofDraw.map(({ currency, stake, payout }) => ({ currency, stake, payout })),
      entries: typed.map((entry, index) => ({
        by: entry.by,
        at: entry.at,
        source: entry.source === 'file' ? `file: ${entry.note}` : entry.note,
        differs: typed.slice(0, index).some((earlier) => !sameResult(earlier.prizes, entry.prizes)),
      })),
    };
  });
}
