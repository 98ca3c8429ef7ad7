import { type DepositMethodCode, depositMethodCodes } from '../deposits/methods/codes.ts';
import { type Money, money } from '../money.ts';
import { type WithdrawalMethodCode, withdrawalMethodCodes } from '../withdrawals/methods/codes.ts';

/** Bounds of one payment, in minor units as text. */
interface Bounds {
  readonly min: string;
  readonly max: string;
}

/** The brand's terms for each method of the cashier [J05, J06]. No method takes a fee: nothing would post one. */
export interface CashierTerms {
  /** `presets`: amounts a person picks with one tap. */
  readonly deposits: Readonly<Record<DepositMethodCode, Bounds & { readonly presets: readonly string[] }>>;
  /** `isOn`: whether members may ask for it; a house needs a connection that pays this way. */
  readonly withdrawals: Readonly<Record<WithdrawalMethodCode, Bounds & { readonly isOn: boolean }>>;
}

/** The terms of a house that has published none. */
export const houseCashier: CashierTerms = {
  deposits: {
    promptpay: { min: '2000', max: '20000000', presets: ['10000', '30000', '50000', '100000', '300000', '500000'] },
    promptpay_id: { min: '2000', max: '20000000', presets: ['10000', '30000', '50000', '100000', '300000', '500000'] },
    truemoney: { min: '2000', max: '20000000', presets: ['10000', '30000', '50000', '100000', '300000', '500000'] },
    thai_transfer: {
      min: '10000',
      max: '20000000',
      presets: ['10000', '30000', '50000', '100000', '300000', '500000'],
    },
    thai_online: { min: '2000', max: '15000000', presets: ['10000', '30000', '50000', '100000', '300000', '500000'] },
    vietqr: { min: '10000', max: '300000000', presets: ['50000', '100000', '200000', '500000', '1000000', '5000000'] },
    viet_transfer: {
      min: '10000',
      max: '300000000',
      presets: ['50000', '100000', '200000', '500000', '1000000', '5000000'],
    },
    momo: { min: '10000', max: '50000000', presets: ['50000', '100000', '200000', '500000', '1000000', '5000000'] },
    zalopay: { min: '10000', max: '50000000', presets: ['50000', '100000', '200000', '500000', '1000000', '5000000'] },
    payos: { min: '10000', max: '300000000', presets: ['50000', '100000', '200000', '500000', '1000000', '5000000'] },
    usdt: { min: '50000', max: '15000000', presets: ['50000', '100000', '300000', '500000', '1000000', '3000000'] },
  },
  withdrawals: {
    thai_bank: { isOn: true, min: '10000', max: '20000000' },
    vietnamese_bank: { isOn: true, min: '50000', max: '300000000' },
    truemoney_wallet: { isOn: false, min: '10000', max: '5000000' },
    momo_wallet: { isOn: false, min: '50000', max: '20000000' },
    zalopay_wallet: { isOn: false, min: '50000', max: '20000000' },
  },
};

export const depositTerms = ({ deposits }: CashierTerms, code: DepositMethodCode) => {
  const { presets, ...bounds } = deposits[code];
  return { ...boundsOf(bounds), presets: presets.map(amountOf) };
};

export const withdrawalTerms = ({ withdrawals }: CashierTerms, code: WithdrawalMethodCode) => ({
  ...boundsOf(withdrawals[code]),
  isOn: withdrawals[code].isOn,
});

/** Fields whose maximum is below the minimum, and presets that could not be paid. */
export function cashierFaults({ deposits, withdrawals }: CashierTerms): string[] {
  const crossed = (path: string, { min, max }: Bounds) => (BigInt(max) < BigInt(min) ? [`${path}.max`] : []);
  return [
    ...depositMethodCodes.flatMap((code) => {
      const { presets, ...bounds } = deposits[code];
      const [min, max] = [BigInt(bounds.min), BigInt(bounds.max)];
      return [
        ...crossed(`cashier.deposits.${code}`, bounds),
        ...presets.flatMap((preset, at) =>
          BigInt(preset) < min || BigInt(preset) > max ? [`cashier.deposits.${code}.presets.${at}`] : [],
        ),
      ];
    }),
    ...withdrawalMethodCodes.flatMap((code) => crossed(`cashier.withdrawals.${code}`, withdrawals[code])),
  ];
}

const amountOf = (text: string): Money => money(BigInt(text));
const boundsOf = ({ min, max }: Bounds) => ({ min: amountOf(min), max: amountOf(max) });
