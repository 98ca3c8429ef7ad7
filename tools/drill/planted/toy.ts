import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Bug } from './bugs.ts';

/**
 * A minimal ledger on which the judge is tested: bets, balances, vendor calls, payouts through a provider, a draw that
 * closes and settles. It is correct; TOY_BUG adds one of the mistakes of bugs.ts. It runs as its own process, because
 * the test kills it.
 */
const bug = (process.env['TOY_BUG'] ?? 'none') as Bug;
const schema = process.env['TOY_SCHEMA'] ?? '';
/**
 * How long the ledger pauses at points where it is to be killed, in milliseconds. Long enough that even a slow machine
 * kills it during the pause.
 */
const REST_MS = Number(process.env['TOY_REST_MS'] ?? 60);
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 8,
  options: `-c search_path=${schema} -c synchronous_commit=${bug === 'synchronous commit off' ? 'off' : 'on'}`,
});
pool.on('error', () => undefined);
type Tx = Pick<pg.ClientBase, 'query'>;

interface Bet {
  readonly key: string;
  readonly member: string;
  readonly draw: string;
  readonly amount: string;
}
interface Answer {
  readonly status: number;
  readonly body: string;
}
const refused = (code: string): Answer => ({ status: 409, body: JSON.stringify({ code }) });

/**
 * The stored responses by idempotency key. They are in memory instead of a table only for the planted mistake "keys in
 * memory": a restart loses them.
 */
const answered = new Map<string, { content: string; body: string }>();
let copies = new Map<string, string>();
let clockMs = 0;
const now = (): Date => new Date(Date.now() + clockMs);

async function bet({ key, member, draw, amount }: Bet, early: (answer: Answer) => void): Promise<Answer> {
  const content = JSON.stringify([member, draw, amount]);
  return inTransaction(async (tx) => {
    const known = await claim(tx, key, member, content);
    if (known) return known;
    const { rows } = await tx.query('select is_closed, closes_at from draw where code = $1 for share', [draw]);
    const isClosed = bug === 'close by the clock' ? rows[0].closes_at <= now() : rows[0].is_closed;
    if (isClosed) return refused('CLOSED');
    const id = crypto.randomUUID();
    const transfer = { key: `stake:${id}`, debit: member, credit: 'stakes', amount: BigInt(amount) };
    if (!(await post(tx, transfer, 'stake'))) return refused('BALANCE_TOO_LOW');
    await tx.query('insert into ticket (id, member, draw, amount) values ($1, $2, $3, $4)', [id, member, draw, amount]);
    const body = JSON.stringify({ ticket: id, amount });
    await tx.query('update op set answer = $2 where key = $1', [key, body]);
    answered.set(key, { content, body });
    if (bug === 'answer before commit') {
      early({ status: 200, body });
      await wait(REST_MS);
    }
    return { status: 200, body };
  });
}

/** Returns the stored response to an earlier request with the same key, if there is one. */
async function claim(tx: Tx, key: string, member: string, content: string): Promise<Answer | undefined> {
  if (bug === 'keys in memory') {
    const known = answered.get(key);
    if (known) return known.content === content ? { status: 200, body: known.body } : refused('REQUEST_REUSED');
    await tx.query('insert into op (key, member, content) values ($1, $2, $3)', [key, member, content]);
    return undefined;
  }
  if (bug === 'no unique key') {
    const { rows } = await tx.query('select content, answer from op where key = $1', [key]);
    if (rows.length === 0) {
      await tx.query('insert into op (key, member, content) values ($1, $2, $3)', [key, member, content]);
      return undefined;
    }
    return rows[0].content === content ? { status: 200, body: rows[0].answer } : refused('REQUEST_REUSED');
  }
  const { rowCount } = await tx.query(
    'insert into op (key, member, content) values ($1, $2, $3) on conflict do nothing',
    [key, member, content],
  );
  if (rowCount === 1) return undefined;
  const { rows } = await tx.query('select content, answer::text as answer from op where key = $1', [key]);
  return rows[0].content === content ? { status: 200, body: rows[0].answer } : refused('REQUEST_REUSED');
}

interface Move {
  readonly key: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
}

