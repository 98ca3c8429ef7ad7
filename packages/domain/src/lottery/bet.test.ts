import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, sum } from '../money.ts';
import {
  type BetLimits,
  type BetLine,
  type BetRequest,
  type DrawState,
  decideBet,
  offeredOdds,
  type Price,
} from './bet.ts';
import { type BetType, betTypeOf, betTypesOf } from './bets/index.ts';
import { formatOf } from './formats/index.ts';
import { deriveResult } from './quick-draw.ts';
import type { Offer } from './risk/offer.ts';
import { settleLine } from './settle.ts';
import { allPairs } from './fill-in.ts';

const closesAt = new Date('2026-11-21T11:05:00Z');
const before = new Date(closesAt.getTime() - 1);
const betTypes = betTypesOf('vn27');
const oddsOfType = ({ levels }: BetType) => levels.map(({ oddsE4 }) => oddsE4);
const prices: Price[] = [...betTypes.values()].map((type) => ({
  betType: type.code,
  oddsE4: oddsOfType(type),
  charge: type.charge,
  discountE4: 0,
  unitStakeMin: money(1_000),
  unitStakeMax: money(20_000_000),
  version: 3,
}));
const oddsOf = (code: string) => {
  const type = betTypes.get(code);
  return type ? oddsOfType(type) : [1n];
};
const line = (betType: string, selection: string, unitStake = 10_000): BetLine => ({
  betType,
  selection,
  unitStake: money(unitStake),
  oddsE4: oddsOf(betType),
});
const limits: BetLimits = {
  linesMax: 500,
  payoutMax: money(2_000_000_000),
  memberPayoutMax: money(10n ** 15n),
  numberStakeMax: money(10n ** 15n),
};
const ticket = (lines: BetLine[], change: Partial<BetRequest> = {}): BetRequest => ({
  format: 'vn27',
  draw: { state: 'open', closesAt, isPaused: false },
  now: before,
  prices,
  limits,
  currency: 'VND',
  lines,
  ...change,
});
const refusalOf = (request: BetRequest) => {
  const decision = decideBet(request);
  return decision.ok ? 'none' : decision;
};

test('[L06] an accepted ticket says what it costs, at which odds, and the most it can pay', () => {
  expect(decideBet(ticket([line('lo2', '73'), line('xien3', '68-07-17', 5_000), line('de_db', '00', 1_000)]))).toEqual({
    ok: true,
    currency: 'VND',
    lines: [
      {
        betType: 'lo2',
        selection: '73',
        unitStake: 10_000n,
        oddsE4: [990_000n],
        charge: 27,
        discountE4: 0,
        stake: 270_000n,
        highestPayout: 23_760_000n,
        liability: 990_000n,
        priceVersion: 3,
      },
      {
        betType: 'xien3',
        selection: '07-17-68',
        unitStake: 5_000n,
        oddsE4: [650_000n],
        charge: 1,
        discountE4: 0,
        stake: 5_000n,
        highestPayout: 325_000n,
        liability: 325_000n,
        priceVersion: 3,
      },
      {
        betType: 'de_db',
        selection: '00',
        unitStake: 1_000n,
        oddsE4: [990_000n],
        charge: 1,
        discountE4: 0,
        stake: 1_000n,
        highestPayout: 99_000n,
        liability: 99_000n,
        priceVersion: 3,
      },
    ],
    left: [],
    stake: 276_000n,
    highestPayout: 24_184_000n,
  });
});

