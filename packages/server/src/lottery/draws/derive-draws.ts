import { hanoiFromNorth } from '@tamarind/domain/lottery/derived/index';
import { gameOf, games } from '@tamarind/domain/lottery/games/index';
import { compactDay } from '@tamarind/domain/time';
import { inTransaction } from '../../platform/db/pool.ts';
import { announce } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { forEachDraw } from '../for-each-draw.ts';
import * as queries from '../queries.ts';

const derived = games.filter(({ kind }) => kind === 'derived').map(({ code }) => code);

/**
 * Derives results from another draw of the same day (Hanoi from the Northern draw) [L03] as soon as that draw has a
 * result, and voids the draw if that draw is void. Later corrections of the source draw are not copied: staff must
 * request a correction of the derived draw too.
 */
export async function deriveDraws(platform: Platform): Promise<void> {
  await forEachDraw(platform, await queries.dueToDerive(platform.pool, derived), ({ id }) =>
    inTransaction(platform.pool, async (tx) => {
      const draw = await queries.lockDraw(tx, id);
      const from = gameOf(draw.game)?.derivedFrom;
      const source = from && (await queries.drawByCode(tx, `${from}-${compactDay(draw.day)}`));
      if (draw.state !== 'closed' || !source) return;
      const now = platform.clock.now();
      if (source.state === 'void') await queries.setState(tx, id, 'void');
      else if (source.prizes && source.holdReason === null)
        await queries.writeResult(tx, {
          id,
          version: 1,
          prizes: hanoiFromNorth(source.prizes),
          at: now,
          source: `${source.code} v${source.resultVersion}`,
        });
      else return;
      const state = source.state === 'void' ? 'void' : 'resulted';
      await announce(tx, 'public', { type: 'draw', data: { draw: draw.code, game: draw.game, state } }, now);
    }),
  );
}
