import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { money } from '@tamarind/domain/money';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { Refusal } from '@tamarind/ui/refusal.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { sampleDraw } from '#shell/sample.ts';
import type { Offers } from './offers.ts';
import type { Quote } from './quote.ts';
import { type SlipSetting, line, slipScene } from './testing.tsx';

async function show(given: SlipSetting) {
  const { page, ...heard } = slipScene(given);
  await act(async () => {
    render(page);
  });
  await screen.findAllByText(/./);
  return heard;
}

beforeEach(async () => {
  applyLanguage('EN');
  // Load the texts first, as the site does before it renders.
  await wordsReady();
});
afterEach(cleanup);

describe('[L06] the slip before it is placed', () => {
  test('the button names the whole stake: unit stake times prizes times lines', async () => {
    const { placed } = await show({ lines: [line('07'), line('17')] });
    fireEvent.click(await screen.findByRole('button', { name: 'Bet ฿1,080' }));
    expect(placed).toEqual([{ draw: 'xsmb-20261121', lines: [line('07'), line('17')] }]);
    expect(screen.getByText(/chance 1 in 4\.2/)).toBeTruthy();
  });

  test('[UX-25] a visitor’s button asks the site for the login, with the game the slip is of, and sends nothing', async () => {
    const told: unknown[] = [];
    vi.stubGlobal('parent', { postMessage: (message: unknown) => told.push(message) });
    const { placed } = await show({ lines: [line('07')], isVisitor: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Log in to bet' }));
    expect(told).toEqual([{ type: 'login', game: 'xsmb' }]);
    expect(placed).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Bet / })).toBeNull();
    expect(screen.queryByText('Balance after the bet')).toBeNull();
    vi.unstubAllGlobals();
  });

  test('too little money: the gap is named and nothing can be sent', async () => {
    const { placed } = await show({ lines: [line('07')], available: 50_000 });
    expect(await screen.findByText('฿40 is missing')).toBeTruthy();
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Bet ฿540' });
    expect(confirm.disabled).toBe(true);
    fireEvent.click(confirm);
    expect(placed).toEqual([]);
  });

  test('other odds than shown: old and new stand side by side until the player takes them', async () => {
    const { moves, placed } = await show({ lines: [line('07', 2000, [995_000n])] });
    expect(await screen.findByText('×99.5 → ×99')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Confirm the bet' }));
    expect(placed).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Accept the new odds' }));
    expect(moves).toEqual([{ kind: 'rates-accepted', odds: new Map([['lo2 07', [990_000n]]]) }]);
  });

  test('lines of a closed draw cost nothing and move to the open one only on request', async () => {
    const { moves, placed } = await show({ lines: [line('07')], isLeftBehind: true });
    expect(await screen.findByText(/Nothing was charged/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Bet ฿540' }));
    expect(placed).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /^Move 1 line to/ }));
    expect(moves).toHaveLength(1);
  });

  test('after the close the slip says so and cannot be sent', async () => {
    const { placed } = await show({ lines: [line('07')], now: '11:05:00' });
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm the bet' }));
    expect(placed).toEqual([]);
    expect(screen.getByRole('alert').textContent).toMatch(/closed/i);
  });

  test('each line can be removed by its number', async () => {
    const { moves } = await show({ lines: [line('07'), line('17')] });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove 17' }));
    expect(moves).toEqual([{ kind: 'line-removed', key: 'lo2 17' }]);
  });
});

