import type { Currency, Money } from '@tamarind/domain/money';
import type { PromotionKindCode } from '@tamarind/domain/promotions/kinds/codes';
import type { ReferralTerms } from '@tamarind/domain/promotions/referral/terms';
import type { ApplicationState, PromotionSwitch, PromotionType } from '@tamarind/domain/promotions/status';
import type { Category } from '@tamarind/domain/games/categories';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Page } from '../platform/page.ts';

export type TextLanguage = 'TY' | 'EN' | 'VI' | 'CN';

export interface PromotionRow {
  id: bigint;
  type: PromotionType;
  entry: PromotionKindCode;
  state: PromotionSwitch;
  amountThb: Money | null;
  amountVnd: Money | null;
  budgetThb: Money | null;
  budgetVnd: Money | null;
  wagering: number;
  games: Category[];
  startsAt: Date;
  endsAt: Date;
}

export interface TextRow {
  promotionId: bigint;
  language: TextLanguage;
  title: string;
  rules: string;
}

/**
 * Promotions visible to players: no drafts, and ended ones for 30 days only. Running ones come first, then future ones,
 * then ended ones.
 */
export const shownPromotions = (
  db: Db,
  filter: { type: PromotionType | undefined; currency: Currency | undefined; now: Date; overSince: Date },
) => sql<PromotionRow>(db)`
  select id, type, entry, state, amount_thb as "amountThb", amount_vnd as "amountVnd",
         budget_thb as "budgetThb", budget_vnd as "budgetVnd", wagering, games,
         starts_at as "startsAt", ends_at as "endsAt"
    from promotion
   where state <> 'draft' and ends_at > ${filter.overSince}
     and (${filter.type}::text is null or type = ${filter.type})
     and case ${filter.currency}::text when 'THB' then amount_thb is not null when 'VND' then amount_vnd is not null else true end
   order by state = 'ended' or ends_at <= ${filter.now}, starts_at > ${filter.now}, ends_at, id
   limit 100`;

export const promotionsById = (db: Db, ids: readonly bigint[]) => sql<PromotionRow>(db)`
  select id, type, entry, state, amount_thb as "amountThb", amount_vnd as "amountVnd",
         budget_thb as "budgetThb", budget_vnd as "budgetVnd", wagering, games,
         starts_at as "startsAt", ends_at as "endsAt"
    from promotion where id = any (${ids}::bigint[])`;

/** Locks the promotion's row until commit, before it is changed; false if there is no such promotion. */
export const lockPromotion = async (tx: Tx, id: bigint) =>
  (await sql(tx)`select id from promotion where id = ${id} for no key update`).length === 1;

/**
 * Locks the promotion against changes until commit, with a shared lock that several transactions can hold at the same
 * time.
 */
export const keepPromotion = (tx: Tx, id: bigint) => sql(tx)`select id from promotion where id = ${id} for share`;

export const textsOf = (db: Db, ids: readonly bigint[]) => sql<TextRow>(db)`
  select promotion_id as "promotionId", language, title, rules from promotion_text
   where promotion_id = any (${ids}::bigint[])`;

export async function promotionsPage(db: Db, { limit, offset }: Page): Promise<{ ids: bigint[]; count: number }> {
  const { count } = only(await sql<{ count: number }>(db)`select count(*)::int as count from promotion`);
  const rows = await sql<{ id: bigint }>(db)`
    select id from promotion order by state = 'ended', ends_at desc, id limit ${limit} offset ${offset}`;
  return { ids: rows.map(({ id }) => id), count };
}

export type PromotionDraft = Omit<PromotionRow, 'id' | 'state'>;

export const insertPromotion = async (tx: Tx, draft: PromotionDraft, now: Date): Promise<bigint> =>
  only(
    await sql<{ id: bigint }>(tx)`
      insert into promotion
        (type, entry, amount_thb, amount_vnd, budget_thb, budget_vnd, wagering, games, starts_at, ends_at, changed_at)
      values (${draft.type}, ${draft.entry}, ${draft.amountThb}, ${draft.amountVnd}, ${draft.budgetThb}, ${draft.budgetVnd},
              ${draft.wagering}, ${draft.games}::text[],
              ${draft.startsAt}, ${draft.endsAt}, ${now})
      returning id`,
  ).id;