/** Posts a transfer; false if the balance is too low. */
async function post(tx: Tx, { key, debit, credit, amount }: Move, reason: string): Promise<boolean> {
  const lock = bug === 'read and write without lock' ? '' : 'for update';
  const { rows } = await tx.query(
    `select id, member, balance, seq from account where id in ($1, $2) order by id ${lock}`,
    [debit, credit],
  );
  if (bug === 'read and write without lock') await wait(3);
  const payer = rows.find(({ id }) => id === debit);
  if (payer.member !== null && BigInt(payer.balance) < amount) return false;
  const id = crypto.randomUUID();
  await tx.query('insert into transfer values ($1, $2, $3, $4, $5, $6)', [id, key, debit, credit, amount, reason]);
  for (const [account, change] of [
    [debit, -amount],
    [credit, amount],
  ] as const) {
    const row = rows.find((one) => one.id === account);
    const [seq, after] = [BigInt(row.seq) + 1n, BigInt(row.balance) + change];
    await tx.query('insert into entry values ($1, $2, $3, $4, $5)', [account, seq, id, change, after]);
    await tx.query('update account set balance = $2, seq = $3 where id = $1', [account, after, seq]);
    if (bug === 'two transactions' && account === debit) {
      await tx.query('commit');
      await wait(5);
      await tx.query('begin');
      await tx.query('select 1 from account where id = $1 for update', [credit]);
      const { rows: fresh } = await tx.query('select balance, seq from account where id = $1', [credit]);
      Object.assign(
        rows.find((one) => one.id === credit),
        fresh[0],
      );
    }
  }
  return true;
}

/**
 * Executes a vendor's call. A rollback of an unknown bet leaves a tombstone, so that the bet is refused when it
 * arrives.
 */
async function vendor(call: { id: string; kind: string; reference: string; member: string; amount: string }) {
  return inTransaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [call.reference || call.id]);
    const { rows } = await tx.query('select id, kind from movement where id = $1 or reference = $1', [call.id]);
    if (rows.length > 0) return { status: 200, body: '{}' };
    const bets = await tx.query(`select amount from movement where id = $1 and kind = 'bet'`, [call.reference]);
    const isLost = call.kind === 'rollback' && bets.rows.length === 0 && bug === 'rollback before bet forgotten';
    if (!isLost)
      await tx.query('insert into movement (id, kind, reference, amount) values ($1, $2, $3, $4)', [
        call.id,
        call.kind,
        call.reference || null,
        call.amount,
      ]);
    const amount = BigInt(call.amount);
    const key = `vendor-${call.kind}:${call.id}`;
    if (call.kind === 'bet') await post(tx, { key, debit: call.member, credit: 'vendor', amount }, 'stake');
    else if (bets.rows.length > 0)
      await post(tx, { key, debit: 'vendor', credit: call.member, amount }, 'stake_returned');
    return { status: 200, body: '{}' };
  });
}

/**
 * Settles a draw: pays a tenth of the stake back to every member who bet, each in a separate transaction, so that a
 * kill halfway leaves some members unpaid.
 */
async function settle(draw: string): Promise<Answer> {
  await inTransaction(async (tx) => {
    // Lock the draw first: it then closes only after every bet that locked it before.
    await tx.query('select 1 from draw where code = $1 for update', [draw]);
    await tx.query(
      'update draw set is_closed = true, closed_at = coalesce(closed_at, clock_timestamp()) where code = $1',
      [draw],
    );
    return { status: 200, body: '' };
  });
  const { rows } = await pool.query(
    'select member, (sum(amount) / 10)::bigint as won from ticket where draw = $1 group by 1 order by 1',
    [draw],
  );
  for (const { member, won } of rows) {
    await payIncome(draw, member);
    await inTransaction(async (tx) => {
      const key = `settle:${draw}:1:${member}`;
      const paid = await tx.query('select 1 from transfer where key = $1', [key]);
      if (paid.rows.length > 0 && bug !== 'settlement without key') return refused('PAID');
      await post(tx, { key, debit: 'stakes', credit: member, amount: BigInt(won) }, 'payout');
      return { status: 200, body: '' };
    });
    await wait(REST_MS);
    if (bug === 'income paid before it is marked')
      await pool.query('update income set is_paid = true where what = $1', [`${member} ${draw}`]);
  }
  return { status: 200, body: '{}' };
}

/**
 * Pays an agent's income for the draw and marks it as paid in the same transaction. With the planted mistake, it is
 * marked later in a separate transaction.
 */
async function payIncome(draw: string, member: string): Promise<void> {
  await inTransaction(async (tx) => {
    const what = `${member} ${draw}`;
    await tx.query('insert into income (what, member, pay) values ($1, $2, $3) on conflict do nothing', [
      what,
      member,
      INCOME,
    ]);
    const { rows } = await tx.query('select is_paid from income where what = $1 for update', [what]);
    if (rows[0].is_paid) return refused('PAID');
    const isLate = bug === 'income paid before it is marked';
    const key = isLate ? `income:${what}:${crypto.randomUUID()}` : `income:${what}`;
    await post(tx, { key, debit: 'commission', credit: member, amount: INCOME }, 'commission');
    if (!isLate) await tx.query('update income set is_paid = true where what = $1', [what]);
    return { status: 200, body: '' };
  });
}
const INCOME = 1_000n;

