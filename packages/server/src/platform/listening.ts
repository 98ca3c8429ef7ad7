import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { forgetHere } from './kept.ts';
import type { Platform } from './platform.ts';

/**
 * The process's LISTEN connection: `outbox` announces events to push, `kept` names a cache entry to invalidate. If the
 * connection breaks, it is opened again. Notifications may be lost meanwhile, so the whole cache is then dropped and
 * the outbox is read. Push also polls every second, so a lost notification only delays events.
 */
export interface Listening {
  /** Called when new events are announced; set by this process's reader of the outbox. */
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

  /** Listens on one connection; resolves when that connection ends. */
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
