import type { output } from 'zod/mini';
import { z } from 'zod/mini';
import type { VietnamFeedNotice } from '@tamarind/contract/outside/bank';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import {
  sepayHeaders,
  SepayListQuestion,
  sepayListPath,
  type SepayRow,
} from '@tamarind/contract/outside/payments/sepay';
import { sepayRetryMinutes } from '@tamarind/domain/payments/providers/sepay';
import { localTimeOf } from '../../local-time.ts';
import { fault, ok, type Question, type Reply } from '../../stand-in.ts';
import type { Payment } from '../books.ts';
import { MINUTE, type ProviderParts, type ProviderStandIn, SECOND } from '../provider-stand-in.ts';
import { hmacHex, STRANGERS_KEY } from '../signing.ts';

/**
 * SePay, a bank feed: it watches the merchant's accounts, reports each movement, and lists movements. It signs with
 * HMAC and also sends the API key; a merchant checks the one that it has configured.
 */
export function createSepay({ books, clock, state }: ProviderParts): ProviderStandIn {
  const { apiKey, secret, token } = demoShops.sepay;

  const list = ({ query }: Question): Reply => {
    const asked = z.safeParse(SepayListQuestion, Object.fromEntries(query));
    if (!asked.success) return fault(400, 'not_a_question');
    const { account_number, transaction_date_min, limit } = asked.data;
    const all = books.payments('sepay');
    const found = all.filter(
      ({ account, at }) => account === account_number && localTimeOf(at) >= transaction_date_min,
    );
    const rows = found.toReversed().slice(0, Number(limit));
    return ok({
      status: 200,
      error: null,
      messages: { success: true },
      transactions: rows.map((payment) => rowOf(payment, all)),
    });
  };

  return {
    answer: (question) => {
      if (question.method !== 'GET' || question.path !== sepayListPath) return undefined;
      // The first version of the API responds to a wrong token with 200 and an empty body.
      return question.headers.authorization === `Bearer ${token}` ? list(question) : ok(null);
    },
    notice: (payment, isForged) => {
      const body = JSON.stringify(noticeOf(payment, books.payments('sepay')));
      const timestamp = Math.floor(clock.now().getTime() / 1000).toString();
      return {
        url: state.webhookUrl,
        headers: {
          authorization: `Apikey ${isForged ? STRANGERS_KEY : apiKey}`,
          [sepayHeaders.timestamp]: timestamp,
          [sepayHeaders.signature]: `sha256=${hmacHex(isForged ? STRANGERS_KEY : secret, `${timestamp}.${body}`)}`,
        },
        body,
      };
    },
    isTaken: (status) => status >= 200 && status < 300,
    pauses: sepayRetryMinutes.map((minutes) => minutes * MINUTE),
    answerLimitMs: 30 * SECOND,
    takesMore: () => true,
    backTo: ({ returnUrl }) => returnUrl,
  };
}

const balanceAfter = ({ account, number }: Payment, all: readonly Payment[]): number =>
  all
    .filter((payment) => payment.account === account && payment.number <= number)
    .reduce((total, payment) => total + (payment.isPaid ? payment.amount : -payment.amount), 0);

/** The transfer text: banks surround the payer's text with their own. */
const contentOf = ({ number, content, payerName, account }: Payment): string =>
  `MBVCB.${number.toString().slice(-10)}.${content}.CT tu 0071000987654 ${payerName} toi ${account}`;

const noticeOf = (payment: Payment, all: readonly Payment[]): output<typeof VietnamFeedNotice> => ({
  id: payment.number,
  gateway: 'Vietcombank',
  transactionDate: localTimeOf(payment.at),
  accountNumber: payment.account,
  code: null,
  content: contentOf(payment),
  transferType: payment.isPaid ? 'in' : 'out',
  transferAmount: payment.amount,
  accumulated: balanceAfter(payment, all),
  subAccount: null,
  referenceCode: `FT${payment.number}`,
  description: payment.payerName,
});

const rowOf = (payment: Payment, all: readonly Payment[]): output<typeof SepayRow> => ({
  id: payment.number.toString(),
  bank_brand_name: 'Vietcombank',
  account_number: payment.account,
  transaction_date: localTimeOf(payment.at),
  amount_in: `${payment.isPaid ? payment.amount : 0}.00`,
  amount_out: `${payment.isPaid ? 0 : payment.amount}.00`,
  accumulated: `${balanceAfter(payment, all)}.00`,
  transaction_content: contentOf(payment),
  reference_number: `FT${payment.number}`,
  code: null,
  sub_account: null,
});
