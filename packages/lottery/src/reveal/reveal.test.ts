import { describe, expect, test } from 'vitest';
import { Format } from '@tamarind/contract/lottery';
import { prizesFromColumns, type FormatCode, type Prizes } from '@tamarind/domain/lottery/formats/format';
import { vn27 } from '@tamarind/domain/lottery/formats/index';
import { money } from '@tamarind/domain/money';
import { exampleDraw } from '@tamarind/ui/lottery-rules/example.ts';
import { linesNow } from './own-lines.ts';
import { paceOf, planOf, revealMs, type RevealFrame, shownAt } from './timeline.ts';

const prizes = prizesFromColumns(vn27, {
  db: '79545',
  g1: '97475',
  g2: '67037 15252',
  g3: '95362 21432 95977 21985 50110 71479',
  g4: '9113 5408 2809 7247',
  g5: '7185 4157 8188 3478 8546 7769',
  g6: '870 407 985',
  g7: '56 98 42 54',
});
const plan = planOf('vn27', prizes);
const pace = paceOf(plan, false);
const line = (betType: string, selection: string, ...oddsE4: bigint[]) => ({
  betType,
  selection,
  unitStake: money(1000),
  oddsE4,
});
const digit = pace.ringMs + pace.rollMs + pace.restMs;
const lower = 26 * pace.numberMs;
const at = (elapsedMs: number): RevealFrame => shownAt(plan, elapsedMs, pace);
const now = (elapsedMs: number, one: ReturnType<typeof line>) => linesNow(plan, at(elapsedMs), [one])[0];

describe('[B16] a draw is shown number by number', () => {
  test('nothing at the start, everything at the end', () => {
    expect(at(0)).toMatchObject({ landedPieces: 0, rolling: null, isDone: false, prizes: {} });
    expect(at(revealMs(plan, pace))).toMatchObject({ landedPieces: 5, rolling: null, isDone: true, prizes });
  });

  test('first prize first, the special prize last and digit by digit', () => {
    expect(at(3 * pace.numberMs).prizes).toEqual({ g1: ['97475'], g2: ['67037', '15252'] });
    const late = at(lower + 2 * digit);
    expect(late).toMatchObject({ landedPieces: 2, rolling: 2 });
    expect(late.prizes.db).toBeUndefined();
  });

  test.each(Format.options)('%s: every number of it lands, a quick one in under six seconds', (format) => {
    const shape = planOf(format, exampleDraw(format));
    const fast = paceOf(shape, true);
    const whole = revealMs(shape, fast);
    expect(whole).toBeGreaterThan(0);
    expect(whole).toBeLessThan(6000);
    const end = shownAt(shape, whole - 1, fast);
    expect(shownAt(shape, whole, fast).prizes).toEqual(exampleDraw(format));
    expect(end.landedLower + end.landedPieces).toBe(shape.lower.length + shape.pieces.length);
  });

  test('the neighbours of the first Thai prize would give it away: they come at the end', () => {
    const thai: Prizes = { ...exampleDraw('thai'), near_first: ['730218', '730220'] };
    expect(planOf('thai', thai).lower.map(({ prize }) => prize)).not.toContain('near_first');
  });
});

describe('[L07] own lines tell only what is certain', () => {
  test('a lô hit counts up while numbers land, and is lost only at the end', () => {
    const lo = line('lo2', '85', 990_000n);
    expect(now(0, lo)?.state).toBe('waiting');
    expect(now(7 * pace.numberMs, lo)).toMatchObject({ state: 'hit', hits: 1 });
    expect(now(revealMs(plan, pace), lo)).toMatchObject({ hits: 3, payout: 297_000n });
    expect(now(revealMs(plan, pace), line('lo2', '00', 990_000n))?.state).toBe('missed');
  });

  test('a bet on the special prize is lost at its first wrong digit', () => {
    const third = lower + 3 * digit;
    expect(now(third, line('cang3_db', '645', 9_600_000n))?.state).toBe('missed');
    expect(now(third, line('cang3_db', '545', 9_600_000n))?.state).toBe('waiting');
    expect(now(lower + 4 * digit, line('dau', '5', 98_000n))?.state).toBe('missed');
    // The tens digit of the special prize is shown, which is a hit before the last digit lands.
    expect(now(lower + 4 * digit, line('dau', '4', 98_000n))).toMatchObject({ state: 'hit', payout: 9_800n });
    expect(now(revealMs(plan, pace), line('duoi', '5', 98_000n))).toMatchObject({ state: 'hit', hits: 1 });
  });

  test('a bet on none is lost when one comes, and won only when none can come any more', () => {
    const none = line('truot4', '00-01-02-03', 23_000n);
    expect(now(lower, none)?.state).toBe('waiting');
    // The special prize is 7954x now, so no ending can be 00 to 03.
    expect(now(lower + 4 * digit, none)?.state).toBe('hit');
  });

  const quickAt = (format: FormatCode, result: Prizes, landed: number, one: ReturnType<typeof line>) => {
    const shape = planOf(format, result);
    const half = { prizes: {}, landedLower: 0, landedPieces: landed, rolling: null, isDone: false };
    return linesNow(shape, half, [one])[0]?.state;
  };

  test('dice and balls are certain as soon as no ending differs', () => {
    const dice = { dice: ['6', '5', '4'] };
    // After 6 and 5 the sum is big with any third die, and a triple can no longer come.
    const big = line('k3_size', 'big', 19_500n);
    expect([1, 2].map((landed) => quickAt('k3', dice, landed, big))).toEqual(['waiting', 'hit']);
    // The first die is a six, so the bet on the digit 6 has won whatever follows.
    expect(quickAt('k3', dice, 1, line('k3_digit', '6', 19_200n))).toBe('hit');
    expect(quickAt('k3', dice, 1, line('k3_sum', 's3', 2_073_600n))).toBe('missed');
    const balls = { balls: ['3', '1', '4', '1', '5'] };
    expect(quickAt('5d', balls, 3, line('5d_b3', '4', 96_000n))).toBe('hit');
    expect(quickAt('5d', balls, 3, line('5d_b5', '4', 96_000n))).toBe('waiting');
  });

  test('the last ball of a drum differs from all before it', () => {
    const race = { places: ['10', '01', '09', '02', '08', '03', '07', '04', '06', '05'] };
    expect(quickAt('pk10', race, 8, line('pk10_p10', '10', 96_000n))).toBe('missed');
    expect(quickAt('pk10', race, 8, line('pk10_p10', '06', 96_000n))).toBe('waiting');
    expect(quickAt('pk10', race, 9, line('pk10_p10', '05', 96_000n))).toBe('hit');
  });
});
