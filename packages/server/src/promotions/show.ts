import type { Language } from '@tamarind/contract/brand';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { type TextLanguage, textLanguageOf } from '@tamarind/domain/content/announcement';
import { currencies, type Currency, type Money, sum, ZERO } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { isUsedUp } from '@tamarind/domain/promotions/decide';
import { promotionKind } from '@tamarind/domain/promotions/kinds/index';
import { shownLanguage } from '@tamarind/domain/promotions/texts';
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

/** The texts in the reader's language, or in the next language in which they are written [A04]. */
function wordsFor(rows: readonly queries.TextRow[], reader: Language | undefined, brand: Language) {
  const texts = inEachLanguage(rows);
  return texts[shownLanguage(texts, textLanguageOf(reader ?? brand), textLanguageOf(brand))];
}

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

/** The facts of a promotion, without amounts in currencies that the brand does not offer. */
const offeredIn = (currencies: readonly Currency[], facts: ReturnType<typeof factsOf>) => ({
  ...facts,
  amounts: {
    THB: currencies.includes('THB') ? facts.amounts.THB : null,
    VND: currencies.includes('VND') ? facts.amounts.VND : null,
  },
});

/** Promotions in the order of the rows, with their status for this member or visitor. */
export async function showPromotions(
  db: Db,
  rows: readonly queries.PromotionRow[],
  who: { actor: Actor; language: Language | undefined; now: Date },
): Promise<PromotionView[]> {
  const ids = rows.map(({ id }) => id);
  const texts = Map.groupBy(await queries.textsOf(db, ids), ({ promotionId }) => promotionId);
  const last = new Map(
    who.actor.kind === 'member'
      ? (await queries.lastApplications(db, who.actor.memberId, ids)).map((row) => [row.promotionId, row.state])
      : [],
  );
  const { brand } = await brandSettings(db);
  return rows.map((row) => ({
    ...offeredIn(brand.currencies, factsOf(row)),
    title: wordsFor(texts.get(row.id) ?? [], who.language, brand.defaultLanguage).title,
    status: promotionStatus(row, last.get(row.id), who.now),
  }));
}

/** One promotion in full, with the person's application. Refuses NOT_FOUND, also for a draft. */
export async function showDetail(
  db: Db,
  id: bigint,
  who: { actor: Actor; language: Language | undefined; now: Date },
): Promise<ShownDetail> {
  const [row] = await queries.promotionsById(db, [id]);
  if (!row || row.state === 'draft') return refuse('NOT_FOUND');
  const texts = await queries.textsOf(db, [id]);
  const [last] = who.actor.kind === 'member' ? await queries.lastApplications(db, who.actor.memberId, [id]) : [];
  const [application] = last ? await queries.applicationsById(db, [last.id]) : [];
  const { currencies, defaultLanguage } = (await brandSettings(db)).brand;
  const mayEnter = promotionKind(row.entry).mayEnter({
    promotion: row,
    last: last?.state,
    tries: last?.attempt ?? 0,
    now: who.now,
  });
  const usedUp = await isUsedUpFor(db, row, who.actor.kind === 'member' ? [who.actor.currency] : currencies);
  return {
    ...offeredIn(currencies, factsOf(row)),
    ...wordsFor(texts, who.language, defaultLanguage),
    status: promotionStatus(row, last?.state, who.now),
    canApply: !usedUp && mayEnter,
    isUsedUp: mayEnter && usedUp,
    application: application
      ? { ...shownApplication(application), reason: application.state === 'rejected' ? application.reason : '' }
      : null,
  };
}

/** True if, in every currency that has a bonus, the remaining budget is too small for one more. */
async function isUsedUpFor(db: Db, row: queries.PromotionRow, of: readonly Currency[]): Promise<boolean> {
  const { amounts, budgets } = { amounts: factsOf(row).amounts, budgets: budgetsOf(row) };
  const offered = of.filter((currency) => amounts[currency] !== null);
  if (offered.length === 0 || offered.some((currency) => budgets[currency] === null)) return false;
  const promised = (await sumsByCurrency(db, [row.id]))(row.id).promised;
  return offered.every((currency) => isUsedUp(budgets[currency], promised[currency], amounts[currency] ?? ZERO));
}

const budgetsOf = (row: queries.PromotionRow) => ({ THB: row.budgetThb, VND: row.budgetVnd });

/**
 * True if the budget covers these amounts in addition to the bonuses already promised. Call `lockBudget` first if the
 * answer is acted on.
 */
async function hasRoom(
  db: Db,
  id: bigint,
  amounts: readonly { currency: Currency; amount: Money }[],
): Promise<boolean> {
  const [row] = await queries.promotionsById(db, [id]);
  if (!row) return false;
  const { promised } = (await sumsByCurrency(db, [id]))(id);
  return currencies.every((currency) => {
    const more = sum(amounts.filter((one) => one.currency === currency).map(({ amount }) => amount));
    return more === ZERO || !isUsedUp(budgetsOf(row)[currency], promised[currency], more);
  });
}

/** Budget checks of a promotion, for other modules that promise rewards. */
export const promotionBudget = { lock: queries.lockBudget, hasRoom };

async function sumsByCurrency(db: Db, ids: readonly bigint[], shown: readonly Currency[] = currencies) {
  const rows = (await queries.sumsOf(db, ids)).filter(({ currency }) => shown.includes(currency));
  return (id: bigint) => {
    const of = (currency: Currency) => rows.find((row) => row.promotionId === id && row.currency === currency);
    const each = (part: 'promised' | 'paid') => ({ THB: of('THB')?.[part] ?? ZERO, VND: of('VND')?.[part] ?? ZERO });
    return { promised: each('promised'), paid: each('paid') };
  };
}

/** Promotions as staff see them, in the order of the ids. */
export async function showToStaff(
  db: Db,
  ids: readonly bigint[],
  shown: readonly Currency[] = currencies,
): Promise<ShownToStaff[]> {
  const rows = new Map((await queries.promotionsById(db, ids)).map((row) => [row.id, row]));
  const texts = Map.groupBy(await queries.textsOf(db, ids), ({ promotionId }) => promotionId);
  const sums = await sumsByCurrency(db, ids, shown);
  const terms = new Map((await queries.referralTermsOf(db, ids)).map(({ promotionId, ...row }) => [promotionId, row]));
  const counts = new Map((await queries.countsOf(db, ids, shown)).map((row) => [row.promotionId, row]));
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
      ...present({ referral: terms.get(id) }),
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

/** Titles for staff, one for each language. For a language without a title, the title in another language is taken. */
const titlesOf = (texts: ReturnType<typeof inEachLanguage>) => {
  const titleFor = (language: TextLanguage) => texts[shownLanguage(texts, language, 'EN')].title;
  return { TY: titleFor('TY'), EN: titleFor('EN'), VI: titleFor('VI'), CN: titleFor('CN') };
};
