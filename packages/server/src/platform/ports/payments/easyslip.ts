import { z } from 'zod/mini';
import { EasyslipAnswer, EasyslipRefusal, easyslipVerifyPath } from '@tamarind/contract/outside/payments/easyslip';
import { easyslipTransfer } from '@tamarind/domain/payments/providers/easyslip';
import { parseSlip } from '@tamarind/domain/payments/promptpay';
import { transferName } from '@tamarind/domain/payments/slip';
import { refused, unknown } from '../outcome.ts';
import type { PaymentAdapter } from './adapter.ts';
import { ASKING, callProvider, clean, jsonOf, unreadable, valueOf } from './calls.ts';

/**
 * EasySlip: a service that finds the bank transfer named in a slip's code. It sends no notices, so every notice in its
 * name is forged.
 */
export const easyslip: PaymentAdapter & { readonly provider: 'easyslip' } = {
  provider: 'easyslip',

  verify: () => 'forged',

  read(raw) {
    const kept = z.safeParse(Kept, jsonOf(raw));
    if (!kept.success) return undefined;
    const { reference, text, answer } = kept.data;
    const transfer = easyslipTransfer(answer.data);
    const slip = parseSlip(text);
    if (typeof slip === 'string' || !transfer) return undefined;
    return {
      provider: 'easyslip',
      // A bank's reference is unique only within the bank; together with the bank it identifies one transfer.
      providerRef: `${slip.sendingBank} ${slip.transactionId}`,
      bankRef: slip.transactionId,
      amount: transfer.amount,
      currency: 'THB',
      references: [reference],
      transfer: transferName(slip),
      referenceText: reference,
      account: clean(transfer.account),
      payerName: clean(transfer.payerName),
      paidAt: transfer.paidAt,
    };
  },

  acknowledge: () => ({ status: 200, body: '{}' }),

  async checkSlip(connection, { text, transactionId, reference }, tools) {
    const call = {
      path: easyslipVerifyPath,
      // Do not use EasySlip's own search for duplicates: a repeated question must get the same answer.
      body: { payload: text, matchAccount: true },
      headers: { authorization: `Bearer ${valueOf(connection, 'apiKey')}` },
    };
    const answer = await callProvider(connection, tools, call, ASKING);
    if (answer.kind === 'unknown') return answer;
    const no = z.safeParse(EasyslipRefusal, answer.json);
    if (no.success) {
      const { code } = no.data.error;
      if (answer.status === 404 && code === 'SLIP_NOT_FOUND') return refused(code);
      if (answer.status === 404 && code === 'SLIP_PENDING') return { kind: 'pending' };
      // A wrong key or a used-up quota says nothing about the slip, so the outcome is unknown.
      return unknown(clean(code), code === 'QUOTA_EXCEEDED' ? 'quota_used' : 'status_unexpected');
    }
    const yes = z.safeParse(EasyslipAnswer, answer.json);
    const transfer = yes.data && easyslipTransfer(yes.data.data);
    if (answer.status !== 200 || !yes.success || !transfer) return unreadable(answer);
    if (yes.data.data.rawSlip.transRef !== transactionId) return unknown('an answer about another slip', 'wrong_form');
    return { kind: 'done', transfer, raw: Buffer.from(JSON.stringify({ reference, text, answer: yes.data })) };
  },
};

const Kept = z.object({ reference: z.string(), text: z.string(), answer: EasyslipAnswer });
