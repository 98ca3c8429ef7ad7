import { expect, test } from 'vitest';
import { type CassoRow, cassoMoment } from './casso.ts';

/** https://developer.casso.vn/v/english-v2-new/casso-api/api/lay-giao-dich: the rows of the documentation. */
const rows: readonly CassoRow[] = [
  {
    id: 5789,
    tid: 'TF2104152395814062',
    description: 'Khanhnm chuyen tien',
    amount: -193_000,
    cusum_balance: 1_070_904,
    when: '2021-04-15',
  },
  {
    id: 5790,
    tid: 'TF2104152997602811',
    description: 'Chuyen tien nap momo',
    amount: -350_000,
    cusum_balance: 720_904,
    when: '2021-04-15',
  },
];

test('[J05] Casso: the documented rows have a day, and their balances follow each other', () => {
  expect(rows.map(({ when }) => cassoMoment(when))).toEqual(rows.map(() => ({ day: '2021-04-15', time: '00:00:00' })));
  const [first, second] = rows;
  expect((first?.cusum_balance ?? 0) + (second?.amount ?? 0)).toBe(second?.cusum_balance);
});

test('[J05] Casso: a moment has its time, and anything else is none', () => {
  expect(cassoMoment('2026-11-24 09:30:01')).toEqual({ day: '2026-11-24', time: '09:30:01' });
  for (const when of ['', '24/11/2026', '2026-11-24 9:30', '2026-11-24 09:30:01Z'])
    expect(cassoMoment(when)).toBeUndefined();
});
