import { z } from 'zod/mini';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { EasyslipQuestion, easyslipVerifyPath } from '@tamarind/contract/outside/payments/easyslip';
import { sealEmv } from '@tamarind/domain/payments/emv';
import { parseSlip } from '@tamarind/domain/payments/promptpay';
import { plainAccount } from '@tamarind/domain/payments/match-deposit';
import { localIsoOf } from '../../local-time.ts';
import { ok, type Question, type Reply } from '../../stand-in.ts';
import type { Payment } from '../books.ts';
import { takeOne } from '../faults.ts';
import { type ProviderParts, type ProviderStandIn, withoutNotices } from '../provider-stand-in.ts';
import { drawSlip } from './draw-slip.ts';

/**
 * EasySlip (a service that checks payment slips) together with the bank of its transfers. `/app/transfer` moves the
 * money at the bank, which gives the payer a slip: `/app/slips/<idempotency key>` is its page, the same with `.png` its
 * picture, and with `.forged.png` a picture that looks the same, but whose code names a transfer that no bank knows.
 */
export function createEasyslip({ books, state, base }: ProviderParts): ProviderStandIn {
  const { apiKey, account: ours } = demoShops.easyslip;

  const verify = ({ json, headers }: Question): Reply => {
    if (headers.authorization !== `Bearer ${apiKey}`) return refused(401, 'INVALID_API_KEY');
    if (state.quotaUsed) return refused(403, 'QUOTA_EXCEEDED');
    const asked = z.safeParse(EasyslipQuestion, json);
    if (!asked.success) return refused(400, 'VALIDATION_ERROR');
    if (takeOne(state, 'pendingSlips')) return refused(404, 'SLIP_PENDING');
    const slip = parseSlip(asked.data.payload);
    const payment =
      typeof slip === 'string' || slip.sendingBank !== SENDING_BANK
        ? undefined
        : books.payments('easyslip').find((one) => referenceOf(one) === slip.transactionId);
    return payment ? ok(answerOf(payment, asked.data.payload)) : refused(404, 'SLIP_NOT_FOUND');
  };

  const answerOf = (payment: Payment, payload: string): object => ({
    success: true,
    data: {
      matchedAccount: plainAccount(payment.account) === ours.number ? { bankNumber: dashed(ours.number) } : null,
      rawSlip: {
        payload,
        countryCode: 'TH',
        fee: 0,
        ref1: '',
        ref2: '',
        ref3: '',
        transRef: referenceOf(payment),
        date: inThailand(payment.at),
        amount: { amount: payment.amount / 100 },
        sender: {
          bank: { id: SENDING_BANK, short: 'SCB' },
          account: { name: nameOf(payment.payerName), bank: { type: 'BANKAC', account: '1112xx3334' } },
        },
        receiver: {
          bank: { id: ours.bank, short: 'KBANK' },
          account: { name: { en: ours.name }, bank: { type: 'BANKAC', account: hidden(payment.account) } },
        },
      },
    },
    message: 'OK',
  });

  const slipPage = async (rest: string): Promise<Reply> => {
    const [, key = '', end = ''] = /^([0-9a-zA-Z-]{1,64})(\.png|\.forged\.png)?$/.exec(rest) ?? [];
    const payment = books.paidWith(key);
    if (payment?.provider !== 'easyslip') return { status: 404, html: page('The transfer is on its way', WAITING) };
    if (end === '') return { status: 200, html: page('A stand-in bank, no real money', shownPage(base(), key)) };
    const isForged = end === '.forged.png';
    const drawn = isForged ? { ...payment, number: payment.number + 7_777_777 } : payment;
    return { status: 200, png: await drawSlip({ ...drawn, reference: referenceOf(drawn), code: slipCode(drawn) }) };
  };

  return {
    answer: (question) => {
      const { method, path } = question;
      if (method === 'POST' && path === easyslipVerifyPath) return verify(question);
      return method === 'GET' && path.startsWith(SLIPS) ? slipPage(path.slice(SLIPS.length)) : undefined;
    },
    ...withoutNotices,
  };
}

const SLIPS = '/app/slips/';
const SENDING_BANK = '014';

const refused = (status: number, code: string): Reply => ({
  status,
  json: { success: false, error: { code, message: code } },
});

/** A bank's reference in the format of SCB: the day and 14 letters and digits. */
const referenceOf = ({ at, number }: Pick<Payment, 'at' | 'number'>): string =>
  `${inThailand(at).slice(0, 10).replaceAll('-', '')}${number.toString(36).toUpperCase().padStart(14, '0')}`;

/** The text of the small code on a slip. */
export const slipCode = (payment: Pick<Payment, 'at' | 'number'>): string => {
  const [bank, reference] = [SENDING_BANK, referenceOf(payment)];
  const value = `000600000101${bank.length.toString().padStart(2, '0')}${bank}02${reference.length}${reference}`;
  return sealEmv(
    [
      { id: '00', value },
      { id: '51', value: 'TH' },
    ],
    '91',
  );
};

const inThailand = (at: string): string => `${localIsoOf(at)}+07:00`;

const nameOf = (name: string) => (/\p{Script=Thai}/u.test(name) ? { th: name } : { en: name });
const dashed = (number: string): string => number.replace(/^(\d{3})(\d)(\d{5})(\d)$/, '$1-$2-$3-$4');
const hidden = (number: string): string => number.replace(/^(.{4}).*(.{4})$/, '$1xx$2');

const WAITING = '<p>Please reload.</p><script>setTimeout(() => location.reload(), 1000)</script>';

const shownPage = (base: string, key: string): string =>
  `<img src="${base}${SLIPS}${key}.png" alt="The slip" width="360">
<p><a href="${base}${SLIPS}${key}.png" download="slip.png">Save the slip</a></p>
<p><a href="${base}${SLIPS}${key}.forged.png" download="forged.png">Save a forged slip</a></p>`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:24rem;padding:0 1rem}
img{max-width:100%;height:auto;border-radius:12px;box-shadow:0 2px 12px #0003}</style><h1>${title}</h1>${body}</html>`;
