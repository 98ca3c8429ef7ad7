import { coveringSelections } from '@tamarind/domain/agents/counting/outcomes';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { games } from '@tamarind/domain/lottery/games/index';
import { addMs } from '@tamarind/domain/time';
import { inTransaction, type Pool } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import * as countingQueries from './counting-queries.ts';

/**
 * Counts settled bets and movements of money for agents, each once, a correction as the difference. Cursors stay ten
 * minutes behind, longer than any settling transaction lasts, so that none is missed; what is counted already is skipped
 * by its key. A batch is one transaction: after a crash the next run continues.
 */
export async function countPlay({ pool, clock }: Platform): Promise<void> {
  await countAll(pool, async (tx) => {
    const due = await countingQueries.dueDraws(tx, await countingQueries.readCursor(tx, 'draws'), DRAWS);
    const at = await countingQueries.countingMoment(tx, clock.now());
    for (const draw of due) await countingQueries.countDraw(tx, draw, coveringOf(draw.game), at);
    return { kind: 'draws', isLast: due.length < DRAWS };
  });
  await countAll(pool, async (tx) => {
    const after = await countingQueries.readCursor(tx, 'rounds');
    const at = await countingQueries.countingMoment(tx, clock.now());
    return { kind: 'rounds', isLast: (await countingQueries.countRounds(tx, after, ROWS, at)) < ROWS };
  });
  await countAll(pool, async (tx) => {
    const after = await countingQueries.readCursor(tx, 'money');
    const at = await countingQueries.countingMoment(tx, clock.now());
    return { kind: 'money', isLast: (await countingQueries.countMoney(tx, after, ROWS, at)) < ROWS };
  });

  async function countAll(
    from: Pool,
    batch: (tx: Tx) => Promise<{ kind: 'draws' | 'rounds' | 'money'; isLast: boolean }>,
  ): Promise<void> {
    for (let isOver = false; !isOver; ) {
      isOver = await inTransaction(from, async (tx) => {
        if (!(await countingQueries.lockCounting(tx))) return true;
        const { kind, isLast } = await batch(tx);
        if (isLast) await countingQueries.keepCursor(tx, kind, addMs(clock.now(), -BEHIND_MS));
        return isLast;
      });
    }
  }
}

const covering = new Map(
  games.map(({ code, format }) => [
    code,
    [...betTypesOf(format).values()].flatMap((type) => {
      const selections = coveringSelections(type);
      return selections === null ? [] : [{ betType: type.code, selections }];
    }),
  ]),
);
const coveringOf = (game: string) => covering.get(game) ?? [];

const DRAWS = 50;
const ROWS = 5_000;
const BEHIND_MS = 600_000;
