import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { type OpenItem, resolutionsFor, suggestPairs, unexplainedOf } from './breaks.ts';
import { type BankStatement, faultOf } from './statement.ts';

const item = (id: string, day: string, amount: number): OpenItem => ({ id, day, amount: money(amount) });

describe('pairs without a reference', () => {
  test('the only line and the only movement of an amount, a day apart, are suggested', () => {
    expect(suggestPairs([item('l', '2026-11-20', 500)], [item('m', '2026-11-21', 500)], 1)).toEqual([
      { line: 'l', movement: 'm' },
    ]);
  });

  test('a provider may send a week before the ledger books it', () => {
    const sides = [[item('l', '2026-11-20', -500)], [item('m', '2026-11-27', -500)]] as const;
    expect([suggestPairs(...sides, 7).length, suggestPairs(...sides, 6).length]).toEqual([1, 0]);
  });

  test.each([
    ['another amount', [item('l', '2026-11-20', 500)], [item('m', '2026-11-20', 501)]],
    ['the other direction', [item('l', '2026-11-20', 500)], [item('m', '2026-11-20', -500)]],
    ['two days apart', [item('l', '2026-11-20', 500)], [item('m', '2026-11-22', 500)]],
    ['two movements', [item('l', '2026-11-20', 5)], [item('m', '2026-11-20', 5), item('n', '2026-11-21', 5)]],
    ['two lines', [item('l', '2026-11-20', 5), item('k', '2026-11-21', 5)], [item('m', '2026-11-20', 5)]],
  ])('nothing is suggested for %s', (_name, lines, movements) => {
    expect(suggestPairs(lines, movements, 1)).toEqual([]);
  });
});

describe('resolutions', () => {
  const of = (
    kind: 'missing_here' | 'double' | 'differs' | 'gap' | 'missing_there',
    amount: number,
    hasSuggestion = false,
    hasRemitters = false,
    isAtProvider = false,
  ) => resolutionsFor({ kind, amount: money(amount), hasSuggestion, hasRemitters, isAtProvider });
  test('a line that the ledger lacks may be what a provider sent us or got from us, where one holds our money', () => {
    expect([of('missing_here', 5, false, true), of('missing_here', -5, false, true)]).toEqual([
      ['hear', 'remit', 'adjust'],
      ['remit', 'adjust'],
    ]);
    for (const kind of ['double', 'differs', 'gap', 'missing_there'] as const)
      expect(of(kind, 5, false, true)).not.toContain('remit');
  });

  test('what left a provider and the ledger lacks may be its fee; the bank keeps no fee of a provider', () => {
    expect([of('missing_here', -5, false, false, true), of('missing_here', 5, false, false, true)]).toEqual([
      ['cost', 'adjust'],
      ['hear', 'adjust'],
    ]);
    for (const kind of ['double', 'differs', 'gap', 'missing_there'] as const)
      expect(of(kind, -5, false, false, true)).not.toContain('cost');
    expect(of('missing_here', -5)).not.toContain('cost');
  });

  test('a payment in that the ledger lacks may be taken up as a deposit, everything else is adjusted', () => {
    expect([of('missing_here', 5), of('double', 5)]).toEqual([
      ['hear', 'adjust'],
      ['hear', 'adjust'],
    ]);
    for (const kind of ['missing_here', 'double', 'differs', 'gap', 'missing_there'] as const)
      expect(of(kind, -5)).toEqual(['adjust']);
    expect([of('differs', 5), of('gap', 5), of('missing_there', 5)]).toEqual([['adjust'], ['adjust'], ['adjust']]);
    expect(of('missing_there', -5, true)).toEqual(['pair', 'adjust']);
  });
});

test('a day is explained when bank and ledger differ by what is known', () => {
  const day = { bank: money(900), ledger: money(1_000), onTheWay: money(50), awaited: money(-200), open: money(50) };
  expect([unexplainedOf(day), unexplainedOf({ ...day, bank: money(901) })]).toEqual([0n, 1n]);
});

describe('a statement as a whole', () => {
  const line = { day: '2026-11-20', at: null, amount: money(-250), providerRef: 'A', reference: '', counterparty: '' };
  const statement: BankStatement = {
    account: '1',
    currency: 'THB',
    from: '2026-11-20',
    until: '2026-11-20',
    opening: money(1_000),
    closing: money(750),
    lines: [line],
  };
  const fault = (change: Partial<BankStatement>) => faultOf({ ...statement, ...change }, '2026-11-21')?.code;

  test('is accepted if its lines lead from its first balance to its last', () => {
    expect(fault({})).toBeUndefined();
    expect(fault({ closing: money(751) })).toBe('sum_differs');
    expect(fault({ opening: money(999) })).toBe('sum_differs');
    expect(fault({ lines: [line, { ...line, amount: money(0) }] })).toBe('bad_amount');
  });

  test('has its lines inside its days, and its days in the past', () => {
    expect(fault({ from: '2026-11-21', until: '2026-11-20' })).toBe('bad_day');
    expect(fault({ until: '2026-11-22' })).toBe('bad_day');
    expect(fault({ from: '1969-11-20' })).toBe('bad_day');
    expect(fault({ from: '2026-11-20', lines: [{ ...line, day: '2026-11-19' }] })).toBe('bad_day');
  });
});
