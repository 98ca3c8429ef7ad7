import { type DepositMethodCode, depositMethodCodes } from '../deposits/methods/codes.ts';
import { type Money, money } from '../money.ts';
import { type Fee, feeOf } from '../payments/fee.ts';
import { type WithdrawalMethodCode, withdrawalMethodCodes } from '../withdrawals/methods/codes.ts';

/** The limits of one payment, in minor units as text. */
interface Bounds {
  readonly min: string;
  readonly max: string;
}

/** The terms of a method for the members of one level [J05, J06]. */
interface PaymentTerms extends Bounds {
  /** Amounts a person picks with one tap. */
  readonly presets: readonly string[];
  /** The fee that the member pays: a fixed sum, and a share of the amount in millionths. */
  readonly fee: { readonly fixed: string; readonly ppm: number };
}

/** Terms that replace those of the method for members of this VIP level and above; the lowest such level is 1. */
export interface LevelTerms extends PaymentTerms {
  readonly from: number;
}

interface MethodTerms extends PaymentTerms {
  /** Terms of higher levels, lowest first. */
  readonly levels: readonly LevelTerms[];
}

interface DepositTerms extends MethodTerms {
  /**
   * How long a payment instruction is valid, in minutes; payments typed by hand need longer than scanned ones. A
   * payment after this time must be decided by two people.
   */
  readonly minutes: number;
}

/** The brand's terms for each method of the cashier [J05, J06]. */
export interface CashierTerms {
  readonly deposits: Readonly<Record<DepositMethodCode, DepositTerms>>;
  /** `isOn`: true if members may use the method. A payment connection that supports it is needed too. */
  readonly withdrawals: Readonly<Record<WithdrawalMethodCode, MethodTerms & { readonly isOn: boolean }>>;
  /** The maximum number of open deposits of a member. More would only mean that the member forgot earlier ones. */
  readonly waitingMax: number;
  /**
   * Hours after a deposit that was identified by its amount, during which no other deposit gets the same amount, as
   * long as other amounts are free.
   */
  readonly amountRestHours: number;
}

/** A method without published terms has no fee, at any level. */
const free = () => ({ fee: { fixed: '0', ppm: 0 }, levels: [] });

/** The default terms, used until the operator publishes terms. */
export const houseCashier: CashierTerms = {
  deposits: {
    promptpay: {
      min: '2000',
      max: '20000000',
      presets: ['10000', '30000', '50000', '100000', '300000', '500000'],
      minutes: 15,
      ...free(),
    },
    promptpay_id: {
      min: '2000',
      max: '20000000',
      presets: ['10000', '30000', '50000', '100000', '300000', '500000'],
      minutes: 15,
      ...free(),
    },
    truemoney: {
      min: '2000',
      max: '20000000',
      presets: ['10000', '30000', '50000', '100000', '300000', '500000'],
      minutes: 15,
      ...free(),
    },
    thai_transfer: {
      min: '10000',
      max: '20000000',
      presets: ['10000', '30000', '50000', '100000', '300000', '500000'],
      minutes: 30,
      ...free(),
    },
    thai_online: {
      min: '2000',
      max: '15000000',
      presets: ['10000', '30000', '50000', '100000', '300000', '500000'],
      minutes: 30,
      ...free(),
    },
    vietqr: {
      min: '10000',
      max: '300000000',
      presets: ['50000', '100000', '200000', '500000', '1000000', '5000000'],
      minutes: 15,
      ...free(),
    },
    viet_transfer: {
      min: '10000',
      max: '300000000',
      presets: ['50000', '100000', '200000', '500000', '1000000', '5000000'],
      minutes: 30,
      ...free(),
    },
    momo: {
      min: '10000',
      max: '50000000',
      presets: ['50000', '100000', '200000', '500000', '1000000', '5000000'],
      minutes: 15,
      ...free(),
    },
    zalopay: {
      min: '10000',
      max: '50000000',
      presets: ['50000', '100000', '200000', '500000', '1000000', '5000000'],
      minutes: 15,
      ...free(),
    },
    payos: {
      min: '10000',
      max: '300000000',
      presets: ['50000', '100000', '200000', '500000', '1000000', '5000000'],
      minutes: 15,
      ...free(),
    },
    usdt: {
      min: '50000',
      max: '15000000',
      presets: ['50000', '100000', '300000', '500000', '1000000', '3000000'],
      minutes: 30,
      ...free(),
    },
  },
  withdrawals: {
    thai_bank: { isOn: true, min: '10000', max: '20000000', presets: [], ...free() },
    vietnamese_bank: { isOn: true, min: '50000', max: '300000000', presets: [], ...free() },
    truemoney_wallet: { isOn: false, min: '10000', max: '5000000', presets: [], ...free() },
    momo_wallet: { isOn: false, min: '50000', max: '20000000', presets: [], ...free() },
    zalopay_wallet: { isOn: false, min: '50000', max: '20000000', presets: [], ...free() },
    usdt_ethereum: { isOn: false, min: '50000', max: '15000000', presets: [], ...free() },
  },
  waitingMax: 3,
  amountRestHours: 24,
};

/** A method's terms for the members of a VIP level; the lowest level is 0. */
export const depositTerms = ({ deposits }: CashierTerms, code: DepositMethodCode, level: number) => ({
  ...termsAt(deposits[code], level),
  minutes: deposits[code].minutes,
});

export const withdrawalTerms = ({ withdrawals }: CashierTerms, code: WithdrawalMethodCode, level: number) => ({
  ...termsAt(withdrawals[code], level),
  isOn: withdrawals[code].isOn,
});

/**
 * The fields with errors: a maximum below the minimum, a preset that cannot be paid, a fee that leaves nothing of the
 * smallest payment, and levels that do not exist or are out of order.
 */
export function cashierFaults(
  { deposits, withdrawals }: Pick<CashierTerms, 'deposits' | 'withdrawals'>,
  levelCount: number,
): string[] {
  const faultsOf = (path: string, { min, max, presets, fee }: PaymentTerms) => [
    ...(BigInt(max) < BigInt(min) ? [`${path}.max`] : []),
    ...presets.flatMap((preset, at) =>
      BigInt(preset) < BigInt(min) || BigInt(preset) > BigInt(max) ? [`${path}.presets.${at}`] : [],
    ),
    ...(feeOf(feeTerms(fee), amountOf(min)) >= BigInt(min) ? [`${path}.fee.fixed`] : []),
  ];
  const ofMethod = (path: string, { levels, ...base }: MethodTerms) => [
    ...faultsOf(path, base),
    ...levels.flatMap((level, at) => {
      const isInOrder = level.from > (levels[at - 1]?.from ?? 1) && level.from <= levelCount;
      return [...(isInOrder ? [] : [`${path}.levels.${at}.from`]), ...faultsOf(`${path}.levels.${at}`, level)];
    }),
  ];
  return [
    ...depositMethodCodes.flatMap((code) => ofMethod(`cashier.deposits.${code}`, deposits[code])),
    ...withdrawalMethodCodes.flatMap((code) => ofMethod(`cashier.withdrawals.${code}`, withdrawals[code])),
  ];
}

function termsAt(method: MethodTerms, level: number) {
  const { min, max, presets, fee } = method.levels.findLast(({ from }) => from <= level + 1) ?? method;
  return { min: amountOf(min), max: amountOf(max), presets: presets.map(amountOf), fee: feeTerms(fee) };
}

const amountOf = (text: string): Money => money(BigInt(text));
const feeTerms = ({ fixed, ppm }: PaymentTerms['fee']): Fee => ({ fixed: amountOf(fixed), ppm });
