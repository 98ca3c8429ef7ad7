import { randomUUID } from 'node:crypto';
import type { output } from 'zod/mini';
import { z } from 'zod/mini';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import {
  ScbConfirmed,
  ScbInquiry,
  type ScbPayment,
  ScbTokenWish,
  scbHeaders,
  scbPaths,
} from '@tamarind/contract/outside/payments/scb';
import { money, toDecimal } from '@tamarind/domain/money';
import { dayOf } from '@tamarind/domain/time';
import { localIsoOf, localTimeOf } from '../../local-time.ts';
import { ok, type Question, type Reply } from '../../stand-in.ts';
import type { Payment } from '../books.ts';
import { type ProviderParts, type ProviderStandIn, SECOND } from '../provider-stand-in.ts';

/**
 * SCB's Open API for a biller: tokens that expire, a confirmation of each bill payment, the inquiry by reference 1, and
 * the payment that a slip names. SCB signs nothing, so a forged confirmation is one about a payment that was never
 * made.
 */
export function createScb({ books, clock, state }: ProviderParts): ProviderStandIn {
  const { applicationKey, applicationSecret } = demoShops.scb;
  const tokens = new Map<string, number>();

  const giveToken = ({ json, headers }: Question): Reply => {
    const asked = z.safeParse(ScbTokenWish, json);
    if (!hasNames(headers) || !asked.success) return status(400, 1101, 'Missing required parameters');
    if (asked.data.applicationKey !== applicationKey || asked.data.applicationSecret !== applicationSecret)
      return status(401, 9500, 'Invalid authentication credentials');
    const accessToken = randomUUID();
    tokens.set(accessToken, clock.now().getTime() + TOKEN_SECONDS * SECOND);
    const data = { accessToken, tokenType: 'Bearer', expiresIn: TOKEN_SECONDS };
    return ok({ status: SUCCESS, data });
  };

  const hasToken = ({ headers }: Question): boolean => {
    const until = tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
    return until !== undefined && until > clock.now().getTime();
  };

  const inquiry = ({ query }: Question): Reply => {
    const asked = z.safeParse(ScbInquiry, Object.fromEntries(query));
    if (!asked.success) return status(400, 1101, 'Missing required parameters');
    const { billerId, reference1, transactionDate } = asked.data;
    const found = books
      .payments('scb')
      .filter(
        (one) => one.account === billerId && one.content === reference1 && dayOf(new Date(one.at)) === transactionDate,
      );
    return found.length === 0
      ? status(404, 4101, 'Transaction not found')
      : ok({ status: SUCCESS, data: found.map((payment) => ({ ...paidBill(payment), reverseFlag: '' })) });
  };

  const slip = (reference: string, { query }: Question): Reply => {
    const found = books.payments('scb').find((one) => transactionId(one) === reference);
    if (!found || query.get('sendingBank') !== SENDING_BANK) return status(404, 4101, 'Transaction not found');
    const at = localTimeOf(found.at);
    const baht = toDecimal(money(found.amount), 'THB');
    const data = {
      transRef: reference,
      sendingBank: SENDING_BANK,
      receivingBank: '014',
      transDate: at.slice(0, 10).replaceAll('-', ''),
      transTime: at.slice(11),
      sender: { displayName: found.payerName, name: found.payerName, proxy: NONE, account: HIDDEN },
      receiver: {
        displayName: 'TAMARIND PLAY',
        name: 'TAMARIND PLAY',
        proxy: { type: 'BILLERID', value: found.account },
        account: HIDDEN,
      },
      amount: baht,
      paidLocalAmount: baht,
      paidLocalCurrency: '764',
      countryCode: 'TH',
      ref1: found.content,
      ref2: '',
      ref3: '',
    };
    return ok({ status: SUCCESS, data });
  };

  return {
    answer: (question) => {
      const { method, path } = question;
      if (method === 'POST' && path === scbPaths.token) return giveToken(question);
      if (method !== 'GET' || !path.startsWith('/v1/payment/billpayment/')) return undefined;
      if (!hasNames(question.headers) || !hasToken(question)) return status(401, 9500, 'Invalid access token');
      if (path === scbPaths.inquiry) return inquiry(question);
      return path.startsWith(scbPaths.slips)
        ? slip(decodeURIComponent(path.slice(scbPaths.slips.length)), question)
        : undefined;
    },
    notice: (payment, isForged) => ({
      url: state.webhookUrl,
      headers: {},
      body: JSON.stringify(
        paidBill(isForged ? { ...payment, number: payment.number + 5_555_555, amount: payment.amount * 10 } : payment),
      ),
    }),
    isTaken: (code, body) => code === 200 && z.safeParse(ScbConfirmed, jsonOr(body)).success,
    pauses: [12 * SECOND, 12 * SECOND, 12 * SECOND],
    answerLimitMs: 10 * SECOND,
    takesMore: () => true,
    backTo: ({ returnUrl }) => returnUrl,
  };
}

const TOKEN_SECONDS = 1_800;
const SENDING_BANK = '014';
const SUCCESS = { code: 1000, description: 'Success' };
const NONE = { type: null, value: null };
const HIDDEN = { type: 'BANKAC', value: 'xxx-xxx334-4' };

const status = (code: number, inside: number, description: string): Reply => ({
  status: code,
  json: { status: { code: inside, description } },
});

const hasNames = (headers: Question['headers']): boolean =>
  Boolean(headers[scbHeaders.owner.toLowerCase()]) && Boolean(headers[scbHeaders.request.toLowerCase()]);

/** A reference in the format of SCB: the day and 15 letters and digits. */
const transactionId = ({ at, number }: Pick<Payment, 'at' | 'number'>): string =>
  `${dayOf(new Date(at)).replaceAll('-', '')}${number.toString(36).toUpperCase().padStart(15, '0')}`;

const paidBill = (payment: Payment): output<typeof ScbPayment> & Record<string, unknown> => ({
  payeeProxyId: payment.account,
  payeeProxyType: 'BILLERID',
  payeeAccountNumber: '0987654321',
  payeeName: 'TAMARIND PLAY',
  payerProxyId: '0812345678',
  payerProxyType: 'MSISDN',
  payerAccountNumber: '0123456789',
  payerName: payment.payerName,
  sendingBankCode: SENDING_BANK,
  receivingBankCode: '014',
  amount: toDecimal(money(payment.amount), 'THB'),
  channelCode: 'PMH',
  transactionId: transactionId(payment),
  transactionDateandTime: `${localIsoOf(payment.at)}+07:00`,
  billPaymentRef1: payment.content,
  billPaymentRef2: '',
  billPaymentRef3: '',
  currencyCode: '764',
  transactionType: 'Domestic Transfers',
});

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
