import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getCoinQuote, getWithdrawal, getWithdrawalCheck } from '@tamarind/contract/withdrawals';
import { eWalletName } from '@tamarind/domain/withdrawals/e-wallets';

export type Withdrawal = OutputOf<typeof getWithdrawal>;
export type WithdrawalState = Withdrawal['state'];
export type WithdrawalCheck = OutputOf<typeof getWithdrawalCheck>;

export type CoinQuote = OutputOf<typeof getCoinQuote>;
export type WithdrawalPayee = WithdrawalCheck['payees'][number];

/** The product name of each e-wallet method; undefined for bank transfers. */
export const walletNames: Readonly<Record<Withdrawal['method'], string | undefined>> = {
  thai_bank: undefined,
  vietnamese_bank: undefined,
  truemoney_wallet: eWalletName('truemoney'),
  momo_wallet: eWalletName('momo'),
  zalopay_wallet: eWalletName('zalopay'),
  usdt_ethereum: eWalletName('usdt_ethereum'),
};

/** The terms of the withdrawal method that belongs to a payee (bound bank account or e-wallet). */
export const methodFor = ({ methods }: WithdrawalCheck, payee: { readonly method: Withdrawal['method'] } | undefined) =>
  methods.find(({ code }) => code === payee?.method);

/** True if the withdrawal is not finished: staff, the bank or the member still has to act. */
export const isUnderWay = (state: WithdrawalState): boolean =>
  state === 'requested' || state === 'review' || state === 'approved' || state === 'disbursed' || state === 'disputed';

/**
 * The outcome as the member sees it. If two staff members gave the money back after a dispute, it reads "refunded" and
 * not "failed".
 */
export const outcomeOf = ({ state, receipt }: Pick<Withdrawal, 'state' | 'receipt'>): WithdrawalState | 'refunded' =>
  state === 'failed' && receipt ? 'refunded' : state;

/** True if the withdrawal ended and the whole sum with its fee stayed in the wallet or returned to it. */
export const isUnpaid = ({ state, receipt }: Pick<Withdrawal, 'state' | 'receipt'>): boolean =>
  state === 'cancelled' || state === 'rejected' || (state === 'failed' && receipt === null);

/** The states of a withdrawal without problems, in order. */
const way = ['requested', 'review', 'approved', 'disbursed', 'confirmed'] as const satisfies readonly WithdrawalState[];

export interface WayStep {
  readonly state: WithdrawalState;
  readonly at: Date | undefined;
  readonly is: 'done' | 'now' | 'next' | 'failed';
}

/**
 * The steps to show: first those that happened, in order, then the usual ones that remain. A withdrawal that ended
 * early (cancelled, rejected, failed) has none remaining; an open dispute is inserted before the last step.
 */
export function wayOf(withdrawal: Pick<Withdrawal, 'state' | 'steps'>): WayStep[] {
  const { state, steps } = withdrawal;
  const isEnd = state === 'confirmed' || state === 'cancelled' || state === 'rejected' || state === 'failed';
  const past = steps.map((step, index): WayStep => {
    const isLast = index === steps.length - 1;
    const isBad = step.state === 'cancelled' || step.state === 'rejected' || step.state === 'failed';
    return { state: step.state, at: step.at, is: isBad ? 'failed' : isLast && !isEnd ? 'now' : 'done' };
  });
  if (isEnd) return past;
  const from = state === 'disputed' ? way.indexOf('disbursed') : way.findIndex((step) => step === state);
  return [...past, ...way.slice(from + 1).map((next): WayStep => ({ state: next, at: undefined, is: 'next' }))];
}
