import { afterEach, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { adoptDrafts, draftsOf, keepDraft, readDraft, visitorIn } from './draft.ts';
import { newBoard } from './state.ts';

const board = {
  ...newBoard('vn27', 'lo2', money(1000)),
  lines: [{ betType: 'lo2', selection: '07', unitStake: money(1000), oddsE4: [990_000n] }],
};
const draw = 'xsmb-20261121';

afterEach(() => localStorage.clear());

test('[L06] lines and the wish for several draws survive a reload', () => {
  keepDraft('somchai88', draw, { ...board, draws: 5 });
  expect(readDraft('somchai88', draw, 'vn27')).toMatchObject({ draws: 5, lines: [{ selection: '07' }] });
  expect(readDraft('another', draw, 'vn27')).toBeUndefined();
});

test('[L06] a draft from before there were several draws is for one; a wish that cannot be is no draft', () => {
  keepDraft('somchai88', draw, board);
  const key = Object.keys(localStorage).find((one) => one.includes(draw)) ?? '';
  const { draws: _draws, ...older } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
  localStorage.setItem(key, JSON.stringify(older));
  expect(readDraft('somchai88', draw, 'vn27')?.draws).toBe(1);
  localStorage.setItem(key, JSON.stringify({ ...older, draws: 7 }));
  expect(readDraft('somchai88', draw, 'vn27')).toBeUndefined();
});

test('[UX-25] after the login a visitor’s slip is the member’s, on this draw only, and nobody else finds it', () => {
  const other = 'glo-20261201';
  keepDraft('somchai88', draw, { ...board, lines: [] });
  keepDraft('somchai88', other, board);
  keepDraft(visitorIn('THB'), draw, board);
  adoptDrafts(visitorIn('VND'), 'somchai88');
  expect(readDraft('somchai88', draw, 'vn27')?.lines).toEqual([]);
  adoptDrafts(visitorIn('THB'), 'somchai88');
  expect(readDraft('somchai88', draw, 'vn27')?.lines).toMatchObject([{ selection: '07' }]);
  expect(draftsOf('somchai88')).toEqual([draw, other]);
  expect(draftsOf(visitorIn('THB'))).toEqual([]);
  expect(readDraft(visitorIn('THB'), draw, 'vn27')).toBeUndefined();
});
