import type pg from 'pg';
import type { Journal } from '../journal.ts';
import type { Evidence, OutsideMovement } from '../judge/evidence.ts';

export interface VendorCall {
  readonly id: string;
  readonly kind: 'bet' | 'rollback';
  readonly reference: string;
  readonly amount: string;
}

type Row = Record<string, string>;

/** The records of clients, vendor and provider about the small test ledger. */
interface ToyWorld {
  readonly journal: Journal;
  readonly calls: readonly VendorCall[];
  readonly payouts: readonly OutsideMovement[];
}

/** Reads the tables of the small test ledger as evidence; parts that it does not have stay empty. */
export async function readToy(
  client: pg.Client,
  schema: string,
  { journal, calls, payouts }: ToyWorld,
): Promise<Evidence> {
  await client.query(`set search_path = ${schema}`);
  const rows = async (text: string): Promise<Row[]> => (await client.query(text)).rows as Row[];
  const transfers = await rows('select id::text, key, debit, credit, amount::text, reason from transfer');
  const moved = new Map(transfers.map(({ key = '', amount = '0' }) => [key, BigInt(amount)]));
  return {
    attempts: journal.attempts,
    conflicts: journal.conflicts,
    reads: journal.reads,
    requests: (await rows('select key, member from op where answer is not null')).map(({ key = '', member = '' }) => ({
      key,
      member,
      kind: 'bet',
    })),
    things: (await rows('select id::text, member, draw, amount::text from ticket')).map(
      ({ id = '', member = '', draw = '', amount = '0' }) => ({
        kind: 'bet',
        id,
        member,
        amount: BigInt(amount),
        of: draw,
        account: member,
        isPosted: true,
      }),
    ),
    accounts: (await rows('select id, member, purpose, balance::text from account')).map(
      ({ id = '', member, purpose = '', balance = '0' }) => ({
        id,
        purpose,
        money: 'toy',
        balance: BigInt(balance),
        held: 0n,
        member: member ?? undefined,
      }),
    ),
    entries: (await rows('select account, seq::text, transfer::text, amount::text, after::text from entry')).map(
      ({ account = '', seq = '0', transfer = '', amount = '0', after = '0' }) => ({
        account,
        seq: BigInt(seq),
        transfer,
        amount: BigInt(amount),
        after: BigInt(after),
      }),
    ),
    transfers: transfers.map(({ id = '', key = '', debit = '', credit = '', amount = '0', reason = '' }) => ({
      id,
      key,
      debit,
      credit,
      amount: BigInt(amount),
      reason,
      reference: '',
      tx: '',
    })),
    news: { written: [], heard: new Map(), mustTell: new Set(), unread: 0 },
    audit: { records: [], acts: [] },
    books: [await providerBook(rows, payouts)],
    vendor: calls.map(({ id, kind, reference, amount }) => ({
      id,
      theirs: {
        kind,
        amount: BigInt(amount),
        state: kind === 'bet' ? 'undone' : 'done',
        reference: reference || undefined,
      },
      ours: (moved.get(`vendor-bet:${id}`) ?? 0n) - (moved.get(`vendor-rollback:${id}`) ?? 0n),
    })),
    histories: [],
    draws: {
      owed: (
        await rows(
          `select t.member, (sum(t.amount) / 10)::bigint::text as won from ticket t join draw d on d.code = t.draw
            where d.code = 'a' and t.placed_at <= d.closed_at group by 1`,
        )
      ).map(({ member = '', won = '0' }) => ({ draw: 'a', account: member, amount: BigInt(won) })),
      late: (
        await rows(
          'select t.id::text, t.draw from ticket t join draw d on d.code = t.draw where t.placed_at > d.closed_at',
        )
      ).map(({ id = '', draw = '' }) => ({ ticket: id, draw })),
    },
    commission: await commissionOf(rows, transfers),
    uses: [],
    stuck: (await rows('select reference from payout where not is_paid')).map(
      ({ reference = '' }) => `payout ${reference} never came to an end`,
    ),
    database: [],
  };
}

/**
 * The provider's payouts, with the balance of the provider's account in the small ledger and the payouts that the small
 * ledger records as paid.
 */
async function providerBook(
  rows: (text: string) => Promise<Row[]>,
  theirs: readonly OutsideMovement[],
): Promise<Evidence['books'][number]> {
  const [account] = await rows(`select balance::text from account where id = 'provider'`);
  const paid = await rows('select reference, amount::text from payout where is_paid');
  return {
    place: 'provider',
    theirs,
    ours: -BigInt(account?.['balance'] ?? '0'),
    paidOut: paid.map(({ reference = '', amount = '0' }) => ({ reference, amount: BigInt(amount) })),
  };
}

/** The agents' incomes in the small ledger, with the money that it moved for each. */
async function commissionOf(
  rows: (text: string) => Promise<Row[]>,
  transfers: readonly Row[],
): Promise<Evidence['commission']> {
  const due = await rows(`select distinct member || ' a' as what from ticket where draw = 'a'`);
  const incomes = await rows('select what, pay::text, is_paid::text from income');
  const [account] = await rows(`select balance::text from account where id = 'commission'`);
  return {
    due: due.map(({ what = '' }) => ({ what, pay: 1_000n })),
    incomes: incomes.map(({ what = '', pay = '0', is_paid: isPaid }) => {
      const mine = transfers.filter(({ key = '' }) => `${key}:`.startsWith(`income:${what}:`));
      const moved = mine.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n);
      return { what, pay: BigInt(pay), isPaid: isPaid === 'true', moved, got: moved };
    }),
    account: -BigInt(account?.['balance'] ?? '0'),
  };
}
