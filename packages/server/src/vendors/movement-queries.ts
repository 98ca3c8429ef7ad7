import type { Currency, Money } from '@tamarind/domain/money';
import type { CommandKind, MovementState, VendorStatus } from '@tamarind/domain/vendors/decide-command';
import type { NameLanguage } from '../platform/name-language.ts';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

export interface MovementRow {
  vendor: string;
  transactionUuid: string;
  kind: CommandKind | null;
  fingerprint: string | null;
  state: MovementState;
  status: VendorStatus;
  player: string;
  memberId: bigint | null;
  currency: Currency | null;
  realm: 'real' | 'trial' | null;
  amount: Money;
  moved: Money;
  owed: Money;
  round: string;
  gameCode: string;
  reference: string | null;
  isFree: boolean;
  /** True for a win without a stake or from a free bet; it counts towards the vendor's caps on promotional wins. */
  isPromo: boolean;
  requestUuid: string;
  supplierTransactionId: string | null;
  at: Date;
}

/**
 * Inserts the movement. False if its id exists: nothing was written, and the transaction that inserted the row first
 * has committed.
 */
export const insertMovement = async (tx: Tx, row: MovementRow) =>
  (
    await sql(tx)`
      insert into vendor_movement (vendor, transaction_uuid, kind, fingerprint, state, status, player, member_id,
                                   currency, realm, amount, moved,
                                   owed, round, game_code, reference_uuid, is_free, is_promo, request_uuid, supplier_transaction_id, at)
      values (${row.vendor}, ${row.transactionUuid}, ${row.kind}, ${row.fingerprint}, ${row.state}, ${row.status},
              ${row.player}, ${row.memberId},
              ${row.currency}, ${row.realm}, ${row.amount}, ${row.moved}, ${row.owed}, ${row.round}, ${row.gameCode},
              ${row.reference}, ${row.isFree},
              ${row.isPromo}, ${row.requestUuid}, ${row.supplierTransactionId}, ${row.at})
      on conflict (vendor, transaction_uuid) do nothing returning vendor`
  ).length === 1;

export const movement = async (db: Db, vendor: string, transactionUuid: string) =>
  (
    await sql<MovementRow>(db)`
      select vendor, transaction_uuid as "transactionUuid", kind, fingerprint, state, status, player,
             member_id as "memberId", currency, realm,
             amount, moved, owed, round, game_code as "gameCode", reference_uuid as reference, is_free as "isFree",
             is_promo as "isPromo", request_uuid as "requestUuid",
             supplier_transaction_id as "supplierTransactionId", at
        from vendor_movement where vendor = ${vendor} and transaction_uuid = ${transactionUuid}`
  )[0];

/** Locks a movement until commit, so that a win and the rollback of its bet are serialised. */
export const lockMovement = (tx: Tx, vendor: string, transactionUuid: string) => sql(tx)`
  select 1 from vendor_movement where vendor = ${vendor} and transaction_uuid = ${transactionUuid} for update`;

export const setRolledBack = (tx: Tx, vendor: string, transactionUuid: string) => sql(tx)`
  update vendor_movement set state = 'ROLLED_BACK' where vendor = ${vendor} and transaction_uuid = ${transactionUuid}`;

/**
 * Updates the round of a movement. The first movement opens the round, and a movement with the flag for the end closes
 * it. `staked` and `won` exclude movements that were rolled back.
 */
export const touchRound = (
  tx: Tx,
  row: {
    vendor: string;
    memberId: bigint;
    round: string;
    gameCode: string;
    currency: Currency;
    realm: 'real' | 'trial';
    staked: bigint;
    won: bigint;
    isClosed: boolean;
    now: Date;
  },
) => sql(tx)`
  insert into vendor_round as r (vendor, member_id, round, game_code, currency, realm, state, staked, won, opened_at, moved_at, closed_at)
  values (${row.vendor}, ${row.memberId}, ${row.round}, ${row.gameCode}, ${row.currency}, ${row.realm}, ${row.isClosed ? 'closed' : 'open'},
          ${row.staked}, ${row.won}, ${row.now}, ${row.now}, case when ${row.isClosed} then ${row.now}::timestamptz end)
  on conflict (vendor, member_id, round) do update
     set staked = r.staked + excluded.staked, won = r.won + excluded.won, moved_at = excluded.moved_at,
         state = case when excluded.state = 'closed' then 'closed' else r.state end,
         closed_at = coalesce(r.closed_at, excluded.closed_at)`;

