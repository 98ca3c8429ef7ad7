import { expect, test } from 'vitest';
import { type PowerCut, type ImageRows, judgeImage } from './image.ts';
import type { Evidence } from './evidence.ts';
import { goodHouse } from './testing-house.ts';

const cutAt = (from: number): PowerCut => ({
  from,
  until: from + 2,
  heard: new Map([['mai', new Set(['n0', 'n1'])]]),
  vendorDone: new Set(['v1']),
  payouts: [],
  thanked: 1,
});
const image = (change: (house: Evidence) => Partial<Evidence & ImageRows> = () => ({})) => {
  const house = goodHouse();
  const rows = { told: new Set(house.news.written.map(({ id }) => id)), approved: [], paymentsKept: 1 };
  return { ...house, ...rows, ...change(house) };
};
const rulesOf = (...given: Parameters<typeof judgeImage>): string[] =>
  [...new Set(judgeImage(...given).map(({ rule }) => rule))].sort();
const { owed } = goodHouse().draws;

test('[L07] an image with every acknowledged change is clean', () => {
  expect(rulesOf(image(), cutAt(60), owed)).toEqual([]);
});

test('[L07] a bet acknowledged before the cut and missing in the image is named, one answered after it is not', () => {
  const withoutLast = image(({ requests }) => ({
    requests: requests.filter(({ key }) => key !== 'k4'),
    things: goodHouse().things.filter(({ kind }) => kind !== 'withdraw'),
    histories: [],
    audit: { ...goodHouse().audit, acts: [] },
  }));
  expect(rulesOf(withoutLast, cutAt(60), owed)).toEqual(['C1']);
  expect(rulesOf(withoutLast, cutAt(53), owed)).toEqual([]);
});

test('[L07] a change requested after the cut and present in the image is reported', () => {
  expect(rulesOf(image(), cutAt(40), owed)).toContain('C3');
});

test('[L07] a received event and an acknowledged bank notice must be in the image', () => {
  expect(
    rulesOf(
      image(() => ({ told: new Set(['n0']) })),
      cutAt(60),
      owed,
    ),
  ).toEqual(['C1']);
  expect(
    rulesOf(
      image(() => ({ paymentsKept: 0 })),
      cutAt(60),
      owed,
    ),
  ).toEqual(['C1']);
});

test('[L07] a movement the vendor had an answer to must be in the image, a payout of the bank must be approved in it', () => {
  const [first, ...others] = goodHouse().vendor;
  const vendor = first ? [{ ...first, ours: 0n }, ...others] : [];
  expect(
    rulesOf(
      image(() => ({ vendor })),
      cutAt(60),
      owed,
    ),
  ).toEqual(['C15']);
  expect(
    rulesOf(
      image(() => ({ vendor })),
      { ...cutAt(60), vendorDone: new Set() },
      owed,
    ),
  ).toEqual([]);
  const payouts = [{ direction: 'out' as const, amount: 500n, reference: 'p1' }];
  const paid = { ...cutAt(60), payouts };
  expect(rulesOf(image(), paid, owed)).toEqual(['C15']);
  expect(
    rulesOf(
      image(() => ({ approved: [{ reference: 'p1', amount: 500n }] })),
      paid,
      owed,
    ),
  ).toEqual([]);
});

test('[L07] a draw met in the middle of its settlement has paid what it owes in the end, and nothing else', () => {
  const half = image(({ draws }) => ({ draws: { ...draws, owed: [] } }));
  expect(rulesOf(half, cutAt(60), owed)).toEqual([]);
  expect(rulesOf(half, cutAt(60), [])).toEqual(['C17']);
});
