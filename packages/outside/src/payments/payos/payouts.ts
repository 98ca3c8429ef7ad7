import { randomBytes } from 'node:crypto';
import { z } from 'zod/mini';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { payosHeaders, PayosPayoutRequest, payosPayoutsPath } from '@tamarind/contract/outside/payments/payos';
import type { Question, Reply } from '../../stand-in.ts';
import type { Payout } from '../books.ts';
import { createPayouts } from '../payouts.ts';
import type { ProviderParts } from '../provider-stand-in.ts';
import { hmacHex, isSame } from '../signing.ts';

/**
 * Payouts of payOS: create one under an idempotency key, and list them by `referenceId`; responses are signed in a
 * header.
 */
export function payosPayoutCalls(parts: ProviderParts) {
  const payouts = createPayouts('payos', parts);
  const { checksumKey } = demoShops.payos;
  const sign = (data: unknown): string => hmacHex(checksumKey, headerText(data));
  const done = (data: object): Reply => ({
    status: 200,
    json: { code: '00', desc: 'success', data },
    headers: { [payosHeaders.signature]: sign(data) },
  });
  const refused = (code: string, desc: string): Reply => ({ status: 400, json: { code, desc } });

  const order = async ({ json, headers }: Question): Promise<Reply> => {
    const asked = z.safeParse(PayosPayoutRequest, json);
    if (!asked.success) return refused('20', 'Thông tin truyền lên không đúng.');
    if (!isSame(sign(json), String(headers[payosHeaders.signature] ?? '')))
      return refused('201', 'Mã kiểm tra(signature) không hợp lệ');
    const key = String(headers[payosHeaders.idempotency] ?? '');
    if (key === '') return refused('20', 'x-idempotency-key');
    const { referenceId: name, amount, toBin, toAccountNumber } = asked.data;
    if (!payouts.named(name) && payouts.isRefusedNow()) return refused('507', 'Số dư không đủ.');
    const payout = await payouts.bookOnce({
      id: randomBytes(12).toString('hex'),
      name,
      amount,
      payee: { toBin, toAccountNumber, key },
    });
    return done(shown(payout));
  };

  const list = ({ query }: Question): Reply => {
    const found = payouts.all().filter(({ name }) => name === query.get('referenceId'));
    const pagination = { limit: 10, offset: 0, total: found.length, count: found.length, hasMore: false };
    return done({ pagination, payouts: found.map(shown) });
  };

  function shown(payout: Payout) {
    const { id, name, payee, at, refusal } = payout;
    const state = payouts.stateOf(payout);
    return {
      id: `batch_${id}`,
      referenceId: name,
      transactions: [
        {
          id,
          referenceId: name,
          amount: payouts.shownAmount(payout),
          description: name,
          toBin: payee['toBin'],
          toAccountNumber: payee['toAccountNumber'],
          toAccountName: null,
          reference: state === 'completed' ? `FT${id.slice(0, 10)}` : null,
          transactionDatetime: state === 'completed' ? payout.endsAt : null,
          errorMessage: null,
          errorCode: state === 'failed' ? (refusal ?? null) : null,
          state: { processing: 'PROCESSING', completed: 'SUCCEEDED', failed: 'FAILED' }[state],
        },
      ],
      category: null,
      approvalState: { processing: 'PROCESSING', completed: 'COMPLETED', failed: 'FAILED' }[state],
      createdAt: at,
    };
  }

  return {
    serves: (path: string): boolean => path === payosPayoutsPath || path === `${payosPayoutsPath}/`,
    answer: (question: Question): Promise<Reply> | Reply =>
      question.method === 'POST' ? order(question) : list(question),
  };
}

/**
 * Builds the signed text as payOS's library does, without the platform's code, so that an error in the platform's code
 * shows up.
 */
function headerText(data: unknown): string {
  return Object.entries(sorted(data) as Record<string, unknown>)
    .map(([name, value]) => {
      const text =
        value === null || value === undefined
          ? ''
          : typeof value === 'object'
            ? JSON.stringify(value)
            : `${value as string | number}`;
      return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
    })
    .join('&');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(fields)
      .toSorted()
      .map((name) => [name, sorted(fields[name])]),
  );
}
