import { resultSources } from '@tamarind/contract/outside/results';
import { checkGameResult } from '@tamarind/domain/lottery/games/check-result';
import { gameOf, games } from '@tamarind/domain/lottery/games/index';
import { addMs } from '@tamarind/domain/time';
import { inTransaction } from '../../platform/db/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { newestReadings, repeatsLast, takeReading } from './enter-result.ts';
import { forEachDraw } from '../for-each-draw.ts';
import * as queries from '../queries.ts';
import { agrees } from '../show.ts';

const official = games.filter(({ kind }) => kind === 'official').map(({ code }) => code);

/** Sources publish after the last ball; before that, staff may have read the broadcast. */
const READ_AFTER_MS = 10 * 60_000;

/**
 * Reads published results. A source counts as one reader: two that agree, or one and a person, make the result. If one
 * differs, the draw stays closed for people to check [L06].
 */
export async function readResults(platform: Platform): Promise<void> {
  const before = addMs(platform.clock.now(), -READ_AFTER_MS);
  await forEachDraw(platform, await queries.dueToRead(platform.pool, official, before), async ({ id }) => {
    const [draw] = await queries.drawsById(platform.pool, [id]);
    const game = draw && gameOf(draw.game);
    if (!draw || !game) return;
    const numero = draw.code.slice(draw.game.length + 1);
    const answers = await Promise.all(
      resultSources.map(async (source) => ({
        source,
        answer: await platform.ports.results.read(source, draw.game, numero),
      })),
    );
    for (const { source, answer } of answers) {
      // No result yet, or the source is unreachable: the next run asks again. Meanwhile the other source and a person
      // suffice.
      if (answer.kind !== 'done') continue;
      const { prizes, amounts } = answer.result;
      const checked = checkGameResult(game, prizes);
      if (!checked.ok) {
        platform.log.warn({ draw: draw.code, source, faults: checked.faults }, 'a published result is not whole');
        continue;
      }
      const [last] = await queries.lastResults(platform.pool, [draw.game]);
      if (last?.prizes && repeatsLast(last.prizes, checked.prizes)) {
        platform.log.warn({ draw: draw.code, source, last: last.code }, 'a source shows the last result again');
        continue;
      }
      await inTransaction(platform.pool, async (tx) => {
        const locked = await queries.lockDraw(tx, id);
        const reading = { prizes: checked.prizes, amounts: amounts ?? null };
        // A source that still says what was refused says nothing new.
        const own = (await newestReadings(tx, id, 'refused')).get(`source:${source}`);
        if (locked.state !== 'closed' || locked.holdReason !== null || (own && agrees(own, reading))) return;
        await takeReading(tx, locked, {
          by: `source:${source}`,
          actor: `source:${source}`,
          staffId: null,
          feed: source,
          reading,
          source: 'feed',
          note: answer.result.publishedAt,
          now: platform.clock.now(),
          random: platform.random,
        });
      });
    }
  });
}
