import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The unparsed body: signatures are computed over these bytes. */
  readonly rawBody: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Answering = (question: Question) => Reply | undefined;

/** Passes each request to the `sides` in order; the first one that handles the address answers. */
export function httpServer(sides: readonly Answering[], report: (line: string) => void): Server {
  return createServer((request, response) => {
    void read(request)
      .then((question): Reply => {
        for (const side of question ? sides : []) {
          const reply = question && side(question);
          if (reply) return reply;
        }
        return plain(question ? 404 : 413, question ? 'no_such_address' : 'too_long');
      })
      .catch((error: unknown): Reply => {
        report(error instanceof Error ? (error.stack ?? error.message) : String(error));
        return plain(500, 'internal');
      })
      .then(({ status, type, body, headers }) => {
        response
          .writeHead(status, {
            'content-type': type,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'no-referrer',
            ...headers,
          })
          .end(body);
      });
  });
}

const plain = (status: number, error: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ error }),
});

export function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
}

async function read(request: IncomingMessage): Promise<Question | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX) return undefined;
    chunks.push(chunk);
  }
  return {
    method: request.method ?? 'GET',
    path: new URL(request.url ?? '/', 'http://127.0.0.1').pathname,
    headers: request.headers,
    rawBody: Buffer.concat(chunks),
  };
}

const BODY_MAX = 64 * 1024;
