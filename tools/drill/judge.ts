import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { OutsideAddresses } from '../product.ts';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { evaluate } from '../second-evaluator/evaluate.mjs';
import { payouts } from '../second-evaluator/shares.mjs';
import type { Attempt, Journal } from './journal.ts';

/** A broken invariant: its number and what was found. */
export interface Finding {
  readonly rule: string;
  readonly what: string;
}

/**
 * Reads the journal, the bank's own books and the database after everything came to rest, and says what does not fit. It
 * repairs nothing and shares no code with the server. The rules are numbered as in docs/drill.md.
 */
export async function judge(
  databaseUrl: string,
  outside: OutsideAddresses,
  journal: Journal,
): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rows = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[];
  try {
    return [
      ...(await acknowledged(rows, journal)),
      ...sameAnswers(journal),
      ...(await ledger(rows)),
      ...(await settlements(rows)),
      ...(await stuck(rows)),
      ...(await bank(rows, outside)),
    ];
  } finally {
    await client.end();
  }
}

type Rows = <Row>(text: string) => Promise<Row[]>;

/** C1 acknowledged is there; C2 at most once; C3 nothing nobody asked for; C4 refused is absent; C5 the amount is as asked. */
async function acknowledged(rows: Rows, journal: Journal): Promise<Finding[]> {
  const findings: Finding[] = [];
  const kept = new Map<string, { id: string; amount: bigint; member: string }[]>([
    [
      'bet',
      await things(
        rows,
        `select t.id::text as id, t.stake::text as amount, m.account as member from ticket t join member m on m.id = t.member_id`,
      ),
    ],
    [
      'cancel',
      await things(
        rows,
        `select t.id::text as id, t.stake::text as amount, m.account as member from ticket t join member m on m.id = t.member_id where t.state = 'cancelled'`,
      ),
    ],
    [
      'deposit',
      await things(
        rows,
        `select d.id::text as id, d.amount::text as amount, m.account as member from deposit d join member m on m.id = d.member_id where d.qr_payload <> ''`,
      ),
    ],
    [
      'withdraw',
      await things(
        rows,
        `select w.id::text as id, w.amount::text as amount, m.account as member from withdrawal w join member m on m.id = w.member_id`,
      ),
    ],
  ]);
  const clients = new Set(journal.attempts.map(({ member }) => member));
  for (const [kind, found] of kept) {
    const byKey = Map.groupBy(
      journal.attempts.filter((attempt) => attempt.kind === kind),
      ({ key }) => key,
    );
    const present = new Map(found.map((thing) => [thing.id, thing]));
    const made = new Set<string>();
    let unknown = 0;
    for (const [key, attempts] of byKey) {
      const ids = new Set(attempts.flatMap(({ made: thing }) => (thing ? [thing.id] : [])));
      if (ids.size > 1)
        findings.push({ rule: 'C2', what: `${kind} ${key} was acknowledged as ${[...ids].join(' and ')}` });
      for (const { made: thing } of attempts.filter((attempt) => attempt.made)) {
        const row = thing && present.get(thing.id);
        if (!row)
          findings.push({ rule: 'C1', what: `${kind} ${thing?.id} was acknowledged and is not there` });
        else if (row.amount !== thing.amount)
          findings.push({
            rule: 'C5',
            what: `${kind} ${thing.id} holds ${row.amount}, acknowledged ${thing.amount}`,
          });
        if (thing) made.add(thing.id);
      }
      // Unknown at the end, or never answered again: may have happened once.
      if (ids.size === 0 && attempts.some(({ outcome }) => outcome === 'info')) unknown += 1;
    }
    const unasked = found.filter(({ id, member }) => clients.has(member) && !made.has(id)).length;
    if (unasked > unknown)
      findings.push({
        rule: 'C3',
        what: `${unasked} of kind ${kind} were never acknowledged, but only ${unknown} requests ended unknown`,
      });
  }
  return findings;
}

async function things(rows: Rows, text: string): Promise<{ id: string; amount: bigint; member: string }[]> {
  return (await rows<{ id: string; amount: string; member: string }>(text)).map((row) => ({
    ...row,
    amount: BigInt(row.amount),
  }));
}

