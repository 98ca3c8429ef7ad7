import { freeConnection } from '@tamarind/contract/connections';
import { standInCustodian } from '@tamarind/contract/outside/payments/fireblocks';
import { standInChain } from '@tamarind/contract/outside/payments/usdt';
import { houseCashier } from '@tamarind/domain/brand/cashier';
import { enterConnection } from '../connections/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { changeBrand, offerFeatures } from './brand.ts';
import type { TestApp } from './test-app.ts';

/**
 * Adds a payment connection to the simulated custodian and the simulated source of coin prices; price changes of up to
 * 3 % are accepted.
 */
export async function enterCustodian(
  app: TestApp,
  url: string,
  { id, name = 'Custody', priceSeconds = '120' }: { id: string; name?: string; priceSeconds?: string },
): Promise<void> {
  const { random, secrets } = app.platform;
  const now = app.clock.now();
  await inTransaction(app.pool, (tx) =>
    enterConnection(
      tx,
      { random, secrets, now },
      {
        provider: 'fireblocks',
        name,
        address: `${url}/fireblocks`,
        deposits: [],
        withdrawals: ['usdt_ethereum'],
        ips: [],
        ...freeConnection,
        settings: {
          vault: standInCustodian.vault,
          asset: standInCustodian.asset,
          explorer: 'https://etherscan.example/tx/{hash}',
          priceUrl: `${url}/usdt/price`,
          priceSeconds,
          jumpBps: '300',
        },
        secrets: {
          apiKey: standInCustodian.apiKey,
          apiSecret: standInCustodian.apiSecret,
          priceKey: standInChain.priceKey,
        },
        isOn: true,
      },
      id,
    ),
  );
}

/** Publishes a brand that offers coins and pays withdrawals in them, or a brand without coins. */
export async function offerCoins(app: TestApp, isOn = true, fee = { fixed: '2000', ppm: 0 }): Promise<void> {
  await offerFeatures(app, ...(isOn ? (['COINS', 'USERNAMEREG'] as const) : []));
  const { withdrawals } = houseCashier;
  await changeBrand(app, {
    cashier: {
      ...houseCashier,
      withdrawals: { ...withdrawals, usdt_ethereum: { ...withdrawals.usdt_ethereum, isOn, fee } },
    },
  });
}
