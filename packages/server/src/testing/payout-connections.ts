import { readFileSync } from 'node:fs';
import { freeConnection } from '@tamarind/contract/connections';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import { money } from '@tamarind/domain/money';
import { paymentProvider } from '@tamarind/domain/payments/providers/index';
import { enterConnection } from '../connections/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { StandIns } from '../platform/ports/testing.ts';
import type { TestApp } from './test-app.ts';

export type PayoutProvider = 'omise' | 'payos' | 'momo';

const shops = {
  omise: {
    settings: { source: 'mobile_banking_scb' },
    secrets: { secretKey: demoShops.omise.secretKey, webhookSecret: demoShops.omise.webhookSecret },
  },
  payos: {
    settings: { clientId: demoShops.payos.clientId },
    secrets: { apiKey: demoShops.payos.apiKey, checksumKey: demoShops.payos.checksumKey },
  },
  momo: {
    settings: { partnerCode: demoShops.momo.partnerCode, publicKey: demoShops.momo.payoutPublicKey },
    secrets: { accessKey: demoShops.momo.accessKey, secretKey: demoShops.momo.secretKey },
  },
} as const;

/**
 * Adds a connection to a simulated payment provider that pays withdrawals, and accepts deposits by the given methods.
 */
export async function enterPayoutConnection(
  app: TestApp,
  url: string,
  provider: PayoutProvider,
  wish: {
    readonly id: string;
    readonly name?: string;
    readonly costBps?: number;
    readonly deposits?: readonly DepositMethodCode[];
    readonly amountMax?: bigint;
  },
): Promise<void> {
  const { id, name = provider, costBps = 10, deposits = [], amountMax } = wish;
  const { random, secrets } = app.platform;
  const now = app.clock.now();
  await inTransaction(app.pool, (tx) =>
    enterConnection(
      tx,
      { random, secrets, now },
      {
        provider,
        name,
        address: `${url}/${provider}`,
        deposits: [...deposits],
        withdrawals: [...paymentProvider(provider).withdrawals],
        ips: [],
        ...freeConnection,
        costBps,
        amountMax: amountMax === undefined ? null : money(amountMax),
        isOn: true,
        ...shops[provider],
      },
      id,
    ),
  );
}

/** Injected faults of a simulated provider's payouts, all off. */
export const noPayoutFaults = {
  dropAnswers: 0,
  halfAnswers: 0,
  breakCalls: 0,
  slowCallsMs: 0,
  payoutMs: 0,
  failPayouts: 0,
  strandPayouts: 0,
  refusePayouts: 0,
  wrongPayouts: 0,
  otherTransfers: '',
};

/** The transfers that Opn has paid, from its own list. */
export async function transfersAtOpn(payments: string): Promise<{ reference: string; amount: number }[]> {
  const headers = { authorization: `Basic ${Buffer.from(`${demoShops.omise.secretKey}:`).toString('base64')}` };
  const found: { reference: string; amount: number }[] = [];
  for (let offset = 0; ; offset += 100) {
    const url = `${payments}/omise/transfers?limit=100&offset=${offset}`;
    const { data, total } = (await (await fetch(url, { headers })).json()) as {
      total: number;
      data: { amount: number; paid: boolean; metadata: { reference: string } }[];
    };
    for (const { amount, paid, metadata } of data) if (paid) found.push({ reference: metadata.reference, amount });
    if (offset + 100 >= total) return found;
  }
}

/**
 * The payouts that a simulated provider has completed by `now`, from its own file. A payout that was ordered twice is
 * listed twice.
 */
export function payoutsAt(
  { paymentBooks }: StandIns,
  provider: PayoutProvider | 'fireblocks',
  now: Date,
): { reference: string; amount: bigint }[] {
  const lines = readFileSync(paymentBooks, 'utf8').split('\n').slice(0, -1);
  return lines.flatMap((line) => {
    const { payout } = JSON.parse(line) as {
      payout?: { provider: string; name: string; amount: number; endsAt: string; refusal?: string };
    };
    const isPaid = payout?.provider === provider && payout.refusal === undefined && new Date(payout.endsAt) <= now;
    return isPaid ? [{ reference: payout.name, amount: BigInt(payout.amount) }] : [];
  });
}