/** C9 the same key gets the same bytes; C10 the same key with other content is refused. */
function sameAnswers(journal: Journal): Finding[] {
  const accepted = Map.groupBy(
    journal.attempts.filter(({ outcome }) => outcome === 'ok'),
    ({ key }) => key,
  );
  const differing = [...accepted].filter(
    ([, attempts]) => new Set(attempts.map(({ body }: Attempt) => body)).size > 1,
  );
  return [
    ...differing.map(([key]) => ({ rule: 'C9', what: `request ${key} was answered in two ways` })),
    ...journal.conflicts
      .filter(({ code }) => code !== 'REQUEST_REUSED')
      .map(({ key, code }) => ({
        rule: 'C10',
        what: `request ${key} with other content gave ${code ?? 'an acceptance'}`,
      })),
  ];
}

/** C7 sums are zero; C8 entries have no gap, carry the balance, never below zero, held at most the balance. */
async function ledger(rows: Rows): Promise<Finding[]> {
  const sums = await rows<{ currency: string; realm: string; sum: string }>(
    `select currency, realm, sum(balance)::text as sum from ledger_account group by 1, 2 having sum(balance) <> 0`,
  );
  const transfers = await rows<{ id: string }>(
    `select transfer_id::text as id from ledger_entry group by 1 having sum(amount) <> 0 or count(*) <> 2`,
  );
  const chains = await rows<{ account: string }>(`
    select account_id::text as account from (
      select account_id, seq, amount, balance_after, row_number() over w as place, lag(balance_after, 1, 0::bigint) over w as before
        from ledger_entry window w as (partition by account_id order by seq)) e
     where seq <> place or balance_after <> before + amount group by 1`);
  const balances = await rows<{ account: string }>(`
    select a.id::text as account from ledger_account a
     where a.balance <> coalesce((select balance_after from ledger_entry e where e.account_id = a.id order by seq desc limit 1), 0)
        or (a.member_id is not null and (a.balance < 0 or a.held < 0 or a.held > a.balance))`);
  const below = await rows<{ account: string }>(
    `select distinct e.account_id::text as account from ledger_entry e join ledger_account a on a.id = e.account_id where a.member_id is not null and e.balance_after < 0`,
  );
  return [
    ...sums.map(({ currency, realm, sum }) => ({
      rule: 'C7',
      what: `balances of ${currency} ${realm} sum to ${sum}`,
    })),
    ...transfers.map(({ id }) => ({ rule: 'C6', what: `transfer ${id} has not two legs that cancel` })),
    ...chains.map(({ account }) => ({
      rule: 'C8',
      what: `the entries of account ${account} do not follow each other`,
    })),
    ...balances.map(({ account }) => ({
      rule: 'C8',
      what: `account ${account} does not hold what its last entry says, or less than is held`,
    })),
    ...below.map(({ account }) => ({ rule: 'C8', what: `account ${account} was below zero` })),
  ];
}

/** C17 every settled draw paid each ticket what a second evaluator says, and each cancelled or void ticket its stake, once. */
async function settlements(rows: Rows): Promise<Finding[]> {
  const lines = await rows<{
    draw: string;
    game: string;
    member: string;
    currency: string;
    realm: string;
    type: string;
    selection: string;
    unit: string;
    odds: string;
    prizes: never;
    amounts: Record<string, { winners: number; value: string }> | null;
  }>(`
    select d.code as draw, d.game, t.member_id::text as member, t.currency, t.realm, l.bet_type as type, l.selection, l.unit_stake::text as unit, array_to_string(l.odds_e4, ',') as odds, r.prizes, r.amounts
      from draw d join ticket t on t.draw_id = d.id and t.state = 'accepted' join ticket_line l on l.draw_id = t.draw_id and l.ticket_id = t.id
      join draw_result r on r.draw_id = d.id and r.version = d.result_version
     where d.state = 'settled'`);
  const owed = new Map<string, bigint>();
  for (const [draw, all] of Map.groupBy(lines, (line) => line.draw)) {
    const format = gameOf(all[0]?.game ?? '')?.format ?? '';
    const amounts = Object.fromEntries(
      Object.entries(all[0]?.amounts ?? {}).map(([level, { winners, value }]) => [
        level,
        { winners, value: BigInt(value) },
      ]),
    );
    // A whole draw at once: what one line is paid may depend on how many others won.
    const due = payouts({
      ...{ format, amounts },
      lines: all.map(({ type, selection, unit, odds, currency, realm, prizes }) => ({
        ...{ betType: type, unitStake: BigInt(unit), currency, isPlayMoney: realm === 'trial' },
        oddsE4: odds.split(',').map(BigInt),
        hits: evaluate({ format, prizes, betType: type, selection }),
      })),
    });
    for (const [at, { member }] of all.entries())
      if (due[at]) owed.set(`${draw} ${member}`, (owed.get(`${draw} ${member}`) ?? 0n) + due[at]);
  }
  const paid = await rows<{ draw: string; member: string; amount: string }>(`
    select d.code as draw, a.member_id::text as member, sum(x.amount)::text as amount
      from ledger_transfer x join ledger_account a on a.id = x.credit join draw d on x.reference = d.code
     where x.reason = 'payout' group by 1, 2`);
  const findings: Finding[] = [];
  for (const { draw, member, amount } of paid) {
    const expected = owed.get(`${draw} ${member}`) ?? 0n;
    owed.delete(`${draw} ${member}`);
    if (BigInt(amount) !== expected)
      findings.push({ rule: 'C17', what: `draw ${draw} paid member ${member} ${amount}, owed ${expected}` });
  }
  for (const [who, amount] of owed)
    findings.push({ rule: 'C17', what: `${who} is owed ${amount} and got nothing` });
  return findings;
}

