import { z } from 'zod/mini';
import { VietnamFeedNotice } from '@tamarind/contract/outside/bank';
import { sepayHeaders, SepayListAnswer, sepayListPath } from '@tamarind/contract/outside/payments/sepay';
import { SIGNATURE_DRIFT_SECONDS } from '@tamarind/contract/outside/signature';
import { money } from '@tamarind/domain/money';
import { sepayApiKey, sepayNoticeOf } from '@tamarind/domain/payments/providers/sepay';
import { findReferences } from '@tamarind/domain/payments/reference';
import { localTime, momentAt } from '@tamarind/domain/time';
import type { PaymentAdapter } from './adapter.ts';
import { ASKING, callProvider, clean, hmacHex, isSameText, jsonOf, unreadable, valueOf } from './calls.ts';

/**
 * SePay bank feed: it reports payments into the operator's bank accounts. Its list of transactions has the same ids as
 * its notices, so that payments whose notice was lost are found there.
 */
export const sepay: PaymentAdapter & { readonly provider: 'sepay' } = {
  provider: 'sepay',

  verify({ raw, headers, now }, connection) {
    const key = valueOf(connection, 'webhookKey');
    if (valueOf(connection, 'security') === 'apikey')
      return isSameText(sepayApiKey(headers['authorization'] ?? '') ?? '', key) ? 'valid' : 'forged';
    const signature = /^sha256=([0-9a-f]{64})$/i.exec(headers[sepayHeaders.signature] ?? '')?.[1];
    const timestamp = /^\d{1,12}$/.exec(headers[sepayHeaders.timestamp] ?? '')?.[0];
    if (signature === undefined || timestamp === undefined) return 'forged';
    const expected = hmacHex(key, Buffer.concat([Buffer.from(`${timestamp}.`), raw]));
    if (!isSameText(expected, signature.toLowerCase())) return 'forged';
    return Math.abs(now.getTime() / 1000 - Number(timestamp)) > SIGNATURE_DRIFT_SECONDS ? 'stale' : 'valid';
  },

  read(raw) {
    const notice = z.safeParse(VietnamFeedNotice, jsonOf(raw));
    if (!notice.success) return undefined;
    const { id, transferType, transferAmount, content, description, accountNumber, referenceCode } = notice.data;
    if (transferType === 'out') return 'outgoing';
    const [day = '', time = ''] = notice.data.transactionDate.split(' ');
    const paidAt = momentAt(day, time);
    if (transferAmount <= 0 || Number.isNaN(paidAt.getTime())) return undefined;
    return {
      provider: 'sepay',
      providerRef: id.toString(),
      bankRef: referenceCode === null ? null : clean(referenceCode),
      amount: money(transferAmount),
      currency: 'VND',
      references: findReferences(content),
      referenceText: clean(content),
      account: accountNumber,
      // The feed has no field for the payer, but banks write the name into the transfer text.
      payerName: clean(`${content} ${description}`),
      paidAt,
    };
  },

  acknowledge: () => ({ status: 200, body: JSON.stringify({ success: true }) }),

  async ask(connection, { reference, account, from }, tools) {
    const query = new URLSearchParams({
      account_number: account,
      transaction_date_min: localTime(from),
      limit: '5000',
    });
    const call = {
      path: `${sepayListPath}?${query}`,
      headers: { authorization: `Bearer ${valueOf(connection, 'token')}` },
    };
    const answer = await callProvider(connection, tools, call, { ...ASKING, answerBytesMax: LIST_BYTES_MAX });
    if (answer.kind === 'unknown') return answer;
    // SePay answers a wrong token with status 200 and an empty body, so check the body.
    const list = z.safeParse(SepayListAnswer, answer.json);
    if (answer.status !== 200 || !list.success) return unreadable(answer);
    const notices = list.data.transactions
      .map(sepayNoticeOf)
      .filter((notice) => notice?.transferType === 'in' && findReferences(notice.content).includes(reference));
    return { kind: 'done', notices: notices.map((notice) => Buffer.from(JSON.stringify(notice))) };
  },
};

/** The largest answer that is read: 5,000 rows of about 400 bytes fit. */
const LIST_BYTES_MAX = 4 * 1024 * 1024;
