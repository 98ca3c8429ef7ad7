import type { Winner } from '@tamarind/domain/lottery/settle';
import type { SettlementFacts } from '@tamarind/domain/lottery/settlement-progress';
import type { Share, WonStake } from '@tamarind/domain/lottery/shares';
import type { Currency, Money } from '@tamarind/domain/money';
import { composed, only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import { postingRowsOf } from '../ledger/index.ts';
import { arrayText, drawNewsOf } from './queries.ts';
import { type CreditRow, type Debt, settlementPostings } from './transfers.ts';

/**
 * Converts winning selections to columns for SQL, one array for each column. This file has the SQL of the settlement:
 * winning lines, credits and reversals.
 */

const winnerColumns = (winners: readonly Winner[]) => ({
  types: winners.map((w) => w.betType),
  selections: winners.map((w) => w.selection),
  hits: winners.map((w) => arrayText(w.hits)),
  published: winners.map((w) => w.oddsE4 && arrayText(w.oddsE4.map((odds) => odds ?? 0n))),
  most: winners.map((w) => w.mostE4 && arrayText(w.mostE4.map((odds) => odds ?? 0n))),
});

/** Stakes on these winning selections, by odds and currency. Bets with play money have rows too, with a stake of 0. */
export async function wonStakes(db: Db, drawId: bigint, winners: readonly Winner[]): Promise<WonStake[]> {
  const rows = await sql<Omit<WonStake, 'hits'> & { place: number }>(db)`
    select w.place::int as place, l.bet_type as "betType", l.selection, l.odds_e4 as "oddsE4", t.currency,
           coalesce(sum(l.unit_stake) filter (where t.realm = 'real'), 0)::bigint as "unitStake"
      from unnest(${winners.map((w) => w.betType)}::text[], ${winners.map((w) => w.selection)}::text[])
      with ordinality as w (bet_type, selection, place)
      join ticket_line l on l.draw_id = ${drawId} and l.bet_type = w.bet_type and l.selection = w.selection
      join ticket t on t.id = l.ticket_id and t.state = 'accepted'
     group by 1, 2, 3, 4, 5`;
  return rows.map(({ place, ...row }) => ({ ...row, hits: winners[place - 1]?.hits ?? [] }));
}

export const insertShares = (tx: Tx, drawId: bigint, version: number, shares: readonly Share[]) => sql(tx)`
  insert into draw_share (draw_id, result_version, pool, is_cap, base, pot, tickets_e4, odds_e4)
  select ${drawId}, ${version}, *
    from unnest(${shares.map((share) => share.pool)}::text[], ${shares.map((share) => share.isCap)}::boolean[],
                ${shares.map((share) => share.base)}::bigint[],
         ${shares.map((share) => share.pot)}::bigint[], ${shares.map((share) => share.ticketsE4)}::bigint[],
         ${shares.map((share) => share.oddsE4)}::bigint[])`;

/** Pots (shared sums) that the winners of a draw divide, as graded by its newest result version. */
export const sharesOf = (db: Db, draw: { id: bigint; resultVersion: number }) => sql<Share>(db)`
  select pool, is_cap as "isCap", base, pot, tickets_e4 as "ticketsE4", odds_e4 as "oddsE4" from draw_share
   where draw_id = ${draw.id} and result_version = ${draw.resultVersion}`;

/**
 * Writes the winning lines and each member's credit for them, reading the draw's lines once. A line pays the odds at
 * which it was sold, unless the publisher of the result set the prize. Returns the number of credits.
 */
export async function insertWins(tx: Tx, drawId: bigint, version: number, winners: readonly Winner[]): Promise<number> {
  const w = winnerColumns(winners);
  const rows = await sql<{ credits: number }>(tx)`
    with won as materialized (
      select * from lottery_wins(${drawId}, ${w.types}::text[], ${w.selections}::text[], ${w.hits}::text[],
                                 ${w.published}::text[], ${w.most}::text[])
    ), wins as (
      insert into ticket_win (draw_id, result_version, ticket_id, line, hits, payout)
      select ${drawId}, ${version}, ticket_id, line, hits, payout from won
    ), credited as (
      insert into settlement_credit (draw_id, result_version, wallet, member_id, realm, currency, amount)
      select ${drawId}, ${version}, wallet, member_id, realm, currency, sum(payout) from won group by 3, 4, 5, 6 order by wallet
      returning wallet)
    select count(*)::int as credits from credited`;
  return only(rows).credits;
}

/** The payouts of a result in real money, by bet type and currency. */
export async function winTotals(db: Db, drawId: bigint, winners: readonly Winner[]) {
  const w = winnerColumns(winners);
  return sql<{ betType: string; currency: Currency; winningLines: number; payout: Money }>(db)`
    select bet_type as "betType", currency, count(*)::int as "winningLines", sum(payout)::bigint as payout
      from lottery_wins(${drawId}, ${w.types}::text[], ${w.selections}::text[], ${w.hits}::text[],
                        ${w.published}::text[], ${w.most}::text[]) where realm = 'real' group by 1, 2 order by 4 desc`;
}

/** The largest winning lines of a result. */
export async function largestWins(
  db: Db,
  drawId: bigint,
  {
    winners,
    currencies,
    limit,
  }: { readonly winners: readonly Winner[]; readonly currencies: readonly Currency[]; readonly limit: number },
) {
  const w = winnerColumns(winners);
  return sql<{
    reference: string;
    account: string;
    betType: string;
    selection: string;
    stake: Money;
    payout: Money;
    currency: Currency;
  }>(db)`
    select t.reference, m.account, x.bet_type as "betType", x.selection, l.stake, x.payout, x.currency
      from lottery_wins(${drawId}, ${w.types}::text[], ${w.selections}::text[], ${w.hits}::text[],
                        ${w.published}::text[], ${w.most}::text[]) x
      join ticket t on t.id = x.ticket_id join member m on m.id = t.member_id
      join ticket_line l on l.draw_id = ${drawId} and l.ticket_id = x.ticket_id and l.line = x.line
     where x.realm = 'real' and x.currency = any (${currencies}::text[]) order by x.payout desc limit ${limit}`;
}

/** Stakes in real money by type and currency. */
export const stakesByType = (db: Db, drawId: bigint) => sql<{ betType: string; currency: Currency; stake: Money }>(db)`
  select l.bet_type as "betType", t.currency, sum(l.stake)::bigint as stake from ticket_line l join ticket t on t.id = l.ticket_id
   where l.draw_id = ${drawId} and t.state = 'accepted' and t.realm = 'real' group by 1, 2`;

/** The bet types sold on a draw, if it has at most `linesMax` lines; undefined if it has more. */
export async function soldTypes(db: Db, drawId: bigint, linesMax: number): Promise<string[] | undefined> {
  const rows = await sql<{ betType: string; lines: number }>(db)`
    select bet_type as "betType", count(*)::int as lines
      from (select bet_type from ticket_line where draw_id = ${drawId} limit ${linesMax + 1}) few group by 1`;
  const lines = rows.reduce((sum, row) => sum + row.lines, 0);
  return lines > linesMax ? undefined : rows.map(({ betType }) => betType);
}

/** The sold selections of types whose winners are too many to list. */
export const soldSelections = (db: Db, drawId: bigint, betTypes: readonly string[]) => sql<{
  betType: string;
  selection: string;
}>(db)`
  select distinct bet_type as "betType", selection from ticket_line where draw_id = ${drawId} and bet_type = any (${betTypes}::text[])`;

export const insertRefunds = (tx: Tx, drawId: bigint) => sql(tx)`
  insert into settlement_credit (draw_id, result_version, wallet, member_id, realm, currency, amount)
  select draw_id, 0, wallet, member_id, realm, currency, sum(stake) from ticket where draw_id = ${drawId}
     and state = 'accepted' group by 1, 3, 4, 5, 6 order by wallet on conflict do nothing`;

/** Records that the credits of the replaced result version must be taken back. */
export const insertReversals = (tx: Tx, drawId: bigint, replaced: number) => sql(tx)`
  insert into settlement_reversal (draw_id, result_version, wallet, member_id, realm, currency, amount)
  select draw_id, result_version, wallet, member_id, realm, currency, amount from settlement_credit
   where draw_id = ${drawId} and result_version = ${replaced} on conflict do nothing`;

/**
 * Locks and returns the next wallets from which money must be taken back. Each wallet is returned once, even if the
 * credits of several result versions must be taken back from it.
 */
export const claimReversals = (tx: Tx, drawId: bigint, limit: number) => sql<CreditRow & { version: number }>(tx)`
  select wallet, member_id as "memberId", realm, currency, amount, result_version as version from settlement_reversal r
   where draw_id = ${drawId} and taken_at is null
     and not exists (select 1 from settlement_reversal e where e.draw_id = r.draw_id and e.wallet = r.wallet
                     and e.taken_at is null and e.result_version < r.result_version)
   order by wallet limit ${limit} for update skip locked`;

export const setTaken = (
  tx: Tx,
  drawId: bigint,
  takings: readonly { version: number; wallet: bigint; taken: Money }[],
  now: Date,
) => sql(tx)`
  update settlement_reversal r set taken = x.taken, taken_at = ${now}
    from unnest(${takings.map(({ version }) => version)}::int[], ${takings.map(({ wallet }) => wallet)}::bigint[],
                ${takings.map(({ taken }) => taken)}::bigint[]) x (version, wallet, taken)
   where r.draw_id = ${drawId} and r.result_version = x.version and r.wallet = x.wallet`;

/** Open debts of these wallets, the oldest debt of each wallet first. */
export const debtsOf = (tx: Tx, wallets: readonly bigint[]) => sql<Debt>(tx)`
  select draw_id as "drawId", result_version as version, wallet, (amount - taken)::bigint as owed from settlement_reversal
   where wallet = any (${wallets}::bigint[]) and taken < amount order by wallet, taken_at for update`;

/**
 * Credits of these wallets on a draw. The caller passes only the few wallets in debt: checking every credit for debts
 * would cost more than paying it.
 */
export const creditsOf = (
  tx: Tx,
  of: { drawId: bigint; version: number; wallets: readonly bigint[] },
) => sql<CreditRow>(tx)`
  select wallet, member_id as "memberId", realm, currency, amount from settlement_credit
   where draw_id = ${of.drawId} and result_version = ${of.version} and wallet = any (${of.wallets}::bigint[])`;

export const addTaken = (tx: Tx, row: { drawId: bigint; version: number; wallet: bigint; amount: Money }) => sql(tx)`
  update settlement_reversal set taken = taken + ${row.amount} where draw_id = ${row.drawId}
     and result_version = ${row.version} and wallet = ${row.wallet}`;

/** A member's debt in a currency: credits of corrected results that could not be taken back. */
export const owedBy = async (db: Db, memberId: bigint, currency: Currency) =>
  only(
    await sql<{ owed: Money }>(db)`
      select coalesce(sum(amount - taken), 0)::bigint as owed from settlement_reversal where member_id = ${memberId}
         and currency = ${currency} and taken < amount`,
  ).owed;

export const setGraded = (tx: Tx, drawId: bigint, version: number, now: Date) =>
  sql(tx)`update draw set graded_version = ${version}, graded_at = ${now} where id = ${drawId}`;

/**
 * Pays the next members, in the order in which all transactions lock wallets. Rows locked by another payer are skipped.
 * One statement claims the credits, posts them and marks them paid, so only ids travel between database and process.
 */
export const payCredits = async (
  tx: Tx,
  next: { draw: { id: bigint; code: string }; version: number; after: bigint; now: Date },
) =>
  only(
    await composed<{ wallets: bigint[]; members: bigint[]; posted: number }>(tx, payCreditsText, [
      ...[next.draw.code, next.version, next.now],
      ...[next.draw.id, next.after],
    ]),
  );
/**
 * Credits paid in one transaction, so bets on other draws wait for at most this many. The number is part of the SQL
 * text: as a parameter it would give a generic plan that sorts all remaining rows.
 */
export const PAID_AT_ONCE = 500;
const payCreditsText = `
  with claimed as materialized (
    select wallet, member_id, realm, currency, amount from settlement_credit
     where draw_id = $4 and result_version = $2 and wallet > $5 and paid_at is null
     order by wallet limit ${PAID_AT_ONCE} for update skip locked
  ), posting as (${settlementPostings('claimed')}
  ), posted as materialized (${postingRowsOf('posting')}
  ), paid as (
    update settlement_credit set paid_at = $3 where draw_id = $4 and result_version = $2
       and wallet = any (array(select wallet from claimed))
  )
  select coalesce(array_agg(wallet order by wallet), '{}') as wallets, coalesce(array_agg(member_id order by wallet), '{}') as members,
         (select count(*)::int from posted where status in ('posted', 'repeated')) as posted from claimed`;

/**
 * `unposted`: credits and reversals still to be posted. `won` and `credited`: the sums of a result version's winning
 * lines and of its credits, which must be equal. No lock is needed, because graded rows are never changed and none is
 * added.
 */
export const settledSums = async (db: Db, drawId: bigint, version: number) =>
  only(
    await sql<{ unposted: number; won: Money; credited: Money }>(db)`
      select (select count(*) from settlement_credit where draw_id = ${drawId} and result_version = ${version} and paid_at is null)::int
             + (select count(*) from settlement_reversal where draw_id = ${drawId} and taken_at is null)::int as unposted,
             (select coalesce(sum(payout), 0)::bigint from ticket_win where draw_id = ${drawId} and result_version = ${version}) as won,
             (select coalesce(sum(amount), 0)::bigint from settlement_credit where draw_id = ${drawId}
              and result_version = ${version}) as credited`,
  );

/**
 * The progress of a settlement, read in one statement and so from one snapshot. The sums of credits by currency are
 * empty if there are no credits.
 */
export const settlementFacts = async (db: Db, code: string) =>
  (
    await sql<SettlementFacts & { winningLines: number; amounts: { currency: Currency; due: string; paid: string }[] }>(
      db,
    )`
      with d as (
        select id, state, hold_reason, result_version, graded_version, graded_at, settled_at,
               case state when 'void' then 0 else result_version end as version
          from draw where code = ${code}
      ), credit as materialized (
        select c.currency, c.realm, count(*)::int as due, count(c.paid_at)::int as paid, min(c.paid_at) as first, max(c.paid_at) as last,
               sum(c.amount) as owed, coalesce(sum(c.amount) filter (where c.paid_at is not null), 0) as given
          from settlement_credit c join d on c.draw_id = d.id and c.result_version = d.version group by 1, 2
      ), back as materialized (
        select count(*)::int as due, count(r.taken_at)::int as taken, max(r.taken_at) as last
          from settlement_reversal r join d on r.draw_id = d.id and r.result_version = d.result_version - 1
      )
      select d.state, d.hold_reason is not null as "isHeld", d.graded_at as "gradedAt", d.settled_at as "settledAt",
             d.state = 'void' or d.graded_version = d.result_version as "isGraded",
             (select r.at from draw_result r where r.draw_id = d.id and r.version = d.result_version) as "resultedAt",
             (select count(*) from ticket_win w where w.draw_id = d.id and w.result_version = d.version)::int as "winningLines",
             coalesce((select sum(due) from credit), 0)::int as due, coalesce((select sum(paid) from credit), 0)::int as paid,
             (select min(first) from credit) as "firstPaidAt", (select max(last) from credit) as "lastPaidAt",
             (select due from back) as "reversalsDue", (select taken from back) as "reversalsTaken",
             (select last from back) as "lastTakenAt",
             coalesce((select jsonb_agg(jsonb_build_object('currency', currency, 'due', owed::text, 'paid',
                                                           given::text) order by currency) from credit
                                                            where realm = 'real'), '[]') as amounts
        from d`
  )[0];

/**
 * Settles a draw whose credits of this version are paid, and announces it. Deletes the members' open stakes of the
 * draw, because no limit needs them after the draw. Returns false if the draw was already settled.
 */
export const settle = async (db: Db, { id, version }: { id: bigint; version: number }, now: Date) =>
  (await composed(db, settleText, [id, version, now])).length > 0;
const settleText = `
  with settled as (
    update draw set state = case when state = 'resulted' then 'settled' else state end, settled_at = $3
     where id = $1 and state in ('resulted', 'void') and settled_at is null
       and $2::int = case state when 'void' then 0 else result_version end
    returning id, code, game, state
  ), forgotten as (
    delete from member_draw where draw_id in (select id from settled)
  )${drawNewsOf('settled', '$3')}`;

/**
 * Settles and announces due draws that have no ticket, not even a cancelled one. Rows locked by another process are
 * skipped.
 */
export const settleUnplayed = (db: Db, now: Date) => composed(db, settleUnplayedText, [now]);
const settleUnplayedText = `
  with settled as (
    update draw set state = case when state = 'resulted' then 'settled' else state end, graded_version = result_version, settled_at = $1
     where id in (
       select d.id from draw d
        where (d.state = 'resulted' and d.hold_reason is null or d.state = 'void' and d.settled_at is null)
          and not exists (select 1 from ticket_line l where l.draw_id = d.id)
        order by d.id for update skip locked)
    returning code, game, state
  )${drawNewsOf('settled', '$1')}`;

/** Every member with an accepted ticket on the draw. The index on tickets by draw has the accepted ones only. */
export const membersOn = (db: Db, drawId: bigint) =>
  sql<{ memberId: bigint }>(db)`
    select distinct member_id as "memberId" from ticket where draw_id = ${drawId} and state = 'accepted'`;
