import { expect, test } from 'vitest';
import { money } from '../../money.ts';
import { betTypesOf } from '../bets/index.ts';
import { type SelectionLiability, thaiWorstCase, worstCase } from './worst-case.ts';

const of = (...amounts: number[]) =>
  amounts.map((amount, index) => ({ selection: String(index).padStart(2, '0'), liability: money(amount) }));

test('[L06] one number wins a đề bet, so the worst case is the dearest number', () => {
  expect(worstCase('vn27', 'de_db', of(5, 90, 20))).toBe(90n);
  expect(worstCase('vn27', 'de_db', [])).toBe(0n);
});

test('[L06] a lô draw has 27 hits: on the dearest numbers, or piled on one as far as a draw can', () => {
  expect(worstCase('vn27', 'lo2', of(...Array.from({ length: 40 }, () => 10)))).toBe(270n);
  // The most expensive ending can have 24 of the 27 hits, at a cost of 100 each; the remaining three hits go to the
  // next ending, at 90 each.
  expect(worstCase('vn27', 'lo2', of(100, 90))).toBe(2670n);
  expect(worstCase('vn27', 'lo2', of(100, 1))).toBe(2403n);
});

const owed = (betType: string, selection: string, liability: number) => ({
  betType,
  selection,
  liability: money(liability),
});

test('[L03] the worst Thai draw is the dearest top and the dearest bottom together, exactly', () => {
  const lines = [
    ...[owed('top3', '626', 900), owed('tod3', '266', 500), owed('top2', '26', 90), owed('run_top', '6', 30)],
    ...[owed('top3', '123', 1_300), owed('bottom2', '78', 80), owed('run_bottom', '7', 40), owed('bottom2', '01', 100)],
  ];
  // The top 626 costs 900 (`top3` 626) + 500 (`tod3` 266) + 90 (`top2` 26) + 30 (`run_top` 6) = 1,520. The bottom 78
  // costs 80 (`bottom2` 78) + 40 (`run_bottom` 7) = 120.
  expect(thaiWorstCase('thai', lines)).toEqual({
    top: { number: '626', cost: 1_520n },
    bottom: { number: '78', cost: 120n },
    others: 0n,
    total: 1_640n,
  });
  expect(thaiWorstCase('th3', lines).total).toBe(1_640n);
  const four = [...lines, owed('top4', '9123', 400), owed('front3', '001', 7), owed('front3', '002', 5)];
  expect(thaiWorstCase('thai', four)).toMatchObject({ top: { number: '9123', cost: 1_700n }, others: 12n });
});

test('[L03] no Thai result costs more than the worst case: every top and bottom tried by settling', () => {
  const lines: (SelectionLiability & { betType: string })[] = [];
  for (let n = 0; n < 40; n += 1) {
    const pick = (width: number) => String((n * 7919 + width * 31) % 10 ** width).padStart(width, '0');
    for (const [code, width] of [
      ['top3', 3],
      ['tod3', 3],
      ['top2', 2],
      ['bottom2', 2],
      ['run_top', 1],
    ] as const) {
      const selection = betTypesOf('th3').get(code)?.normalise(pick(width));
      if (selection !== undefined && !lines.some((row) => row.betType === code && row.selection === selection))
        lines.push(owed(code, selection, 10 + ((n * 37) % 50)));
    }
  }
  const { total } = thaiWorstCase('th3', lines);
  let worst = 0n;
  for (let top = 0; top < 1000; top += 1)
    for (const bottom of ['00', '31', '62', '93']) {
      const prizes = { top: [String(top).padStart(3, '0')], bottom: [bottom] };
      let cost = 0n;
      for (const { betType, selection, liability } of lines)
        cost += liability * BigInt(betTypesOf('th3').get(betType)?.hits(prizes, selection)[0] ?? 0);
      if (cost > worst) worst = cost;
    }
  expect(worst).toBeLessThanOrEqual(total);
  expect(worst).toBeGreaterThan(0n);
});
