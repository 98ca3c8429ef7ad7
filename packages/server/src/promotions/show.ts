import type { Language } from '@tamarind/contract/brand';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { type Currency, ZERO } from '@tamarind/domain/money';
import { isUsedUp } from '@tamarind/domain/promotions/decide';
import { promotionKind } from '@tamarind/domain/promotions/kinds/index';
import { promotionStatus } from '@tamarind/domain/promotions/status';
import { brandSettings, soleCapsOf } from '../brand/index.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Actor } from '../platform/http/actor.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';

type Calls = typeof contract.promotions;
type PromotionView = OutputOf<Calls['listPromotions']>['promotions'][number];
type ShownDetail = OutputOf<Calls['getPromotion']>;
type ShownToStaff = OutputOf<Calls['getStaffPromotion']>;
type ShownApplication = OutputOf<Calls['decideApplication']>;

/** TH is the vendors' code for the same Thai [A04]. */
const textLanguage = (language: Language | undefined): queries.TextLanguage =>
  language === undefined || language === 'TH' ? 'TY' : language;

const factsOf = (row: queries.PromotionRow) => ({
  id: row.id.toString(),
  type: row.type,
  entry: row.entry,
  amounts: { THB: row.amountThb, VND: row.amountVnd },
  wagering: row.wagering,
  games: row.games,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
});

/** The facts without amounts in currencies that the brand does not have. */
const offeredIn = (currencies: readonly Currency[], facts: ReturnType<typeof factsOf>) => ({
  ...facts,
  amounts: {
    THB: currencies.includes('THB') ? facts.amounts.THB : null,
    VND: currencies.includes('VND') ? facts.amounts.VND : null,
  },
});

/** Promotions in the order of the rows, with their status for this person. */
export async function showPromotions(
  db: Db,
  rows: readonly queries.PromotionRow[],
  who: { actor: Actor; language: Language | undefined; now: Date },
): Promise<PromotionView[]> {
  const ids = rows.map(({ id }) => id);
  const language = textLanguage(who.language);
  const titles = new Map(
    (await queries.textsOf(db, ids))
      .filter((text) => text.language === language)
      .map(({ promotionId, title }) => [promotionId, title]),
  );
  const last = new Map(
    who.actor.kind === 'member'
      ? (await queries.lastApplications(db, who.actor.memberId, ids)).map((row) => [row.promotionId, row.state])
      : [],
  );
  const { currencies } = (await brandSettings(db)).brand;
  return rows.map((row) => ({
    ...offeredIn(currencies, factsOf(row)),
    title: titles.get(row.id) ?? '',
    status: promotionStatus(row, last.get(row.id), who.now),
  }));
}

/** One promotion in full, with the person's own application. Refuses NOT_FOUND, also for a draft. */
export async function showDetail(
  db: Db,
  id: bigint,
  who: { actor: Actor; language: Language | undefined; now: Date },
): Promise<ShownDetail> {
  const [row] = await queries.promotionsById(db, [id]);
  if (!row || row.state === 'draft') return refuse('NOT_FOUND');
  const language = textLanguage(who.language);
  const text = (await queries.textsOf(db, [id])).find((one) => one.language === language);
  const [last] = who.actor.kind === 'member' ? await queries.lastApplications(db, who.actor.memberId, [id]) : [];
  const [application] = last ? await queries.applicationsById(db, [last.id]) : [];
  const { currencies } = (await brandSettings(db)).brand;
  const mayEnter = promotionKind(row.entry).mayEnter({
    promotion: row,
    last: last?.state,
    tries: last?.attempt ?? 0,
    now: who.now,
  });
  const usedUp = await isUsedUpFor(db, row, who.actor.kind === 'member' ? [who.actor.currency] : currencies);
  return {
    ...offeredIn(currencies, factsOf(row)),
    title: text?.title ?? '',
    rules: text?.rules ?? '',
    status: promotionStatus(row, last?.state, who.now),
    canApply: !usedUp && mayEnter,
    isUsedUp: mayEnter && usedUp,
    application: application
      ? { ...shownApplication(application), reason: application.state === 'rejected' ? application.reason : '' }
      : null,
  };
}