/** The member's debt from rolled-back wins that could not be taken back in full, less what later wins have repaid. */
export const owedToVendors = async (db: Db, memberId: bigint, currency: Currency) =>
  only(
    await sql<{ owed: Money }>(db)`
      select ((select coalesce(sum(owed), 0) from vendor_movement where member_id = ${memberId} and currency = ${currency} and owed > 0)
            - (select coalesce(sum(amount), 0) from vendor_repayment where member_id = ${memberId}
               and currency = ${currency}))::bigint as owed`,
  ).owed;

export const insertRepayment = (
  tx: Tx,
  row: { vendor: string; transactionUuid: string; memberId: bigint; currency: Currency; amount: Money; at: Date },
) => sql(tx)`
  insert into vendor_repayment (vendor, transaction_uuid, member_id, currency, amount, at)
  values (${row.vendor}, ${row.transactionUuid}, ${row.memberId}, ${row.currency}, ${row.amount}, ${row.at})`;

export interface RoundRow {
  vendor: string;
  vendorName: string;
  round: string;
  gameCode: string;
  gameName: string;
  account: string;
  currency: Currency;
  state: 'open' | 'closed';
  staked: Money;
  won: Money;
  openedAt: Date;
  movedAt: Date;
  closedAt: Date | null;
}

export interface RoundFilter {
  /** Restricts the list to one round of the member. */
  only?: string | undefined;
  memberId?: bigint | undefined;
  vendor?: string | undefined;
  /**
   * Finds rounds by a searched text: rounds with this name and, if the text is a member's account name, all rounds of
   * that member.
   */
  find?: { readonly round: string; readonly memberId: bigint | undefined } | undefined;
  /** Restricts the list to open rounds without a movement since this time. */
  stuckBefore?: Date | undefined;
  /** The language of game names; English by default. */
  language?: NameLanguage;
}

/**
 * Lists rounds, newest first; with `stuckBefore` oldest first. Counting stops at a hundred pages, more than anybody
 * reads.
 */
export const rounds = async (db: Db, filter: RoundFilter, { limit, offset }: Page) => {
  const { memberId, vendor, stuckBefore, only: one } = filter;
  const { round, memberId: foundId } = filter.find ?? {};
  const { count } = only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from (
        select 1 from vendor_round r
         where (${memberId}::bigint is null or r.member_id = ${memberId})
           and (${vendor}::text is null or r.vendor = ${vendor})
           and (${one}::text is null or r.round = ${one})
           and (${round}::text is null or r.round = ${round} or r.member_id = ${foundId})
           and (${stuckBefore}::timestamptz is null or (r.state = 'open' and r.moved_at < ${stuckBefore}))
         limit ${limit * PAGES_MAX}) found`,
  );
  const rows = await sql<RoundRow>(db)`
    select r.vendor, v.name as "vendorName", r.round, r.game_code as "gameCode",
           coalesce(title.name, g.name, r.game_code) as "gameName", m.account,
           r.currency, r.state, r.staked, r.won, r.opened_at as "openedAt", r.moved_at as "movedAt", r.closed_at as "closedAt"
      from vendor_round r
      join vendor v on v.code = r.vendor
      join member m on m.id = r.member_id
      left join vendor_game g on g.vendor = r.vendor and g.code = r.game_code
      -- The title of the lobby, unless several share the game.
      left join lateral (
        select min(n.name) as name
          from catalogue_game c join catalogue_name n on n.code = c.code and n.language = ${filter.language ?? 'en'}
         where c.served_by = r.vendor and c.served_as = r.game_code having count(*) = 1) title on true
     where (${memberId}::bigint is null or r.member_id = ${memberId})
       and (${vendor}::text is null or r.vendor = ${vendor})
       and (${one}::text is null or r.round = ${one})
       and (${round}::text is null or r.round = ${round} or r.member_id = ${foundId})
       and (${stuckBefore}::timestamptz is null or (r.state = 'open' and r.moved_at < ${stuckBefore}))
     order by case when ${stuckBefore}::timestamptz is not null then r.opened_at end, r.opened_at desc, r.round
     limit ${limit} offset ${offset}`;
  return { count, rows };
};

export const roundOf = async (db: Db, vendor: string, memberId: bigint, round: string) =>
  (
    await sql<{ state: string }>(
      db,
    )`select state from vendor_round where vendor = ${vendor} and member_id = ${memberId} and round = ${round}`
  )[0];

/** Closes a round because the vendor reports it as finished; no money moves. */
export const closeRound = (tx: Tx, vendor: string, memberId: bigint, round: string, now: Date) => sql(tx)`
  update vendor_round set state = 'closed', closed_at = ${now}
   where vendor = ${vendor} and member_id = ${memberId} and round = ${round} and state = 'open'`;

const PAGES_MAX = 100;
