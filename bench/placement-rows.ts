import pg from 'pg';
import { onServer } from '../tools/postgres.ts';
import { closedLoop } from './placement-tpcb.ts';
import type { World } from './placement-world.ts';

/** The product's largest batch of bets, and how many batches it writes concurrently. */
const [BATCH, WRITERS] = [256, 2];

/**
 * Measures the database's limit. PostgreSQL itself generates and inserts the rows of a bet (request with response,
 * counter of the number, ticket, line, transfer, two entries, two balances, the day's sums, event), in tables with the
 * product's columns, indexes and checks. There is no validation, decision, encryption, network traffic, trigger or
 * foreign key check. No placement that writes these rows can be faster on this server.
 */
export async function rowsAlone(
  { url }: World,
  seconds: number,
): Promise<{ perSecond: number; p50: number; p99: number }> {
  await onServer(url, (owner) => owner.query(SETUP));
  const connections = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const connection = new pg.Client({ connectionString: url });
      await connection.connect();
      return connection;
    }),
  );
  const idle = [...connections];
  let first = 1;
  const one = async () => {
    const connection = idle.pop();
    if (!connection) throw new Error('no connection');
    const from = first;
    first += BATCH;
    await connection.query({ name: 'bare', text: 'select bare.bets($1, $2)', values: [from, BATCH] });
    idle.push(connection);
  };
  await closedLoop(WRITERS, 500, one);
  const { times, took } = await closedLoop(WRITERS, seconds * 1000, one);
  await Promise.all(connections.map((connection) => connection.end()));
  times.sort((left, right) => left - right);
  const part = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: (times.length * BATCH) / took, p50: part(0.5), p99: part(0.99) };
}

const TABLES = [
  ...['request', 'exposure', 'ticket', 'ticket_line', 'ledger_transfer', 'ledger_entry', 'ledger_account'],
  ...['play_day', 'outbox_event'],
];
const SETUP = `
  drop schema if exists bare cascade;
  create schema bare;
  ${TABLES.map((table) => `create table bare.${table} (like public.${table} including all);`).join('\n  ')}
  insert into bare.ledger_account overriding system value select * from public.ledger_account;
  analyze bare.ledger_account;
  create table bare.wallet as
    select row_number() over (order by id) - 1 as n, id, member_id from bare.ledger_account where purpose = 'wallet'
       and currency = 'VND' and realm = 'real';
  alter table bare.wallet add primary key (n);
  create function bare.bets(p_from bigint, p_count integer) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
  declare
    v_size bigint := (select count(*) from bare.wallet);
    v_house bigint := (select id from bare.ledger_account where name = 'stakes/VND/real/' || (pg_backend_pid() & 15));
  begin
    create temp table if not exists bet (n bigint, id uuid, wallet bigint, member bigint, draw bigint, selection text)
        on commit delete rows;
    insert into bet
    select x.n, lpad(to_hex(x.n), 32, '0')::uuid, w.id, w.member_id, x.n % 8, lpad((x.n / 8 % 100)::text, 2, '0')
      from generate_series(p_from, p_from + p_count - 1) as x (n) join bare.wallet w on w.n = x.n % v_size;
    insert into bare.request (actor, id, call, content_hash, status, answer, at)
    select 'member:' || member, id, 'lottery.placeBet', sha256(convert_to(id::text, 'UTF8')), 200,
           convert_to(repeat('x', 450), 'UTF8'), now() from bet;
    insert into bare.exposure as e (draw_id, bet_type, selection, currency, liability, stake, lines)
    select draw, 'de_db', selection, 'VND', 99000, 1000, 1 from bet order by draw, selection
        on conflict (draw_id, currency, bet_type, selection) do update
       set liability = e.liability + excluded.liability, stake = e.stake + excluded.stake, lines = e.lines + excluded.lines;
    insert into bare.ticket (id, reference, draw_id, member_id, wallet, currency, realm, stake, highest_payout, line_count, placed_at)
    select id, 'B' || n, draw, member, wallet, 'VND', 'real', 1000, 99000, 1, now() from bet;
    insert into bare.ticket_line (draw_id, ticket_id, line, bet_type, selection, unit_stake, charge, discount_e4,
                                  stake, odds_e4, liability, price_version)
    select draw, id, 1, 'de_db', selection, 1000, 1, 0, 1000, '{990000}', 99000, 1 from bet;
    insert into bare.ledger_transfer (id, key, debit, debit_seq, credit, credit_seq, amount, reason, reference, at)
    select id, 'stake:' || id, wallet, n, v_house, n, 1000, 'stake', id::text, now() from bet;
    insert into bare.ledger_entry (account_id, seq, transfer_id, amount, balance_after, at)
    select wallet, n, id, -1000, 1000000, now() from bet union all select v_house, n, id, 1000, 1000, now() from bet;
    update bare.ledger_account a set balance = a.balance - 1000, seq = a.seq + 1 from bet where a.id = bet.wallet;
    update bare.ledger_account a set balance = a.balance + 1000 * p_count, seq = a.seq + p_count where a.id = v_house;
    insert into bare.play_day as d (member_id, day, staked, lost) select member, current_date, 1000, 1000 from bet
        on conflict (member_id, day) do update set staked = d.staked + excluded.staked, lost = d.lost + excluded.lost;
    insert into bare.outbox_event (audience, type, data, at) select 'members:' || string_agg(member::text, ','),
           'balance', '{}', now() from bet;
  end $$`;
