import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { z } from 'zod/mini';
import { beforeEach, expect, test, vi } from 'vitest';
import { getWhitelabel } from '@tamarind/contract/brand';
import { getDraw, getGame } from '@tamarind/contract/lottery';
import { getTicket, listTickets } from '@tamarind/contract/lottery-tickets';
import { exportShots } from '@tamarind/contract/yeekee';
import { fromHex, sha256Hex, utf8 } from '@tamarind/domain/hash';
import { quicknet } from '@tamarind/domain/lottery/beacon';
import { roundResult, shotsOfLines } from '@tamarind/domain/lottery/yeekee';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { openSession, startSession } from '@tamarind/ui/session.ts';
import { prepareDom, whitelabelOf } from '@tamarind/ui/testing.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { ClientContext } from '#shell/client.ts';
import { sampleClient, sampleOf } from '#shell/sample.ts';
import type { Game } from '#slip/preview.ts';
import VerifyPage from './VerifyPage.tsx';

const code = 'k3x1-20260420-0001';
const game = { ...sampleOf('k3', 'k3x1', 'quick'), derivation: 'k3-1m' };
const ticket = '0198c0de-0000-7000-8000-000000000001';
/** The published test vector for the dice: seed 00 01 … 1f and the real round 1000 of drand quicknet give 5 4 3. */
const draw = {
  code,
  game: 'k3x1',
  state: 'settled',
  isPaused: false,
  resultVersion: 1,
  source: 'own draw',
  opensAt: '2023-08-23T15:55:00.000Z',
  closesAt: '2023-08-23T15:59:16.000Z',
  drawsAt: '2023-08-23T15:59:21.000Z',
  settledAt: '2023-08-23T15:59:30.000Z',
  prizes: { dice: ['5', '4', '3'] },
  earlier: [],
  notice: null,
  proof: {
    commit: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    commitAt: '2023-08-23T15:50:00.000Z',
    beaconChain: quicknet.hash,
    beaconRound: 1000,
    beaconInfo: null,
    listHash: null,
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  },
  seal: {
    root: '9f86d081'.repeat(8),
    sealedAt: '2023-08-23T15:59:17.000Z',
    lines: 812,
    sums: { THB: '0', VND: '40500000' },
  },
};
const line = (index: number, selection: string, hits: number) => ({
  line: index,
  betType: 'k3_digit',
  selection,
  unitStake: '10000',
  charge: 1,
  discountE4: 0,
  stake: '10000',
  oddsE4: ['19000'],
  priceVersion: 1,
  hits: [hits],
  payout: hits ? '19000' : '0',
  hitBy: hits ? [{ prize: 'dice', number: selection }] : [],
});
const head = {
  id: ticket,
  reference: 'K7-12',
  draw: code,
  game: 'k3x1',
  drawsAt: draw.drawsAt,
  state: 'won',
  stake: '20000',
  payout: '19000',
  currency: 'THB',
  lineCount: 2,
  cancelUntil: null,
  series: null,
  placedAt: '2023-08-23T15:56:00.000Z',
};

const answers = new Map<string, unknown>();
const lists = new Map<string, string>();
const wire = (path: string) => path.replace('{draw}', code).replace('{game}', 'k3x1').replace('{ticket}', ticket);
beforeEach(async () => {
  cleanup();
  prepareDom();
  sessionStorage.clear();
  openSession('lottery');
  startSession({ token: 's'.repeat(43), account: 'somchai88' });
  applyLanguage('EN');
  await wordsReady();
  answers.clear();
  answers.set(getWhitelabel.path, whitelabelOf(true));
  answers.set(wire(getGame.path), z.encode(getGame.output, game));
  answers.set(wire(listTickets.path), {
    tickets: [head],
    count: 1,
    pageSize: 20,
    currency: 'THB',
    totals: { stake: '20000', payout: '19000', net: '-1000' },
    unfinished: [],
  });
  const { earlier: _earlier, notice: _notice, ...drawn } = draw;
  const lines = [line(1, '4', 1), line(2, '6', 0)];
  answers.set(wire(getTicket.path), { ...head, lines, drawn, reversed: '0', owed: '0' });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://site.example');
    const list = lists.get(pathname);
    if (list !== undefined) return new Response(list, { headers: { 'content-type': 'text/csv' } });
    const value = answers.get(pathname);
    return new Response(JSON.stringify(value ? { success: true, value } : { success: false, errorCode: 'NOT_FOUND' }), {
      status: value ? 200 : 404,
    });
  });
});

async function show(shown: object | undefined, at = code, of: Game = game): Promise<void> {
  if (shown) answers.set(wire(getDraw.path), shown);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientContext value={{ ...sampleClient(0), games: [of] }}>
        <Suspense fallback={null}>
          <VerifyPage code={at} />
        </Suspense>
      </ClientContext>
    </QueryClientProvider>,
  );
}
const marks = async () =>
  within(await screen.findByRole('status', { name: 'Checks' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('small')?.textContent);

test('[UX-3] the page names drand only where the draw is bound to its public chain', async () => {
  await show(draw);
  expect(await screen.findByText(/drand quicknet, the public source/)).toBeTruthy();
  cleanup();
  await show({ ...draw, proof: { ...draw.proof, beaconChain: 'ab'.repeat(32) } });
  expect(await screen.findByText(/this demo’s own source, not from a public one/)).toBeTruthy();
});

test('[L05] a correct draw passes the three checks, and every value of the proof is shown', async () => {
  await show(draw);
  expect(await marks()).toEqual(Array.from({ length: 3 }, () => 'correct, computed here'));
  for (const text of [draw.proof.seed, draw.proof.commit, draw.proof.signature, draw.seal.root])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/812 lines/).textContent).toBe('812 lines · ฿0 · ₫40,500,000');
  expect(screen.getByRole('link', { name: 'Look it up at the source' }).getAttribute('href')).toBe(
    `https://api.drand.sh/${quicknet.hash}/public/1000`,
  );
  // The words of the random stream give the dice 5, 4, 3.
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows.slice(1).map((row) => row.querySelector('b')?.textContent)).toEqual(['5', '4', '3']);
});