export const updatePromotion = (tx: Tx, id: bigint, draft: PromotionDraft, now: Date) => sql(tx)`
  update promotion
     set type = ${draft.type}, entry = ${draft.entry}, amount_thb = ${draft.amountThb}, amount_vnd = ${draft.amountVnd},
         budget_thb = ${draft.budgetThb}, budget_vnd = ${draft.budgetVnd},
         wagering = ${draft.wagering}, games = ${draft.games}::text[], starts_at = ${draft.startsAt}, ends_at = ${draft.endsAt},
         changed_at = ${now}
   where id = ${id}`;

export const setText = (tx: Tx, row: TextRow) => sql(tx)`
  insert into promotion_text (promotion_id, language, title, rules)
  values (${row.promotionId}, ${row.language}, ${row.title}, ${row.rules})
  on conflict (promotion_id, language) do update set title = excluded.title, rules = excluded.rules`;

type TermsRow = ReferralTerms & { readonly promotionId: bigint };

/**
 * The invitation terms of those of the given promotions that reward invitations; the others are missing from the
 * result.
 */
export const referralTermsOf = async (db: Db, ids: readonly bigint[]): Promise<TermsRow[]> =>
  (
    await sql<Pick<TermsRow, 'promotionId' | 'days' | 'cap' | 'capDays'> & Record<Column, Money | null>>(db)`
      select promotion_id as "promotionId", friend_thb as "friendThb", friend_vnd as "friendVnd", deposit_thb as "depositThb",
             deposit_vnd as "depositVnd", turnover_thb as "turnoverThb", turnover_vnd as "turnoverVnd", days, cap,
             cap_days as "capDays"
        from referral_terms where promotion_id = any (${ids}::bigint[])`
  ).map(({ promotionId, days, cap, capDays, ...row }) => ({
    promotionId,
    friend: { THB: row.friendThb, VND: row.friendVnd },
    deposit: { THB: row.depositThb, VND: row.depositVnd },
    turnover: { THB: row.turnoverThb, VND: row.turnoverVnd },
    days,
    cap,
    capDays,
  }));
type Column = `${'friend' | 'deposit' | 'turnover'}${'Thb' | 'Vnd'}`;

/** Replaces the invitation terms of a promotion; undefined deletes them. */
export async function putReferralTerms(tx: Tx, id: bigint, terms: ReferralTerms | undefined): Promise<void> {
  await sql(tx)`delete from referral_terms where promotion_id = ${id}`;
  if (!terms) return;
  const { friend, deposit, turnover, days, cap, capDays } = terms;
  await sql(tx)`
    insert into referral_terms (promotion_id, friend_thb, friend_vnd, deposit_thb, deposit_vnd, turnover_thb, turnover_vnd,
                                days, cap, cap_days)
    values (${id}, ${friend.THB}, ${friend.VND}, ${deposit.THB}, ${deposit.VND}, ${turnover.THB}, ${turnover.VND},
            ${days}, ${cap}, ${capDays})`;
}

/** Stores the hash of the current terms; bonuses that are promised later refer to it. */
export const setTermsHash = (tx: Tx, id: bigint, hash: Buffer) =>
  sql(tx)`update promotion set terms_hash = ${hash} where id = ${id}`;

export const setSwitch = (tx: Tx, id: bigint, state: PromotionSwitch, now: Date) => sql(tx)`
  update promotion set state = ${state}, changed_at = ${now} where id = ${id}`;

/**
 * For each promotion: the number of applications and held invitations that wait for staff, and the number of bonuses
 * given.
 */
export const countsOf = (db: Db, ids: readonly bigint[], currencies: readonly Currency[]) => sql<{
  promotionId: bigint;
  waiting: number;
  claimed: number;
}>(db)`
  select promotion_id as "promotionId", count(*) filter (where state in ('waiting', 'held'))::int as waiting,
         count(*) filter (where state in ('claimed', 'paid'))::int as claimed
    from (select promotion_id, state from promotion_application
           where promotion_id = any (${ids}::bigint[]) and currency = any (${currencies}::text[])
          union all
          select promotion_id, state from referral
           where promotion_id = any (${ids}::bigint[]) and state in ('held', 'paid') and currency = any (${currencies}::text[])) given
   group by promotion_id`;

