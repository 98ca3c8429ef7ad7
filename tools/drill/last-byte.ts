import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod/mini';
import type { Endpoint, InputOf } from '@tamarind/contract/endpoint';
import type { ApiClient } from '../api-client.ts';

export interface RawAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: string;
}
export interface RawWish<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  readonly token: string;
  readonly requestId: string;
}

/**
 * Makes requests arrive simultaneously: each is sent on its own connection except for its last byte; when everything
 * has arrived, the last bytes are sent together (last-byte synchronisation).
 */
export async function atOnce<E extends Endpoint>(
  url: string,
  api: ApiClient,
  wishes: readonly RawWish<E>[],
): Promise<RawAnswer[]> {
  const { port } = new URL(url);
  const requests = await Promise.all(wishes.map((wish) => bytesOf(api, port, wish)));
  const sockets = await Promise.all(requests.map(() => opened(Number(port))));
  const answers = sockets.map(answerOn);
  for (const [index, request] of requests.entries()) sockets[index]?.write(request.subarray(0, -1));
  await wait(120);
  for (const [index, request] of requests.entries()) sockets[index]?.write(request.subarray(-1));
  return Promise.all(answers);
}

async function bytesOf<E extends Endpoint>(
  api: ApiClient,
  port: string,
  { endpoint, input, token, requestId }: RawWish<E>,
): Promise<Buffer> {
  const rest = z.encode(endpoint.input, input as never) as Record<string, unknown>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const body = JSON.stringify(endpoint.enc ? { enc: await api.encrypt(endpoint.path, rest) } : rest);
  const head = [
    `${endpoint.method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'connection: close',
    `authorization: Bearer ${token}`,
    `idempotency-key: ${requestId}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');
  return Buffer.from(`${head}\r\n\r\n${body}`);
}

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

function answerOn(socket: Socket): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    socket.once('error', reject);
    socket.once('close', () => {
      const text = Buffer.concat(pieces).toString();
      const body = text.slice(text.indexOf('\r\n\r\n') + 4);
      const read = JSON.parse(body || '{}') as { errorCode?: string };
      resolve({ status: Number(text.slice(9, 12)), code: read.errorCode, body });
    });
  });
}
