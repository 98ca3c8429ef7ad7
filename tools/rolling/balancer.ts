import { execFileSync } from 'node:child_process';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startChild } from '../processes.ts';
import { inProject } from '../project.ts';

/** What stands before two API processes: HAProxy with the configuration of deploy/, or, where it is not installed, our own. */
export interface Balancer {
  readonly kind: 'HAProxy' | 'own';
  stop(): Promise<void>;
}

export async function startBalancer(options: {
  readonly port: number;
  readonly figuresPort: number;
  readonly apiPorts: readonly [number, number];
  readonly withTestClock: boolean;
  readonly own: boolean;
}): Promise<Balancer> {
  const haproxy = options.own ? undefined : haproxyPath();
  if (!haproxy) return ownBalancer(options.port, options.apiPorts);
  const [first, second] = options.apiPorts;
  const child: Child = startChild(
    'balancer',
    [haproxy, '-f', inProject('deploy/haproxy/haproxy.cfg'), '-db'],
    {
      cwd: inProject(),
      env: {
        TAMARIND_DEPLOY: inProject('deploy'),
        TAMARIND_BIND: `127.0.0.1:${options.port}`,
        TAMARIND_FIGURES: `127.0.0.1:${options.figuresPort}`,
        TAMARIND_API1: `127.0.0.1:${first}`,
        TAMARIND_API2: `127.0.0.1:${second}`,
        // The drill's own few; a machine's limit of open files may not allow more.
        TAMARIND_MAXCONN: '2000',
        TAMARIND_TEST: options.withTestClock ? '1' : '0',
      },
    },
  );
  await wait(300);
  if (child.hasEnded()) throw new Error(`HAProxy ended: ${child.lastLines()}`);
  return { kind: 'HAProxy', stop: () => child.stop(3000) };
}

function haproxyPath(): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'PATH="$PATH:/usr/sbin" command -v haproxy'], {
      encoding: 'utf8',
    }).trim();
  } catch {
    return undefined;
  }
}

/** Connections in turn to whoever says that it is ready. It knows no calls, so nothing is tried twice. */
async function ownBalancer(port: number, apiPorts: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>();
  const look = async (): Promise<void> => {
    for (const api of apiPorts) {
      const isReady = await fetch(`http://127.0.0.1:${api}/readyz`, {
        signal: AbortSignal.timeout(1000),
      }).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) ready.add(api);
      else ready.delete(api);
    }
  };
  await look();
  const looking = setInterval(() => void look(), 250);
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    const [...ports] = ready;
    turn += 1;
    const api = ports[turn % Math.max(ports.length, 1)] ?? apiPorts[turn % apiPorts.length] ?? 0;
    const upstream = connect(api, '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    kind: 'own',
    stop: async () => {
      clearInterval(looking);
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
