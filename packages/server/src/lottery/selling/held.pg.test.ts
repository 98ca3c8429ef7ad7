import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { post, walletsOf } from '../../ledger/index.ts';
import { createPool, inTransaction, type Pool } from '../../platform/db/pool.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createHeldBook, heldBook, heldNow, type HeldBook } from './held.ts';
import { placeBets } from './place-bet.ts';
import { de, lo } from '../testing-lottery.ts';
import { askedBy, startTestRisk, type TestRisk, wire } from '../testing-risk.ts';

const { cancelTicket } = contract.lottery;

let risk: TestRisk;
/** A second pool has its own cache, like another process. */
let other: Pool;
beforeAll(async () => {
  risk = await startTestRisk();
  other = createPool(risk.room.app.platform.config.DATABASE_URL, { max: 4, onError: () => undefined });
});
afterAll(async () => {
  await other.end();
  await risk.room.close();
});

describe('what a member holds', () => {
  test('[L06] is what the tickets add up to, whatever happened since it was kept: bets here and elsewhere, cancellations, deposits, and bets rolled back', async () => {
    const { app } = risk.room;
    const drawIds: bigint[] = [];
    const codes = [await risk.nextDraw()];
    drawIds.push(await risk.room.drawId(codes[0] ?? ''));
    const random = seededRandom(20_261_122);
    const member = await app.member({ balance: 10_000_000n });
    const owner = { memberId: member.id, currency: 'VND', realm: 'real' } as const;
    const tickets: string[] = [];
    const asked = (pool: Pool) => {
      const line = [de, lo][random.below(2)] ?? de;
      const selection = String(random.below(6)).padStart(2, '0');
      const { call, input } = askedBy(risk, member, {
        draw: codes[0] ?? '',
        lines: wire([line(selection)]),
        accept: 'all',
      });
      return { call: { ...call, pool }, input };
    };
    const bet = async (pool: Pool, end: () => void = () => undefined) => {
      const [outcome] = await inTransaction(pool, async (tx) => {
        const outcomes = await placeBets(tx, [asked(pool)]);
        end();
        return outcomes;
      });
      if (outcome && !(outcome instanceof Refusal)) tickets.push(outcome.ticket.id);
    };
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      here: () => bet(app.pool),
      hereToo: () => bet(app.pool),
      elsewhere: () => bet(other),
      cancelled: async () => {
        const ticket = tickets.pop();
        if (ticket) (await app.call(cancelTicket, { ticket }, { token: member.token })).value();
      },
      deposited: () =>
        inTransaction(app.pool, async (tx) => {
          const { id } = (await walletsOf(tx, [member.id]))(owner);
          const [key, at] = [`test:${crypto.randomUUID()}`, app.clock.now()];
          const bank = { purpose: 'bank', currency: 'VND', realm: 'real' } as const;
          await post(tx, [{ key, debit: bank, credit: id, amount: money(1000), reason: 'deposit', at }]);
        }),
      rolledBack: () =>
        expect(
          bet(app.pool, () => {
            throw new Error('too late');
          }),
        ).rejects.toThrow('too late'),
    };
    const held = (book: HeldBook) =>
      inTransaction(app.pool, async (tx) => {
        const of = await heldNow(tx, book, [{ ...owner, drawIds }], walletsOf(tx, [member.id]));
        return drawIds.map((id) => of(member.id, id));
      });
    let found = 0;
    for (let n = 0; n < 120; n += 1) {
      const name = random.pick(Object.keys(steps));
      await steps[name]?.();
      if (heldBook(app.pool).has({ memberId: member.id, drawIds })) found += 1;
      expect(await held(heldBook(app.pool)), `after ${name}`).toEqual(await held(createHeldBook()));
    }
    expect(found).toBeGreaterThan(30);
    expect(tickets.length).toBeGreaterThan(10);
  });

  test('[L06] is kept of those who bet last, until the book is full; of one who holds very many numbers it is not', () => {
    const book = createHeldBook(10);
    const draws = (numbers: number) => {
      const stakes = new Map(Array.from({ length: numbers }, (_, n) => [`de ${n}`, money(1)]));
      return new Map([[7n, { payout: money(1), stakes }]]);
    };
    const has = (memberId: bigint, id = 7n) => book.has({ memberId, drawIds: [id] });
    // Each member takes four entries, so two members fit.
    for (const memberId of [1n, 2n, 3n]) book.keep(memberId, { from: 0n, to: 1n }, draws(3));
    expect([has(1n), has(2n), has(3n), has(3n, 8n)]).toEqual([false, true, true, false]);
    book.keep(2n, { from: 1n, to: 2n }, draws(3));
    book.keep(4n, { from: 0n, to: 1n }, draws(3));
    expect([has(2n), has(3n), has(4n)]).toEqual([true, false, true]);
    // A bet on one draw does not revalidate another draw's sums that were cached before something else happened.
    book.keep(2n, { from: 5n, to: 6n }, new Map([[8n, { payout: money(2), stakes: new Map() }]]));
    expect([has(2n, 7n), has(2n, 8n)]).toEqual([false, true]);
    book.keep(2n, { from: 6n, to: 7n }, draws(1000));
    expect(has(2n)).toBe(false);
    expect(has(4n)).toBe(true);
  });
});
