import { join } from 'node:path';
import { openBooks } from './books.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { httpServer, listen } from './http.ts';
import { operatorSide } from './operator-side.ts';
import { pages } from './pages.ts';
import { playerSide } from './player-side.ts';
import { keysIn, ownKey } from './wire.ts';

export interface Kiosk {
  readonly url: string;
  readonly publicKeyFile: string;
  stop(): Promise<void>;
}

/** The whole kiosk: its database, the operator's API and the players' API. It makes no outgoing calls. */
export async function startKiosk(
  config: Config,
  report: (line: string) => void,
  chance?: (below: number) => number,
): Promise<Kiosk> {
  const clock = systemClock;
  const own = ownKey(config.dataDir);
  const books = openBooks(join(config.dataDir, 'kiosk.sqlite'));
  let url = config.publicUrl;
  const server = httpServer(
    [
      operatorSide({
        books,
        clock,
        operatorId: config.operatorId,
        operatorKeys: keysIn(config.operatorKeyFile),
        key: own.key,
        publicUrl: () => url,
      }),
      playerSide({ books, clock, chance }),
      pages(config),
    ],
    report,
  );
  const { port } = await listen(server, config.port);
  url ||= `http://127.0.0.1:${port}`;
  return {
    url,
    publicKeyFile: own.publicFile,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          books.close();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
