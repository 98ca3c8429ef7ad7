import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The unparsed body, because signatures are computed over exactly these bytes. */
  readonly rawBody: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Answering = (question: Question) => Promise<Reply | undefined> | Reply | undefined;

export const json = (status: number, text: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: text,
});

/**
 * An HTTP server that asks each of `sides` in order for a response to the address and sends the first one. Every page
 * gets the content security policy.
 */
export function httpServer(sides: readonly Answering[], report: (line: string) => void): Server {
  return createServer((request, response) => {
    void read(request)
      .then(async (question) => {
        if (question === 'too_long') return json(413, '{"error":"too_long"}');
        for (const side of sides) {
          const reply = await side(question);
          if (reply) return reply;
        }
        return json(404, '{"error":"no_such_address"}');
      })
      .catch((error: unknown): Reply => {
        report(error instanceof Error ? (error.stack ?? error.message) : String(error));
        return json(500, '{"error":"internal"}');
      })
      .then(({ status, type, body, headers }) => {
        response
          .writeHead(status, {
            'content-type': type,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
            // Send no referrer, because the page's URL contains the player's session secret.
            'referrer-policy': 'no-referrer',
            ...headers,
          })
          .end(body);
      });
  });
}

export function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
}

async function read(request: IncomingMessage): Promise<Question | 'too_long'> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX) return 'too_long';
    chunks.push(chunk);
  }
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    rawBody: Buffer.concat(chunks),
  };
}

const BODY_MAX = 64 * 1024;
