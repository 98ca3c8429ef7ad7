import { describe, expect, test } from 'vitest';
import { vn27FromColumns } from '@tamarind/domain/lottery/draw-result';
import { money } from '@tamarind/domain/money';
import { lineNow } from './own-lines.ts';
import { calmPace, quickPace, revealMs, shownAt } from './timeline.ts';

const prizes = vn27FromColumns({
  db: '79545',
  g1: '97475',
  g2: '67037 15252',
  g3: '95362 21432 95977 21985 50110 71479',
  g4: '9113 5408 2809 7247',
  g5: '7185 4157 8188 3478 8546 7769',
  g6: '870 407 985',
  g7: '56 98 42 54',
});
const line = (betType: string, selection: string, oddsE4: bigint) => ({
  betType,
  selection,
  unitStake: money(1000),
  oddsE4,
});
const digit = calmPace.ringMs + calmPace.rollMs + calmPace.restMs;
const lower = 26 * calmPace.numberMs;

describe('[B16] a draw is shown number by number', () => {
  test('nothing at the start, everything at the end', () => {
    expect(shownAt(prizes, 0, calmPace)).toMatchObject({ specialDigits: '', rolling: null, isDone: false });
    const end = shownAt(prizes, revealMs(calmPace), calmPace);
    expect(end).toMatchObject({ specialDigits: '79545', rolling: null, isDone: true });
    expect(end.prizes).toEqual(prizes);
  });

  test('first prize first, the special prize last and digit by digit', () => {
    const early = shownAt(prizes, 3 * calmPace.numberMs, calmPace).prizes;
    expect([early.g1, early.g2, early.g3, early.db]).toEqual([['97475'], ['67037', '15252'], [], []]);
    const late = shownAt(prizes, lower + 2 * digit, calmPace);
    expect(late).toMatchObject({ specialDigits: '79', rolling: 2 });
    expect(late.prizes.db).toEqual([]);
  });

  test('a draw a minute is shown in about five seconds', () => {
    expect(revealMs(quickPace)).toBeLessThan(5_500);
  });
});

describe('[L07] own lines tell only what is certain', () => {
  test('a lô hit counts up while numbers land, and is lost only at the end', () => {
    const lo = line('lo2', '85', 990_000n);
    expect(lineNow(shownAt(prizes, 0, calmPace), lo).state).toBe('waiting');
    expect(lineNow(shownAt(prizes, 7 * calmPace.numberMs, calmPace), lo)).toMatchObject({
      state: 'hit',
      hits: 1,
    });
    expect(lineNow(shownAt(prizes, revealMs(calmPace), calmPace), lo)).toMatchObject({
      hits: 3,
      payout: 297_000n,
    });
    const none = line('lo2', '00', 990_000n);
    expect(lineNow(shownAt(prizes, lower + 4 * digit, calmPace), none).state).toBe('waiting');
    expect(lineNow(shownAt(prizes, revealMs(calmPace), calmPace), none).state).toBe('missed');
  });

  test('a bet on the special prize is lost at its first wrong digit', () => {
    expect(
      lineNow(shownAt(prizes, lower + 3 * digit, calmPace), line('cang3_db', '645', 9_600_000n)).state,
    ).toBe('missed');
    expect(
      lineNow(shownAt(prizes, lower + 3 * digit, calmPace), line('cang3_db', '545', 9_600_000n)).state,
    ).toBe('waiting');
    expect(lineNow(shownAt(prizes, lower + 4 * digit, calmPace), line('dau', '4', 98_000n)).state).toBe(
      'waiting',
    );
    expect(lineNow(shownAt(prizes, lower + 4 * digit, calmPace), line('dau', '5', 98_000n)).state).toBe(
      'missed',
    );
    expect(lineNow(shownAt(prizes, revealMs(calmPace), calmPace), line('duoi', '5', 98_000n))).toMatchObject({
      state: 'hit',
      hits: 1,
    });
  });
});
