import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import type { Move } from '#board/moves.ts';
import { type BoardState, newBoard, type SlipLine } from '#board/state.ts';
import type { Board } from '#board/useBoard.ts';
import { ClientContext } from '#shell/client.ts';
import { sampleClient, sampleDraw, sampleGame } from '#shell/sample.ts';
import type { Placing } from './place.ts';
import { previewOf } from './preview.ts';
import { Slip } from './Slip.tsx';

const line = (selection: string, unitStake = 2000, oddsE4 = 990_000n): SlipLine => ({
  betType: 'lo2',
  selection,
  unitStake: money(unitStake),
  oddsE4,
});

interface Given {
  lines: SlipLine[];
  available?: number;
  now?: string;
  placing?: Placing;
  isLeftBehind?: boolean;
}

/** The slip of a player; gives back what was played on the board and what was placed. */
async function show({
  lines,
  available = 1_000_000,
  now = '10:00:00',
  placing,
  isLeftBehind = false,
}: Given) {
  const moves: Move[] = [];
  const placed: unknown[] = [];
  const state: BoardState = { ...newBoard('lo2', money(100)), lines };
  const board: Board = {
    state,
    play: (move) => moves.push(move),
    drawCode: isLeftBehind ? 'xsmb-20261120' : sampleDraw.code,
    isLeftBehind,
    moveToOpenDraw: () => moves.push({ kind: 'undone' }),
  };
  const preview = previewOf({
    draw: sampleDraw,
    now: new Date(`2026-11-21T${now}Z`),
    game: sampleGame,
    currency: 'THB',
    lines,
  });
  await act(async () => {
    render(
      <ClientContext value={sampleClient(available)}>
        <Suspense fallback={null}>
          <Slip
            board={board}
            draw={sampleDraw}
            game={sampleGame}
            lines={lines}
            preview={preview}
            placing={{
              placing: placing ?? { state: 'idle' },
              place: (bet) => placed.push(bet),
              dismiss: () => undefined,
            }}
            onDone={() => undefined}
          />
        </Suspense>
      </ClientContext>,
    );
  });
  await screen.findAllByText(/./);
  return { moves, placed };
}

beforeEach(async () => {
  applyLanguage('EN');
  // As the site does before its first paint.
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

  test('too little money: the gap is named and nothing can be sent', async () => {
    const { placed } = await show({ lines: [line('07')], available: 50_000 });
    expect(await screen.findByText('฿40 is missing')).toBeTruthy();
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Bet ฿540' });
    expect(confirm.disabled).toBe(true);
    fireEvent.click(confirm);
    expect(placed).toEqual([]);
  });

  test('other odds than shown: old and new stand side by side until the player takes them', async () => {
    const { moves, placed } = await show({ lines: [line('07', 2000, 995_000n)] });
    expect(await screen.findByText('2D any prize: 99.5 → 99')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Confirm the bet' }));
    expect(placed).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Take the new odds' }));
    expect(moves[0]).toMatchObject({ kind: 'rates-accepted', rates: { lo2: 990_000n } });
  });

  test('lines of a closed draw cost nothing and go to the open one only when told', async () => {
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
      lines: [
        { ...line('07'), line: 1, charge: 27, stake: money(54_000), hits: null, payout: null, hitBy: [] },
      ],
    };
    await show({ lines: [], placing: { state: 'accepted', answer: { ticket, available: money(946_000) } } });
    expect(await screen.findByText('TMRWNYRSBW7T')).toBeTruthy();
    expect(screen.getByText(/×99/)).toBeTruthy();
    expect(screen.getByText('not in this lottery')).toBeTruthy();
  });
});
