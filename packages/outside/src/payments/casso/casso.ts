import { localTime } from '../../bank/formats.ts';
import { fault, ok } from '../../stand-in.ts';
import type { Payment } from '../books.ts';
import { MINUTE, type ProviderParts, type ProviderStandIn, SECOND } from '../provider-stand-in.ts';
import { STRANGERS_KEY } from '../signing.ts';

const shop = { token: 'demo-casso-token-0001', apiKey: 'demo-casso-apikey-0001' };

/** A bank feed like SePay's: it watches the shop's accounts, reports each movement with the shop's key, and lists them. */
export function createCasso({ books, state }: ProviderParts): ProviderStandIn {
  return {
    answer: ({ method, path, query, headers }) => {
      if (method !== 'GET' || path !== '/v2/transactions') return undefined;
      if (headers.authorization !== `Apikey ${shop.apiKey}`) return fault(401, 'unauthorized');
      const rows = books.payments('casso').map(rowOf);
      const records = rows.filter(({ when }) => when >= (query.get('fromDate') ?? '')).toReversed();
      return ok({
        error: 0,
        message: 'success',
        data: { page: 1, pageSize: 100, totalRecords: records.length, records },
      });
    },
    notice: (payment, isForged) => ({
      url: state.webhookUrl,
      headers: { 'secure-token': isForged ? STRANGERS_KEY : shop.token },
      body: JSON.stringify({ error: 0, data: [rowOf(payment)] }),
    }),
    isTaken: (status) => status === 200,
    pauses: [5 * MINUTE, 5 * MINUTE],
    answerLimitMs: 15 * SECOND,
    takesMore: () => true,
    backTo: ({ returnUrl }) => returnUrl,
  };
}

const rowOf = ({ number, amount, isPaid, content, account, payerName, at }: Payment) => ({
  id: number,
  tid: `TF${number}`,
  description: `${content} ${payerName}`,
  amount: isPaid ? amount : -amount,
  cusum_balance: 0,
  when: localTime(at, ' '),
  bank_sub_acc_id: account,
});
