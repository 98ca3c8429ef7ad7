import { freeConnection } from '@tamarind/contract/connections';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import { paymentProvider } from '@tamarind/domain/payments/providers/index';
import { enterConnection } from '../connections/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Platform } from '../platform/platform.ts';
import { putReceivingAccount } from '../receiving/index.ts';
import * as queries from './queries.ts';

/** The demo's connections to the simulated payment providers, each with the id that its simulated provider uses. */
const contracts: readonly {
  readonly provider: PaymentProviderCode;
  readonly id: string;
  readonly costBps: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}[] = [
  {
    provider: 'omise',
    id: demoShops.omise.connection,
    costBps: 165,
    settings: { source: 'mobile_banking_scb' },
    secrets: { secretKey: demoShops.omise.secretKey, webhookSecret: demoShops.omise.webhookSecret },
  },
  {
    provider: 'easyslip',
    id: demoShops.easyslip.connection,
    costBps: 0,
    settings: {},
    secrets: { apiKey: demoShops.easyslip.apiKey },
  },
  {
    provider: 'sepay',
    id: demoShops.sepay.connection,
    costBps: 0,
    settings: { security: 'hmac' },
    secrets: { webhookKey: demoShops.sepay.secret, token: demoShops.sepay.token },
  },
  {
    provider: 'payos',
    id: demoShops.payos.connection,
    costBps: 20,
    settings: { clientId: demoShops.payos.clientId },
    secrets: { apiKey: demoShops.payos.apiKey, checksumKey: demoShops.payos.checksumKey },
  },
  {
    provider: 'momo',
    id: demoShops.momo.connection,
    costBps: 150,
    settings: { partnerCode: demoShops.momo.partnerCode, publicKey: demoShops.momo.payoutPublicKey },
    secrets: { accessKey: demoShops.momo.accessKey, secretKey: demoShops.momo.secretKey },
  },
  {
    provider: 'zalopay',
    id: demoShops.zalopay.connection,
    costBps: 150,
    settings: { appId: demoShops.zalopay.appId.toString() },
    secrets: { key1: demoShops.zalopay.key1, key2: demoShops.zalopay.key2 },
  },
];

/**
 * The receiving account that the bank feed watches. Its cost equals that of the configured bank, so transfers are
 * spread over both.
 */
export const feedAccount = {
  method: 'viet_transfer',
  bank: 'ACB',
  number: '2576788590001',
  name: 'TAMARIND PLAY',
  connection: demoShops.sepay.connection,
} as const;

/** The receiving account whose transfers are in the records of the simulated slip checking service. */
const slipAccount = {
  method: 'thai_transfer',
  bank: 'KBANK',
  number: demoShops.easyslip.account.number,
  name: demoShops.easyslip.account.name,
  connection: demoShops.easyslip.connection,
} as const;

/** Adds the demo's payment connections if the simulated providers run and no connection exists. */
export const seedConnections = ({
  pool,
  random,
  clock,
  secrets: keys,
  config,
}: Pick<Platform, 'pool' | 'random' | 'clock' | 'secrets' | 'config'>): Promise<void> =>
  inTransaction(pool, async (tx) => {
    const { OUTSIDE_PAYMENTS_URL: url } = config;
    if (url === undefined) return;
    await queries.lockSeed(tx);
    const now = clock.now();
    for (const { provider, id, costBps, settings, secrets } of contracts) {
      if (await queries.hasConnection(tx, id)) continue;
      const { name, deposits, withdrawals } = paymentProvider(provider);
      await enterConnection(
        tx,
        { random, secrets: keys, now },
        {
          provider,
          name,
          address: `${url}/${provider}`,
          deposits: [...deposits],
          // Send payouts to bank accounts through the configured bank, because the guided tours inject faults into that
          // bank.
          withdrawals: provider === 'momo' ? [...withdrawals] : [],
          settings,
          secrets,
          ips: [],
          ...freeConnection,
          costBps,
          isOn: true,
        },
        id,
      );
      for (const account of [feedAccount, slipAccount])
        if (id === account.connection)
          await putReceivingAccount(tx, { random, now, people: null }, { ...account, isOn: true });
    }
  });
