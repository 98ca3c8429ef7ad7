import { inTransaction } from '../platform/db/pool.ts';
import type { Platform } from '../platform/platform.ts';
import type { Outcome } from '../platform/ports/outcome.ts';
import { lineOf } from './registry.ts';
import * as queries from './queries.ts';

/** Reads and stores a vendor's game list; games that are not in it are no longer offered. */
export async function readGames(
  platform: Platform,
  vendor: queries.VendorRow,
): Promise<Outcome<{ readonly games: number }>> {
  const now = platform.clock.now();
  const answer = await platform.ports.vendor.gameList(await lineOf(platform, vendor, now));
  if (answer.kind !== 'done') return answer;
  const games = [...new Map(answer.games.map((game) => [game.game_code, game])).values()];
  await inTransaction(platform.pool, (tx) =>
    queries.replaceGames(
      tx,
      vendor.code,
      games.map((game) => ({
        code: game.game_code,
        name: game.name,
        category: game.category,
        product: game.product,
        enabled: game.enabled,
        blockedCountries: game.blocked_countries,
        urlThumb: game.url_thumb,
        rtpE4: game.rtp ? partsOf(game.rtp) : null,
      })),
      now,
    ),
  );
  return { kind: 'done', games: games.length };
}

/** Reads the game lists that are due: hourly, and at once for a vendor whose list was never read. */
export async function readDueGames(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - EVERY_MS);
  for (const vendor of await queries.vendors(platform.pool))
    if (vendor.state === 'on' && (vendor.gamesReadAt === null || vendor.gamesReadAt < before)) {
      const outcome = await readGames(platform, vendor);
      if (outcome.kind !== 'done') platform.log.warn({ vendor: vendor.code, outcome }, 'game list not read');
    }
}

/** Converts a percentage as text to parts of 10,000, rounded down: "97.19" is 9719. */
function partsOf(percent: string): number {
  const [whole = '', part = ''] = percent.split('.');
  return Number(whole + part.padEnd(2, '0').slice(0, 2));
}

const EVERY_MS = 3_600_000;
