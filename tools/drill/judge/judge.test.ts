import { describe, expect, test } from 'vitest';
import type { Attempt } from '../journal.ts';
import type { Evidence, OutsideBook, Thing } from './evidence.ts';
import { judge } from './judge.ts';
import { goodHouse } from './testing-house.ts';

const good = goodHouse();
/** The numbers of the rules that the judge reports when `change` is applied to correct evidence. */
const broken = (change: Partial<Evidence>): string[] => [
  ...new Set(judge({ ...good, ...change }).map(({ rule }) => rule)),
];
const changed = <Item>(items: readonly Item[], at: number, change: Partial<Item>): Item[] =>
  items.map((item, index) => (index === at ? { ...item, ...change } : item));
const without = <Item>(items: readonly Item[], at: number): Item[] => items.filter((_item, index) => index !== at);
const attempt = (at: number, change: Partial<Attempt>) => changed(good.attempts, at, change);

test('[J10] a house in order gives the judge nothing to say', () => {
  expect(judge(good)).toEqual([]);
});

describe('the judge names what is broken', () => {
  test('[J10] [F12] C20: an income lost, doubled, unpaid, paid twice or to somebody else, an account that differs', () => {
    const [income] = good.commission.incomes;
    if (!income) throw new Error('no income');
    const incomes = (...list: (typeof income)[]) => broken({ commission: { ...good.commission, incomes: list } });
    expect(broken({ commission: { ...good.commission, incomes: [], account: 0n } })).toEqual(['C20']);
    expect(incomes(income, income)).toEqual(['C20']);
    expect(incomes({ ...income, isPaid: false })).toEqual(['C20']);
    expect(incomes({ ...income, moved: 60n, got: 60n })).toEqual(['C20']);
    expect(incomes({ ...income, got: 0n })).toEqual(['C20']);
    expect(broken({ commission: { ...good.commission, account: 60n } })).toEqual(['C20']);
  });
  test('[J10] C1: acknowledged to the member, and missing in the database', () => {
    expect(broken({ things: without(good.things, 1) })).toEqual(['C1']);
    expect(broken({ requests: without(good.requests, 1) })).toEqual(['C1']);
  });
  test('[J10] C2: one request, carried out twice', () => {
    const twice = { ...good.attempts[1], made: { id: 't2', amount: 100n } } as Attempt;
    expect(broken({ attempts: [...good.attempts, twice] })).toContain('C2');
    expect(broken({ requests: [...good.requests, ...good.requests.slice(1, 2)] })).toEqual(['C2']);
  });
  test('[J10] C3: present in the database, and requested by nobody', () => {
    const phantom = { ...good.things[1], id: 't9', isPosted: false } as Thing;
    expect(broken({ things: [...good.things, phantom] })).toContain('C3');
    expect(broken({ requests: [...good.requests, { key: 'k9', member: 'mai', kind: 'bet' as const }] })).toEqual([
      'C3',
    ]);
  });
  test('[J10] a request that ended unknown and was carried out is neither lost nor a phantom', () => {
    expect(broken({ attempts: attempt(1, { outcome: 'info', made: undefined, body: '' }) })).toEqual([]);
  });
  test('[J10] C4: refused, and carried out', () => {
    expect(broken({ attempts: attempt(1, { outcome: 'fail', made: undefined }) })).toContain('C4');
  });
  test('[J10] C5: another amount, draw or member than asked, another account than belongs', () => {
    expect(broken({ things: changed(good.things, 1, { amount: 101n }) })).toEqual(['C5']);
    expect(broken({ things: changed(good.things, 1, { of: 'draw2' }) })).toEqual(['C5']);
    expect(broken({ things: changed(good.things, 1, { account: 'other' }) })).toEqual(['C5']);
  });
  test('[J10] C6: a leg, or the whole transfer, is missing', () => {
    expect(broken({ transfers: without(good.transfers, 1) })).toContain('C6');
    expect(broken({ entries: without(good.entries, good.entries.length - 1) })).toContain('C6');
  });
  test('[J10] C7: sums are not zero', () => {
    expect(broken({ accounts: changed(good.accounts, 1, { balance: 1n }) })).toContain('C7');
    expect(broken({ entries: changed(good.entries, 0, { amount: -999n }) })).toContain('C7');
  });
  test('[J10] C8: entries with a gap, a balance that does not follow or is below zero, more held than there is', () => {
    expect(broken({ entries: changed(good.entries, 1, { seq: 2n }) })).toContain('C8');
    expect(broken({ accounts: changed(good.accounts, 0, { held: 10_000n }) })).toEqual(['C8']);
    const overdrawn = good.entries.map((entry) =>
      entry.account === 'w' ? { ...entry, after: entry.after - 5000n } : entry,
    );
    expect(broken({ entries: overdrawn })).toContain('C8');
  });
  test('[J10] C9: two answers to one request, an acknowledgement of nothing', () => {
    const again = { ...good.attempts[1], attempt: 2, body: '{"id": "t1"}' } as Attempt;
    expect(broken({ attempts: [...good.attempts, again] })).toEqual(['C9']);
    expect(broken({ attempts: attempt(1, { made: undefined }) })).toContain('C9');
  });
  test('[J10] C10: other content under the same key was taken', () => {
    expect(broken({ conflicts: [{ key: 'k1', status: 200, code: undefined }] })).toEqual(['C10']);
  });
  test('[J10] C11: acknowledged before the other was asked, and behind it in the chain', () => {
    expect(broken({ attempts: attempt(1, { sentAt: 40, answeredAt: 45 }) })).toContain('C11');
  });
  test('[J10] C11: two transactions in one order in one account and in the opposite order in another', () => {
    const swapped = good.entries.map((entry) =>
      entry.account === 'stakes' && entry.seq <= 2n
        ? { ...entry, seq: 3n - entry.seq, after: entry.seq === 2n ? 200n : 300n }
        : entry,
    );
    expect(broken({ entries: swapped })).toEqual(['C11']);
  });
  test('[J10] C11: a reading of a later state, answered before an earlier act was asked for', () => {
    const reads = [{ member: 'mai', balance: 700n, sentAt: 1, answeredAt: 2 }];
    expect(broken({ reads })).toContain('C11');
  });
  test('[J10] C12: a balance was read that was never true, or no longer true after an acknowledgement', () => {
    expect(broken({ reads: [{ member: 'mai', balance: 1000n, sentAt: 16, answeredAt: 19 }] })).toContain('C12');
    expect(broken({ reads: [{ member: 'mai', balance: 950n, sentAt: 11, answeredAt: 14 }] })).toEqual(['C12']);
    expect(broken({ reads: [{ member: 'mai', balance: 1000n, sentAt: 11, answeredAt: 14 }] })).toEqual([]);
  });
  test('[J10] C13: an event that was not written with the money, not received, or not received again after a break', () => {
    expect(broken({ news: { ...good.news, written: without(good.news.written, 1) } })).toEqual(['C13']);
    expect(broken({ news: { ...good.news, heard: new Map([['mai', new Set(['n0'])]]) } })).toEqual(['C13']);
    expect(broken({ news: { ...good.news, unread: 1 } })).toEqual(['C13']);
  });
  test('[J10] C14: a record that was changed, an act without one', () => {
    expect(
      broken({ audit: { ...good.audit, records: changed(good.audit.records, 0, { facts: { amount: '5' } }) } }),
    ).toEqual(['C14']);
    expect(broken({ audit: { ...good.audit, acts: ['withdrawal.approved withdrawal:x1'] } })).toEqual(['C14']);
  });
  test('[J10] [J06] C15: the books of bank or provider differ from ours, or a payout is in them twice', () => {
    const [bank, momo] = good.books;
    if (!bank || !momo) throw new Error('no books');
    const payout = bank.theirs.slice(1);
    const whatOf = (...books: OutsideBook[]) => judge({ ...good, books }).map(({ rule, what }) => `${rule} ${what}`);
    expect(whatOf({ ...bank, theirs: [...bank.theirs, ...payout], ours: 0n }, momo)).toEqual([
      'C15 p1 was paid 2 times: by bank VND and bank VND',
    ]);
    expect(whatOf(bank, { ...momo, theirs: payout, ours: -500n })).toEqual([
      'C15 p1 was paid 2 times: by bank VND and provider_momo VND',
      'C15 provider_momo VND paid 500 for p1, and we know nothing of it',
    ]);
    expect(whatOf({ ...bank, ours: 1000n }, momo)).toEqual(['C15 we think bank VND holds 1000, its books say 500']);
    expect(whatOf(bank, { ...momo, ours: 7n })).toEqual(['C15 we think provider_momo VND holds 7, its books say 0']);
    expect(whatOf({ ...bank, paidOut: [] }, momo)).toEqual(['C15 bank VND paid 500 for p1, and we know nothing of it']);
    expect(whatOf({ ...bank, theirs: bank.theirs.slice(0, 1), ours: 1000n }, momo)).toEqual([
      'C15 we say that bank VND paid 500 for p1, and it did not',
    ]);
  });
  test('[J10] C15: the vendor’s books differ from ours', () => {
    expect(broken({ vendor: changed(good.vendor, 0, { ours: 0n }) })).toEqual(['C15']);
    expect(broken({ vendor: changed(good.vendor, 2, { ours: 0n }) })).toEqual(['C15']);
    expect(broken({ vendor: [...good.vendor, { id: 'v9', theirs: undefined, ours: 5n }] })).toEqual(['C15']);
  });
  test('[J10] C16: a withdrawal with an impossible transition, or whose money is no longer held', () => {
    const [history] = good.histories;
    if (!history) throw new Error('no history');
    expect(broken({ histories: [{ ...history, steps: ['requested', 'approved'], state: 'approved' }] })).toEqual([
      'C16',
    ]);
    const byRule = { ...history, steps: ['requested', 'approved', 'disbursed'], state: 'disbursed', isByRule: true };
    expect(broken({ histories: [byRule] })).toEqual([]);
    expect(broken({ histories: [{ ...byRule, isByRule: false }] })).toEqual(['C16']);
    expect(broken({ histories: [{ ...byRule, steps: ['requested', 'review', 'approved', 'disbursed'] }] })).toEqual([
      'C16',
    ]);
    expect(broken({ histories: [{ ...history, steps: ['requested'], state: 'requested', isHeld: false }] })).toEqual([
      'C16',
    ]);
  });
  test('[J10] C17: paid another sum than owed, a bet after the close', () => {
    expect(broken({ draws: { ...good.draws, owed: [] } })).toEqual(['C17']);
    expect(broken({ draws: { ...good.draws, late: [{ ticket: 't1', draw: 'draw1' }] } })).toEqual(['C17']);
  });
  test('[J10] C18: a bonus used twice; C19: a draw that stays closed; DB: damaged pages', () => {
    expect(broken({ uses: [{ what: 'bonus b1', count: 2 }] })).toEqual(['C18']);
    expect(broken({ stuck: ['draw1 is still closed'] })).toEqual(['C19']);
    expect(broken({ database: ['1 pages do not fit their sums'] })).toEqual(['DB']);
  });
});
