import type { output } from 'zod/mini';
import type { Payout, ThaiConfirmation, VietnamFeedNotice } from '@tamarind/contract/outside/bank';
import { sum, toDecimal } from '@tamarind/domain/money';
import { localIsoOf, localTimeOf } from '../local-time.ts';
import { amountOf, type PayoutEnd, type PayoutRecord, type Transfer } from './books.ts';

/** A movement in the format of the Thai bank. */
export const thaiConfirmation = (transfer: Transfer): output<typeof ThaiConfirmation> => ({
  payeeProxyId: transfer.account,
  payeeProxyType: 'BILLERID',
  payeeAccountNumber: '0987654321',
  payeeName: 'TAMARIND PLAY',
  payerAccountNumber: transfer.payerAccount,
  payerName: transfer.payerName,
  sendingBankCode: transfer.payerBank,
  receivingBankCode: '014',
  amount: toDecimal(amountOf(transfer), 'THB'),
  transactionId: transfer.id,
  transactionDateandTime: `${localIsoOf(transfer.at)}.${transfer.at.slice(20, 23)}+07:00`,
  billPaymentRef1: transfer.ref1,
  billPaymentRef2: transfer.ref2,
  billPaymentRef3: transfer.ref3,
  currencyCode: '764',
  channelCode: 'PMH',
  transactionType: 'Domestic Transfers',
});

/** A movement in the format of the Vietnamese feed. `accumulated` is the account balance after it. */
export const vietnamNotice = (transfer: Transfer, all: readonly Transfer[]): output<typeof VietnamFeedNotice> => ({
  id: transfer.number,
  gateway: 'Vietcombank',
  transactionDate: localTimeOf(transfer.at),
  accountNumber: transfer.account,
  code: null,
  content: transfer.content,
  transferType: 'in',
  transferAmount: Number(transfer.amount),
  accumulated: Number(
    sum(all.filter(({ account, number }) => account === transfer.account && number <= transfer.number).map(amountOf)),
  ),
  subAccount: null,
  referenceCode: transfer.id,
  description: transfer.payerName,
});

export const payoutJson = (record: PayoutRecord, end: PayoutEnd | undefined): output<typeof Payout> => ({
  reference: record.reference,
  payoutId: record.payoutId,
  state: end?.state ?? record.first,
  reason: end?.reason ?? record.reason,
  amount: toDecimal(amountOf(record), record.currency),
  currency: record.currency,
});
