import { describe, expect, test } from 'vitest';
import { money } from '../../money.ts';
import type { ContractTerms } from './contract-kind.ts';
import {
  cappedTerms,
  decideAnswer,
  decideEnd,
  decideOffer,
  endedBelow,
  lastEdge,
  startsAt,
  termsFault,
  topRate,
} from './life.ts';

const terms = (more: Partial<ContractTerms> = {}): ContractTerms => ({
  period: 'month',
  tiers: [{ ratePpm: 200_000n }],
  deducts: [],
  platformPpm: 0n,
  paymentPpm: 0n,
  activeWhen: { deposits: money(0), turnover: money(1) },
  carriesLoss: true,
  unit: money(1),
  most: null,
  unearned: 'upline',
  sharePpm: null,
  ...more,
});
const now = new Date('2026-11-23T10:00:00Z');

describe('[F11] an offer', () => {
  const bounds = { upline: terms(), byHouse: false, gridPpm: 500_000n };
  test('is never above the upline’s rate, and needs an upline who has a contract', () => {
    expect(decideOffer('dividend', terms(), bounds)).toEqual({ ok: true, isOffGrid: false });
    expect(decideOffer('dividend', terms({ tiers: [{ ratePpm: 200_001n }] }), bounds)).toMatchObject({
      code: 'CONTRACT_RATE',
      details: { most: '200000' },
    });
    expect(decideOffer('daily', terms(), { ...bounds, upline: undefined })).toMatchObject({ code: 'CONTRACT_RATE' });
  });
  test('of the house needs two people above the grid', () => {
    const house = { upline: undefined, byHouse: true, gridPpm: 150_000n };
    expect(decideOffer('dividend', terms(), house)).toEqual({ ok: true, isOffGrid: true });
    expect(decideOffer('dividend', terms(), { ...house, gridPpm: 200_000n })).toEqual({ ok: true, isOffGrid: false });
  });
  test('keeps the period of the line, and real-time rates have no conditions', () => {
    expect(decideOffer('dividend', terms({ period: 'week' }), bounds)).toMatchObject({ details: { fault: 'period' } });
    expect(termsFault('real_time', terms({ tiers: [{ ratePpm: 1n, active: 3 }] }))).toBe('conditions');
    expect(termsFault('real_time', terms())).toBeUndefined();
    const off = [
      termsFault('daily', terms({ fenceFrom: money(1) })),
      termsFault('dividend', terms({ fenceFrom: money(1), carriesLoss: false })),
      termsFault('daily', terms({ branches: 'positive' })),
      termsFault('dividend', terms({ branches: 'positive', sharePpm: 1n })),
      termsFault('real_time', terms({ shortfall: 'receivable' })),
    ];
    expect(off).toEqual(Array.from(off, () => 'options'));
    const all = terms({ fenceFrom: money(1), branches: 'positive', shortfall: 'receivable' });
    expect(termsFault('dividend', all)).toBeUndefined();
    // If the upline's contract puts the shortfall on the agent, the offer to a downline cannot leave it with the
    // operator.
    expect(decideOffer('dividend', terms(), { ...bounds, upline: all })).toMatchObject({
      details: { fault: 'shortfall' },
    });
    expect([termsFault('daily', terms({ tiers: [] })), termsFault('daily', terms({ unit: money(0) }))]).toEqual([
      'tiers',
      'unit',
    ]);
  });
});

