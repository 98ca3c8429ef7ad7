import { readFile } from 'node:fs/promises';
import { money } from '@tamarind/domain/money';
import pg from 'pg';
import { post } from '../ledger/index.ts';
import { history } from '../lottery/index.ts';
import { inTransaction, type Pool } from '../platform/db/pool.ts';

/**
 * Generates years of data in seconds, for query plans and benchmarks: past results, members with tickets, winners, and
 * every stake in the ledger. There are enough rows for the planner to choose indexes. Wins are not paid, as these tests
 * do not check the balances.
 */
export async function fillHistory(
  owner: pg.Client,
  pool: Pool,
  members: readonly bigint[],
  ticketsEach: number,
): Promise<void> {
  // Adds two weeks of draws of a game that draws every minute; members' open tickets are on later draws.
  await owner.query(
    `insert into draw (code, game, day, state, opens_at, closes_at, draws_at, result_version, graded_version, source, settled_at)
     select 'vn27x1-' || to_char(x.at, 'YYYYMMDD-HH24MI'), 'vn27x1', x.at::date, 'settled',
            x.at - interval '1 minute', x.at - interval '10 seconds', x.at, 1, 1, 'past', x.at + interval '5 seconds'
       from generate_series(1, $1::int) n, lateral (select timestamptz '2025-06-01' + n * interval '1 minute' as at) x`,
    [QUICK_DRAWS],
  );
  const seed = await readFile(new URL('../../seed/xsmb-2024.csv', import.meta.url), 'utf8');
  await inTransaction(pool, (tx) => history.import(tx, seed, 'xsmb'));
  await owner.query(
    `insert into draw_result (draw_id, version, prizes, source, at)
     select d.id, 1, r.prizes, 'past', d.draws_at from draw d, (select prizes from draw_result limit 1) r where d.source = 'past'`,
  );
  // Triggers accept tickets only on open draws, so they are switched off while these rows are inserted.
  await owner.query('analyze; set session_replication_role = replica');
  await owner.query(
    `insert into ticket (id, reference, draw_id, member_id, wallet, currency, realm, stake, highest_payout, line_count, placed_at)
     select ('018f0000-0000-7000-8000-' || lpad(to_hex(x.n), 12, '0'))::uuid, 'H' || x.n, d.id, a.member_id, a.id,
            a.currency, a.realm, 3000, 297000, 3,
            d.closes_at - x.k * interval '1 minute'
       from (select m, k, (m * $2 + k)::bigint as n from generate_series(0, cardinality($1::bigint[]) - 1) m,
             generate_series(0, $2 - 1) k) x
       join ledger_account a on a.member_id = ($1::bigint[])[x.m + 1] and a.purpose = 'wallet'
       join (select id, closes_at, row_number() over (order by draws_at desc) - 1 as place from draw
             where game = 'xsmb' and state = 'settled') d
         on d.place = (x.k * 3 + x.m) % (select count(*) from draw where game = 'xsmb' and state = 'settled')
      order by d.closes_at - x.k * interval '1 minute'`,
    [members, ticketsEach],
  );
  await owner.query(
    `insert into ticket_line (draw_id, ticket_id, line, bet_type, selection, unit_stake, charge, discount_e4, stake,
                              odds_e4, liability, price_version)
     select draw_id, id, line, 'de_db', lpad(((line * 37 + extract(minute from placed_at)::int) % 100)::text, 2, '0'),
            1000, 1, 0, 1000, '{990000}', 99000, 1
       from ticket, generate_series(1, 3) line where reference like 'H%'`,
  );
  await owner.query(
    `insert into ticket_win (draw_id, result_version, ticket_id, line, hits, payout)
     select draw_id, 1, id, 1, '{1}', 99000 from ticket where reference like 'H%0'`,
  );
  await owner.query(
    `insert into exposure (draw_id, bet_type, selection, currency, liability, stake, lines)
     select d.id, 'de_db', lpad(n::text, 2, '0'), 'VND', 99000, 1000, 1
       from (select id from draw where game = 'xsmb' order by draws_at desc limit 100) d, generate_series(0, 99) n`,
  );
  await owner.query(
    `insert into member_draw (draw_id, member_id, payout, stakes)
     select draw_id, member_id, sum(highest_payout), '{"de_db 07": 1000}' from ticket where reference like 'H%' group by 1, 2`,
  );
  await owner.query('reset session_replication_role');
  const { rows } = await owner.query<{ wallet: string; reference: string; at: Date }>(
    `select wallet, reference, placed_at as at from ticket where reference like 'H%' order by placed_at, id`,
  );
  for (let from = 0; from < rows.length; from += 1000)
    await inTransaction(pool, (tx) =>
      post(
        tx,
        rows
          .slice(from, from + 1000)
          .map(({ wallet, reference, at }) => ({
            key: `stake:${reference}`,
            debit: BigInt(wallet),
            amount: money(3000n),
            reference,
            at,
            credit: { purpose: 'stakes', currency: 'VND', realm: 'real' },
            reason: 'stake',
          })),
      ),
    );
  // Sample every row for the planner's statistics, so that plans are the same each time.
  await owner.query('set default_statistics_target = 200');
  await owner.query('vacuum analyze');
}

/**
 * Number of draws: high enough that a sequential scan costs more than an index, low enough that ANALYZE samples every
 * row (300 per unit of the statistics target).
 */
const QUICK_DRAWS = 20_000;
