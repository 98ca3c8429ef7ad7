import type { getBrandVersions } from '@tamarind/contract/brand-versions';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { type DepositMethodCode, depositMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import type { Currency } from '@tamarind/domain/money';
import { FEE_MOST_PPM } from '@tamarind/domain/payments/fee';
import { withdrawalMethod } from '@tamarind/domain/withdrawals/methods/index';
import { type WithdrawalMethodCode, withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';
import { percentText, ppmOf } from '@tamarind/ui/agent-contract/rates.ts';
import { decimalOf, minorOf, wholeOf } from './draft-numbers.ts';
import type { useBrandVersionsWords } from './words.ts';

type Cashier = OutputOf<typeof getBrandVersions>['published']['document']['cashier'];
type LevelTerms = Cashier['withdrawals'][WithdrawalMethodCode]['levels'][number];
export type CashierCode = DepositMethodCode | WithdrawalMethodCode;
export const cashierCodes: readonly CashierCode[] = [...depositMethodCodes, ...withdrawalMethodCodes];

/** The terms of a payment method that may differ from a VIP level on, in the order of the form. */
export const termNames = ['min', 'max', 'presets', 'feeFixed', 'feePercent'] as const;
type TermName = (typeof termNames)[number];
type CashierField = `${CashierCode}.${TermName}` | `${DepositMethodCode}.minutes`;

/** The cashier's settings that are whole numbers, each with its bounds. */
export const cashierCounts = [
  { name: 'waitingMax', least: 1, most: 20 },
  { name: 'amountRestHours', least: 0, most: 168 },
] as const;
type CashierCount = (typeof cashierCounts)[number]['name'];
/** Bounds of the time for which a deposit stays open, in minutes. */
const DEPOSIT_MINUTES = { least: 5, most: 1440 } as const;

/** The terms of a method from a VIP level on, as typed. */
export type LevelEntry = Readonly<Record<TermName | 'from', string>> & { readonly code: CashierCode };

/**
 * The cashier's terms as typed in the form: amounts as decimals, fees in percent, several amounts separated by spaces.
 */
export interface CashierEntry {
  readonly cashier: Readonly<Record<CashierField, string>>;
  readonly cashierLevels: readonly LevelEntry[];
  readonly cashierCount: Readonly<Record<CashierCount, string>>;
  readonly withdrawalsOn: Readonly<Record<WithdrawalMethodCode, boolean>>;
}

export const isDeposit = (code: CashierCode): code is DepositMethodCode =>
  depositMethodCodes.some((one) => one === code);

export const currencyOf = (code: CashierCode): Currency =>
  (isDeposit(code) ? depositMethod(code) : withdrawalMethod(code)).currency;

/** The fields of all deposit and withdrawal methods, in the order of the form. */
export const cashierFields = cashierCodes.flatMap((code) => [
  ...termNames.map((name) => ({ code, name, currency: currencyOf(code), field: `${code}.${name}` }) as const),
  ...(isDeposit(code)
    ? [{ code, name: 'minutes', currency: currencyOf(code), field: `${code}.minutes` } as const]
    : []),
]);

export const cashierEntry = (cashier: Cashier): CashierEntry => ({
  cashier: Object.fromEntries(
    cashierCodes.flatMap((code) => {
      const typed = entryOf(code, termsOf(cashier, code));
      return [
        ...termNames.map((name) => [`${code}.${name}`, typed[name]]),
        ...(isDeposit(code) ? [[`${code}.minutes`, String(cashier.deposits[code].minutes)]] : []),
      ];
    }),
  ) as CashierEntry['cashier'],
  cashierLevels: cashierCodes.flatMap((code) =>
    termsOf(cashier, code).levels.map((level) => ({ code, from: String(level.from), ...entryOf(code, level) })),
  ),
  cashierCount: { waitingMax: String(cashier.waitingMax), amountRestHours: String(cashier.amountRestHours) },
  withdrawalsOn: Object.fromEntries(
    withdrawalMethodCodes.map((code) => [code, cashier.withdrawals[code].isOn]),
  ) as CashierEntry['withdrawalsOn'],
});

/**
 * Converts the typed terms to the document's values. An invalid number becomes NaN and an invalid amount '', so that
 * neither equals a stored value.
 */
export function cashierOf({ cashier: typed, cashierLevels, cashierCount, withdrawalsOn }: CashierEntry): Cashier {
  const methodOf = (code: CashierCode) => ({
    ...termsFrom(code, (name) => typed[`${code}.${name}`]),
    levels: cashierLevels
      .filter((level) => level.code === code)
      .map((level): LevelTerms => ({ from: wholeOf(level.from), ...termsFrom(code, (name) => level[name]) }))
      .toSorted((one, two) => one.from - two.from),
  });
  return {
    deposits: keyed(depositMethodCodes, (code) => ({ ...methodOf(code), minutes: wholeOf(typed[`${code}.minutes`]) })),
    withdrawals: keyed(withdrawalMethodCodes, (code) => ({ isOn: withdrawalsOn[code], ...methodOf(code) })),
    waitingMax: wholeOf(cashierCount.waitingMax),
    amountRestHours: wholeOf(cashierCount.amountRestHours),
  };
}

/** Returns an error sentence for each invalid field of the cashier's terms. */
export function cashierTermsFaults(
  { cashier, cashierLevels, cashierCount }: CashierEntry,
  levelCount: number,
  t: ReturnType<typeof useBrandVersionsWords>,
) {
  const within = (text: string, least: number, most: number) => {
    const value = wholeOf(text);
    return value >= least && value <= most ? undefined : t('number.fault', { least, most });
  };
  const faultOf = (code: CashierCode, name: TermName, text: string) => {
    if (name === 'feePercent') return Number.isNaN(ppmFrom(text)) ? t('cashier.feeFault') : undefined;
    if (name === 'feeFixed') return feeFrom(text, currencyOf(code)) === '' ? t('cashier.fixedFault') : undefined;
    if (name !== 'presets') return minorOf(text, currencyOf(code)) === '' ? t('amount.fault') : undefined;
    const amounts = presetsOf(text);
    const isFaulty =
      amounts.length > 6 ||
      (isDeposit(code) && amounts.length === 0) ||
      amounts.some((amount) => minorOf(amount, currencyOf(code)) === '');
    return isFaulty ? t(isDeposit(code) ? 'cashier.presetsFault' : 'cashier.fewPresetsFault') : undefined;
  };
  return Object.fromEntries([
    ...cashierCounts.map(({ name, least, most }) => [`cashierCount.${name}`, within(cashierCount[name], least, most)]),
    ...cashierFields.map(({ code, name, field }) => [
      `cashier.${field}`,
      name === 'minutes'
        ? within(cashier[field], DEPOSIT_MINUTES.least, DEPOSIT_MINUTES.most)
        : faultOf(code, name, cashier[field]),
    ]),
    ...cashierLevels.flatMap((level, at) => {
      const isTwice = cashierLevels.findIndex(({ code, from }) => code === level.code && from === level.from) < at;
      return [
        [
          `cashierLevels.${at}.from`,
          within(level.from, 2, levelCount) ?? (isTwice ? t('cashier.levelTwice') : undefined),
        ],
        ...termNames.map((name) => [`cashierLevels.${at}.${name}`, faultOf(level.code, name, level[name])]),
      ];
    }),
  ]);
}

type Terms = Omit<LevelTerms, 'from'>;

const termsOf = ({ deposits, withdrawals }: Cashier, code: CashierCode) =>
  isDeposit(code) ? deposits[code] : withdrawals[code];

const entryOf = (code: CashierCode, { min, max, presets, fee }: Terms): Readonly<Record<TermName, string>> => ({
  min: decimalOf(min, currencyOf(code)),
  max: decimalOf(max, currencyOf(code)),
  presets: presets.map((amount) => decimalOf(amount, currencyOf(code))).join(' '),
  feeFixed: decimalOf(fee.fixed, currencyOf(code)),
  feePercent: percentText(BigInt(fee.ppm)),
});

const termsFrom = (code: CashierCode, typed: (name: TermName) => string): Terms => ({
  min: minorOf(typed('min'), currencyOf(code)),
  max: minorOf(typed('max'), currencyOf(code)),
  presets: presetsOf(typed('presets')).map((text) => minorOf(text, currencyOf(code))),
  fee: { fixed: feeFrom(typed('feeFixed'), currencyOf(code)), ppm: ppmFrom(typed('feePercent')) },
});

/** The fee in minor units; unlike other amounts, a fixed fee may be zero. */
const feeFrom = (text: string, currency: Currency): string =>
  /^0+(?:\.0+)?$/.test(text.trim()) ? '0' : minorOf(text, currency);

const ppmFrom = (text: string): number => {
  const ppm = ppmOf(text);
  return ppm === undefined || ppm > BigInt(FEE_MOST_PPM) ? Number.NaN : Number(ppm);
};

const presetsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

const keyed = <Code extends CashierCode, Value>(codes: readonly Code[], value: (code: Code) => Value) =>
  Object.fromEntries(codes.map((code) => [code, value(code)])) as Record<Code, Value>;