describe('[L06] the slip after it was sent', () => {
  test('an unknown outcome is called checking, never refused', async () => {
    await show({ lines: [line('07')], placing: { state: 'checking' } });
    expect(await screen.findByText('Checking with the server')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the receipt has the reference, the locked odds and until when it can be cancelled', async () => {
    const ticket = {
      id: '0193a7a0-0000-7000-8000-000000000001',
      reference: 'TMRWNYRSBW7T',
      draw: sampleDraw.code,
      game: 'xsmb',
      drawsAt: sampleDraw.drawsAt,
      state: 'accepted' as const,
      stake: money(54_000),
      payout: money(0),
      currency: 'THB' as const,
      lineCount: 1,
      placedAt: new Date('2026-11-21T10:00:00Z'),
      cancelUntil: null,
      series: null,
      lines: [
        {
          ...line('07'),
          line: 1,
          oddsE4: [990_000n],
          charge: 27,
          discountE4: 0,
          priceVersion: 1,
          stake: money(54_000),
          hits: null,
          payout: null,
          hitBy: [],
        },
      ],
    };
    await show({
      lines: [],
      placing: {
        state: 'accepted',
        answer: { ticket, ahead: [], left: [], available: money(946_000) },
        bet: { draw: sampleDraw.code, lines: [] },
      },
    });
    expect(await screen.findByText('TMRWNYRSBW7T')).toBeTruthy();
    expect(screen.getByText(/×99/)).toBeTruthy();
    expect(screen.getByText('not possible here')).toBeTruthy();
  });
});

describe('[L06] numbers in trouble', () => {
  const reduced: Offers = new Map([
    ['lo2 07', { state: 'reduced', factorE4: 5000, reason: 'exposure', room: money(1_000_000) }],
    ['lo2 17', { state: 'full_rate', factorE4: 10_000, reason: null, room: money(1500) }],
    ['lo2 44', { state: 'closed', factorE4: 0, reason: 'lucky_number', room: money(0) }],
  ]);

  test('each line says what happened to it, and nothing is sent until that is settled', async () => {
    const { moves, placed } = await show({ lines: [line('07'), line('17'), line('44'), line('68')], offers: reduced });
    expect(await screen.findByText('3 lines cannot be placed like this')).toBeTruthy();
    expect(screen.getByText('×99 → ×49.5')).toBeTruthy();
    expect(screen.getByText(/฿20 → room for ฿15/)).toBeTruthy();
    expect(screen.getByText('closed, popular number')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Confirm the bet' }));
    expect(placed).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Accept the new odds' }));
    fireEvent.click(screen.getByRole('button', { name: 'Reduce to the remaining room' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove 1 closed number' }));
    expect(moves).toEqual([
      { kind: 'rates-accepted', odds: new Map([['lo2 07', [495_000n]]]) },
      { kind: 'lines-cut', rooms: new Map([['lo2 17', money(1500)]]), unitStakeMin: money(100) },
      { kind: 'lines-removed', keys: new Set(['lo2 44']) },
    ]);
  });

  test('placing the others sends only them, for the amount on the button', async () => {
    const { placed } = await show({ lines: [line('44'), line('68'), line('69')], offers: reduced });
    fireEvent.click(await screen.findByRole('button', { name: 'Place the other 2 · ฿1,080' }));
    expect(placed).toEqual([{ draw: sampleDraw.code, lines: [line('68'), line('69')], accept: 'rest' }]);
  });

  test('lines refused by the server are listed, even if the preview accepted them', async () => {
    const sent = [line('07'), line('17')];
    await show({
      lines: sent,
      placing: {
        state: 'refused',
        bet: { draw: sampleDraw.code, lines: sent.map((one) => ({ ...one, oddsE4: [...one.oddsE4] })) },
        refusal: new Refusal('RATE_CHANGED', {
          line: 1,
          troubles: [
            { line: 1, draw: sampleDraw.code, code: 'RATE_CHANGED', reason: null, room: null, oddsE4: ['495000'] },
          ],
        }),
      },
    });
    expect(await screen.findByText('×99 → ×49.5')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Bet ฿1,080' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Place the other 1 · ฿540' })).toBeTruthy();
  });

  test('promised odds are sent with their promise; odds that were not promised are asked about', async () => {
    const quote = (odds: bigint): Quote => ({
      token: 'promise',
      expiresAt: new Date(Date.now() + 20_000),
      odds: new Map([['lo2 07', [odds]]]),
      draws: new Map(),
      offers: new Map([['lo2 07', { state: 'full_rate', factorE4: 10_000, reason: null, room: money(1_000_000) }]]),
    });
    const { placed } = await show({ lines: [line('07')], quote: quote(990_000n) });
    expect(await screen.findByText(/Odds held for \d+ s/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Bet ฿540' }));
    expect(placed).toEqual([{ draw: sampleDraw.code, lines: [line('07')], quote: 'promise' }]);
    cleanup();
    const other = await show({ lines: [line('07')], quote: quote(495_000n) });
    expect(await screen.findByText('×99 → ×49.5')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Confirm the bet' }));
    expect(other.placed).toEqual([]);
  });

  test('a draw that staff have paused takes no bet', async () => {
    const { placed } = await show({ lines: [line('07')], isPaused: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm the bet' }));
    expect(placed).toEqual([]);
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  test('a limit names the line it was passed on', async () => {
    const sent = [line('07'), line('17')];
    await show({
      lines: sent,
      placing: {
        state: 'refused',
        bet: { draw: sampleDraw.code, lines: sent.map((one) => ({ ...one, oddsE4: [...one.oddsE4] })) },
        refusal: new Refusal('NUMBER_STAKE_REACHED', { line: 1, max: '50000' }),
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Lô 2 digits (all 27 prizes) 17');
  });
});
