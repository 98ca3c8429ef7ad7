import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { House } from '../house.ts';
import type { Journal } from '../journal.ts';
import type { Listening } from '../listen.ts';
import type { Evidence, Thing, VendorMovement } from './evidence.ts';
import { readBooks } from './read-books.ts';
import { readCommission } from './read-commission.ts';
import { readOwed, type Rows } from './read-owed.ts';

/**
 * Collects the evidence directly from the database tables, the records of bank and providers and the vendor's file; it
 * does not use the server.
 */
export async function readHouse(
  {
    databaseUrl,
    outside,
    providerBooks,
    studioBooks,
    agents,
  }: Pick<House, 'databaseUrl' | 'outside' | 'providerBooks' | 'studioBooks'> & {
    readonly agents: Pick<House['agents'], 'due'>;
  },
  journal: Pick<Journal, 'attempts' | 'conflicts' | 'reads'>,
  listening: ReadonlyMap<string, Pick<Listening, 'from' | 'heard'>>,
): Promise<Evidence> {
  return withRows(databaseUrl, async (rows) => ({
    attempts: journal.attempts,
    conflicts: journal.conflicts,
    reads: journal.reads,
    requests: await readRequests(rows, journal),
    ...(await readTables(rows, agents.due)),
    news: await readNews(rows, listening),
    books: await readBooks(rows, { outside, providerBooks }),
    vendor: await readVendor(rows, studioBooks),
  }));
}

/** Reads the evidence for a server at rest that has no clients, bank or vendor: only the tables. */
export const readQuietHouse = (databaseUrl: string): Promise<Evidence> =>
  withRows(databaseUrl, async (rows) => ({
    attempts: [],
    conflicts: [],
    reads: [],
    requests: [],
    ...(await readTables(rows, [])),
    news: { written: [], heard: new Map(), mustTell: new Set(), unread: 0 },
    books: [],
    vendor: [],
  }));

async function withRows(databaseUrl: string, read: (rows: Rows) => Promise<Evidence>): Promise<Evidence> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await read(async (text) => (await client.query(text)).rows as never);
  } finally {
    await client.end();
  }
}

const readTables = async (rows: Rows, due: Evidence['commission']['due']) => ({
  things: await readThings(rows),
  ...(await readLedger(rows)),
  audit: await readAudit(rows),
  histories: await rows<Evidence['histories'][number]>(`
    select w.id::text as id, w.state, h.amount - h.taken - h.released > 0 as "isHeld",
           exists (select from withdrawal_ruling r
                    where r.withdrawal_id = w.id and r.is_paid_by_rule and cardinality(r.hits) = 0) as "isByRule",
           array(select s.state from withdrawal_step s where s.withdrawal_id = w.id order by s.id) as steps
      from withdrawal w join ledger_hold h on h.id = w.hold_id
     where exists (select from withdrawal_step s where s.withdrawal_id = w.id)`),
  draws: {
    owed: await readOwed(rows),
    late: await rows<Evidence['draws']['late'][number]>(`
      select t.id::text as ticket, d.code as draw from ticket t join draw d on d.id = t.draw_id
       where t.placed_at >= d.closes_at and t.state = 'accepted' and d.commit_hash is not null`),
  },
  commission: { due, ...(await readCommission(rows)) },
  uses: await readUses(rows),
  stuck: await readStuck(rows),
  database: await readDatabase(rows),
});

async function readRequests(rows: Rows, { attempts }: Pick<Journal, 'attempts'>) {
  const members = new Set(attempts.map(({ member }) => member));
  const found = await rows<Evidence['requests'][number]>(`
    select r.id::text as key, m.account as member,
           case r.call when 'lottery.placeBet' then 'bet' when 'lottery.cancelTicket' then 'cancel'
                       when 'deposits.createDeposit' then 'deposit' when 'deposits.sendSlip' then 'slip'
                       else 'withdraw' end as kind
      from request r join member m on r.actor = 'member:' || m.id
     where r.status = 200
       and r.call in ('lottery.placeBet', 'lottery.cancelTicket', 'deposits.createDeposit', 'deposits.sendSlip',
                      'withdrawals.requestWithdrawal')`);
  return found.filter(({ member }) => members.has(member));
}

