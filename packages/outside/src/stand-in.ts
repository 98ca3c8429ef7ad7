import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { z } from 'zod/mini';
import { createClock, type StandInClock } from './clock.ts';

/** A response: a status with JSON, only the first half of its bytes, or a connection that is cut without a response. */
export type Reply =
  | {
      readonly status: number;
      readonly json: unknown;
      readonly headers?: Readonly<Record<string, string>>;
      readonly isHalf?: boolean;
    }
  | { readonly status: number; readonly html: string }
  | { readonly status: number; readonly png: Buffer }
  | 'cut';

export interface Question {
  readonly method: string;
  readonly path: string;
  /** The raw path and query, for signatures. */
  readonly target: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
}

/** One log line, as the back office reads it. */
export interface LogItem {
  readonly at: string;
  readonly kind: string;
  readonly summary: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface Service {
  /** Answers a request; undefined for an unknown address. */
  answer(question: Question): Promise<Reply | undefined> | Reply | undefined;
  /** The log, newest first. */
  log(): readonly LogItem[];
  /** Addresses to print once the service is up. */
  readonly ready?: Readonly<Record<string, string>>;
  /** Maximum body size; 64 KiB by default. */
  readonly bodyMax?: number;
  /**
   * Mounts a library with its own request handler, once the address is known. The handler returns true if it answered
   * the request.
   */
  mount?(url: string): Promise<(request: IncomingMessage, response: ServerResponse) => boolean>;
  /** Called before the process exits. */
  close?(): Promise<void>;
}

/**
 * Runs a stand-in as its own process on OUTSIDE_HOST. It accepts only requests for its own Host, serves `/health`,
 * `/log` and `/control` for its clock, and prints one line (or sends a message to the supervisor) when it is up. It
 * exits on SIGTERM, on SIGINT, and when the supervisor is gone for any reason.
 */
export async function runStandIn(
  name: string,
  start: (given: { clock: StandInClock; dataDir: string }) => Promise<Service>,
): Promise<void> {
  const clock = createClock();
  const service = await start({ clock, dataDir: process.env['OUTSIDE_DATA_DIR'] ?? '.data/outside' });
  let mounted: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  const server = createServer((request, response) => {
    const refusal = refusalOf(request);
    if (refusal !== undefined) {
      response.writeHead(refusal).end();
      return;
    }
    if (mounted(request, response)) return;
    void read(request, service.bodyMax ?? BODY_MAX)
      .then((question) => answer(service, clock, question))
      .catch((error: unknown): Reply => {
        process.stderr.write(`${name}: ${error instanceof Error ? error.stack : String(error)}\n`);
        return { status: 500, json: { error: 'internal' } };
      })
      .then((reply) => {
        if (reply === 'cut') request.socket.destroy();
        else if ('html' in reply)
          response
            .writeHead(reply.status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
            .end(reply.html);
        else if ('png' in reply) response.writeHead(reply.status, { 'content-type': 'image/png' }).end(reply.png);
        else send(response, reply);
      });
  });
  const { port } = await listen(server, Number(process.env['OUTSIDE_PORT'] ?? 0));
  const url = `http://${OUTSIDE_HOST}:${port}`;
  mounted = (await service.mount?.(url)) ?? mounted;

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    server.close();
    server.closeAllConnections();
    await service.close?.();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => void stop());
  // Stop, because the supervisor has died while this process was starting.
  if (process.send && !process.connected) return stop();

  const ready = { [name]: { url, ...service.ready } };
  if (process.send) process.send({ ready });
  else process.stdout.write(`${JSON.stringify({ ready })}\n`);
}

function send(response: ServerResponse, reply: Extract<Reply, { json: unknown }>): void {
  const bytes = Buffer.from(JSON.stringify(reply.json ?? null));
  response.writeHead(reply.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...reply.headers,
    'content-length': bytes.length,
  });
  if (reply.isHalf) response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(bytes);
}

/**
 * Returns 421 for a Host other than this machine: a foreign name that resolves to this address must not reach the
 * service (DNS rebinding). Returns 403 for a change of /control by a page of another origin: browsers always send
 * Origin with a POST, other programs send none.
 */
function refusalOf({ method, url = '/', headers, socket }: IncomingMessage): 403 | 421 | undefined {
  const own = [OUTSIDE_HOST, '127.0.0.1', 'localhost', '[::1]'].map((host) => `${host}:${socket.localPort}`);
  if (!own.includes(headers.host ?? '')) return 421;
  if (method === 'GET' || new URL(url, 'http://127.0.0.1').pathname !== '/control') return undefined;
  const isOwn = headers.origin === undefined || own.some((host) => headers.origin === `http://${host}`);
  const site = headers['sec-fetch-site'];
  return isOwn && (site === undefined || site === 'same-origin' || site === 'none') ? undefined : 403;
}

export function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, OUTSIDE_HOST, () => resolve(server.address() as AddressInfo));
  });
}

export const ok = (json: unknown): Reply => ({ status: 200, json });
export const fault = (status: number, error: string, more: Readonly<Record<string, unknown>> = {}): Reply => ({
  status,
  json: { error, ...more },
});

/**
 * The address to listen on, by default this machine only. A platform without DEMO calls no loopback address; to try it
 * with stand-ins, set OUTSIDE_HOST to an address of this machine in a network that the platform's OUTGOING names.
 */
export const OUTSIDE_HOST = process.env['OUTSIDE_HOST'] ?? '127.0.0.1';

const Control = z.object({ clockOffsetMs: z.optional(z.int()) });

async function answer(service: Service, clock: StandInClock, question: Question | 'too_long'): Promise<Reply> {
  if (question === 'too_long') return fault(413, 'too_long');
  const address = `${question.method} ${question.path}`;
  if (address === 'GET /health') return ok({ ok: true, pid: process.pid });
  if (address === 'GET /log') return ok({ items: service.log().slice(0, LOG_SHOWN) });
  if (address === 'POST /control') {
    const control = z.safeParse(Control, question.json);
    if (!control.success) return fault(400, 'not_a_control');
    if (control.data.clockOffsetMs !== undefined) clock.setOffset(control.data.clockOffsetMs);
    return (await service.answer(question)) ?? ok({ clockOffsetMs: clock.offsetMs() });
  }
  return (await service.answer(question)) ?? fault(404, 'no_such_address');
}

async function read(request: IncomingMessage, bodyMax: number): Promise<Question | 'too_long'> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyMax) return 'too_long';
    chunks.push(chunk);
  }
  const rawBody = Buffer.concat(chunks);
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    target: request.url ?? '/',
    query: url.searchParams,
    headers: request.headers,
    rawBody,
    json: jsonOf(rawBody),
  };
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

const BODY_MAX = 64 * 1024;
const LOG_SHOWN = 200;
