import { mkdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { present } from '@tamarind/domain/present';
import { claimFolder, type Stops } from '../parts.ts';
import { type Child, freePort } from '../processes.ts';
import { type DemoLogin, type ProductOptions, startServer, startSurroundings, type Surroundings } from '../product.ts';
import { startBalancer } from './balancer.ts';

/** One server of the cluster; a restart replaces its process, not this object. */
export interface Server {
  readonly name: string;
  readonly url: string;
}

export interface Cluster extends Surroundings {
  /** The balancer's URL. */
  readonly url: string;
  readonly balancer: string;
  readonly apis: readonly Server[];
  readonly workers: readonly Server[];
  readonly logins: readonly DemoLogin[];
  /** Stops the process, waits for its end, starts it again and waits until it is ready. Returns the exit code. */
  restart(server: Server): Promise<number | string>;
  stop(): Promise<void>;
}

/** Starts two API processes and two workers on one database, behind a load balancer. */
export async function startCluster(options: ProductOptions & { readonly ownBalancer: boolean }): Promise<Cluster> {
  const stops: Stops = [];
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  try {
    mkdirSync(options.dataDir, { recursive: true });
    stops.push(await claimFolder(options.dataDir));
    const port = options.port || (await freePort());
    const url = `http://127.0.0.1:${port}`;
    const around = await startSurroundings(options, url, stops);
    // Choose these ports last, after the other parts have taken theirs; otherwise a port could be used twice.
    const [figuresPort, api1, api2, work1, work2] = await freePorts();
    const env = {
      ...around.env,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_MS: String(DRAIN_MS),
      ...present({ TEST_CLOCK_FILE: options.testClock ? join(options.dataDir, 'clock') : undefined }),
    };
    const places = [
      { name: 'api1', port: api1, role: 'api' },
      { name: 'api2', port: api2, role: 'api' },
      { name: 'worker1', port: work1, role: 'worker' },
      { name: 'worker2', port: work2, role: 'worker' },
    ] as const;
    const running = new Map<string, Child>();
    const start = async ({ name, port: own, role }: (typeof places)[number]) => {
      const { child, logins } = await startServer(options, { name, port: own, env: { ...env, ROLE: role } }, stops);
      running.set(name, child);
      return logins;
    };
    const [logins = []] = await Promise.all(places.map(start));
    options.say('two API processes and two workers are up');
    const balancer = await startBalancer({
      port,
      figuresPort,
      apiPorts: [api1, api2],
      withTestClock: options.testClock === true,
      own: options.ownBalancer,
    });
    stops.push(balancer.stop);
    await wait(1000);
    const server = ({ name, port: own }: (typeof places)[number]): Server => ({ name, url: `http://127.0.0.1:${own}` });
    return {
      ...around,
      url,
      balancer: balancer.kind,
      apis: places.filter(({ role }) => role === 'api').map(server),
      workers: places.filter(({ role }) => role === 'worker').map(server),
      logins,
      async restart({ name }) {
        const place = places.find((one) => one.name === name);
        const child = running.get(name);
        if (!place || !child) throw new Error(`there is no ${name}`);
        process.kill(child.pid, 'SIGTERM');
        const code = await child.ended;
        await start(place);
        // Wait until the balancer has noticed the restart, before the next process is stopped.
        await wait(1500);
        return code;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Returns five different free ports. They are reserved at the same time, because single requests could return the same
 * port twice.
 */
async function freePorts(): Promise<[number, number, number, number, number]> {
  const probes = [1, 2, 3, 4, 5].map(() => createServer());
  const ports = await Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve, reject) => {
          probe.once('error', reject);
          probe.listen(0, '127.0.0.1', () => resolve((probe.address() as AddressInfo).port));
        }),
    ),
  );
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports as [number, number, number, number, number];
}

/**
 * The time for which a stopping process still answers. It must be long enough for the balancer, which checks every
 * 150-300 ms and removes a process after the second failure.
 */
const DRAIN_MS = 3000;