/**
 * For each promotion and currency: the promised sum (applications that are not rejected, paid and held invitations) and
 * the part of it that is paid.
 */
export const sumsOf = (db: Db, ids: readonly bigint[]) => sql<{
  promotionId: bigint;
  currency: Currency;
  promised: Money;
  paid: Money;
}>(db)`
  select promotion_id as "promotionId", currency, sum(amount)::bigint as promised,
         coalesce(sum(amount) filter (where is_paid), 0)::bigint as paid
    from (select promotion_id, currency, amount, state = 'claimed' as is_paid from promotion_application
           where promotion_id = any (${ids}::bigint[]) and state <> 'rejected'
          union all
          select promotion_id, own.currency, own.amount, state = 'paid' from referral
           cross join lateral (values (referral.currency, referral.amount), (friend_currency, friend_amount)) own (currency, amount)
           where promotion_id = any (${ids}::bigint[]) and state in ('held', 'paid') and own.amount is not null) given
   group by promotion_id, currency`;

export interface ApplicationRow {
  id: string;
  promotionId: bigint;
  entry: PromotionKindCode;
  memberId: bigint;
  account: string;
  attempt: number;
  state: ApplicationState;
  comment: string;
  images: number;
  amount: Money;
  currency: Currency;
  appliedAt: Date;
  firstBy: bigint | null;
  firstName: string | null;
  /** True if the person who approved first, or the colleague who took over, was suspended since. */
  isFirstGone: boolean | null;
  decidedName: string | null;
  decidedAt: Date | null;
  reason: string;
}

export const applicationsById = (db: Db, ids: readonly string[]) => sql<ApplicationRow>(db)`
  select a.id, a.promotion_id as "promotionId", p.entry, a.member_id as "memberId", m.account, a.attempt, a.state, a.comment,
         (select count(*)::int from promotion_image i where i.application_id = a.id) as images,
         a.amount, a.currency, a.applied_at as "appliedAt", a.first_by as "firstBy", f.username as "firstName",
         not coalesce(h.active, f.active) as "isFirstGone",
         d.username as "decidedName", a.decided_at as "decidedAt", a.reason
    from promotion_application a
    join promotion p on p.id = a.promotion_id
    join member m on m.id = a.member_id
    left join staff f on f.id = a.first_by
    left join staff_proposal s on s.act = 'promotion.bonus' and s.subject = a.id::text and s.decision is null
    left join staff h on h.id = s.handed_to
    left join staff d on d.id = a.decided_by
   where a.id = any (${ids}::uuid[])`;

/** The member's newest application to each of the promotions. */
export const lastApplications = (db: Db, memberId: bigint, promotionIds: readonly bigint[]) => sql<{
  id: string;
  promotionId: bigint;
  attempt: number;
  state: ApplicationState;
}>(db)`
  select distinct on (promotion_id) id, promotion_id as "promotionId", attempt, state from promotion_application
   where member_id = ${memberId} and promotion_id = any (${promotionIds}::bigint[])
   order by promotion_id, attempt desc`;

/** Locks the application; data read after it stays true until commit. */
export const lockApplication = async (tx: Tx, id: string) =>
  (await sql(tx)`select id from promotion_application where id = ${id} for update`).length === 1;

/** Inserts an application; false if the member has another open one, or if this attempt was already stored. */
export const insertApplication = async (
  tx: Tx,
  row: Pick<
    ApplicationRow,
    'id' | 'promotionId' | 'memberId' | 'attempt' | 'state' | 'comment' | 'amount' | 'currency' | 'appliedAt'
  >,
) =>
  (
    await sql(tx)`
      insert into promotion_application (id, promotion_id, member_id, attempt, state, comment, amount, currency, applied_at)
      values (${row.id}, ${row.promotionId}, ${row.memberId}, ${row.attempt}, ${row.state}, ${row.comment}, ${row.amount},
              ${row.currency}, ${row.appliedAt})
      on conflict do nothing returning id`
  ).length === 1;

