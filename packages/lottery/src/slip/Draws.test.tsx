import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { Refusal } from '@tamarind/ui/refusal.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { sampleDraw } from '#shell/sample.ts';
import type { Placing } from './place.ts';
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

describe('[L06] a slip on several draws', () => {
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

  test('is chosen by steps, one to as many as are on sale, with the day of each draw', async () => {
    const { moves } = await show({ lines: [line('07')], wish: 3, ahead: 5 });
    const step = await screen.findByRole('group', { name: 'Draws' });
    expect(step.querySelector('output')?.textContent).toBe('3');
    expect([...step.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['21 Nov', '22 Nov', '23 Nov']);
    press('One more draw');
    press('One fewer draw');
    expect(moves).toEqual([
      { kind: 'draws-chosen', draws: 4 },
      { kind: 'draws-chosen', draws: 2 },
    ]);
  });

  test('never offers more draws than there are, whatever was wished before', async () => {
    await show({ lines: [line('07')], wish: 6, ahead: 1 });
    const step = await screen.findByRole('group', { name: 'Draws' });
    expect(step.querySelector('output')?.textContent).toBe('2');
    expect([isOff('One more draw'), isOff('One fewer draw')]).toEqual([true, false]);
    cleanup();
    await show({ lines: [line('07')], wish: 1, ahead: 5 });
    expect([isOff('One more draw'), isOff('One fewer draw')]).toEqual([false, true]);
    expect(screen.queryByRole('list', { name: /./ })).toBeNull();
    cleanup();
    await show({ lines: [line('07')], wish: 6 });
    expect(screen.queryByRole('group', { name: 'Draws' })).toBeNull();
  });

  test('the button names the whole sum, and what is left is counted after all of them', async () => {
    const { placed } = await show({ lines: [line('07')], wish: 3, ahead: 5, available: 200_000 });
    expect(await screen.findByText(/฿540 × 3 draws/)).toBeTruthy();
    expect(screen.getByText('฿380')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Bet ฿1,620' }));
    expect(placed).toEqual([{ draw: 'xsmb-20261121', ahead: ['xsmb-20261122', 'xsmb-20261123'], lines: [line('07')] }]);
  });

  test('money for one draw is not enough for three', async () => {
    const { placed } = await show({ lines: [line('07')], wish: 3, ahead: 5, available: 100_000 });
    expect(await screen.findByText('฿620 is missing')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Bet ฿1,620' }));
    expect(placed).toEqual([]);
  });

  test('lower odds on a later draw are asked about, with the draw; better ones on the next draw are no change', async () => {
    const quote: Quote = {
      token: 'promise',
      expiresAt: new Date(Date.now() + 20_000),
      odds: new Map([['lo2 07', [495_000n]]]),
      draws: new Map([['lo2 07', 'xsmb-20261123']]),
      offers: new Map([['lo2 07', { state: 'reduced', factorE4: 0, reason: 'lucky_number', room: money(1_000_000) }]]),
    };
    const { moves } = await show({ lines: [line('07')], wish: 3, ahead: 5, quote });
    expect(await screen.findByText('×99 → ×49.5')).toBeTruthy();
    expect(screen.getByText(/Draw 23 Nov/)).toBeTruthy();
    press('Accept the new odds');
    expect(moves).toEqual([{ kind: 'rates-accepted', odds: new Map([['lo2 07', [495_000n]]]) }]);
    cleanup();
    const lowered = [line('07', 2000, [495_000n])];
    const next = await show({ lines: lowered, wish: 3, ahead: 5, quote });
    press('Bet ฿1,620');
    expect(next.placed).toMatchObject([{ ahead: ['xsmb-20261122', 'xsmb-20261123'], quote: 'promise' }]);
    cleanup();
    // While a new quote is being requested, only the next draw's better odds are shown.
    await show({ lines: lowered, wish: 3, ahead: 5 });
    expect(isOff('Bet ฿1,620')).toBe(false);
  });

  test('a refusal by one draw names the draw and disappears when the slip leaves that draw out', async () => {
    const sent = [line('07'), line('17')].map((one) => ({ ...one, oddsE4: [...one.oddsE4] }));
    const bet = { draw: sampleDraw.code, ahead: ['xsmb-20261122', 'xsmb-20261123'], lines: sent };
    const closed = { line: 1, code: 'NUMBER_CLOSED', reason: 'lucky_number', room: null, oddsE4: null };
    const full = { line: 0, code: 'NUMBER_FULL', reason: null, oddsE4: null };
    const refusal = new Refusal('NUMBER_CLOSED', {
      draw: 'xsmb-20261122',
      troubles: [
        { ...closed, draw: 'xsmb-20261122' },
        { ...closed, draw: 'xsmb-20261123' },
        { ...full, draw: 'xsmb-20261122', room: '1500' },
        { ...full, draw: 'xsmb-20261123', room: '700' },
      ],
    });
    const placing: Placing = { state: 'refused', refusal, bet };
    const { moves } = await show({ lines: sent, wish: 3, ahead: 5, placing });
    expect(await screen.findByText('2 lines cannot be placed like this')).toBeTruthy();
    expect(screen.getAllByText(/Draw 22 Nov/)).toHaveLength(2);
    press('Reduce to the remaining room');
    press('Remove 1 closed number');
    expect(moves).toEqual([
      { kind: 'lines-cut', rooms: new Map([['lo2 07', money(700)]]), unitStakeMin: money(100) },
      { kind: 'lines-removed', keys: new Set(['lo2 17']) },
    ]);
    cleanup();
    await show({ lines: sent, wish: 1, ahead: 5, placing });
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    const paused: Placing = { state: 'refused', refusal: new Refusal('DRAW_PAUSED', { draw: 'xsmb-20261123' }), bet };
    await show({ lines: sent, wish: 3, ahead: 5, placing: paused });
    expect((await screen.findByRole('alert')).textContent).toMatch(/23 Nov/);
    cleanup();
    await show({ lines: sent, wish: 2, ahead: 5, placing: paused });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
