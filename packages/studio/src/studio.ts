import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { books } from './books/books.ts';
import { openDatabase } from './books/database.ts';
import { systemChance } from './chance.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { Courier } from './courier.ts';
import { catalogue } from './games/catalogue.ts';
import type { Chance, Game } from './games/game.ts';
import { httpServer, listen } from './http.ts';
import { operatorSide, roundPages } from './operator-side.ts';
import { pages } from './pages.ts';
import { Play } from './play.ts';
import { playerSide } from './player-side.ts';
import { purse } from './purse.ts';
import { roundPage, roundStyle } from './round-page.ts';
import { Tables } from './tables.ts';
import { keysIn, ownKey } from './wire/keys.ts';
import { operatorWallet } from './wire/operator.ts';

export interface Studio {
  readonly url: string;
  readonly publicKeyFile: string;
  /** Ends abandoned rounds now; the studio also does this by itself every ten minutes. */
  keepHouse(): void;
  stop(): Promise<void>;
}

/**
 * The whole studio: its records, the delivery of movements to the operator, the games, and the APIs for the operator
 * and the players.
 */
export async function startStudio(
  config: Config,
  games: readonly Game[],
  report: (line: string) => void,
  chance: Chance = systemChance,
  clock: Clock = systemClock,
): Promise<Studio> {
  const own = ownKey(config.dataDir);
  const all = books(openDatabase(join(config.dataDir, 'studio.sqlite')));
  const list = catalogue(games);
  const wallet = operatorWallet({ baseUrl: config.operatorUrl, key: own.key, timeoutMs: config.walletTimeoutMs });
  const money = purse({ books: all, wallet });
  const courier = new Courier(all, money, { clock, retryMs: config.retryMs, report });
  const play = new Play(all, courier, { chance, clock, gameOf: list.gameOf });
  const tables = new Tables(all, courier, { chance, clock, gameOf: list.gameOf, report });
  // Round links stay valid across restarts, because the key of their MAC is derived from the studio's private key.
  const proofs = roundPages(
    createHash('sha256')
      .update(own.key.export({ type: 'pkcs8', format: 'der' }))
      .digest('hex'),
  );
  let url = config.publicUrl;
  const server = httpServer(
    [
      operatorSide({
        books: all,
        catalogue: list,
        clock,
        tables,
        operatorId: config.operatorId,
        operatorKeys: keysIn(config.operatorKeyFile),
        publicUrl: () => url,
        roundPage: proofs.path,
      }),
      playerSide({ books: all, catalogue: list, play, tables, purse: money }),
      roundPage({ books: all, catalogue: list, roundOf: proofs.roundOf }),
      roundStyle,
      pages({ pagesDir: config.pagesDir, frameAncestors: config.frameAncestors, catalogue: list }),
    ],
    report,
  );
  courier.start();
  tables.start();
  const housekeeping = setInterval(() => play.endForgotten(), HOUSEKEEPING_MS);
  const { port } = await listen(server, config.port);
  url ||= `http://127.0.0.1:${port}`;
  return {
    url,
    publicKeyFile: own.publicFile,
    keepHouse: () => play.endForgotten(),
    stop: async () => {
      clearInterval(housekeeping);
      tables.stop();
      server.close();
      server.closeAllConnections();
      await courier.stop();
      all.close();
    },
  };
}

const HOUSEKEEPING_MS = 10 * 60_000;
