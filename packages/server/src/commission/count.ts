import { coveringSelections } from '@tamarind/domain/agents/counting/outcomes';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { games } from '@tamarind/domain/lottery/games/index';
import { addMs } from '@tamarind/domain/time';
import { linkedMembers } from '../members/index.ts';
import { inTransaction, type Pool } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import type { Kind } from './counting-queries.ts';
import * as countingQueries from './counting-queries.ts';

/**
 * Counts settled bets and movements of money for agents, each once; a correction counts as the difference. Cursors stay
 * ten minutes behind, longer than any settling transaction takes, so that no bet is missed; bets that are counted
 * already are skipped by their key. A batch is one transaction: after a crash the next run continues. A run without
 * anything to count opens none.
 */
export async function countPlay({ pool, clock }: Platform): Promise<void> {
  const { horizon, ...after } = await countingQueries.countedSoFar(pool);
  const seen = seenBy.get(pool);
  let waiting = await countingQueries.waitingKinds(pool, after, { seen, stale: addMs(clock.now(), -STALE_MS) });
  const hasRounds = waiting.has('rounds');
  // A batch continues after the last round of the previous batch, and a run skips rounds that the previous run has
  // examined. Otherwise every batch would examine the rounds of the last ten minutes again.
  let lastRound: string | null = null;
  while (waiting.size > 0) {
    const batch = await inTransaction(pool, (tx) => countBatch(tx, waiting), 'manyKeys');
    // Another process is counting, so this one stops.
    if (!batch) return;
    ({ more: waiting, lastRound } = batch);
  }
  if (hasRounds) seenBy.set(pool, horizon);

  /**
   * Counts one batch of each kind (draws, vendor rounds, movements of money). `more` lists the kinds of which more rows
   * wait. Returns undefined if another process is counting.
   */
  async function countBatch(
    tx: Tx,
    kinds: ReadonlySet<Kind>,
  ): Promise<{ more: ReadonlySet<Kind>; lastRound: string | null } | undefined> {
    if (!(await countingQueries.lockCounting(tx))) return undefined;
    const now = clock.now();
    const more = new Set<Kind>();
    let last: string | null = null;
    if (kinds.has('draws')) {
      const due = await countingQueries.dueDraws(tx, after.draws, DRAWS);
      // If only one member bet on a draw, no opposite bets of linked accounts are possible, so read the links only for
      // shared draws.
      const linked = due.some(({ isCounted, isShared }) => isShared && !isCounted) ? await linkedNow(tx) : [];
      for (const draw of due)
        await countingQueries.countDraw(tx, draw, { covering: coveringOf(draw.game), linked }, now);
      if (due.length === DRAWS) more.add('draws');
    }
    if (kinds.has('rounds')) {
      const rounds = await countingQueries.countRounds(tx, { after: lastRound, seen }, ROWS, now);
      last = rounds.last;
      if (rounds.read >= ROWS) more.add('rounds');
    }
    if (kinds.has('money') && (await countingQueries.countMoney(tx, after.money, ROWS, now)) === ROWS)
      more.add('money');
    const ended = [...kinds].filter((kind) => !more.has(kind));
    if (ended.length > 0) await countingQueries.keepCursors(tx, ended, addMs(now, -BEHIND_MS));
    return { more, lastRound: last };
  }

  /**
   * Links between accounts that may belong to one person. They change slowly while draws end every minute, so they are
   * read once in five minutes.
   */
  async function linkedNow(tx: Tx): Promise<PersonLinks> {
    const [now, known] = [clock.now(), linkedOf.get(pool)];
    if (known && known.at > addMs(now, -LINKED_MS) && known.at <= now) return known.linked;
    const linked = await linkedMembers(tx, now);
    linkedOf.set(pool, { at: now, linked });
    return linked;
  }
}

/**
 * For each database, the newest transaction whose rounds this process has counted. A new process examines all rounds
 * again.
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
/**
 * A cursor older than this moves forward even if nothing was counted, so that later searches start near the present.
 */
const STALE_MS = 3 * 3_600_000;
