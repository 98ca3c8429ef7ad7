import { openJournal } from './journal.ts';
import type { LogItem } from './stand-in.ts';

const LOG_MAX = 500;

/** A journal that is loaded into memory at the start; the back office reads its newest lines as a log. */
export interface LogBook<Entry> {
  /** Resolves when the line is on disk; only then does the change become visible in memory. */
  write(entry: Entry): Promise<void>;
  log(): readonly LogItem[];
  close(): Promise<void>;
}

/** Opens the journal at `path`; `show` adds an entry to memory, and `lineOf` returns the entry's line for the log. */
export async function openLogBook<Entry>(
  path: string,
  { show, lineOf }: { readonly show: (entry: Entry) => void; readonly lineOf: (entry: Entry) => LogItem },
): Promise<LogBook<Entry>> {
  const { journal, entries } = await openJournal<Entry>(path);
  const log: LogItem[] = [];
  const add = (entry: Entry): void => {
    show(entry);
    log.unshift(lineOf(entry));
    log.length = Math.min(log.length, LOG_MAX);
  };
  for (const entry of entries) add(entry);
  return {
    write: async (entry) => {
      await journal.append(entry);
      add(entry);
    },
    log: () => log,
    close: () => journal.close(),
  };
}

/**
 * Generates numbers that no movement has had before, even if the journal was deleted: each is greater than the last one
 * and than the clock, in which a millisecond counts as `perMs` numbers.
 */
export function movementNumbers(perMs: number) {
  let last = 0;
  return {
    /** Records a number found in the journal, so that later numbers are greater. */
    used: (number: number): void => {
      last = Math.max(last, number);
    },
    next: (now: Date): number => {
      last = Math.max(last + 1, now.getTime() * perMs);
      return last;
    },
  };
}
