import { randomBytes } from 'node:crypto';
import { ok, type Question, type Reply } from '../../stand-in.ts';
import type { Payout } from '../books.ts';
import { createPayouts } from '../payouts.ts';
import type { ProviderParts } from '../provider-stand-in.ts';

/**
 * Recipients and transfers of Opn Payments. In test mode a recipient is verified at once. A transfer has no idempotency
 * key: the same order sent twice makes two transfers.
 */
export function omiseTransferCalls(parts: ProviderParts) {
  const { books, clock } = parts;
  const payouts = createPayouts('omise', parts);

  const addRecipient = async (form: URLSearchParams): Promise<Reply> => {
    const [brand, number, name] = ['brand', 'number', 'name'].map((key) => form.get(`bank_account[${key}]`) ?? '');
    if (!brand || !number || !name) return failed(400, 'invalid_bank_account', 'bank_account is invalid');
    const id = `recp_test_${randomBytes(10).toString('hex')}`;
    const recipient = {
      id,
      brand,
      number,
      name,
      description: form.get('description') ?? '',
      at: clock.now().toISOString(),
    };
    await books.write({ kind: 'recipient', recipient });
    return ok(recipientView(recipient));
  };

  const addTransfer = async (form: URLSearchParams): Promise<Reply> => {
    const [amount, recipientId] = [Number(form.get('amount')), form.get('recipient') ?? ''];
    const recipient = books.recipients().find(({ id }) => id === recipientId);
    if (!Number.isInteger(amount) || amount < 3000)
      return failed(400, 'invalid_amount', 'amount must be at least 30.00');
    if (!recipient) return failed(404, 'not_found', `recipient ${recipientId} was not found`);
    if (payouts.isRefusedNow()) return failed(400, 'insufficient_balance', 'balance is too low');
    const payout = await payouts.book({
      id: `trsf_test_${randomBytes(10).toString('hex')}`,
      name: form.get('metadata[reference]') ?? '',
      amount,
      payee: { brand: recipient['brand'] ?? '', number: recipient['number'] ?? '', recipient: recipientId },
    });
    return ok(transferView(payout));
  };

  function transferView(payout: Payout) {
    const state = payouts.stateOf(payout);
    const amount = payouts.shownAmount(payout);
    return {
      object: 'transfer',
      id: payout.id,
      livemode: false,
      recipient: payout.payee['recipient'],
      amount,
      fee: 0,
      fee_vat: 0,
      net: amount,
      currency: 'THB',
      fail_fast: true,
      sendable: true,
      sent: true,
      paid: state === 'completed',
      paid_at: state === 'completed' ? payout.endsAt : null,
      deleted: false,
      failure_code: state === 'failed' ? 'transfer_failed' : null,
      failure_message: state === 'failed' ? payout.refusal : null,
      metadata: { reference: payout.name },
      created_at: payout.at,
    };
  }

  const list = ({ query }: Question): Reply => {
    const from = Date.parse(query.get('from') ?? '1970-01-01T00:00:00Z');
    const [limit, offset] = [Number(query.get('limit') ?? 20), Number(query.get('offset') ?? 0)];
    const found = payouts.all().filter(({ at }) => Date.parse(at) >= from);
    const page = found.slice(offset, offset + limit).map(transferView);
    return ok({ object: 'list', total: found.length, limit, offset, order: 'chronological', data: page });
  };

  return {
    /** Answers a call; undefined if it is not about recipients or transfers. */
    answer: (question: Question): Promise<Reply> | Reply | undefined => {
      const { method, path, query } = question;
      if (method === 'POST') {
        const form = new URLSearchParams(question.rawBody.toString('utf8'));
        if (path === '/recipients') return addRecipient(form);
        return path === '/transfers' ? addTransfer(form) : undefined;
      }
      if (path === '/search' && query.get('scope') === 'recipient') {
        const data = books.recipients().filter(({ description }) => description === query.get('query'));
        return ok({ object: 'search', scope: 'recipient', query: query.get('query'), data: data.map(recipientView) });
      }
      if (path === '/transfers') return list(question);
      const id = /^\/transfers\/(trsf_[a-z0-9_]+)$/.exec(path)?.[1];
      if (id === undefined) return undefined;
      const payout = payouts.all().find((one) => one.id === id);
      return payout ? ok(transferView(payout)) : failed(404, 'not_found', `transfer ${id} was not found`);
    },
  };
}

const failed = (status: number, code: string, message: string): Reply => ({
  status,
  json: { object: 'error', location: 'https://www.omise.co/api-errors', code, message },
});

const recipientView = (recipient: Readonly<Record<string, string>>) => ({
  object: 'recipient',
  id: recipient['id'],
  livemode: false,
  verified: true,
  active: true,
  name: recipient['name'],
  description: recipient['description'],
  type: 'individual',
  bank_account: {
    object: 'bank_account',
    brand: recipient['brand'],
    last_digits: recipient['number']?.slice(-4),
    name: recipient['name'],
  },
});
