import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Answers malformed requests, whose headers are too long, too slow or broken. The response announces the end of the
 * connection; otherwise a client would send its next request on it and get no response.
 */
export function answerNoRequest(
  { code }: { readonly code?: string },
  socket: Socket,
  answer: { readonly body: string; readonly headers: readonly (readonly [string, string])[] },
): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const status = statuses[code ?? ''] ?? 400;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(answer.body)}`,
    'connection: close',
    ...answer.headers.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${answer.body}`, () => socket.destroy());
}

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
