import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { forgetHere } from './kept.ts';
import type { Platform } from './platform.ts';

/**
 * One connection of the process that only listens (NOTIFY): `outbox` says that there is news to push, `kept` names an answer that is
 * out of date. When it breaks a new one is made; as words may have been missed meanwhile, everything kept is forgotten and the
 * outbox is read. Push asks by itself every second as well, so a lost word delays and never loses.
 */
export interface Listening {
  /** Called at news, by whoever reads the outbox in this process. */
  onNews: () => void;
  close(): Promise<void>;
}

export function listen(platform: Platform): Listening {
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  const listening: Listening = {
    onNews: () => undefined,
    close: async () => {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await following;
    },
  };
  const following = follow();

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((error: unknown) => platform.log.warn({ err: error }, 'the process listens later'));
      await wait(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  /** Ends with the connection. */
  async function listenOnce(): Promise<void> {
    const mine = new pg.Client({
      connectionString: platform.config.DATABASE_URL,
      application_name: 'tamarind-listen',
      keepAlive: true,
    });
    client = mine;
    const over = new Promise((resolve) => mine.once('end', resolve));
    mine.on('error', () => undefined);
    mine.on('notification', ({ channel, payload }) => {
      if (channel === 'kept') forgetHere(platform.pool, payload);
      else listening.onNews();
    });
    await mine.connect();
    await mine.query('listen outbox');
    await mine.query('listen kept');
    forgetHere(platform.pool);
    listening.onNews();
    await over;
  }
  return listening;
}

const AGAIN_MS = 1000;