describe('[L06] betting ends by the clock, not only by the state', () => {
  test.each<[DrawState, Date, string]>([
    ['scheduled', before, 'DRAW_NOT_OPEN'],
    ['void', before, 'DRAW_NOT_OPEN'],
    ['closed', before, 'DRAW_CLOSED'],
    ['resulted', before, 'DRAW_CLOSED'],
    ['settled', before, 'DRAW_CLOSED'],
    ['open', closesAt, 'DRAW_CLOSED'],
    ['open', new Date(closesAt.getTime() + 1), 'DRAW_CLOSED'],
  ])('%s at %s: %s', (state, now, refusal) => {
    expect(refusalOf(ticket([line('lo2', '73')], { draw: { state, closesAt, isPaused: false }, now }))).toEqual({
      ok: false,
      refusal,
    });
  });

  test('the last millisecond still counts', () => {
    expect(refusalOf(ticket([line('lo2', '73')], { now: before }))).toBe('none');
  });
});

test('[L06] a ticket has one line at least and 500 at most, or fewer if the operator says so', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => line('lo3', `${n}`.padStart(3, '0'), 1_000));
  expect(refusalOf(ticket([]))).toEqual({ ok: false, refusal: 'LINES_MISSING' });
  expect(refusalOf(ticket(many(500)))).toBe('none');
  expect(refusalOf(ticket(many(501)))).toEqual({ ok: false, refusal: 'LINE_LIMIT_REACHED', limit: 500n });
  const few = { ...limits, linesMax: 10 };
  expect(refusalOf(ticket(many(11), { limits: few }))).toEqual({
    ok: false,
    refusal: 'LINE_LIMIT_REACHED',
    limit: 10n,
  });
  expect(refusalOf(ticket(many(501), { limits: { ...limits, linesMax: 9_999 } }))).toMatchObject({
    refusal: 'LINE_LIMIT_REACHED',
    limit: 500n,
  });
});

test.each<[string, BetLine, object]>([
  ['a type without a price', line('trigger', '07'), { refusal: 'BET_TYPE_OFF' }],
  ['a name every object has', line('constructor', '07'), { refusal: 'BET_TYPE_OFF' }],
  ['a pick of the wrong width', line('lo2', '7'), { refusal: 'SELECTION_INVALID' }],
  ['a xiên of equal picks', line('xien2', '07-07'), { refusal: 'SELECTION_INVALID' }],
  ['one unit too little', line('lo2', '07', 999), { refusal: 'STAKE_TOO_SMALL', limit: 1_000n }],
  ['nothing', line('lo2', '07', 0), { refusal: 'STAKE_TOO_SMALL', limit: 1_000n }],
  ['less than nothing', line('lo2', '07', -10_000), { refusal: 'STAKE_TOO_SMALL', limit: 1_000n }],
  ['one unit too much', line('lo2', '07', 20_000_001), { refusal: 'STAKE_TOO_LARGE', limit: 20_000_000n }],
  [
    'better odds than sold',
    { ...line('lo2', '07'), oddsE4: [995_000n] },
    { refusal: 'RATE_CHANGED', troubles: [{ at: 1, refusal: 'RATE_CHANGED', oddsE4: [990_000n] }] },
  ],
  [
    'worse odds than sold',
    { ...line('lo2', '07'), oddsE4: [985_000n] },
    { refusal: 'RATE_CHANGED', troubles: [{ at: 1, refusal: 'RATE_CHANGED', oddsE4: [990_000n] }] },
  ],
  ['a win above the cap', line('cang3_db', '007', 2_083_334), { refusal: 'PAYOUT_TOO_LARGE', limit: 2_000_000_000n }],
])('[L06] a line with %s is refused at its place', (_what, bad, refusal) => {
  expect(refusalOf(ticket([line('lo2', '99'), bad]))).toEqual({ ok: false, at: 1, ...refusal });
});

test('[L06] a type taken off sale is refused though its rule exists', () => {
  expect(refusalOf(ticket([line('lo2', '07')], { prices: prices.filter(({ betType }) => betType !== 'lo2') }))).toEqual(
    { ok: false, refusal: 'BET_TYPE_OFF', at: 0 },
  );
});

test('[L06] the same selection twice is refused, also in another order; the same digits of another type are not', () => {
  expect(refusalOf(ticket([line('xien2', '07-68'), line('xien2', '68-07')]))).toEqual({
    ok: false,
    refusal: 'SELECTION_REPEATED',
    at: 1,
  });
  expect(refusalOf(ticket([line('lo2', '07'), line('de_db', '07')]))).toBe('none');
});