export const insertImage = (tx: Tx, row: { applicationId: string; place: number; type: string; sealed: Buffer }) => sql(
  tx,
)`
  insert into promotion_image (application_id, place, type, sealed)
  values (${row.applicationId}, ${row.place}, ${row.type}, ${row.sealed})`;

export const imageOf = async (db: Db, applicationId: string, place: number) =>
  (
    await sql<{ type: 'image/png' | 'image/jpeg'; sealed: Buffer }>(db)`
      select type, sealed from promotion_image where application_id = ${applicationId} and place = ${place}`
  )[0];

/** Locks the promotion's budget until commit, so that concurrent promises of a bonus wait for each other. */
export const lockBudget = (tx: Tx, id: bigint) => sql(tx)`
  select pg_advisory_xact_lock(hashtextextended('promotion-budget:' || ${id}::bigint, 0))`;

/** Locks approvals until commit, because two concurrent ones would otherwise each miss the other's amount. */
export const lockBonusSums = (tx: Tx) => sql(tx)`select pg_advisory_xact_lock(hashtextextended('bonus-sums', 0))`;

export const givenAlone = async (tx: Tx, of: { memberId: bigint; staffId: bigint; currency: Currency; since: Date }) =>
  only(
    await sql<{ toMember: Money; byOfficer: Money }>(tx)`
      select coalesce(sum(amount) filter (where member_id = ${of.memberId}), 0)::bigint as "toMember",
             coalesce(sum(amount) filter (where decided_by = ${of.staffId}), 0)::bigint as "byOfficer"
        from promotion_application
       where state in ('issued', 'claimed') and first_by is null and currency = ${of.currency} and decided_at > ${of.since}`,
  );

export const setFirst = (tx: Tx, id: string, staffId: bigint) =>
  sql(tx)`update promotion_application set first_by = ${staffId} where id = ${id}`;

/** Removes a first approval from an application that is still undecided. */
export const clearFirst = async (tx: Tx, id: string) => {
  await sql(tx)`
    update promotion_application set first_by = null where id = ${id} and state in ('waiting', 'joined')`;
};

export const setDecided = (
  tx: Tx,
  id: string,
  row: { state: 'issued' | 'rejected'; staffId: bigint; reason: string; now: Date },
) => sql(tx)`
  update promotion_application
     set state = ${row.state}, decided_by = ${row.staffId}, decided_at = ${row.now}, reason = ${row.reason}
   where id = ${id}`;

export const setClaimed = (tx: Tx, id: string, now: Date) =>
  sql(tx)`update promotion_application set state = 'claimed', claimed_at = ${now} where id = ${id}`;

/** A page of applications: pending ones first, oldest on top; then the others, newest on top. */
export async function applicationsPage(
  db: Db,
  filter: {
    state: ApplicationState | undefined;
    promotion: bigint | undefined;
    memberId: bigint | undefined;
    currencies: readonly Currency[];
  },
  { limit, offset }: Page,
): Promise<{ ids: string[]; count: number; waiting: number }> {
  const counts = only(
    await sql<{ count: number; waiting: number }>(db)`
      select count(*) filter (where (${filter.state}::text is null or state = ${filter.state})
                                and (${filter.promotion}::bigint is null or promotion_id = ${filter.promotion})
                                and (${filter.memberId}::bigint is null or member_id = ${filter.memberId}))::int as count,
             count(*) filter (where state = 'waiting')::int as waiting
        from promotion_application where currency = any (${filter.currencies}::text[])`,
  );
  const rows = await sql<{ id: string }>(db)`
    select id from promotion_application
     where (${filter.state}::text is null or state = ${filter.state})
       and (${filter.promotion}::bigint is null or promotion_id = ${filter.promotion})
       and (${filter.memberId}::bigint is null or member_id = ${filter.memberId})
       and currency = any (${filter.currencies}::text[])
     order by state <> 'waiting', case when state = 'waiting' then applied_at end, applied_at desc, id
     limit ${limit} offset ${offset}`;
  return { ids: rows.map(({ id }) => id), ...counts };
}
