import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type Link, startLink } from './link.ts';

const open: (Server | Link)[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function house(): Promise<{ link: Link; heard: string[]; ask: (path: string) => Promise<string> }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const link = await startLink(() => (server.address() as AddressInfo).port);
  open.push(link, server);
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${link.port}${path}`, { headers: { connection: 'close' } });
    return answer.text();
  };
  return { link, heard, ask };
}

test('[J10] a whole link passes everything, a slow one passes it late', async () => {
  const { link, ask } = await house();
  expect(await ask('/whole')).toBe('done');
  link.set('slow');
  expect(await ask('/slow')).toBe('done');
});

test('[J10] a mute link brings the request and loses the answer; whole again, the next one is answered', async () => {
  const { link, heard, ask } = await house();
  link.set('mute');
  const lost = ask('/lost').catch(String);
  await expect.poll(() => heard).toEqual(['/lost']);
  link.set('whole');
  expect(await lost).toContain('fetch failed');
  expect(await ask('/next')).toBe('done');
});

test('[J10] half a request is never processed, and its connection is cut', async () => {
  const { link, heard, ask } = await house();
  link.set('half');
  const lost = ask('/half').catch(String);
  await wait(100);
  link.set('whole');
  expect(await lost).toContain('fetch failed');
  expect(heard).toEqual([]);
  expect(await ask('/next')).toBe('done');
});
