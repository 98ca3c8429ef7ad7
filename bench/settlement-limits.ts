import { type DrawnResult, type Winner, winners, winnersAmong, unlistedTypes } from '@tamarind/domain/lottery/settle';
import type pg from 'pg';
import { onServer } from '../tools/postgres.ts';
import { DRAW, type FilledDraw } from './settlement-world.ts';

/**
 * SQL statements with which the settlement job is compared. They run on the same lines, wallets and ledger as the job,
 * each in one transaction.
 */

/**
 * The bare statement for winners only: it finds the winning lines, sums them by member, and moves the money (for each
 * member a transfer with two entries, and the balances of member and house account). It stores neither the winning
 * lines nor the payments, sends no events, counts no losses, cannot be resumed, and would pay twice if it were run
 * twice.
 */
export const bare = (url: string, filled: FilledDraw): Promise<number> =>
  timed(url, filled, async (owner, values) => {
    await owner.query({ text: payWinners, values });
  });

/** The naive settlement: it updates every line with its outcome, then pays the winners like the bare statement. */
export const everyLine = (url: string, filled: FilledDraw): Promise<number> =>
  timed(url, filled, async (owner, values) => {
    await owner.query({ text: markLines, values });
    await owner.query({ text: payWinners, values });
  });

/** Finds the winning lines and adds them up, and nothing else: no settlement can be faster than this. */
export const readOnly = (url: string, filled: FilledDraw): Promise<number> =>
  timed(url, filled, async (owner, values) => {
    await owner.query({ text: `${found} select count(*), sum(amount) from credit`, values });
  });

async function timed(
  url: string,
  { mix }: FilledDraw,
  work: (owner: pg.Client, values: unknown[]) => Promise<void>,
): Promise<number> {
  return onServer(url, async (owner) => {
    const { rows } = await owner.query<{ id: string; prizes: DrawnResult['prizes'] }>(
      'select d.id, r.prizes from draw d join draw_result r on r.draw_id = d.id where d.code = $1',
      [DRAW],
    );
    const [draw] = rows;
    if (!draw) throw new Error('no draw');
    const result = { format: mix.format, prizes: draw.prizes };
    const { rows: sold } = await owner.query<{ betType: string; selection: string }>(
      'select distinct bet_type as "betType", selection from ticket_line where draw_id = $1 and bet_type = any ($2)',
      [draw.id, unlistedTypes(mix.format)],
    );
    // This preparation is not measured: the winners are computed in advance, and triggers are switched off.
    const values = columnsOf(draw.id, [...winners(result), ...winnersAmong(result, sold)]);
    await owner.query(
      "set session_replication_role = replica; set enable_mergejoin = off; set work_mem = '64MB'; " +
        'alter table ticket_line add column outcome text, add column payout bigint',
    );
    // Explains the statement first, which fills catalogue and plan caches as on a connection that has already run it.
    await owner.query({ text: `explain ${payWinners}`, values });
    const began = performance.now();
    await owner.query('begin');
    await work(owner, values);
    await owner.query('commit');
    return performance.now() - began;
  });
}

const columnsOf = (drawId: string, won: readonly Winner[]): unknown[] => [
  drawId,
  won.map(({ betType }) => betType),
  won.map(({ selection }) => selection),
  won.map(({ hits }) => `{${hits.join()}}`),
];

const winning = `
  from ticket_line l
  join (select type || ' ' || selection as key, min(hits)::int[] as hits
        from unnest($2::text[], $3::text[], $4::text[]) as w (type, selection, hits) group by 1) w
    on w.key = l.bet_type || ' ' || l.selection
  cross join lateral (select (2 * l.unit_stake * case cardinality(w.hits)
    when 1 then l.odds_e4[1] * w.hits[1] else (select sum(l.odds_e4[i] * w.hits[i])
                                               from generate_subscripts(w.hits, 1) i) end + 10000)::bigint / 20000 as payout) p`;

const found = `
with credit as materialized (
  select t.wallet, sum(p.payout)::bigint as amount ${winning} join ticket t on t.id = l.ticket_id and t.state = 'accepted'
   where l.draw_id = $1 group by 1)`;

const payWinners = `${found}, paid as materialized (
  select a.id, a.balance + c.amount as balance, a.seq + 1 as seq, c.amount, gen_random_uuid() as transfer, h.id as house,
         h.seq + row_number() over (order by a.id) as house_seq, h.balance - sum(c.amount) over (order by a.id) as house_balance
    from credit c join ledger_account a on a.id = c.wallet
    join ledger_account h on h.name = 'stakes/' || a.currency || '/' || a.realm || '/0'
), transfers as (
  insert into ledger_transfer (id, key, debit, debit_seq, credit, credit_seq, amount, reason, reference, at)
  select transfer, 'bare:' || id, house, house_seq, id, seq, amount, 'payout', 'bench', now() from paid
), entries as (
  insert into ledger_entry (account_id, seq, transfer_id, amount, balance_after, at)
  select id, seq, transfer, amount, balance, now() from paid
  union all select house, house_seq, transfer, -amount, house_balance, now() from paid
)
update ledger_account a set balance = n.balance, seq = n.seq
  from (select id, balance, seq from paid union all select house, min(house_balance), max(house_seq) from paid group by house) n
 where a.id = n.id`;

const markLines = `
update ticket_line x set outcome = case when w.payout > 0 then 'won' else 'lost' end, payout = coalesce(w.payout, 0)
  from ticket_line o left join (select l.ticket_id, l.line, p.payout ${winning} where l.draw_id = $1) w using (ticket_id, line)
 where o.draw_id = $1 and x.draw_id = $1 and x.ticket_id = o.ticket_id and x.line = o.line`;