test('[L06] a smallest stake of zero sells nothing for nothing', () => {
  const free = prices.map((price) => ({ ...price, unitStakeMin: money(0) }));
  expect(refusalOf(ticket([line('lo2', '07', 0)], { prices: free }))).toMatchObject({ refusal: 'STAKE_TOO_SMALL' });
});

test('[L06] the cap looks at what one draw can really pay: fifty numbers of one special prize win once', () => {
  const fifty = allPairs.slice(0, 50).map((pair) => line('de_db', pair, 1_000_000));
  expect(decideBet(ticket(fifty))).toMatchObject({ ok: true, highestPayout: 99_000_000n });
  const hundred = allPairs.map((pair) => line('lo2', pair, 100_000));
  expect(decideBet(ticket(hundred))).toMatchObject({ ok: true, highestPayout: BigInt(27 * 99 * 100_000) });
  const unequal = [line('de_db', '01', 1_000), line('de_db', '02', 3_000), line('de_db', '03', 2_000)];
  expect(decideBet(ticket(unequal))).toMatchObject({ ok: true, highestPayout: 297_000n });
  const three = ['001', '002', '003'].map((selection) => line('lo3', selection, 95_000));
  expect(refusalOf(ticket(three))).toEqual({ ok: false, refusal: 'PAYOUT_TOO_LARGE', limit: 2_000_000_000n });
});

test('[L07] no draw pays a ticket more than was said when it was sold', () => {
  const lines = fc.uniqueArray(
    fc
      .constantFrom(...betTypes.values())
      .chain((type) =>
        fc.record({
          betType: fc.constant(type.code),
          selection: selectionsOf(type),
          unitStake: fc.integer({ min: 1, max: 50 }).map((units) => money(units * 1_000)),
        }),
      ),
    { minLength: 1, maxLength: 60, selector: ({ betType, selection }) => `${betType} ${selection}` },
  );
  fc.assert(
    fc.property(lines, fc.uint8Array({ minLength: 32, maxLength: 32 }), (wanted, seed) => {
      const priced = wanted.map((line) => {
        const type = betTypeOf('vn27', line.betType);
        return { ...line, oddsE4: offeredOdds(type, line.selection, oddsOfType(type)) };
      });
      const decision = decideBet(ticket(priced, { limits: { ...limits, payoutMax: money(10n ** 15n) } }));
      if (!decision.ok) throw new Error(decision.refusal);
      const prizes = deriveResult(formatOf('vn27'), seed, 'any', 'any', '00'.repeat(32));
      const paid = decision.lines.map((sold) => settleLine({ format: 'vn27', prizes }, sold).payout);
      for (const [at, payout] of paid.entries())
        expect(payout).toBeLessThanOrEqual(decision.lines[at]?.highestPayout ?? 0n);
      expect(sum(paid)).toBeLessThanOrEqual(decision.highestPayout);
      expect(decision.stake).toBe(sum(decision.lines.map(({ stake }) => stake)));
    }),
  );
});

/** A random valid selection of a type, for any kind of entry. */
function selectionsOf({ entry, normalise }: BetType): fc.Arbitrary<string> {
  if (entry.kind === 'choice') return fc.constantFrom(...entry.choices);
  const text =
    entry.kind === 'digits'
      ? fc.nat(10 ** entry.digits - 1).map((n) => String(n).padStart(entry.digits, '0'))
      : fc
          .uniqueArray(fc.integer({ min: entry.lowest, max: entry.highest }), {
            minLength: entry.picks,
            maxLength: entry.picks,
          })
          .map((picks) => picks.map((pick) => String(pick).padStart(entry.width, '0')).join('-'));
  return text.map((picked) => normalise(picked) ?? '').filter((selection) => selection !== '');
}