test('[F11] accepting a rate below a downline’s is answered with a warning first; an old text is never accepted', () => {
  const offer = { state: 'offered' as const, expiresAt: new Date('2026-11-30T10:00:00Z'), sha256: 'a' };
  const yes = { accepts: true, sha256: 'a', endsDownlines: false };
  expect(decideAnswer(offer, yes, { losing: 0, now })).toEqual({ ok: true });
  expect(decideAnswer(offer, yes, { losing: 2, now })).toMatchObject({ code: 'CONTRACT_ENDS_DOWNLINES' });
  expect(decideAnswer(offer, { ...yes, endsDownlines: true }, { losing: 2, now })).toEqual({ ok: true });
  expect(decideAnswer(offer, { ...yes, accepts: false }, { losing: 2, now })).toEqual({ ok: true });
  expect(decideAnswer(offer, { ...yes, sha256: 'b' }, { losing: 0, now })).toMatchObject({ code: 'CONTRACT_CHANGED' });
  expect(decideAnswer({ ...offer, expiresAt: now }, yes, { losing: 0, now })).toMatchObject({ code: 'CONTRACT_STATE' });
  expect(decideAnswer({ ...offer, state: 'refused' }, yes, { losing: 0, now })).toMatchObject({
    code: 'CONTRACT_STATE',
  });
});

test('[F11] an accepted offer ends the contracts below whose highest rate is above its own', () => {
  const below = [150_000, 120_000, 119_999].map((topPpm) => ({ topPpm }));
  expect(endedBelow(below, terms({ tiers: [{ ratePpm: 50_000n }, { ratePpm: 120_000n, active: 3 }] }))).toEqual([
    { topPpm: 150_000 },
  ]);
  expect(endedBelow(below, terms({ tiers: [{ ratePpm: 119_999n }] }))).toHaveLength(2);
});

test('[F11] a contract ends with the open window, or before its first one if it has not started', () => {
  const at = new Date('2026-11-23T10:02:00Z');
  const end = (from: string | null) =>
    lastEdge('daily', { terms: terms(), from: from === null ? null : new Date(from) }, at)
      .toISOString()
      .slice(0, 16);
  expect(end('2026-11-01T17:00:00Z')).toBe('2026-11-23T17:00');
  expect(end('2026-11-24T17:00:00Z')).toBe('2026-11-24T17:00');
  expect(end(null)).toBe('2026-11-23T17:00');
});

test('[F11] either side asks for the end, the other side agrees, and who asked may take it back', () => {
  const active = { state: 'active' as const, endAskedBy: null };
  expect([decideEnd(active, 'agent', 'ask'), decideEnd(active, 'upline', 'ask')]).toEqual(['ending', 'ending']);
  const asked = { state: 'ending' as const, endAskedBy: 'agent' as const };
  expect([decideEnd(asked, 'upline', 'agree'), decideEnd(asked, 'agent', 'withdraw')]).toEqual(['ended', 'active']);
  expect([
    decideEnd(asked, 'agent', 'agree'),
    decideEnd(asked, 'upline', 'withdraw'),
    decideEnd(asked, 'agent', 'ask'),
    decideEnd(active, 'upline', 'agree'),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});

test('[F12] rates never change backwards: a contract starts at the edge of a window', () => {
  const start = (...given: Parameters<typeof startsAt>) =>
    startsAt(...given)
      .toISOString()
      .slice(0, 16);
  const fresh = { openUntil: undefined, now: new Date('2026-11-23T10:02:00Z') };
  expect(start('real_time', terms(), fresh)).toBe('2026-11-23T10:05');
  expect(start('hourly', terms(), fresh)).toBe('2026-11-23T11:00');
  expect(start('daily', terms(), fresh)).toBe('2026-11-23T17:00');
  expect(start('dividend', terms(), fresh)).toBe('2026-11-23T17:00');
  const openUntil = new Date('2026-11-30T17:00:00Z');
  expect(start('dividend', terms(), { ...fresh, openUntil })).toBe('2026-11-30T17:00');
});

test('[F11] the new offer to a downline has no rate above the new one of the upline', () => {
  const tiers = [{ ratePpm: 50_000n }, { ratePpm: 200_000n, active: 3 }];
  const upline = terms({ tiers: [{ ratePpm: 100_000n }], shortfall: 'receivable' });
  const capped = cappedTerms(terms({ tiers }), upline);
  expect(decideOffer('dividend', capped, { upline, byHouse: false, gridPpm: 0n })).toMatchObject({ ok: true });
  expect([topRate(capped), capped.tiers]).toEqual([100_000n, [{ ratePpm: 50_000n }, { ratePpm: 100_000n, active: 3 }]]);
});
