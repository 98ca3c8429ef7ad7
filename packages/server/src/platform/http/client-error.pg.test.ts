import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** Opens a connection, sends the text, and returns everything received until the server closes the connection. */
const sent = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (part) => (heard += String(part)));
    socket.on('end', () => resolve(heard));
    socket.on('error', reject);
  });

test('[P01] a request with a too long address gets the envelope and connection: close', async () => {
  const answer = await sent(`GET /wps/system/status?x=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain('HTTP/1.1 431 ');
  expect(head).toContain('connection: close');
  expect(head).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(body)).toMatchObject({ success: false, errorCode: 'INPUT_INVALID' });
});

test('[P01] bytes that are not HTTP get the same answer', async () => {
  const answer = await sent('hello\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('connection: close');
  expect(answer).toContain('"errorCode":"INPUT_INVALID"');
});
