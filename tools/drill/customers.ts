import { setTimeout as wait } from 'node:timers/promises';
import type { OutsideAddresses } from '../product.ts';

/**
 * The payers' side of bank and providers. It does not pass the links, and faults of the providers affect only the
 * pictures of slips: money that a payer has sent is in the books, whatever the product learns of it.
 */
export interface Customers {
  /** A banking app pays the code of a VietQR. */
  scan(payload: string): Promise<void>;
  /** A transfer to an account that a bank feed or a slip checker knows. A repeated key pays once. */
  transfer(provider: 'sepay' | 'easyslip', wish: Transfer, key: string): Promise<void>;
  /** The payer confirms or refuses on a provider's page. */
  payPage(url: string, isRefused: boolean): Promise<void>;
  /** The picture of a transfer's slip in base64, or of a forgery whose code names a transfer that no bank knows. */
  slip(key: string, isForged: boolean): Promise<string>;
}

interface Transfer {
  readonly account: string;
  readonly amount: bigint;
  readonly content: string;
}

export function customersOf({ bank, payments }: Pick<OutsideAddresses, 'bank' | 'payments'>): Customers {
  const post = async (url: string, body: object, headers: Record<string, string> = {}): Promise<void> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...body, payerName: DRILL_NAME }),
    });
    if (!answer.ok) throw new Error(`a payer was refused at ${url}: ${answer.status} ${await answer.text()}`);
  };
  return {
    scan: (payload) => post(`${bank.url}/app/scan`, { payload }),
    transfer: (provider, { amount, ...wish }, key) =>
      post(`${payments.url}/${provider}/app/transfer`, { ...wish, amount: Number(amount) }, { 'idempotency-key': key }),
    payPage: async (url, isRefused) => {
      const [base, order] = url.split('/page/');
      await post(`${base}/app/pay`, { order, refuses: isRefused });
    },
    slip: async (key, isForged) => {
      const url = `${payments.url}/easyslip/app/slips/${key}${isForged ? '.forged' : ''}.png`;
      for (let tries = 0; tries < SLIP_TRIES; tries += 1) {
        const answer = await fetch(url);
        if (answer.ok) return Buffer.from(await answer.arrayBuffer()).toString('base64');
        await wait(200);
      }
      throw new Error(`there is no slip of ${key}`);
    },
  };
}

/** Members and payers share one name, because a payment under another name waits for staff. */
export const DRILL_NAME = 'Drill Member';
const SLIP_TRIES = 100;
