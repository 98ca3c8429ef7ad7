import { coveringSelections } from '@tamarind/domain/agents/counting/outcomes';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { games } from '@tamarind/domain/lottery/games/index';
import { addMs } from '@tamarind/domain/time';
import { linkedMembers } from '../members/index.ts';
import { inTransaction, type Pool } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import * as countingQueries from './counting-queries.ts';

/**
 * Counts settled bets and movements of money for agents, each once; a correction counts as the difference. Cursors stay
 * ten minutes behind, longer than any settling transaction takes, so that no bet is missed; bets that are counted
 * already are skipped by their key. A batch is one transaction: after a crash the next run continues.
 */
export async function countPlay({ pool, clock }: Platform): Promise<void> {
  await countAll(pool, async (tx) => {
    const due = await countingQueries.dueDraws(tx, await countingQueries.readCursor(tx, 'draws'), DRAWS);
    const at = await countingQueries.countingMoment(tx, clock.now());
    const linked = due.some(({ isCounted }) => !isCounted) ? await linkedNow(tx) : [];
    for (const draw of due) await countingQueries.countDraw(tx, draw, { covering: coveringOf(draw.game), linked }, at);
    return { kind: 'draws', isLast: due.length < DRAWS };
  });
  // A batch continues after the last round of the one before, and a run leaves out rounds that the run before has
  // examined, so that a round is looked up once and not once a batch for ten minutes.
  let after: string | null = null;
  let horizon: string | undefined;
  const isWhole = await countAll(pool, async (tx) => {
    horizon ??= await countingQueries.horizonOf(tx);
    const at = await countingQueries.countingMoment(tx, clock.now());
    const { read, last } = await countingQueries.countRounds(tx, { after, seen: seenBy.get(pool) }, ROWS, at);
    after = last;
    return { kind: 'rounds', isLast: read < ROWS };
  });
  if (isWhole && horizon !== undefined) seenBy.set(pool, horizon);
  await countAll(pool, async (tx) => {
    const after = await countingQueries.readCursor(tx, 'money');
    const at = await countingQueries.countingMoment(tx, clock.now());
    return { kind: 'money', isLast: (await countingQueries.countMoney(tx, after, ROWS, at)) < ROWS };
  });

  /** Links between accounts change slowly and draws end every minute, so links are read once in five minutes. */
  async function linkedNow(tx: Tx): Promise<PersonLinks> {
    const [now, known] = [clock.now(), linkedOf.get(pool)];
    if (known && known.at > addMs(now, -LINKED_MS) && known.at <= now) return known.linked;
    const linked = await linkedMembers(tx, now);
    linkedOf.set(pool, { at: now, linked });
    return linked;
  }

  /** Runs batches to the last one; false if another process is counting. */
  async function countAll(
    from: Pool,
    batch: (tx: Tx) => Promise<{ kind: 'draws' | 'rounds' | 'money'; isLast: boolean }>,
  ): Promise<boolean> {
    for (;;) {
      const end = await inTransaction(from, async (tx) => {
        if (!(await countingQueries.lockCounting(tx))) return 'taken';
        const { kind, isLast } = await batch(tx);
        if (isLast) await countingQueries.keepCursor(tx, kind, addMs(clock.now(), -BEHIND_MS));
        return isLast ? 'last' : 'more';
      });
      if (end !== 'more') return end === 'last';
    }
  }
}

/**
 * The newest transaction whose rounds this process has counted, for each database. A new process examines all again.
 */
const seenBy = new WeakMap<Pool, string>();

type PersonLinks = Awaited<ReturnType<typeof linkedMembers>>;
const linkedOf = new WeakMap<Pool, { readonly at: Date; readonly linked: PersonLinks }>();
const LINKED_MS = 300_000;

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
