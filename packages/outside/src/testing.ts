import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One stand-in, or all of them, started as in production: own process, real sockets, free ports, own data folder. */
export interface Running {
  readonly process: ChildProcess;
  /** Addresses from the first line that the process prints. */
  readonly ready: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Resolves with the exit code or the name of the signal. */
  readonly ended: Promise<number | string>;
  /** Sends a signal and waits until the process has ended. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | string>;
}

export async function startProcess(
  file: 'main.ts' | `${'bank' | 'sms' | 'mail' | 'beacon' | 'providers' | 'payments'}/main.ts`,
  env: Record<string, string>,
): Promise<Running> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, OUTSIDE_PORT_BASE: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code ?? 0)),
  );
  const line = new Promise<string>((resolve) =>
    child.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString())),
  );
  const first = await Promise.race([
    line,
    ended.then((code) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ]);
  const { ready } = JSON.parse(first) as Pick<Running, 'ready'>;
  return {
    process: child,
    ready,
    ended,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'tamarind-outside-'));

export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A fake platform that receives notices on a real socket and answers each with `status`. */
export async function listenAsPlatform() {
  const heard: ReceivedCall[] = [];
  const platform = { heard, status: 200, url: '', close: () => {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(platform.status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  platform.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return platform;
}

/** Sends a JSON request; returns `cut` when the connection closed without a response. */
export async function ask(
  base: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; json: unknown } | 'cut'> {
  try {
    const response = await fetch(
      new URL(path, base),
      body === undefined
        ? { headers }
        : { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
    );
    return { status: response.status, json: (await response.json()) as unknown };
  } catch {
    return 'cut';
  }
}
