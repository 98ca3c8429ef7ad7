import { setTimeout as wait } from 'node:timers/promises';
import type { OutsideAddresses } from '../product.ts';

/**
 * The simulated customers who pay through the bank and the providers. Their requests do not go through the network
 * links that the drill disturbs. The injected provider faults affect their payments only in one way: the request for
 * the picture of a slip (transfer receipt) may fail. Money that a payer has sent is therefore always in the records of
 * bank or provider, even if the product is not notified.
 */
export interface Customers {
  /** Pays as a banking app does that scanned the VietQR code `payload`. */
  scan(payload: string): Promise<void>;
  /**
   * Transfers money to an account that the provider (a bank feed or a slip checker) observes. A repeated key pays only
   * once.
   */
  transfer(provider: 'sepay' | 'easyslip', wish: Transfer, key: string): Promise<void>;
  /** Confirms or refuses a payment on a provider's page, as the payer. */
  payPage(url: string, isRefused: boolean): Promise<void>;
  /**
   * Returns the picture of a transfer's slip in base64, or of a forged slip whose code names a transfer that no bank
   * has.
   */
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

/** All members and payers have this name, because a payment under another name would wait for staff. */
export const DRILL_NAME = 'Drill Member';
const SLIP_TRIES = 100;
