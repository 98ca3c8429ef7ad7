import { expect, test } from 'vitest';
import { netOf } from '../network.ts';
import { createRenderQueue, PagesBusy } from './render-queue.ts';

const limits = { together: 2, waiting: 5, waitingOfOne: 3 };
const [stranger, visitor, third] = [netOf('203.0.113.9'), netOf('198.51.100.1'), netOf('192.0.2.1')];

test('[S-L4] two pages render at a time, each network has a limited share of the queue, every admitted request is answered', async () => {
  const queued = createRenderQueue(limits);
  let [running, most] = [0, 0];
  const open: (() => void)[] = [];
  const page = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((done) => open.push(done));
    running -= 1;
    return 'page';
  };
  const nets = [...Array(10).fill(stranger), visitor, visitor, third];
  const answers = nets.map((net) =>
    queued(net, page).catch((error: unknown) => (error instanceof PagesBusy ? 'busy' : error)),
  );
  for (let step = 0; step < 20; step++) {
    open.shift()?.();
    await new Promise((done) => setImmediate(done));
  }
  const said = await Promise.all(answers);
  expect(said.slice(0, 5)).toEqual(Array(5).fill('page'));
  expect(said.slice(5, 10)).toEqual(Array(5).fill('busy'));
  expect(said.slice(10)).toEqual(['page', 'page', 'busy']);
  expect(most).toBe(2);
});

test('[S-L4] a page that fails gives its place to the next', async () => {
  const queued = createRenderQueue({ together: 1, waiting: 5, waitingOfOne: 5 });
  const answers = [1, 2, 3].map((turn) =>
    queued(stranger, async () => {
      if (turn < 3) throw new Error(`no ${turn}`);
      return 'page';
    }).catch((error: unknown) => String(error)),
  );
  expect(await Promise.all(answers)).toEqual(['Error: no 1', 'Error: no 2', 'page']);
});
