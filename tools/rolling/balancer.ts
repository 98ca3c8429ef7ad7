import { execFileSync } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startChild } from '../processes.ts';
import { inProject } from '../project.ts';

/**
 * The load balancer in front of two API processes: HAProxy with the configuration of deploy/, or the balancer below if
 * HAProxy is not installed.
 */
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
  const child: Child = startChild('balancer', [haproxy, '-f', inProject('deploy/haproxy/haproxy.cfg'), '-db'], {
    cwd: inProject(),
    env: {
      TAMARIND_DEPLOY: inProject('deploy'),
      TAMARIND_BIND: `127.0.0.1:${options.port}`,
      TAMARIND_FIGURES: `127.0.0.1:${options.figuresPort}`,
      TAMARIND_API1: `127.0.0.1:${first}`,
      TAMARIND_API2: `127.0.0.1:${second}`,
      // Allow few connections: the drill needs no more, and the machine's limit of open files may be low.
      TAMARIND_MAXCONN: '2000',
      TAMARIND_TEST: options.withTestClock ? '1' : '0',
    },
  });
  await wait(300);
  if (child.hasEnded()) throw new Error(`HAProxy ended: ${child.lastLines()}`);
  return { kind: 'HAProxy', stop: () => child.stop(3000) };
}

function haproxyPath(): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'PATH="$PATH:/usr/sbin" command -v haproxy'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/**
 * A simple load balancer: forwards requests in turn to the ready processes, each over its own connection. If a
 * connection fails or closes without a response, the next process is tried, as with HAProxy's `retry-on conn-failure
 * empty-response`.
 */
async function ownBalancer(port: number, apiPorts: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>(apiPorts);
  const looking = setInterval(() => {
    for (const api of apiPorts)
      void fetch(`http://127.0.0.1:${api}/readyz`, { signal: AbortSignal.timeout(1000) })
        .then(({ status }) => (status === 200 ? ready.add(api) : ready.delete(api)))
        .catch(() => ready.delete(api));
  }, 250);
  let turn = 0;
  const nextPort = (): number => {
    const ports = ready.size > 0 ? [...ready] : apiPorts;
    turn += 1;
    return ports[turn % ports.length] ?? 0;
  };
  const pass = (call: IncomingMessage, body: Buffer, answer: ServerResponse, tries: number): void => {
    const headers = { ...call.headers, connection: 'close', 'x-forwarded-for': '127.0.0.1' };
    const upstream = request(
      { host: '127.0.0.1', port: nextPort(), agent: false, method: call.method, path: call.url, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, { ...response.headers, connection: 'keep-alive' });
        response.pipe(answer);
        response.on('error', () => answer.destroy());
      },
    );
    answer.on('close', () => upstream.destroy());
    upstream.on('error', () => {
      if (answer.headersSent || answer.destroyed) answer.destroy();
      else if (tries > 1) pass(call, body, answer, tries - 1);
      else answer.writeHead(502).end();
    });
    upstream.end(body);
  };
  const server = createServer((call, answer) => {
    const parts: Buffer[] = [];
    call.on('data', (part: Buffer) => parts.push(part));
    call.on('end', () => pass(call, Buffer.concat(parts), answer, 3));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    kind: 'own',
    stop: async () => {
      clearInterval(looking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
