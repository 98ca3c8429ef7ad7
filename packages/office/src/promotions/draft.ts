import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { createPromotion, getStaffPromotion, listApplications } from '@tamarind/contract/promotions';
import type { TextLanguage } from '@tamarind/domain/content/announcement';
import type { Category } from '@tamarind/domain/games/categories';
import { type Currency, fromDecimal, type Money, toDecimal } from '@tamarind/domain/money';
import { promotionFault } from '@tamarind/domain/promotions/decide';
import type { PromotionKindCode } from '@tamarind/domain/promotions/kinds/codes';
import type { ReferralFault } from '@tamarind/domain/promotions/referral/terms';
import { textFault } from '@tamarind/domain/promotions/texts';
import { present } from '@tamarind/domain/present';
import type { PromotionType } from '@tamarind/domain/promotions/status';
import type { Language } from '@tamarind/ui/language.ts';
import { fromField, toField } from '#parts/moment.ts';

export type StaffPromotion = OutputOf<typeof getStaffPromotion>;
export type Application = OutputOf<typeof listApplications>['applications'][number];
export type Draft = InputOf<typeof createPromotion>;

/** The fields of a promotion as typed in the form. */
export interface DraftFields {
  readonly type: PromotionType;
  readonly entry: PromotionKindCode;
  /** The bonus per currency; an empty one excludes members with that currency. */
  readonly amounts: Readonly<Record<Currency, string>>;
  /** The budget per currency; an empty one means no limit. */
  readonly budgets: Readonly<Record<Currency, string>>;
  readonly wagering: string;
  /** Terms of invitations; sent only for a promotion of that kind. */
  readonly friend: Readonly<Record<Currency, string>>;
  readonly deposit: Readonly<Record<Currency, string>>;
  readonly turnover: Readonly<Record<Currency, string>>;
  readonly days: string;
  readonly cap: string;
  readonly capDays: string;
  readonly games: readonly Category[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly texts: Readonly<Record<TextLanguage, { readonly title: string; readonly rules: string }>>;
}

const noAmounts = { THB: '', VND: '' };
const noTerms = { friend: noAmounts, deposit: noAmounts, turnover: noAmounts, days: '30', cap: '10', capDays: '30' };
const noText = { title: '', rules: '' };
export const emptyTyped: DraftFields = {
  type: 'event',
  entry: 'apply',
  amounts: noAmounts,
  budgets: noAmounts,
  ...noTerms,
  wagering: '0',
  games: [],
  startsAt: '',
  endsAt: '',
  texts: { TY: noText, EN: noText, VI: noText, CN: noText },
};

export const typedOf = (promotion: StaffPromotion): DraftFields => ({
  ...promotion,
  amounts: typedAmounts(promotion.amounts),
  budgets: typedAmounts(promotion.budgets),
  wagering: String(promotion.wagering),
  ...(promotion.referral ? typedTerms(promotion.referral) : noTerms),
  startsAt: toField(promotion.startsAt).slice(0, 16),
  endsAt: toField(promotion.endsAt).slice(0, 16),
});

const typedTerms = ({ friend, deposit, turnover, days, cap, capDays }: NonNullable<StaffPromotion['referral']>) => ({
  friend: typedAmounts(friend),
  deposit: typedAmounts(deposit),
  turnover: typedAmounts(turnover),
  days: String(days),
  cap: String(cap),
  capDays: String(capDays),
});

const typedAmounts = ({ THB, VND }: StaffPromotion['amounts']) => ({
  THB: THB === null ? '' : toDecimal(THB, 'THB'),
  VND: VND === null ? '' : toDecimal(VND, 'VND'),
});

export type TermFault = ('amounts' | 'budgets' | 'wagering' | 'startsAt' | 'endsAt') | `referral.${ReferralFault}`;
type TextFault = `texts.${TextLanguage}`;
export const isTextFault = (fault: TermFault | TextFault): fault is TextFault => fault.startsWith('texts.');

/** The draft to send, or its validation errors. It is checked with the server's own rule. */
export function readTyped(
  typed: DraftFields,
  first: TextLanguage,
): { readonly draft: Draft } | { readonly faults: ReadonlySet<TermFault | TextFault> } {
  const faults = new Set<TermFault | TextFault>();
  const [amounts, budgets] = [amountsOf(typed.amounts), amountsOf(typed.budgets)];
  const wagering = /^\d{1,3}$/.test(typed.wagering) ? Number(typed.wagering) : undefined;
  const [startsAt, endsAt] = [fromField(typed.startsAt), fromField(typed.endsAt)];
  if (wagering === undefined) faults.add('wagering');
  if (!startsAt) faults.add('startsAt');
  if (!endsAt) faults.add('endsAt');
  if (!amounts) faults.add('amounts');
  if (!budgets) faults.add('budgets');
  const referral = typed.entry === 'referral' ? referralOf(typed, faults) : undefined;
  const text = textFault(typed.texts, first);
  if (text) faults.add(`texts.${text}`);
  if (wagering !== undefined && startsAt && endsAt && amounts && budgets && (typed.entry !== 'referral' || referral)) {
    const terms = { entry: typed.entry, amounts, budgets, wagering, startsAt, endsAt, ...present({ referral }) };
    const fault = promotionFault(terms);
    if (fault) faults.add(fault.code === 'PROMOTION_WAGERING' ? 'wagering' : (fault.field as TermFault));
    if (faults.size === 0) {
      const { type, games, texts } = typed;
      return { draft: { type, ...terms, games: [...games], texts: trimmed(texts) } };
    }
  }
  return { faults };
}

/** The terms of invitations; if a field cannot be parsed, undefined, and an error is added to `faults`. */
function referralOf(typed: DraftFields, faults: Set<TermFault | TextFault>): Draft['referral'] {
  const [friend, deposit, turnover] = [amountsOf(typed.friend), amountsOf(typed.deposit), amountsOf(typed.turnover)];
  if (!friend) faults.add('referral.friend');
  if (!deposit) faults.add('referral.deposit');
  if (!turnover) faults.add('referral.turnover');
  const counts = { days: countOf(typed.days), cap: countOf(typed.cap), capDays: countOf(typed.capDays) };
  return friend && deposit && turnover ? { friend, deposit, turnover, ...counts } : undefined;
}

/**
 * Parses a count of at most four digits. Any other text becomes 0, which the check of the terms then reports as an
 * error.
 */
const countOf = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : 0);

/** An amount for each currency; undefined if a field is not an amount. */
function amountsOf(typed: Readonly<Record<Currency, string>>): Draft['amounts'] | undefined {
  const [THB, VND] = [amountOf(typed.THB, 'THB'), amountOf(typed.VND, 'VND')];
  return THB === undefined || VND === undefined ? undefined : { THB, VND };
}

/** The amount of a field; null if the field is empty, undefined if its text is not an amount. */
function amountOf(text: string, currency: Currency): Money | null | undefined {
  const plain = text.replaceAll(/[\s ]/g, '').replace(',', '.');
  return plain === '' ? null : fromDecimal(plain, currency);
}

const trimmed = (texts: DraftFields['texts']): Draft['texts'] => {
  const one = (language: TextLanguage) => ({
    title: texts[language].title.trim(),
    rules: texts[language].rules.trim(),
  });
  return { TY: one('TY'), EN: one('EN'), VI: one('VI'), CN: one('CN') };
};

/** The title of a promotion in the office's language. */
export const titleIn = (titles: StaffPromotion['titles'], language: Language): string =>
  titles[language === 'TH' ? 'TY' : language];
