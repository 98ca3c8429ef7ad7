import { request } from 'node:http';
import { expect, test } from 'vitest';
import { ask, newDataDir, type Running, startProcess } from './testing.ts';

const start = async () => startProcess('main.ts', { OUTSIDE_DATA_DIR: await newDataDir() });

async function pids({ ready }: Running): Promise<number[]> {
  const answers = await Promise.all(Object.values(ready).map(({ url = '' }) => ask(url, '/health')));
  return answers.map((answer) => (answer === 'cut' ? 0 : (answer.json as { pid: number }).pid));
}

const isUp = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const noneUp = (all: readonly number[]) => expect.poll(() => all.filter(isUp), { timeout: 10_000 }).toEqual([]);

test('eight processes come up, one line says where, and SIGTERM ends all of them', async () => {
  const running = await start();
  expect(running.ready).toEqual({
    bank: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
    sms: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
    mail: {
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      smtp: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
    },
    beacon: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
    results: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
    identity: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
    providers: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
    payments: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
  });
  const all = await pids(running);
  expect(new Set([...all, running.process.pid]).size).toBe(9);
  expect(await running.end()).toBe(0);
  await noneUp(all);
});

test('one that dies ends them all, with an error', async () => {
  const running = await start();
  const all = await pids(running);
  process.kill(all[0] ?? 0, 'SIGKILL');
  expect(await running.ended).toBe(1);
  await noneUp(all);
});

test('none outlives a supervisor that is killed', async () => {
  const running = await start();
  const all = await pids(running);
  expect(await running.end('SIGKILL')).toBe('SIGKILL');
  await noneUp(all);
});

function statusOf(url: string, method: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.end(method === 'POST' ? '{"clockOffsetMs":0}' : undefined);
  });
}

test('[S-L6] every stand-in answers its own Host only, and takes no control from a page of another origin', async () => {
  const running = await start();
  try {
    for (const { url = '' } of Object.values(running.ready)) {
      const { host, port } = new URL(url);
      for (const foreign of ['evil.example', `evil.example:${port}`, '127.0.0.1:1', '127.0.0.1'])
        expect(await statusOf(`${url}/log`, 'GET', { host: foreign })).toBe(421);
      expect(await statusOf(`${url}/health`, 'GET', { host: `localhost:${port}` })).toBe(200);
      const text = { host, 'content-type': 'text/plain' };
      for (const page of [
        { origin: 'http://evil.example' },
        { origin: 'null' },
        { origin: 'http://127.0.0.1:1' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ])
        expect(await statusOf(`${url}/control`, 'POST', { ...text, ...page })).toBe(403);
      expect(await statusOf(`${url}/control`, 'POST', text)).toBe(200);
      expect(await statusOf(`${url}/control`, 'POST', { ...text, origin: url })).toBe(200);
    }
  } finally {
    await running.end();
  }
});
