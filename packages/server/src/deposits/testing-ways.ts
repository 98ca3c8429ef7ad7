import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { ZERO } from '@tamarind/domain/money';
import { paymentProvider } from '@tamarind/domain/payments/providers/index';
import { enterConnection, noticePath } from '../connections/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import type { StandIns } from '../platform/ports/testing.ts';
import { putReceivingAccount } from '../receiving/index.ts';
import type { TestApp } from '../testing/test-app.ts';

export const PROMPTPAY_ID = '0812345678';
export const TRUEMONEY = '140000812345678';
export const FEED_ACCOUNT = '0011000999999';

const shops = {
  sepay: {
    settings: { security: 'hmac' },
    secrets: { webhookKey: demoShops.sepay.secret, token: demoShops.sepay.token },
  },
  payos: {
    settings: { clientId: demoShops.payos.clientId },
    secrets: { apiKey: demoShops.payos.apiKey, checksumKey: demoShops.payos.checksumKey },
  },
  momo: {
    settings: { partnerCode: demoShops.momo.partnerCode },
    secrets: { accessKey: demoShops.momo.accessKey, secretKey: demoShops.momo.secretKey },
  },
  zalopay: {
    settings: { appId: String(demoShops.zalopay.appId) },
    secrets: { key1: demoShops.zalopay.key1, key2: demoShops.zalopay.key2 },
  },
  omise: {
    settings: { source: 'mobile_banking_scb' },
    secrets: { secretKey: demoShops.omise.secretKey, webhookSecret: demoShops.omise.webhookSecret },
  },
} as const;
export type Provider = keyof typeof shops;
export const providers: readonly Provider[] = ['sepay', 'payos', 'momo', 'zalopay', 'omise'];

/** Enters a connection to each provider's stand-in, and an account of the house for each method that is paid into one. */
export async function enterWays(app: TestApp, outside: StandIns): Promise<void> {
  const { random, secrets } = app.platform;
  const now = app.clock.now();
  await inTransaction(app.pool, async (tx) => {
    for (const provider of providers) {
      const id = demoShops[provider].connection;
      const wish = {
        provider,
        name: provider,
        address: `${outside.urls.payments}/${provider}`,
        deposits: paymentProvider(provider).deposits.filter((code) => code !== 'vietqr'),
        withdrawals: [],
        ips: [],
        costFixed: ZERO,
        costBps: 0,
        share: 1,
        amountMin: null,
        amountMax: null,
        dayMax: null,
        isOn: true,
        ...shops[provider],
      };
      await enterConnection(tx, { random, secrets, now }, wish, id);
    }
    const feed = { bank: 'VCB', number: FEED_ACCOUNT, connection: demoShops.sepay.connection } as const;
    const own = [
      { method: 'promptpay_id', bank: 'SCB', number: PROMPTPAY_ID },
      { method: 'truemoney', bank: 'SCB', number: TRUEMONEY },
      { method: 'viet_transfer', ...feed },
    ] as const;
    await sql(tx)`update receiving_account set is_on = false where method = 'viet_transfer'`;
    for (const account of own)
      await putReceivingAccount(tx, { random, now, people: null }, { ...account, name: 'Tamarind Play', isOn: true });
  });
  for (const provider of ['sepay', 'payos', 'omise'] as const)
    await outside.control('payments', {
      provider,
      webhookUrl: new URL(noticePath(demoShops[provider].connection), app.platform.config.PUBLIC_URL).href,
    });
}

/** Lets everybody who is logged in stay so for the weeks that a long run simulates. */
export async function stayLoggedIn(app: TestApp): Promise<void> {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(`update member_session set expires_at = expires_at + interval '90 days'`);
  await owner.query(`update staff_session set expires_at = expires_at + interval '90 days'`);
  await owner.end();
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
