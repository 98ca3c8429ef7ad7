import type { contract } from '@tamarind/contract/index';
import { type FairnessFinding, watch } from '@tamarind/domain/lottery/fairness';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { games, gameOf, type Game } from '@tamarind/domain/lottery/games/index';
import { ALARM_P } from '@tamarind/domain/lottery/randomness-tests';
import { lastRecords, record } from '../../audit/index.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { announce } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import * as fairnessQueries from './fairness-queries.ts';

const own = games.filter(({ kind }) => kind === 'own');
/** Window sizes in draws. A sudden bias shows in the short window, a small one in the long. */
const SIZES = [1_000, 10_000, 100_000] as const;
const ACTION = 'fairness.changed';

export const listFairness: Handler<typeof contract.lottery.listFairness> = async ({ pool }) => {
  const counts = await fairnessQueries.countsOfDraws(
    pool,
    own.map(({ code }) => code),
  );
  const drawsOf = new Map(counts.map(({ game, draws }) => [game, draws]));
  const said = await lastRecords(pool, ACTION);
  return {
    games: own.map(({ code }) => ({ game: code, draws: drawsOf.get(code) ?? 0 })),
    alarms: said.flatMap(({ facts, at }) => {
      const { game, size, alarms } = facts;
      const isAlarm = typeof game === 'string' && typeof size === 'number' && typeof alarms === 'string';
      return isAlarm && alarms !== '' ? [{ game, size, tests: alarms, at }] : [];
    }),
  };
};

export const getFairness: Handler<typeof contract.lottery.getFairness> = async ({ pool }, input) => {
  const game = gameOf(input.game);
  if (game?.kind !== 'own') return refuse('NOT_FOUND');
  const windows = await windowsOf(pool, game, SIZES);
  return {
    game: game.code,
    alarmP: ALARM_P,
    windows: windows.map(({ size, draws, findings }) => ({
      size,
      draws,
      findings: findings.map((finding) => ({
        ...finding,
        statistic: finding.p !== null && Number.isFinite(finding.statistic) ? finding.statistic : null,
        isAlarm: isAlarm(finding),
      })),
    })),
  };
};

/**
 * Runs once an hour. A new alarm is written to the audit log and sent to staff; the end of an alarm is recorded too.
 * The longest window is checked for only one game an hour, in turn, because for all games it would read millions of
 * results.
 */
export async function watchFairness(platform: Platform): Promise<void> {
  const { pool } = platform;
  const now = platform.clock.now();
  const counts = await fairnessQueries.countsOfDraws(
    pool,
    own.map(({ code }) => code),
  );
  const due = own.filter(({ code }) => counts.some(({ game, draws }) => game === code && draws >= DRAWS_MIN));
  if (due.length === 0) return;
  const said = new Map((await lastRecords(pool, ACTION)).map(({ subject, facts }) => [subject, facts]));
  const inTurn = due[Math.floor(now.getTime() / HOUR_MS) % due.length];
  for (const game of due)
    for (const window of await windowsOf(pool, game, game === inTurn ? SIZES : SIZES.slice(0, -1))) {
      const subject = `fairness:${game.code}/${window.size}`;
      await tell({ ...window, game: game.code, subject }, String(said.get(subject)?.['alarms'] ?? ''), platform);
    }
}
const HOUR_MS = 3_600_000;
/** Minimum number of draws in a window: with fewer, the statistical tests of the order of results are not reliable. */
const DRAWS_MIN = 100;

async function tell(
  { game, subject, size, draws, findings }: Window & { game: string; subject: string },
  before: string,
  { pool, clock }: Platform,
): Promise<void> {
  const alarms = findings.filter(isAlarm).map(({ test, tier }) => `${test} ${tier}`);
  const text = alarms.join(', ');
  if (text === before) return;
  const known = before.split(', ');
  const now = clock.now();
  await inTransaction(pool, async (tx) => {
    await record(tx, { actor: 'system', action: ACTION, subject, facts: { game, size, draws, alarms: text }, at: now });
    if (alarms.some((alarm) => !known.includes(alarm)))
      await announce(tx, 'staff', { type: 'queue', data: { room: 'fairness' } }, now);
  });
}

const isAlarm = ({ p }: FairnessFinding): boolean => p !== null && p < ALARM_P;

type Window = { readonly size: number; readonly draws: number; readonly findings: FairnessFinding[] };

/** Reads results once, newest first, and evaluates each window when enough results are read for it or no more exist. */
async function windowsOf(db: Db, game: Game, sizes: readonly number[]): Promise<Window[]> {
  const { add, findings } = watch(formatOf(game.format));
  const windows: Window[] = [];
  let draws = 0;
  let before: Date | null = null;
  for (const size of sizes) {
    while (draws < size) {
      const rows: Awaited<ReturnType<typeof fairnessQueries.resultsBefore>> = await fairnessQueries.resultsBefore(
        db,
        game.code,
        before,
        BATCH,
      );
      for (const { prizes } of rows) add(prizes);
      draws += rows.length;
      before = rows.at(-1)?.drawsAt ?? before;
      if (rows.length < BATCH)
        return draws === windows.at(-1)?.draws ? windows : [...windows, { size, draws, findings: findings() }];
    }
    windows.push({ size, draws, findings: findings() });
  }
  return windows;
}
/** Results per query; every window size is a multiple of it. Bets can be taken between two batches. */
const BATCH = 1_000;
