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
const noneUp = (all: readonly number[]) =>
  expect.poll(() => all.filter(isUp), { timeout: 10_000 }).toEqual([]);

test('seven processes come up, one line says where, and SIGTERM ends all of them', async () => {
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
  });
  const all = await pids(running);
  expect(new Set([...all, running.process.pid]).size).toBe(8);
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