async function readThings(rows: Rows): Promise<Thing[]> {
  const found = await rows<Omit<Thing, 'amount'> & { amount: string }>(`
    select 'bet' as kind, t.id::text as id, m.account as member, t.stake::text as amount, d.code as of,
           t.wallet::text as account, true as "isPosted"
      from ticket t join member m on m.id = t.member_id join draw d on d.id = t.draw_id
    union all
    select 'cancel', t.id::text, m.account, t.stake::text, t.id::text, t.wallet::text, true
      from ticket t join member m on m.id = t.member_id where t.state = 'cancelled'
    union all
    select 'deposit', d.id::text, m.account, d.amount::text, d.method, a.id::text, d.state = 'credited'
      from deposit d join member m on m.id = d.member_id
      join ledger_account a on a.member_id = m.id and a.purpose = 'wallet' and a.currency = d.currency and a.realm = 'real'
     where d.instruction is not null
    union all
    select 'slip', p.deposit_id::text, m.account, d.amount::text, d.id::text, '', false
      from deposit_slip p join deposit d on d.id = p.deposit_id join member m on m.id = p.member_id
    union all
    select 'withdraw', w.id::text, m.account, w.amount::text, coalesce(w.bank_account_id, w.e_wallet_id)::text, a.id::text,
           w.state in ('approved', 'disbursed', 'confirmed', 'disputed', 'failed')
      from withdrawal w join member m on m.id = w.member_id
      join ledger_account a on a.member_id = m.id and a.purpose = 'wallet' and a.currency = w.currency and a.realm = 'real'
     where exists (select from withdrawal_step s where s.withdrawal_id = w.id)`);
  return found.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

async function readLedger(rows: Rows): Promise<Pick<Evidence, 'accounts' | 'entries' | 'transfers'>> {
  const accounts = await rows<
    Record<'id' | 'purpose' | 'money' | 'balance' | 'held', string> & { member: string | null }
  >(`
    select a.id::text as id, m.account as member, a.purpose, a.currency || ' ' || a.realm as money,
           a.balance::text as balance, a.held::text as held
      from ledger_account a left join member m on m.id = a.member_id and a.purpose = 'wallet'`);
  const entries = await rows<Record<'account' | 'seq' | 'transfer' | 'amount' | 'after', string>>(
    `select account_id::text as account, seq::text as seq, transfer_id::text as transfer, amount::text as amount,
            balance_after::text as after from ledger_entry`,
  );
  const transfers = await rows<
    Record<'id' | 'key' | 'debit' | 'credit' | 'amount' | 'reason' | 'reference' | 'tx', string>
  >(
    `select id::text as id, key, debit::text as debit, credit::text as credit, amount::text as amount, reason,
            coalesce(reference, '') as reference, xmin::text as tx from ledger_transfer`,
  );
  return {
    accounts: accounts.map((row) => ({
      ...row,
      member: row.member ?? undefined,
      balance: BigInt(row.balance),
      held: BigInt(row.held),
    })),
    entries: entries.map((row) => ({
      ...row,
      seq: BigInt(row.seq),
      amount: BigInt(row.amount),
      after: BigInt(row.after),
    })),
    transfers: transfers.map((row) => ({ ...row, amount: BigInt(row.amount) })),
  };
}

async function readNews(
  rows: Rows,
  listening: ReadonlyMap<string, Pick<Listening, 'from' | 'heard'>>,
): Promise<Evidence['news']> {
  // A row's xmin contains only the low half of its transaction id, so reduce each event's whole id (`e.tx`) to that
  // half as well, to compare the two.
  const all = await rows<{ member: string; tx: string; whole: string; number: string }>(`
    select m.account as member, (e.tx::text::numeric % 4294967296)::text as tx, e.tx::text as whole, e.id::text as number
      from outbox_event e
      cross join lateral unnest(string_to_array(substring(e.audience from '^members?:(.*)'), ',')) as told (id)
      join member m on m.id::text = told.id where e.type = 'balance'`);
  const [left] = await rows<{ count: number }>(`
    select count(*)::int as count from outbox_event e
     where e.at < now() - interval '5 seconds'
       and exists (select from outbox_cursor c where c.consumer = 'messages' and (e.tx, e.id) > (c.tx, c.id))`);
  const isAfter = ({ member, whole, number }: (typeof all)[number]): boolean => {
    const from = listening.get(member)?.from;
    if (!from) return true;
    return BigInt(whole) > from.tx || (BigInt(whole) === from.tx && BigInt(number) > from.id);
  };
  return {
    written: all.map((row) => ({
      // An event written before a client listened gets an empty id, because nobody can have received it.
      id: isAfter(row) ? `${row.whole}.${row.number}` : '',
      tx: row.tx,
      member: row.member,
    })),
    heard: new Map([...listening].map(([member, { heard }]) => [member, new Set(['', ...heard])])),
    mustTell: new Set(['stake', 'stake_returned', 'payout', 'deposit', 'withdrawal', 'commission']),
    unread: left?.count ?? 0,
  };
}

async function readAudit(rows: Rows): Promise<Evidence['audit']> {
  const records = await rows<
    Record<'seq' | 'actor' | 'action' | 'subject' | 'previousHash' | 'hash', string> & {
      at: Date;
      facts: Record<string, unknown>;
    }
  >(`
    select seq::text as seq, at, actor, action, subject, facts, encode(previous_hash, 'hex') as "previousHash", encode(hash, 'hex') as hash
      from audit_record order by audit_record.seq`);
  const acts = await rows<{ act: string }>(
    `select 'withdrawal.' || state || ' withdrawal:' || withdrawal_id as act from withdrawal_step`,
  );
  return {
    records: records.map((row) => ({ ...row, seq: BigInt(row.seq), at: row.at.toISOString() })),
    acts: acts.map(({ act }) => act),
  };
}

/** The vendor's movements, each with the money that the server's transfers moved under its id. */
async function readVendor(rows: Rows, file: string): Promise<VendorMovement[]> {
  const ours = await rows<{ id: string; moved: string }>(`
    select split_part(x.key, ':', 3) as id,
           sum(case when c.purpose = 'vendor_stakes' then x.amount when d.purpose = 'vendor_stakes' then -x.amount
               else 0 end)::text as moved
      from ledger_transfer x join ledger_account c on c.id = x.credit join ledger_account d on d.id = x.debit
     where x.key ~ '^vendor-(bet|win|undo|owed):studio:' group by 1`);
  const moved = new Map(ours.map(({ id, moved: amount }) => [id, BigInt(amount)]));
  const books = new DatabaseSync(file, { readBigInts: true });
  try {
    const theirs = books
      .prepare(
        `select m.id, m.kind, m.state, m.amount, m.reference from movement m
           join round r on r.id = m.round join session s on s.id = r.session where s.token is not null`,
      )
      .all() as { id: string; kind: 'bet'; state: string; amount: bigint; reference: string | null }[];
    const known = new Set(theirs.map(({ id }) => id));
    return [
      ...theirs.map(({ id, reference, ...row }) => ({
        id,
        theirs: { ...row, reference: reference ?? undefined },
        ours: moved.get(id) ?? 0n,
      })),
      ...[...moved].filter(([id]) => !known.has(id)).map(([id, amount]) => ({ id, theirs: undefined, ours: amount })),
    ];
  } finally {
    books.close();
  }
}

const readUses = (rows: Rows): Promise<Evidence['uses']> =>
  rows(`
    select 'payment ' || provider_ref as what, count(*)::int as count from bank_notice
     where state in ('matched', 'unmatched') group by provider, provider_ref
    union all
    select 'deposit ' || id, (select count(*) from bank_notice n
                               where n.deposit_id = deposit.id and n.state in ('matched', 'assigned'))::int
      from deposit where state = 'credited' and instruction is not null
    union all
    select 'the transfer of slip ' || transfer, count(*)::int from deposit_slip where state = 'credited' group by transfer
    union all
    select 'bonus ' || id, (select count(*) from ledger_transfer x where x.key = 'promotion:' || p.id)::int
      from promotion_application p where claimed_at is not null and exists (select from ledger_transfer x where x.key like 'promotion:%')
    union all
    select 'stock of ' || id, -1 from mall_item where stock < 0
    union all
    select 'code ' || id, -1 from one_time_code where tries_left < 0`);

async function readStuck(rows: Rows): Promise<string[]> {
  const found = await rows<{ what: string }>(`
    select 'draw ' || code || ' is still ' || state as what from draw
     where commit_hash is not null and state in ('open', 'closed', 'resulted') and draws_at < now() - interval '150 seconds'
    union all
    select 'bank notice ' || id || ' was never decided' from bank_notice where state = 'received'
       and received_at < now() - interval '30 seconds'
    union all
    select 'the slip of deposit ' || deposit_id || ' was never decided' from deposit_slip where state in ('checking', 'staff')
    union all
    select 'payout ' || reference || ' never came to an end' from withdrawal where state = 'approved'
    union all
    select 'draw ' || d.code || ' owes credits' from settlement_credit c join draw d on d.id = c.draw_id
     where c.paid_at is null and d.state = 'settled'`);
  return found.map(({ what }) => what);
}

async function readDatabase(rows: Rows): Promise<string[]> {
  const found = await rows<{ what: string }>(`
    select checksum_failures || ' pages do not fit their sums' as what from pg_stat_database
     where datname = current_database() and checksum_failures > 0
    union all
    select 'a prepared transaction was forgotten: ' || gid from pg_prepared_xacts
    union all
    select 'a transaction has been open for ' || (now() - xact_start) from pg_stat_activity
     where xact_start < now() - interval '15 seconds' and backend_type = 'client backend'`);
  return [...found.map(({ what }) => what), ...(await readIndexes(rows))];
}

/** Checks each index against its table, if PostgreSQL's amcheck is available. */
async function readIndexes(rows: Rows): Promise<string[]> {
  const [available] = await rows(`select 1 from pg_available_extensions where name = 'amcheck'`);
  if (!available) return [];
  await rows('create extension if not exists amcheck');
  return rows(`
    select bt_index_check(c.oid, true) from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where a.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid`).then(
    () => [],
    (error: unknown) => [`an index is not what its table says: ${String(error)}`],
  );
}
