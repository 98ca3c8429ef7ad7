import { readFileSync } from 'node:fs';
import { betTypes } from '@tamarind/domain/lottery/bets/index';
import { type Vn27, vn27FromColumns } from '@tamarind/domain/lottery/draw-result';
import { drawStream, drawVn27 } from '@tamarind/domain/lottery/quick-draw';
import { settleLine } from '@tamarind/domain/lottery/settle';
import { money } from '@tamarind/domain/money';
import { sha256, utf8 } from '@tamarind/domain/hash';
import { expect, test } from 'vitest';
import examples from '../../packages/domain/src/lottery/worked-examples.json' with { type: 'json' };
import { evaluate } from './evaluate.mjs';

const prizesOf = (id: string) => examples.cases.find((example) => example.id === id)?.draw.prizes as Vn27;

test.each([
  ['VN-01', 'lo2', '73', 10_000n, 3_960_000n],
  ['VN-01', 'lo2', '12', 10_000n, 990_000n],
  ['VN-01', 'lo2', '77', 10_000n, 0n],
  ['VN-03', 'lo3', '388', 1_000n, 2_880_000n],
  ['VN-04', 'lo4', '7388', 1_000n, 17_760_000n],
  ['VN-06', 'xien2', '37-73', 50_000n, 800_000n],
  ['VN-10', 'cang3_db', '002', 20_000n, 19_200_000n],
])(
  '[L07] the second evaluator pays %s %s %s by hand calculation',
  (id, betType, selection, unitStake, payout) => {
    expect(evaluate(prizesOf(id), betType, selection, unitStake, betTypes.get(betType)?.oddsE4 ?? 0n)).toBe(
      payout,
    );
  },
);

test('[L07] the second evaluator has no opinion on a bet type it was not taught', () => {
  expect(() => evaluate(prizesOf('VN-01'), 'lo5', '07', 1n, 10_000n)).toThrow('no rule for lo5');
});

test('[L07] the second evaluator imports nothing', () => {
  expect(readFileSync(new URL('./evaluate.mjs', import.meta.url), 'utf8')).not.toMatch(
    /\bimport\b.*from|\bimport\(|\brequire\(/,
  );
});

/** Half of the tickets are aimed at what was drawn, or losing would be nearly all that is compared. */
test('[L07] both evaluators agree to the đồng on 100,000 tickets over every bet type, real and derived draws', () => {
  const chance = drawStream(sha256(utf8('second evaluator, seed 7')));
  const types = [...betTypes.values()];
  const draws = [...realDraws(), ...Array.from({ length: 200 }, () => drawVn27(chance))];
  const won = new Map(types.map(({ code }) => [code, 0]));
  const differences: string[] = [];
  for (let ticket = 0; ticket < 100_000; ticket++) {
    const prizes = draws[chance.uniform(draws.length)] as Vn27;
    const type = types[ticket % types.length] as (typeof types)[number];
    const { code, digits, picks } = type;
    const aimed = chance.uniform(2) === 0;
    const pool = code.startsWith('lo') || picks > 1 ? Object.values(prizes).flat() : prizes.db;
    const ends = pool
      .filter((number) => number.length >= digits)
      .map((number) => (code === 'dau' ? number.slice(-2, -1) : number.slice(-digits)));
    const pick = () => (aimed ? (ends[chance.uniform(ends.length)] as string) : chance.digits(digits));
    const selection = type.normalise(Array.from({ length: picks }, pick).join('-'));
    if (selection === undefined) continue;
    const unitStake = money(1 + chance.uniform(1_000_000));
    const oddsE4 = chance.uniform(2) === 0 ? type.oddsE4 : BigInt(10_000 + chance.uniform(10_000_000));
    const { payout } = settleLine(prizes, { betType: code, selection, unitStake, oddsE4 });
    if (payout > 0n) won.set(code, (won.get(code) ?? 0) + 1);
    if (payout !== evaluate(prizes, code, selection, unitStake, oddsE4))
      differences.push(`${code} ${selection} ${unitStake} ${oddsE4}`);
  }
  expect(differences).toEqual([]);
  expect([...won].filter(([, count]) => count < 1_000)).toEqual([]);
});

function realDraws(): Vn27[] {
  const [header = '', ...rows] = readFileSync(
    new URL('../../packages/server/seed/xsmb-2024.csv', import.meta.url),
    'utf8',
  )
    .trim()
    .split('\n');
  const columns = header.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return vn27FromColumns(Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
  });
}
