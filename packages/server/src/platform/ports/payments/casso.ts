import { z } from 'zod/mini';
import { money } from '@tamarind/domain/money';
import { cassoMoment } from '@tamarind/domain/payments/providers/casso';
import { findReferences } from '@tamarind/domain/payments/reference';
import { localTime, momentAt } from '@tamarind/domain/time';
import type { PaymentAdapter } from './adapter.ts';
import { ASKING, callProvider, clean, isSameText, jsonOf, unreadable, valueOf } from './calls.ts';

const Row = z.object({
  id: z.int().check(z.positive()),
  tid: z.string().check(z.maxLength(100)),
  description: z.string().check(z.maxLength(500)),
  amount: z.int(),
  when: z.string().check(z.maxLength(30)),
  bank_sub_acc_id: z.string().check(z.maxLength(30)),
});
/** Casso sends several rows at once when its own reading of the bank was late. */
const Notice = z.object({ error: z.literal(0), data: z.array(Row).check(z.minLength(1), z.maxLength(1)) });
const List = z.object({ error: z.literal(0), data: z.object({ records: z.array(Row) }) });

/** Casso bank feed: it reports payments into the house's accounts, and lists them under the same ids. */
export const casso: PaymentAdapter & { readonly provider: 'casso' } = {
  provider: 'casso',

  verify: ({ headers }, connection) =>
    isSameText(headers['secure-token'] ?? '', valueOf(connection, 'token')) ? 'valid' : 'forged',

  read(raw) {
    const notice = z.safeParse(Notice, jsonOf(raw));
    const [row] = notice.success ? notice.data.data : [];
    const at = row && cassoMoment(row.when);
    if (!row || !at) return undefined;
    if (row.amount <= 0) return 'outgoing';
    return {
      provider: 'casso',
      providerRef: row.id.toString(),
      bankRef: clean(row.tid),
      amount: money(row.amount),
      currency: 'VND',
      references: findReferences(row.description),
      referenceText: clean(row.description),
      account: row.bank_sub_acc_id,
      payerName: clean(row.description),
      paidAt: momentAt(at.day, at.time),
    };
  },

  acknowledge: () => ({ status: 200, body: '' }),

  async ask(connection, { reference, account, from }, tools) {
    const query = new URLSearchParams({ fromDate: localTime(from).slice(0, 10), pageSize: '100', sort: 'DESC' });
    const headers = { authorization: `Apikey ${valueOf(connection, 'apiKey')}` };
    const answer = await callProvider(connection, tools, { path: `/v2/transactions?${query}`, headers }, ASKING);
    if (answer.kind === 'unknown') return answer;
    const list = z.safeParse(List, answer.json);
    if (answer.status !== 200 || !list.success) return unreadable(answer);
    const rows = list.data.data.records.filter(
      (row) => row.amount > 0 && row.bank_sub_acc_id === account && findReferences(row.description).includes(reference),
    );
    return { kind: 'done', notices: rows.map((row) => Buffer.from(JSON.stringify({ error: 0, data: [row] }))) };
  },
};
