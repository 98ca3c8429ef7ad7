import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { createPromotion, getStaffPromotion, listApplications } from '@tamarind/contract/promotions';
import type { Category } from '@tamarind/domain/games/categories';
import { type Currency, fromDecimal, type Money, toDecimal } from '@tamarind/domain/money';
import { promotionFault } from '@tamarind/domain/promotions/decide';
import type { PromotionKindCode } from '@tamarind/domain/promotions/kinds/codes';
import type { PromotionType } from '@tamarind/domain/promotions/status';
import type { Language } from '@tamarind/ui/language.ts';
import { fromField, toField } from '#parts/moment.ts';

export type StaffPromotion = OutputOf<typeof getStaffPromotion>;
export type Application = OutputOf<typeof listApplications>['applications'][number];
export type Draft = InputOf<typeof createPromotion>;
export const textLanguages = ['TY', 'EN', 'VI', 'CN'] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** A promotion as it is typed. */
export interface DraftFields {
  readonly type: PromotionType;
  readonly entry: PromotionKindCode;
  /** Empty: not for members of that currency. */
  readonly amounts: Readonly<Record<Currency, string>>;
  /** Empty: no bound. */
  readonly budgets: Readonly<Record<Currency, string>>;
  readonly wagering: string;
  readonly games: readonly Category[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly texts: Readonly<Record<TextLanguage, { readonly title: string; readonly rules: string }>>;
}

const noText = { title: '', rules: '' };
export const emptyTyped: DraftFields = {
  type: 'event',
  entry: 'apply',
  amounts: { THB: '', VND: '' },
  budgets: { THB: '', VND: '' },
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
  startsAt: toField(promotion.startsAt).slice(0, 16),
  endsAt: toField(promotion.endsAt).slice(0, 16),
});

const typedAmounts = ({ THB, VND }: StaffPromotion['amounts']) => ({
  THB: THB === null ? '' : toDecimal(THB, 'THB'),
  VND: VND === null ? '' : toDecimal(VND, 'VND'),
});

type TermFault = 'amounts' | 'budgets' | 'wagering' | 'startsAt' | 'endsAt';
type TextFault = `texts.${TextLanguage}`;
export const isTextFault = (fault: TermFault | TextFault): fault is TextFault => fault.startsWith('texts.');

/** The draft to send, or its faults. The server's own rule checks the terms. */
export function readTyped(
  typed: DraftFields,
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
  for (const language of textLanguages) {
    const { title, rules } = typed.texts[language];
    if (title.trim() === '' || rules.trim() === '') faults.add(`texts.${language}`);
  }
  if (wagering !== undefined && startsAt && endsAt && amounts && budgets) {
    const terms = { amounts, budgets, wagering, startsAt, endsAt };
    const fault = promotionFault(terms);
    if (fault) faults.add(fault.code === 'PROMOTION_WAGERING' ? 'wagering' : (fault.field as TermFault));
    if (faults.size === 0) {
      const { type, entry, games, texts } = typed;
      return { draft: { type, entry, ...terms, games: [...games], texts: trimmed(texts) } };
    }
  }
  return { faults };
}

/** An amount for each currency; undefined if a field is not an amount. */
function amountsOf(typed: Readonly<Record<Currency, string>>): Draft['amounts'] | undefined {
  const [THB, VND] = [amountOf(typed.THB, 'THB'), amountOf(typed.VND, 'VND')];
  return THB === undefined || VND === undefined ? undefined : { THB, VND };
}

/** Null if the field is empty, undefined if it is not an amount. */
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

/** The title in the office's language. */
export const titleIn = (titles: StaffPromotion['titles'], language: Language): string =>
  titles[language === 'TH' ? 'TY' : language];