test('[A05] stakes of a seal are named in the brand’s currencies, and in any that was bet in', async () => {
  const house = whitelabelOf(true);
  answers.set(getWhitelabel.path, { ...house, brand: { ...house.brand, currencies: ['VND'] } });
  await show(draw);
  expect((await screen.findByText(/812 lines/)).textContent).toBe('812 lines · ₫40,500,000');
  cleanup();
  await show({ ...draw, seal: { ...draw.seal, sums: { THB: '100', VND: '0' } } });
  expect((await screen.findByText(/812 lines/)).textContent).toBe('812 lines · ฿1 · ₫0');
});

test('[L05] a result that differs from the protocol’s is shown as an alert', async () => {
  await show({ ...draw, prizes: { dice: ['5', '4', '4'] } });
  expect(await marks()).toEqual(['correct, computed here', 'correct, computed here', 'NOT correct']);
});

test('[L05] before the draw only the commit is shown', async () => {
  const proof = { ...draw.proof, seed: null, randomness: null, signature: null };
  await show({ ...draw, state: 'open', prizes: null, settledAt: null, seal: null, source: null, proof });
  expect(await marks()).toEqual(Array.from({ length: 3 }, () => 'cannot be checked yet'));
  expect(screen.getAllByText('not published yet').length).toBe(4);
});

test('[L05] my own bet shows which numbers hit', async () => {
  await show(draw);
  const mine = await screen.findByRole('region', { name: 'My bets on this draw' });
  expect(await within(mine).findByText('1 hit')).toBeTruthy();
  expect(within(mine).getByText('no hit')).toBeTruthy();
});

test('[L05] the draw is copied in the form of the script, which can be downloaded here', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  await show(draw);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy as JSON' }));
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    form: 'tamarind-draw/1',
    format: 'k3',
    derivation: 'k3-1m',
    code,
    prizes: draw.prizes,
    proof: draw.proof,
    seal: draw.seal,
  });
  expect(screen.getByRole('link', { name: 'Download verify.mjs' }).getAttribute('href')).toBe(
    '/lottery-client/verify.mjs',
  );
  expect(screen.getByText(`node verify.mjs ${code}.json --steps --lang en`)).toBeTruthy();
});

test('[L05] the list of players’ numbers in a yeekee round is loaded, checked against its hash, and can be saved', async () => {
  // The twenty players' numbers of the worked example of a yeekee round (a Thai draw computed from such numbers). Tests
  // of the domain package prove the calculation.
  const list = (
    '12345 67890 11111 22222 33333 44444 55555 66666 77777 88888 ' +
    '99999 10203 40506 70809 13579 24680 98765 43210 31415 27182'
  )
    .split(' ')
    .map((number, at) => `${at + 1}|${new Date(1_776_643_200_000 + 250 * (at + 1)).toISOString()}|${number}`)
    .join('\n');
  const round = 'yeekee15-20260420-0001';
  const made = roundResult({
    roundId: 'yeekee-15m:20260420-0001',
    seed: fromHex(draw.proof.seed),
    randomnessHex: draw.proof.randomness,
    shots: shotsOfLines(list),
  });
  if (made.state !== 'result') throw new Error(made.state);
  const yeekee = { ...sampleOf('th3', 'yeekee15', 'yeekee'), derivation: 'yeekee-15m' };
  answers.set(getGame.path.replace('{game}', 'yeekee15'), z.encode(getGame.output, yeekee));
  lists.set(exportShots.path.replace('{draw}', round), list);
  const proof = { ...draw.proof, listHash: sha256Hex(utf8(list)) };
  const shown = { ...draw, code: round, game: 'yeekee15', prizes: made.prizes, proof };
  answers.set(getDraw.path.replace('{draw}', round), shown);
  await show(undefined, round, yeekee);
  expect(await screen.findByRole('button', { name: 'Save the players’ numbers' })).toBeTruthy();
  expect(await marks()).toEqual(Array.from({ length: 3 }, () => 'correct, computed here'));
  expect(screen.getByText(`node verify.mjs ${round}.json ${round}.csv --steps --lang en`)).toBeTruthy();

  cleanup();
  lists.set(exportShots.path.replace('{draw}', round), list.replace('|27182', '|27183'));
  await show(undefined, round, yeekee);
  await screen.findByRole('button', { name: 'Save the players’ numbers' });
  expect((await marks())[2]).toBe('NOT correct');
});

test('[L05] an official draw has no proof', async () => {
  await show({ ...draw, proof: null });
  expect(await screen.findByText('Drawn by another organiser')).toBeTruthy();
});
