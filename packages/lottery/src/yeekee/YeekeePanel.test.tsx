import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sha256Hex, utf8 } from '@tamarind/domain/hash';
import { serverNow } from '@tamarind/ui/clock.ts';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { startSession } from '@tamarind/ui/session.ts';
import type { Draw } from '#bets/proof.ts';
import { type Client, ClientContext } from '#shell/client.ts';
import { sampleClient, sampleDraw } from '#shell/sample.ts';
import { RoundSteps } from './RoundSteps.tsx';
import { YeekeePanel } from './YeekeePanel.tsx';

const code = 'yeekee15-20261121-0026';
const minutes = (count: number) => new Date(serverNow().getTime() + count * 60_000);
const round = (more: Partial<Draw> = {}): Draw => ({
  ...sampleDraw,
  code,
  game: 'yeekee15',
  opensAt: minutes(-7),
  closesAt: minutes(5),
  drawsAt: minutes(8),
  ...more,
});

/** Seventeen numbers sent by players, newest first: all are 11111 except the 16th, which was the second one sent. */
const shots = Array.from({ length: 17 }, (_, index) => ({
  seq: 17 - index,
  at: '2026-11-21T05:05:00.000Z',
  account: 'so***8',
  number: index === 15 ? '00042' : '11111',
}));
const list = { shots, count: 17, pageSize: 20, sum: 16 * 11_111 + 42, countMin: 20, endsAt: minutes(7).toISOString() };
let sent: unknown[];
let refusal: { errorCode: string; value: object } | undefined;
beforeEach(async () => {
  sent = [];
  refusal = undefined;
  applyLanguage('EN');
  startSession({ token: `s${'x'.repeat(30)}`, account: 'somchai88', currency: 'THB', isTrial: false } as never);
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
    if (init?.method !== 'POST') return answer(200, { success: true, value: list });
    sent.push(JSON.parse(String(init.body)));
    if (refusal) return answer(429, { success: false, ...refusal });
    const shot = { seq: 18, at: serverNow().toISOString(), number: '00042', account: 'so***8' };
    return answer(200, {
      success: true,
      value: { shot, againAt: new Date(serverNow().getTime() + 5000).toISOString() },
    });
  });
  await wordsReady();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(draw: Draw, client: Partial<Client> = {}): Promise<void> {
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ClientContext value={{ ...sampleClient(0), ...client }}>
          <Suspense fallback={null}>
            <YeekeePanel draw={draw} />
          </Suspense>
        </ClientContext>
      </QueryClientProvider>,
    );
  });
  await screen.findByText('Numbers so far: 17 (at least 20)');
}
const press = (...keys: string[]) => {
  for (const name of keys) fireEvent.click(screen.getByRole('button', { name }));
};

test('[L03] five keys and a shot; then the button counts the seconds of rest', async () => {
  await show(round());
  const shoot = screen.getByRole('button', { name: 'Shoot' }) as HTMLButtonElement;
  press('0', '0', '0', '4');
  expect(shoot.disabled).toBe(true);
  press('2', '7');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Five digits' }).value).toBe('00042');
  await act(async () => fireEvent.click(shoot));
  expect(await screen.findByText('00042 is in as number 18 of the round.')).toBeTruthy();
  expect(sent).toEqual([{ number: '00042' }]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Again in [45] s$/ }).disabled).toBe(true);
});

test('[L03] a refusal is shown at the field with the seconds to wait', async () => {
  refusal = { errorCode: 'SHOT_TOO_SOON', value: { seconds: 3 } };
  await show(round());
  press('1', '2', '3', '4', '5');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Shoot' })));
  expect(await screen.findByText('A moment, please: you can shoot again in 3 s.')).toBeTruthy();
});

test('[L03] the sum, the 16th from the newest and the player’s number are shown; both prize places are marked', async () => {
  await show(round());
  // 16 × 11111 = 177776. With the number 42 the sum is 177818; the 16th from the newest, 42, is then subtracted, which
  // gives 177776 again.
  expect(screen.getByText('177,818')).toBeTruthy();
  expect(screen.getByText('− 00042')).toBeTruthy();
  expect(screen.getByText('77776')).toBeTruthy();
  const rows = within(screen.getByRole('list', { name: 'Numbers, newest first' })).getAllByRole('listitem');
  const marked = rows.flatMap((row, index) => (/Place/.test(row.textContent) ? [index + 1] : []));
  expect(marked).toEqual([1, 16]);
  expect(screen.getByText(/฿200 for the newest number and ฿400 .* at least ฿100/)).toBeTruthy();
});

test('[L03] shooting goes on for two minutes after betting closed, and then the form is gone', async () => {
  await show(round({ state: 'closed', closesAt: minutes(-1) }));
  expect(screen.getByRole('button', { name: 'Shoot' })).toBeTruthy();
  cleanup();
  await show(round({ state: 'closed', closesAt: minutes(-2.1) }));
  expect(screen.queryByRole('button', { name: 'Shoot' })).toBeNull();
  expect(screen.getByText(/the list is final/)).toBeTruthy();
  cleanup();
  await show(round({ state: 'void', closesAt: minutes(-1) }));
  expect(screen.getByText(/every stake was given back/)).toBeTruthy();
});

test('[L03] a trial account can only watch', async () => {
  await show(round(), { isTrial: true });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText(/A trial account can watch/)).toBeTruthy();
});

test('[L05] a drawn round shows every value between the numbers and the result', async () => {
  const numbers =
    '12345 67890 11111 22222 33333 44444 55555 66666 77777 88888 ' +
    '99999 10203 40506 70809 13579 24680 98765 43210 31415 27182';
  const published = numbers
    .split(' ')
    .map((number, index) => [index + 1, new Date(Date.UTC(2026, 3, 20) + 250 * (index + 1)).toISOString(), number])
    .map((parts) => parts.join('|'))
    .join('\n');
  const proof = {
    commit: '',
    commitAt: new Date(0),
    beaconChain: '',
    beaconRound: 1000,
    signature: null,
    beaconInfo: null,
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    seed: Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(''),
    listHash: sha256Hex(utf8(published)),
  };
  await act(async () => {
    render(
      <Suspense fallback={null}>
        <RoundSteps draw={{ code: 'yeekee15-20260420-01', proof }} derivation="yeekee-15m" list={published} />
      </Suspense>,
    );
  });
  // The numbers come from the worked example of a yeekee round; a second, independent program computed the round's
  // system number.
  const values = (await screen.findAllByRole('definition')).map((value) => value.textContent);
  expect(values).toEqual(['940,579', '− 33333', '07246', '+ 36041', '43287']);
});