interface Payout {
  readonly reference: string;
  readonly member: string;
  readonly amount: string;
}

/**
 * Takes the money from the member and stores the order; only then is the order sent, because the process may die at any
 * moment.
 */
async function payout({ reference, member, amount }: Payout): Promise<Answer> {
  let isNew = false;
  const answer = await inTransaction(async (tx) => {
    const { rowCount } = await tx.query(
      'insert into payout (reference, member, amount) values ($1, $2, $3) on conflict do nothing',
      [reference, member, amount],
    );
    isNew = rowCount === 1;
    const transfer = { key: `payout:${reference}`, debit: member, credit: 'transit', amount: BigInt(amount) };
    if (isNew && !(await post(tx, transfer, 'withdrawal'))) return refused('BALANCE_TOO_LOW');
    return { status: 200, body: '{}' };
  });
  if (isNew && answer.status === 200) void send({ reference, amount }).catch(() => undefined);
  return answer;
}

/**
 * Continues the payouts that the previous process left open. The provider may have paid one although its response was
 * lost, so the provider is queried first; with the planted mistake, the order is sent again.
 */
async function continuePayouts(): Promise<void> {
  const { rows } = await pool.query(`select reference, amount::text from payout where not is_paid order by 1`);
  for (const { reference, amount } of rows) {
    const answer = await fetch(`${PROVIDER}?reference=${reference}`);
    const { isKnown } = (await answer.json()) as { isKnown: boolean };
    if (isKnown && bug !== 'payout sent again after a restart') await notePaid(reference, amount);
    else await send({ reference, amount });
  }
}

async function send({ reference, amount }: Pick<Payout, 'reference' | 'amount'>): Promise<void> {
  await fetch(PROVIDER, { method: 'POST', body: JSON.stringify({ reference, amount }) });
  await notePaid(reference, amount);
}

const notePaid = (reference: string, amount: string): Promise<Answer> =>
  inTransaction(async (tx) => {
    const { rowCount } = await tx.query('update payout set is_paid = true where reference = $1 and not is_paid', [
      reference,
    ]);
    if (rowCount !== 1) return refused('PAID');
    const transfer = { key: `paid:${reference}`, debit: 'transit', credit: 'provider', amount: BigInt(amount) };
    await post(tx, transfer, 'disbursement');
    return { status: 200, body: '{}' };
  });
const PROVIDER = process.env['TOY_PROVIDER'] ?? '';

async function balance(member: string): Promise<Answer> {
  const copy = bug === 'stale reading' ? copies.get(member) : undefined;
  const { rows } = copy
    ? { rows: [{ balance: copy }] }
    : await pool.query('select balance from account where id = $1', [member]);
  return { status: 200, body: JSON.stringify({ balance: rows[0].balance }) };
}
if (bug === 'stale reading')
  setInterval(() => {
    void pool.query('select id, balance from account').then(
      ({ rows }) => {
        copies = new Map(rows.map((row) => [row.id, row.balance]));
      },
      () => undefined,
    );
  }, 250);

async function inTransaction(work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const connection = await pool.connect();
  const lost = () => undefined;
  connection.on('error', lost);
  try {
    await connection.query('begin');
    const answer = await work(connection);
    await connection.query(answer.status === 200 ? 'commit' : 'rollback');
    connection.off('error', lost);
    connection.release();
    return answer;
  } catch (error) {
    connection.off('error', lost);
    connection.release(true);
    throw error;
  }
}

const server = createServer((request, response) => {
  const answer = ({ status, body }: Answer) => {
    if (!response.headersSent) response.writeHead(status).end(body);
  };
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const asked = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    const calls: Record<string, () => Promise<Answer>> = {
      '/bet': () => bet(asked, answer),
      '/balance': () => balance(asked.member),
      '/vendor': () => vendor(asked),
      '/payout': () => payout(asked),
      '/settle': () => settle(asked.draw),
      '/clock': async () => {
        clockMs = asked.ms;
        return { status: 200, body: '{}' };
      },
    };
    void (calls[request.url ?? '']?.() ?? Promise.resolve({ status: 404, body: '{}' })).then(answer, () =>
      answer({ status: 503, body: '{}' }),
    );
  });
});
// Continue the open payouts before accepting requests; otherwise a new payout could be sent twice, by its request and
// by this function.
await continuePayouts();
server.listen(Number(process.env['TOY_PORT'] ?? 0), '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ ready: (server.address() as AddressInfo).port })}\n`),
);
