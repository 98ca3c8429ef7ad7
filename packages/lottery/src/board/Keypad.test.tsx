import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense, useReducer } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { ClientContext } from '#shell/client.ts';
import { sampleClient, sampleGame } from '#shell/sample.ts';
import { NO_OFFERS } from '#slip/offers.ts';
import { ratesOf } from '#slip/preview.ts';
import { BetTypes } from './BetTypes.tsx';
import { Entry, Keypad, useBoardKeys } from './Keypad.tsx';
import { moved } from './moves.ts';
import { newBoard } from './state.ts';
import { Tray } from './Tray.tsx';

const rates = ratesOf(sampleGame, NO_OFFERS);

function Board({ onSlip }: { onSlip: () => void }) {
  const [state, play] = useReducer(moved, newBoard('vn27', 'lo2', money(100)));
  useBoardKeys(play, onSlip);
  return (
    <>
      <BetTypes game={sampleGame} state={state} rates={rates} play={play} onInfo={() => undefined} />
      <Tray state={state} play={play} offerOf={() => undefined} />
      <Entry state={state} play={play} />
      <Keypad play={play} />
    </>
  );
}

async function show(onSlip = () => undefined as void): Promise<void> {
  await act(async () => {
    render(
      <ClientContext value={sampleClient(100_000)}>
        <Suspense fallback={null}>
          <Board onSlip={onSlip} />
        </Suspense>
      </ClientContext>,
    );
  });
  await screen.findByRole('button', { name: 'Undo' });
}
const press = (...names: (string | RegExp)[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }));
};
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((chip) => chip.getAttribute('aria-label'));

beforeEach(async () => {
  applyLanguage('EN');
  // Load the texts first, as the site does before its first paint.
  await wordsReady();
});
afterEach(cleanup);

test('[L02] two presses make a number, and each number can be taken out by its name', async () => {
  await show();
  press('4', '7', '2', '6');
  expect(chips()).toEqual(['Remove 26', 'Remove 47']);
  press('Remove 47');
  expect(chips()).toEqual(['Remove 26']);
  press('Undo');
  expect(chips()).toEqual(['Remove 26', 'Remove 47']);
});

test('[L02] helpers wait for a digit and then fill in', async () => {
  await show();
  const gates = screen.getByRole<HTMLButtonElement>('button', { name: '19 with digit' });
  expect(gates.disabled).toBe(true);
  press('7', '19 with digit');
  expect(chips()).toHaveLength(19);
});

test('[L02] chosen bet types are announced as pressed, and one stays chosen', async () => {
  await show();
  press('Other types for the same numbers', '2D special×99');
  const pressed = () =>
    within(screen.getByRole('group', { name: 'Bet types' }))
      .getAllByRole('button', { pressed: true })
      .map((button) => button.textContent);
  expect(pressed()).toEqual(['Lô 2 digits (all 27 prizes)×99 · 27 prizes', '2D special×99']);
  press(/^Lô 2 digits \(all 27 prizes\)×99/, '2D special×99');
  expect(pressed()).toEqual(['2D special×99']);
});

test('[L02] a desktop keyboard types digits, erases, reverses, undoes and opens the slip', async () => {
  let opened = 0;
  await show(() => {
    opened += 1;
  });
  const type = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });
  for (const key of ['r', '2', '6']) type(key);
  expect(chips()).toEqual(['Remove 62', 'Remove 26']);
  type('z', { ctrlKey: true });
  expect(chips()).toEqual([]);
  for (const key of ['4', 'Backspace', '5', '5', 'Enter']) type(key);
  expect(chips()).toEqual(['Remove 55']);
  expect(opened).toBe(1);
});
