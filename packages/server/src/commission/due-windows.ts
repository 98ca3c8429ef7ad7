import { agentContractKind, agentContractKinds, periodsOf } from '@tamarind/domain/agents/contracts/index';
import { addDays, addMs, type Day, dayOf } from '@tamarind/domain/time';
import type { Progress, Series, Window } from './window-queries.ts';

/** Every series of windows (contract kind and period), in the order in which they are closed. */
export const allSeries: readonly Series[] = agentContractKinds.flatMap((kind) =>
  periodsOf(kind).map((period) => ({ kind: kind.code, period })),
);

/**
 * The next windows (commission periods) to close together: all due windows of the first series, then all of the second,
 * and so on. `isLast` is true if no further window is due after them. The list ends early at `limit`, and also where
 * all contracts of a series end: only a new read of the progress tells where that series continues.
 */
export function dueWindows(
  progress: readonly Progress[],
  now: Date,
  limit: number,
): { readonly windows: readonly Window[]; readonly isLast: boolean } {
  const windows: Window[] = [];
  for (const series of progress) {
    const { kind, period, starts, runsUntil } = series;
    if (!starts) continue;
    const { windowAt, counts } = agentContractKind(kind);
    // Only contract kinds whose contracts choose their period read `period`; for them it has the type that the terms
    // need.
    const terms = { period: period as Parameters<typeof windowAt>[1]['period'] };
    const first = series.last && series.last > starts ? series.last : starts;
    for (let begin = first, { last } = series; ; ) {
      const { from, until, closesAt } = windowAt(begin, terms);
      if (closesAt > now) break;
      if (windows.length === limit || (begin !== first && begin >= runsUntil)) return { windows, isLast: false };
      const span = counts === 'bets' ? { from: last ?? from, until: windowAt(now, terms).from } : { from, until };
      windows.push({ kind, period, ...span });
      [begin, last] = [span.until, span.until];
    }
  }
  return { windows, isLast: true };
}

/** The calendar days that a window covers, in the operator's time zone; `until` is exclusive. */
export const daysOf = ({
  from,
  until,
}: Pick<Window, 'from' | 'until'>): { readonly from: Day; readonly until: Day } => ({
  from: dayOf(from),
  until: addDays(dayOf(addMs(until, -1)), 1),
});
