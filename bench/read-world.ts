import { fork } from 'node:child_process';
import { once } from 'node:events';
import { seedGames } from '../packages/server/src/games/index.ts';
import { createPool, inTransaction } from '../packages/server/src/platform/db/pool.ts';
import { applicationUrl } from '../packages/server/src/platform/db/testing.ts';
import { fillHistory } from '../packages/server/src/testing/history.ts';
import { onServer } from '../tools/postgres.ts';
import { inProject, say } from '../tools/project.ts';
import { asked } from './figures.ts';
import type { LoadResult, LoadWish } from './placement-load.ts';
import { makeWorld, type World } from './placement-world.ts';

/** A brand with years of results, tickets and statements of its members, and a lobby of ten thousand games. */
export async function makeOldWorld(serverUrl: string, size: number, ticketsEach: number): Promise<World> {
  const world = await makeWorld(serverUrl, size);
  const pool = createPool(applicationUrl(world.url), { max: 2, onError: () => undefined });
  await inTransaction(pool, seedGames);
  // The last member gets no tickets and no entries, so that it can be compared with members who have many.
  await onServer(world.url, (owner) => fillHistory(owner, pool, world.members.slice(0, -1), ticketsEach));
  await pool.end();
  return world;
}

export interface Reading extends LoadResult {
  readonly perSecond: number;
  /** CPU time of the server's process per call, in microseconds. */
  readonly node: number;
}
export interface Reader {
  measure(path: string, connections: number, seconds: number): Promise<Reading>;
  /** Returns how many SQL statements one call by this member sends. */
  statements(path: string, member: number): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the benchmark's server on a database, and the load generator in a separate process. */
export async function openReader(world: World): Promise<Reader> {
  const server = fork(inProject('bench', 'read-server.ts'), [], { env: { ...process.env, DATABASE_URL: world.url } });
  const load = fork(inProject('bench', 'placement-load.ts'), []);
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  const used = () => asked<{ cpuUs: number; statements: number }>(server, 'usage');
  const ask = (wish: Partial<LoadWish>) =>
    asked<LoadResult>(load, { port, isRead: true, members: world.members.length, draws: [], ...wish });
  return {
    async measure(path, connections, seconds) {
      await ask({ path, connections, seconds: 0.3 });
      const before = await used();
      const result = await ask({ path, connections, seconds });
      const after = await used();
      const { UNAVAILABLE: away = 0, ...wrong } = result.other;
      if (Object.keys(wrong).length > 0 || result.accepted === 0)
        throw new Error(`${path}: ${JSON.stringify(result.other)} beside ${result.accepted}`);
      if (away > 0) say(`${path}: ${away} turned away beside ${result.accepted}, the machine is too busy to measure`);
      const node = (after.cpuUs - before.cpuUs) / result.accepted;
      return { ...result, perSecond: result.accepted / result.seconds, node };
    },
    async statements(path, member) {
      const { tokenOf } = await import('./placement-bets.ts');
      const call = async () => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: { authorization: `Bearer ${tokenOf(member)}` },
        });
        if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
        await answer.arrayBuffer();
      };
      // Takes the minimum of several calls: some statements run once a second for all callers, and must not count for
      // this call.
      const sent: number[] = [];
      for (let time = 1; time <= 4; time += 1) {
        const before = await used();
        await call();
        sent.push((await used()).statements - before.statements);
      }
      return Math.min(...sent);
    },
    async stop() {
      server.send('stop');
      load.kill();
      await once(server, 'exit');
    },
  };
}
