import { afterEach, expect, test, vi } from 'vitest';
import { money } from '@tamarind/domain/money';
import { type Placing, placeSurely } from './place.ts';

const bet = {
  draw: 'xsmb-20261121',
  lines: [{ betType: 'lo2', selection: '07', unitStake: money(1000), oddsE4: [990_000n] }],
};
const ticket = {
  id: '0193a7a0-0000-7000-8000-000000000001',
  reference: 'T1',
  draw: bet.draw,
  game: 'xsmb',
  drawsAt: '2026-11-21T11:15:00.000Z',
  state: 'accepted',
  stake: '27000',
  payout: '0',
  currency: 'VND',
  lineCount: 0,
  placedAt: '2026-11-21T10:00:00.000Z',
  cancelUntil: null,
  series: null,
  lines: [],
};
const requestId = '0193a7a0-0000-4000-8000-000000000002';

/** A fake network that returns the given responses in order and records the request id of each request. */
function network(...answers: ('lost' | Response)[]) {
  const ids: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    ids.push(new Headers(init.headers).get('idempotency-key'));
    const answer = answers.shift();
    if (answer === undefined || answer === 'lost') throw new TypeError('network');
    return answer;
  });
  return ids;
}
const accepted = () => Response.json({ success: true, value: { ticket, ahead: [], left: [], available: '5000' } });
const refused = (errorCode: string, status: number) => Response.json({ success: false, errorCode }, { status });

async function place(): Promise<{ end: Placing; told: string[] }> {
  const told: string[] = [];
  const end = await placeSurely(bet, requestId, ({ state }) => told.push(state), {
    signal: new AbortController().signal,
    pause: async () => undefined,
  });
  return { end, told };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('[L06] a bet whose answer was lost is asked for again under the same request id until the truth is known', async () => {
  const ids = network('lost', refused('UNAVAILABLE', 503), accepted());
  const { end, told } = await place();
  expect(end.state).toBe('accepted');
  expect(told).toEqual(['sending', 'checking', 'checking', 'accepted']);
  expect(ids).toEqual([requestId, requestId, requestId]);
});

test('[L06] only the server can refuse a bet, and its decision is final', async () => {
  const ids = network('lost', refused('DRAW_CLOSED', 409), accepted());
  const { end } = await place();
  expect(end).toMatchObject({ state: 'refused', refusal: { code: 'DRAW_CLOSED' } });
  expect(ids).toHaveLength(2);
});

test('[L06] leaving the page leaves the question open instead of calling it refused', async () => {
  network('lost', 'lost', 'lost');
  const control = new AbortController();
  const end = await placeSurely(bet, requestId, () => undefined, {
    signal: control.signal,
    pause: async () => control.abort(),
  });
  expect(end.state).toBe('checking');
});
