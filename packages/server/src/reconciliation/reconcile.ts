import { type Currency, money, type Money, subtract, sum } from '@tamarind/domain/money';
import { type DayParts, suggestPairs, unexplainedOf } from '@tamarind/domain/reconciliation/breaks';
import { addDays, type Day, dayOf, daysFrom } from '@tamarind/domain/time';
import { houseEntries } from '../ledger/index.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { type Random, uuidV7 } from '../platform/random.ts';
import * as breakQueries from './break-queries.ts';
import * as matchQueries from './match-queries.ts';
import * as queries from './queries.ts';

interface Step {
  readonly tx: Tx;
  readonly now: Date;
  readonly random: Random;
}

/**
 * Compares the lines of a currency with the ledger's movements, both ways: matches what is one payment, closes the breaks
 * that this explains, and opens one for each rest. It moves no money and may be repeated at any time.
 */
export async function reconcile(tx: Tx, currency: Currency, now: Date): Promise<void> {
  await queries.lockCurrency(tx, currency);
  await copyMovements(tx, currency);
  await addGaps(tx, currency);
  await matchQueries.matchFilledGaps(tx, currency, now);
  await matchQueries.matchByNames(tx, currency, now);
  await breakQueries.closeExplained(tx, currency, now);
  await breakQueries.openDiffering(tx, await breakQueries.differingPairs(tx, currency), now);
  await breakQueries.openForLines(tx, currency, now);
  const covered = await queries.coveredUntil(tx, currency);
  // Banks book a payment of the last minutes on the next day.
  if (covered !== null) await breakQueries.openForMovements(tx, currency, covered, now);
  await suggest(tx, currency);
}

/** Copies the ledger's entries on the bank account since the last time. */
export async function copyMovements(tx: Tx, currency: Currency): Promise<void> {
  const house = { purpose: 'bank', currency, realm: 'real' } as const;
  for (;;) {
    const entries = await houseEntries(tx, house, await queries.marksOf(tx, currency), COPY_BATCH);
    if (entries.length === 0) return;
    await queries.insertMovements(
      tx,
      currency,
      entries.map((entry) => ({ ...entry, day: dayOf(entry.at), ...subjectOf(entry.key) })),
    );
  }
}
const COPY_BATCH = 10_000;

/** The row that a posting on the bank account is about, by its key (docs/two-people.md lists the keys). */
function subjectOf(key: string) {
  const [kind = '', id = ''] = key.split(':');
  const isOf = (...kinds: readonly string[]) => (kinds.includes(kind) ? id : null);
  return {
    depositId: isOf('deposit'),
    noticeId: isOf('notice'),
    withdrawalId: isOf('withdrawal-disbursed', 'withdrawal-refunded'),
  };
}

/**
 * Before the first statement of a currency: a line replaces everything that the ledger has from before its first day,
 * so that only the difference to the opening balance is a break.
 */
export async function begin(
  { tx, now, random }: Step,
  { id, currency, account, from }: { id: string; currency: Currency; account: string; from: Day },
): Promise<void> {
  await copyMovements(tx, currency);
  const matchId = uuidV7(now, random);
  const carried = await matchQueries.matchStart(tx, { currency, before: from, matchId, now });
  if (carried === 0n) return;
  const line = gapLine(from, carried, `start ${from}`);
  await queries.insertLines(tx, { statementId: id, currency, account, isGap: true }, [line]);
  await matchQueries.matchLine(tx, { currency, key: line.key, matchId, now });
}

async function addGaps(tx: Tx, currency: Currency): Promise<void> {
  for (const { statementId, account, day, amount, known } of await queries.missingGaps(tx, currency)) {
    const line = gapLine(day, amount, `gap ${day} ${known + 1}`);
    await queries.insertLines(tx, { statementId, currency, account, isGap: true }, [line]);
  }
}

const gapLine = (day: Day, amount: Money, key: string): queries.NewLine => ({
  day,
  at: null,
  amount,
  providerRef: '',
  reference: '',
  ownReference: '',
  counterparty: '',
  key,
});

/** Marks pairs of breaks that look like one payment, up to a number that people can look through. */
async function suggest(tx: Tx, currency: Currency): Promise<void> {
  const sides = await breakQueries.openSides(tx, currency, SUGGESTED_MAX);
  const lines = sides.flatMap(({ lineId, day, amount }) =>
    lineId === null ? [] : [{ id: lineId.toString(), day, amount }],
  );
  const movements = sides.flatMap(({ transferId, day, amount }) =>
    transferId === null ? [] : [{ id: transferId, day, amount: subtract(money(0), amount) }],
  );
  const pairs = suggestPairs(lines, movements).map(({ line, movement }) => ({
    lineId: BigInt(line),
    transferId: movement,
  }));
  await breakQueries.setSuggestions(tx, currency, pairs);
}
const SUGGESTED_MAX = 5_000;

/** The last days that the statements of a currency cover, newest first, each with the parts of its difference. */
export async function reconciledDays(
  db: Db,
  currency: Currency,
  count: number,
): Promise<{ coveredUntil: Day | null; days: (DayParts & { day: Day; unexplained: Money })[] }> {
  const [start, coveredUntil] = await Promise.all([queries.startDay(db, currency), queries.coveredUntil(db, currency)]);
  if (start === null || coveredUntil === null) return { coveredUntil, days: [] };
  const earliest = addDays(coveredUntil, 1 - count);
  const days = daysFrom(start > earliest ? start : earliest, coveredUntil).toReversed();
  const [first = coveredUntil] = days.slice(-1);
  const [balances, lines, movements, marks] = await Promise.all([
    matchQueries.bankBalances(db, currency, days),
    matchQueries.lineSums(db, currency, first),
    matchQueries.movementSums(db, currency, first),
    queries.marksOf(db, currency),
  ]);
  // At a bank the account is an asset: the ledger's balance has the other sign.
  const ledgerNow = subtract(money(0), sum(marks.map(({ balance }) => balance)));
  const of = (
    rows: readonly matchQueries.DaySum[],
    part: Exclude<keyof matchQueries.DaySum, 'day'>,
    isIn: (day: Day) => boolean,
  ) => sum(rows.filter(({ day }) => isIn(day)).map((row) => row[part]));
  return {
    coveredUntil,
    days: days.map((day) => {
      const [until, behind] = [(one: Day) => one <= day, (one: Day) => one > day];
      const parts = {
        bank: balances.find((row) => row.day === day)?.balance ?? money(0),
        ledger: subtract(ledgerNow, of(movements, 'total', behind)),
        // Matches add up, so what they have before the day's end is the reverse of what they have behind it.
        onTheWay: subtract(of(movements, 'matched', behind), of(lines, 'matched', behind)),
        awaited: subtract(money(0), of(movements, 'waiting', until)),
        open: subtract(of(lines, 'broken', until), of(movements, 'broken', until)),
      };
      return { day, ...parts, unexplained: unexplainedOf(parts) };
    }),
  };
}