describe('[L06] numbers whose price has moved', () => {
  const offer = (change: Partial<Offer>): Offer => ({
    state: 'full_rate',
    factorE4: 10_000,
    room: money(10n ** 15n),
    reason: null,
    ...change,
  });
  const offers = (change: Partial<Offer>) => new Map([['de_db 01', offer(change)]]);
  const two = [line('de_db', '01', 1_000), line('de_db', '02', 1_000)];

  test('are sold at the lower odds only when the player has seen them', () => {
    const half = offers({ state: 'reduced', factorE4: 5_000, reason: 'lucky' });
    expect(refusalOf(ticket(two, { offers: half }))).toEqual({
      ok: false,
      refusal: 'RATE_CHANGED',
      at: 0,
      troubles: [{ at: 0, refusal: 'RATE_CHANGED', oddsE4: [495_000n] }],
    });
    const seen = [{ ...line('de_db', '01', 1_000), oddsE4: [495_000n] }];
    expect(decideBet(ticket(seen, { offers: half }))).toMatchObject({ ok: true, highestPayout: 49_500n });
  });

  test('are sold at the odds that were promised, but never beyond their room', () => {
    const half = offers({ state: 'reduced', factorE4: 5_000 });
    expect(decideBet(ticket(two, { offers: half, isQuoted: true }))).toMatchObject({
      ok: true,
      highestPayout: 99_000n,
    });
    const full = offers({ room: money(50_000) });
    expect(refusalOf(ticket(two, { offers: full, isQuoted: true }))).toEqual({
      ok: false,
      refusal: 'NUMBER_FULL',
      at: 0,
      troubles: [{ at: 0, refusal: 'NUMBER_FULL', room: 505n }],
    });
  });

  test('are left out when the player said so, and the others are sold', () => {
    const closed = offers({ state: 'closed', factorE4: 0, room: money(0), reason: 'birthday' });
    expect(refusalOf(ticket(two, { offers: closed }))).toMatchObject({ refusal: 'NUMBER_CLOSED', at: 0 });
    const decision = decideBet(ticket(two, { offers: closed, accept: 'rest' }));
    expect(decision).toMatchObject({
      ok: true,
      stake: 1_000n,
      left: [{ at: 0, refusal: 'NUMBER_CLOSED', reason: 'birthday' }],
    });
    expect(decideBet(ticket(two.slice(0, 1), { offers: closed, accept: 'rest' }))).toMatchObject({
      ok: false,
      refusal: 'NUMBER_CLOSED',
    });
  });
});

test('[L06] limits count what the member already holds in the draw', () => {
  const held = { payout: money(1_999_999_999), stakes: new Map([['de_db 01', money(9_000)]]) };
  const tight = { ...limits, memberPayoutMax: money(2_000_000_000), numberStakeMax: money(10_000) };
  expect(refusalOf(ticket([line('de_db', '02', 1_000)], { held, limits: tight }))).toEqual({
    ok: false,
    refusal: 'MEMBER_LIMIT_REACHED',
    limit: 2_000_000_000n,
  });
  expect(refusalOf(ticket([line('de_db', '01', 1_001)], { held, limits: tight }))).toEqual({
    ok: false,
    refusal: 'NUMBER_STAKE_REACHED',
    at: 0,
    limit: 10_000n,
  });
});

test('[L06] a paused draw sells nothing, and a discount is taken off the stake, not the odds', () => {
  const paused = { state: 'open', closesAt, isPaused: true } as const;
  expect(refusalOf(ticket(two01(), { draw: paused }))).toEqual({ ok: false, refusal: 'DRAW_PAUSED' });
  const cheaper = prices.map((price) => ({ ...price, discountE4: 250 }));
  expect(decideBet(ticket(two01(), { prices: cheaper }))).toMatchObject({ stake: 9_750n, highestPayout: 990_000n });
});
const two01 = () => [line('de_db', '01', 10_000)];
