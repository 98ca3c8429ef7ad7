import { resultSources } from '@tamarind/contract/outside/results';
import { checkGameResult } from '@tamarind/domain/lottery/games/check-result';
import { gameOf, games } from '@tamarind/domain/lottery/games/index';
import { addMs } from '@tamarind/domain/time';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { sentInOrder, type Tx } from '../../platform/db/sql.ts';
import { forEachDraw } from '../for-each-draw.ts';
import * as queries from '../queries.ts';
import { agrees } from '../show.ts';
import { newestReadings, type NewReading, repeatsLast, takeReadings } from './enter-result.ts';
import * as staffQueries from './staff-queries.ts';

const official = games.filter(({ kind }) => kind === 'official').map(({ code }) => code);

/**
 * How long after the draw time sources are read for the first time, in milliseconds: they publish after the last ball.
 * Until then staff may enter the result from the broadcast.
 */
const READ_AFTER_MS = 10 * 60_000;

/**
 * Fetches published results. Each source counts as one person who enters results: two sources that agree, or one source
 * and one person, make the result. If one differs, the draw stays closed for people to check [L06].
 */
export async function readResults(platform: Platform): Promise<void> {
  const before = addMs(platform.clock.now(), -READ_AFTER_MS);
  await forEachDraw(platform, await queries.dueToRead(platform.pool, official, before), async (draw) => {
    const readings = await wholeReadings(platform, draw);
    if (readings.length > 0) await inTransaction(platform.pool, (tx) => takeNew(platform, tx, draw, readings));
  });
}

type DueDraw = Pick<queries.DrawRow, 'id' | 'code' | 'game'>;

/** The results that sources have published for a draw and that fit the result format of its game. */
async function wholeReadings(platform: Platform, { code, game: gameCode }: DueDraw): Promise<NewReading[]> {
  const game = gameOf(gameCode);
  if (!game) return [];
  const numero = code.slice(gameCode.length + 1);
  const answers = await Promise.all(
    resultSources.map(async (source) => ({
      source,
      answer: await platform.ports.results.read(source, gameCode, numero),
    })),
  );
  return answers.flatMap(({ source, answer }) => {
    // This source has no result yet or is unreachable, so the next run tries again. Meanwhile the other source and one
    // person who enters the result are enough.
    if (answer.kind !== 'done') return [];
    const { prizes, amounts, publishedAt } = answer.result;
    const checked = checkGameResult(game, prizes);
    if (!checked.ok) {
      platform.log.warn({ draw: code, source, faults: checked.faults }, 'a published result is not whole');
      return [];
    }
    const reading = { prizes: checked.prizes, amounts: amounts ?? null, source: 'feed', note: publishedAt };
    return [{ ...reading, by: `source:${source}`, staffId: null, feed: source }];
  });
}

/** Stores the fetched results, except those already stored and those that repeat the last draw's result. */
async function takeNew(platform: Platform, tx: Tx, due: DueDraw, readings: readonly NewReading[]): Promise<void> {
  const [draw, known, [last]] = await sentInOrder(
    queries.lockDraw(tx, due.id),
    staffQueries.entriesOf(tx, [due.id]),
    queries.lastResults(tx, [due.game]),
  );
  if (draw.state !== 'closed' || draw.holdReason !== null) return;
  // A source that still reports a refused result adds nothing new, so refused reports count as known.
  const own = newestReadings(known, 'refused');
  const news = readings.filter((reading) => {
    const before = own.get(reading.by);
    if (before && agrees(before, reading)) return false;
    if (!last?.prizes || !repeatsLast(last.prizes, reading.prizes)) return true;
    platform.log.warn(
      { draw: draw.code, source: reading.feed, last: last.code },
      'a source shows the last result again',
    );
    return false;
  });
  if (news.length === 0) return;
  await takeReadings({ tx, now: platform.clock.now(), random: platform.random }, draw, known, news);
}
