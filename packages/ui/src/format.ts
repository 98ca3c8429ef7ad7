import { toDecimal, type Currency, type Money } from '@tamarind/domain/money';
import { localeOf, useLanguage, type Language } from './language.ts';

/** The time zone of all demo brands. Thailand and Vietnam are both at UTC+7. */
export const TIME_ZONE = 'Asia/Bangkok';

export interface MoneyForm {
  /** `always` shows a + on positive amounts too, for gains and losses. */
  readonly sign?: 'auto' | 'always' | undefined;
  /** Leaves out zero decimals: ฿90,000 instead of ฿90,000.00. */
  readonly short?: boolean;
}

/**
 * Formats an amount of money. The result is exact for any amount, because Intl reads the decimal text and no float is
 * made.
 */
export function formatMoney(amount: Money, currency: Currency, language: Language, form: MoneyForm = {}): string {
  return numberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    signDisplay: form.sign === 'always' ? 'exceptZero' : 'auto',
    trailingZeroDisplay: form.short ? 'stripIfInteger' : 'auto',
  }).format(toDecimal(amount, currency) as Intl.StringNumericLiteral);
}

/**
 * Formats of dates and times. Seconds are shown only where they matter: on receipts, in proofs and ledger views, and on
 * draws that close within the hour (`seconds`, `exact`). All other times end with the minutes.
 */
const dateForms = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  dayShort: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  seconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  moment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  full: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  exact: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateForm = keyof typeof dateForms;

/** Vietnamese dates use digits, 18:15 23/11/2026, because Intl would shorten the month to `23 thg 11`. */
const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const vietnameseForms: Partial<Record<DateForm, Intl.DateTimeFormatOptions>> = {
  day: digits,
  moment: { ...dateForms.time, ...digits },
  full: { ...dateForms.time, ...digits },
  exact: { ...dateForms.seconds, ...digits },
};

/** Formats a moment in the brand's time zone. Intl writes the Buddhist year for Thai. */
export const formatDate = (at: Date, form: DateForm, language: Language): string =>
  dateFormat(language, form).format(at);

/** Odds x 10,000 as people write them: 995000n is "99.5" (English), "99,5" (Vietnamese). */
export function formatOdds(oddsE4: bigint, language: Language): string {
  const digits = oddsE4.toString().padStart(5, '0');
  const text = `${digits.slice(0, -4)}.${digits.slice(-4)}`;
  return numberFormat(language, { maximumFractionDigits: 4 }).format(text as Intl.StringNumericLiteral);
}

/**
 * Formats decimal text, such as a number of coins or a price: `29.868942` is "29,868942" in Vietnamese, where a dot
 * groups thousands.
 */
export const formatDecimal = (text: string, language: Language): string =>
  numberFormat(language, { maximumFractionDigits: 8 }).format(text as Intl.StringNumericLiteral);

export const formatNumber = (value: number | bigint, language: Language): string =>
  numberFormat(language, {}).format(value);

/** Parts per million as percent: 12345 is "1.23%". */
export const formatPpm = (ppm: number, language: Language): string =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    `${ppm}e-6` as Intl.StringNumericLiteral,
  );

/** The formatting functions above, bound to the page's language. */
export function useFormat() {
  const language = useLanguage();
  return {
    language,
    money: (amount: Money, currency: Currency, form?: MoneyForm) => formatMoney(amount, currency, language, form),
    date: (at: Date, form: DateForm) => formatDate(at, form, language),
    odds: (oddsE4: bigint) => formatOdds(oddsE4, language),
    decimal: (text: string) => formatDecimal(text, language),
    number: (value: number | bigint) => formatNumber(value, language),
    ppm: (ppm: number) => formatPpm(ppm, language),
  };
}

// Cache formatters: creating one costs 50 times as much as using it, and lists need hundreds.
const numbers = new Map<string, Intl.NumberFormat>();
function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language}${JSON.stringify(options)}`;
  const made = numbers.get(key) ?? new Intl.NumberFormat(localeOf[language], options);
  numbers.set(key, made);
  return made;
}

const dates = new Map<string, Intl.DateTimeFormat>();
function dateFormat(language: Language, form: DateForm): Intl.DateTimeFormat {
  const key = language + form;
  const made =
    dates.get(key) ??
    new Intl.DateTimeFormat(localeOf[language], {
      ...((language === 'VI' && vietnameseForms[form]) || dateForms[form]),
      timeZone: TIME_ZONE,
    });
  dates.set(key, made);
  return made;
}