/** C16 and C19: nothing stands in a state it should have left. */
async function stuck(rows: Rows): Promise<Finding[]> {
  const draws = await rows<{ code: string; state: string }>(
    `select code, state from draw where commit_hash is not null and state in ('open', 'closed', 'resulted') and draws_at < now() - interval '150 seconds'`,
  );
  const notices = await rows<{ id: string }>(
    `select id::text as id from bank_notice where state = 'received' and received_at < now() - interval '30 seconds'`,
  );
  const payouts = await rows<{ reference: string }>(
    `select reference from withdrawal where state = 'approved'`,
  );
  const holds = await rows<{ id: string }>(`
    select w.id::text as id from withdrawal w join ledger_hold h on h.id = w.hold_id
     where (w.state in ('requested', 'review')) <> (h.amount - h.taken - h.released > 0)`);
  return [
    ...draws.map(({ code, state }) => ({ rule: 'C19', what: `draw ${code} is still ${state}` })),
    ...notices.map(({ id }) => ({ rule: 'C19', what: `bank notice ${id} was never decided` })),
    ...payouts.map(({ reference }) => ({ rule: 'C19', what: `payout ${reference} never came to an end` })),
    ...holds.map(({ id }) => ({ rule: 'C16', what: `withdrawal ${id} and its hold tell different stories` })),
  ];
}

/** C15 what we booked at the bank is what the bank booked: every payment in once, every payout out once. */
async function bank(rows: Rows, outside: OutsideAddresses): Promise<Finding[]> {
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const entries = await statement(outside.bank.url, today);
  const [ours] = await rows<{ balance: string }>(
    `select coalesce(-sum(balance), 0)::text as balance from ledger_account where purpose = 'bank' and currency = 'VND' and realm = 'real'`,
  );
  const theirs = entries.reduce(
    (sum, { amount, direction }) => sum + (direction === 'in' ? BigInt(amount) : -BigInt(amount)),
    0n,
  );
  const paidTwice = [
    ...Map.groupBy(
      entries.filter(({ direction }) => direction === 'out'),
      ({ reference }) => reference,
    ),
  ].filter(([, payouts]) => payouts.length > 1);
  return [
    ...(BigInt(ours?.balance ?? '0') === theirs
      ? []
      : [{ rule: 'C15', what: `we think the bank holds ${ours?.balance}, its books say ${theirs}` }]),
    ...paidTwice.map(([reference]) => ({ rule: 'C15', what: `the bank has two payouts under ${reference}` })),
  ];
}

/** The bank's own books of a day, asked with a signature of our own making. */
async function statement(
  url: string,
  date: string,
): Promise<{ direction: 'in' | 'out'; amount: string; reference: string }[]> {
  const target = `/statement?currency=VND&date=${date}`;
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const signature = createHmac('sha256', 'demo-bank-key-0001').update(`${timestamp}.${target}`).digest('hex');
  const response = await fetch(url + target, {
    headers: { 'x-payment-timestamp': timestamp, 'x-payment-signature': signature },
  });
  if (!response.ok) throw new Error(`the bank gives no statement: ${response.status}`);
  return (
    (await response.json()) as { entries: { direction: 'in' | 'out'; amount: string; reference: string }[] }
  ).entries;
}
