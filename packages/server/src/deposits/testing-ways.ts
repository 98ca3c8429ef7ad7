import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import pg from 'pg';
import { freeConnection } from '@tamarind/contract/connections';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { standInChain } from '@tamarind/contract/outside/payments/usdt';
import { paymentProvider } from '@tamarind/domain/payments/providers/index';
import { enterConnection, noticePath } from '../connections/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import type { StandIns } from '../platform/ports/testing.ts';
import { putReceivingAccount } from '../receiving/index.ts';
import { offerFeatures } from '../testing/brand.ts';
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

/** Adds a connection to each simulated provider, and a receiving account for each method that needs one. */
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
        ...freeConnection,
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
    await sql(
      tx,
    )`update receiving_account set is_on = false where method in ('promptpay_id', 'truemoney', 'viet_transfer')`;
    for (const account of own)
      await putReceivingAccount(tx, { random, now, people: null }, { ...account, name: 'Tamarind Play', isOn: true });
  });
  for (const provider of ['sepay', 'payos', 'omise'] as const)
    await outside.control('payments', {
      provider,
      webhookUrl: new URL(noticePath(demoShops[provider].connection), app.platform.config.PUBLIC_URL).href,
    });
}

/** Adds SCB beside the configured bank, and the slip checker, each with a receiving account of the operator. */
export async function enterBankWays(app: TestApp, outside: StandIns): Promise<void> {
  const { random, secrets } = app.platform;
  const now = app.clock.now();
  const { scb, easyslip } = demoShops;
  const contracts = [
    {
      provider: 'scb',
      id: scb.connection,
      secrets: { applicationKey: scb.applicationKey, applicationSecret: scb.applicationSecret },
      account: { method: 'promptpay', bank: 'SCB', number: scb.billerId },
    },
    {
      provider: 'easyslip',
      id: easyslip.connection,
      secrets: { apiKey: easyslip.apiKey },
      account: { method: 'thai_transfer', bank: 'KBANK', number: easyslip.account.number },
    },
  ] as const;
  await inTransaction(app.pool, async (tx) => {
    for (const { provider, id, account, ...keys } of contracts) {
      const wish = {
        provider,
        name: provider,
        address: `${outside.urls.payments}/${provider}`,
        deposits: [...paymentProvider(provider).deposits],
        withdrawals: [],
        settings: {},
        ips: [],
        ...freeConnection,
        isOn: true,
        ...keys,
      };
      await enterConnection(tx, { random, secrets, now }, wish, id);
      const owned = { ...account, name: 'Tamarind Play', connection: id, isOn: true };
      await putReceivingAccount(tx, { random, now, people: null }, owned);
    }
  });
  const webhookUrl = new URL(noticePath(scb.connection), app.platform.config.PUBLIC_URL).href;
  await outside.control('payments', { provider: 'scb', webhookUrl });
}

/** `confirmations`: blocks after which coins are credited. `price`: baht per coin, constant in the tests. */
export const COINS = { confirmations: 6, price: '32.81' } as const;

/**
 * Switches deposits in coins on, with the custody service's node and a price source. The public key is from BIP-32,
 * test vector 1, chain m/0'.
 */
export async function enterCoins(app: TestApp, outside: StandIns): Promise<void> {
  const { random, secrets } = app.platform;
  await offerFeatures(app, 'COINS');
  const wish = {
    provider: 'usdt',
    name: 'usdt',
    address: `${outside.urls.payments}/usdt`,
    ...freeConnection,
    isOn: true,
    settings: {
      network: 'Ethereum (ERC-20)',
      chainId: String(standInChain.chainId),
      contract: standInChain.contract,
      xpub: 'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
      confirmations: String(COINS.confirmations),
      priceUrl: `${outside.urls.payments}/usdt/price`,
      priceSeconds: '120',
      jumpBps: '300',
    },
    secrets: { rpcKey: standInChain.rpcKey, priceKey: standInChain.priceKey },
  } as const;
  await inTransaction(app.pool, (tx) =>
    enterConnection(
      tx,
      { random, secrets, now: app.clock.now() },
      { ...wish, deposits: ['usdt'], withdrawals: [], ips: [] },
      '0193a000-0000-7000-8000-0000000000c1',
    ),
  );
  await coins(outside, 'price', { price: COINS.price, priceAgeMs: 0, rangeMax: 10_000 });
}

/** Changes the simulated chain: sets the price, mines blocks or makes a transfer. */
export async function coins(outside: StandIns, path: 'price' | 'mine' | 'transfer', body: object): Promise<void> {
  const answer = await fetch(`${outside.urls.payments}/usdt/chain/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

/** Extends all sessions to the weeks that a long simulation covers, so nobody has to log in again. */
export async function stayLoggedIn(app: TestApp): Promise<void> {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(`update member_session set expires_at = expires_at + interval '90 days'`);
  await owner.query(`update staff_session set expires_at = expires_at + interval '90 days'`);
  await owner.end();
}

/**
 * Returns a port on which no program listens. It is below the range from which the system picks ports for outgoing
 * connections; a port of that range could be taken before the caller listens on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 20_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer().once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
