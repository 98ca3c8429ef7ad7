import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { ZERO } from '@tamarind/domain/money';
import { paymentProvider } from '@tamarind/domain/payments/providers/index';
import { enterConnection } from '../connections/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
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

/** Enters a connection to a provider's stand-in that pays withdrawals and takes no deposits. */
export async function enterPayoutConnection(
  app: TestApp,
  url: string,
  provider: PayoutProvider,
  { id, name = provider, costBps = 10 }: { readonly id: string; readonly name?: string; readonly costBps?: number },
): Promise<void> {
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
        deposits: [],
        withdrawals: [...paymentProvider(provider).withdrawals],
        ips: [],
        costFixed: ZERO,
        costBps,
        share: 1,
        amountMin: null,
        amountMax: null,
        dayMax: null,
        isOn: true,
        ...shops[provider],
      },
      id,
    ),
  );
}

/** Faults of a provider's payouts, all off. */
export const noPayoutFaults = {
  dropAnswers: 0,
  halfAnswers: 0,
  breakCalls: 0,
  slowCallsMs: 0,
  payoutMs: 0,
  failPayouts: 0,
  refusePayouts: 0,
  wrongPayouts: 0,
};