/** Whether the budget has no room for a bonus in any of the currencies that offer one. */
async function isUsedUpFor(db: Db, row: queries.PromotionRow, of: readonly Currency[]): Promise<boolean> {
  const { amounts, budgets } = { amounts: factsOf(row).amounts, budgets: budgetsOf(row) };
  const offered = of.filter((currency) => amounts[currency] !== null);
  if (offered.length === 0 || offered.some((currency) => budgets[currency] === null)) return false;
  const promised = (await sumsByCurrency(db, [row.id]))(row.id).promised;
  return offered.every((currency) => isUsedUp(budgets[currency], promised[currency], amounts[currency] ?? ZERO));
}

const budgetsOf = (row: queries.PromotionRow) => ({ THB: row.budgetThb, VND: row.budgetVnd });

async function sumsByCurrency(db: Db, ids: readonly bigint[]) {
  const rows = await queries.sumsOf(db, ids);
  return (id: bigint) => {
    const of = (currency: Currency) => rows.find((row) => row.promotionId === id && row.currency === currency);
    const each = (part: 'promised' | 'paid') => ({ THB: of('THB')?.[part] ?? ZERO, VND: of('VND')?.[part] ?? ZERO });
    return { promised: each('promised'), paid: each('paid') };
  };
}

/** Promotions as staff see them, in the order of the ids. */
export async function showToStaff(db: Db, ids: readonly bigint[]): Promise<ShownToStaff[]> {
  const rows = new Map((await queries.promotionsById(db, ids)).map((row) => [row.id, row]));
  const texts = Map.groupBy(await queries.textsOf(db, ids), ({ promotionId }) => promotionId);
  const sums = await sumsByCurrency(db, ids);
  const counts = new Map((await queries.countsOf(db, ids)).map((row) => [row.promotionId, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw new Error(`promotion ${id} is not there`);
    const own = inEachLanguage(texts.get(id) ?? []);
    return {
      ...factsOf(row),
      texts: own,
      titles: titlesOf(own),
      state: row.state,
      waiting: counts.get(id)?.waiting ?? 0,
      claimed: counts.get(id)?.claimed ?? 0,
      budgets: budgetsOf(row),
      ...sums(id),
    };
  });
}

/** Applications as staff see them, in the order of the ids. */
export async function showApplications(db: Db, ids: readonly string[]): Promise<ShownApplication[]> {
  const rows = new Map((await queries.applicationsById(db, ids)).map((row) => [row.id, row]));
  const settings = await brandSettings(db);
  const promotions = [...new Set([...rows.values()].map(({ promotionId }) => promotionId))];
  const texts = Map.groupBy(await queries.textsOf(db, promotions), ({ promotionId }) => promotionId);
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw new Error(`application ${id} is not there`);
    return {
      ...shownApplication(row),
      promotion: row.promotionId.toString(),
      titles: titlesOf(inEachLanguage(texts.get(row.promotionId) ?? [])),
      account: row.account,
      state: row.state,
      needsTwo: row.firstBy !== null || row.amount > soleCapsOf(settings, row.currency).member,
      firstBy: row.firstName,
      decidedBy: row.decidedName,
      decidedAt: row.decidedAt,
    };
  });
}

const shownApplication = (row: queries.ApplicationRow) => ({
  id: row.id,
  comment: row.comment,
  images: row.images,
  appliedAt: row.appliedAt,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
});

function inEachLanguage(texts: readonly { language: queries.TextLanguage; title: string; rules: string }[]) {
  const of = (wanted: queries.TextLanguage) => {
    const text = texts.find(({ language }) => language === wanted);
    return { title: text?.title ?? '', rules: text?.rules ?? '' };
  };
  return { TY: of('TY'), EN: of('EN'), VI: of('VI'), CN: of('CN') };
}

const titlesOf = (texts: ReturnType<typeof inEachLanguage>) => ({
  TY: texts.TY.title,
  EN: texts.EN.title,
  VI: texts.VI.title,
  CN: texts.CN.title,
});
