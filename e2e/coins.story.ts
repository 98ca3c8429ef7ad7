import { expect, test } from '@playwright/test';
import { freeConnection } from '@tamarind/contract/connections';
import { contract } from '@tamarind/contract/index';
import { standInChain } from '@tamarind/contract/outside/payments/usdt';
import { money } from '@tamarind/domain/money';
import { connectionActs, connectionRoutes } from '../packages/server/src/connections/index.ts';
import { depositJobs } from '../packages/server/src/deposits/index.ts';
import { startStandIns } from '../packages/server/src/platform/ports/testing.ts';
import { proposalRoutes } from '../packages/server/src/proposals/index.ts';
import { offerFeatures } from '../packages/server/src/testing/brand.ts';
import { agreeTo } from '../packages/server/src/testing/proposals.ts';
import { startTestApp } from '../packages/server/src/testing/test-app.ts';
import { sitesFolder } from '../tools/sites.ts';
import { onStoryServer, serve } from './own-house.ts';
import { seenAs, speak, wordsOf } from './stage.ts';

const seen = seenAs('coins');

/** Runs on a separate server whose brand has switched coins on, because the demo never does. */
for (const [language, tag] of [
  ['th', '@phone-first'],
  ['en', '@long'],
  ['vi', '@long'],
] as const)
  test(
    `[J05] a member pays with USDT, sees the confirmations, and has the money (${language})`,
    { tag },
    async ({ page }, info) => {
      const house = await coinHouse();
      try {
        const t = wordsOf('player/src/features/deposits', language);
        const member = await house.member();
        await speak(page, language);
        await page.addInitScript((token) => {
          sessionStorage.setItem('token', token);
          localStorage.setItem('ageSeen', '1');
          localStorage.setItem('popupsQuietUntil', '9999-12-31');
        }, member.token);
        await page.goto(`${house.url}/?centre=depositv2`);
        const centre = page.getByRole('dialog').last();
        await centre
          .getByRole('group', { name: t('methods') })
          .getByRole('button')
          .filter({ hasText: 'USDT' })
          .click();
        await centre.getByRole('button', { name: /^฿\s?1,000$|^1[.,]000\s?฿$/ }).click();
        await centre
          .locator('form')
          .getByRole('button', { name: t('create') })
          .click();
        await expect(centre.getByRole('region', { name: t('this') })).toBeVisible();
        await house.job('create-at-provider');
        await expect(centre.getByRole('img', { name: t('chain.label') })).toBeVisible();
        await expect(centre.getByRole('note')).toBeVisible();
        await seen(page, info, 'open');
        await page.evaluate(() => localStorage.setItem('theme', 'dark'));
        await page.reload();
        await expect(centre.getByRole('img', { name: t('chain.label') })).toBeVisible();
        await seen(page, info, 'open-dark');

        const address = (await centre.getByText(/^0x[0-9a-fA-F]{40}$/).textContent()) ?? '';
        await house.pay(address, 30_478_513n, 2);
        await expect(centre.getByText(t('chain.seen'))).toBeVisible();
        await seen(page, info, 'confirming');
        await house.mine(4);
        await expect(centre.getByText(t('credited.title')).first()).toBeVisible();
        await seen(page, info, 'credited');
      } finally {
        await house.stop();
      }
    },
  );

async function coinHouse() {
  onStoryServer();
  const outside = await startStandIns();
  const app = await startTestApp({
    routes: [...connectionRoutes, ...proposalRoutes(connectionActs)],
    env: { ...outside.env, SITES_DIR: sitesFolder, PUBLIC_URL: 'http://127.0.0.1:9' },
  });
  await outside.control('payments', { clockOffsetMs: app.clock.now().getTime() - Date.now() });
  const [mali, tuan] = [await app.staff('officer'), await app.staff('approver')];
  await offerFeatures(app, 'COINS', 'USERNAMEREG');
  const wish = {
    provider: 'usdt' as const,
    name: 'Custody',
    address: `${outside.urls.payments}/usdt`,
    deposits: ['usdt' as const],
    withdrawals: [],
    ips: [],
    ...freeConnection,
    amountMax: money(1_000_000_00),
    settings: {
      network: 'Ethereum (ERC-20)',
      chainId: String(standInChain.chainId),
      contract: standInChain.contract,
      // The key is from BIP-32, test vector 1, chain m/0'.
      xpub: 'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
      confirmations: '6',
      priceUrl: `${outside.urls.payments}/usdt/price`,
      priceSeconds: '3600',
      jumpBps: '300',
    },
    secrets: { rpcKey: standInChain.rpcKey, priceKey: standInChain.priceKey },
    isOn: true,
    reason: 'contract',
  };
  (await agreeTo(app, await app.call(contract.connections.addConnection, wish, mali), tuan)).value();
  const served = await serve(app);
  const job = async (name: string) => {
    const found = depositJobs.find((one) => one.name === name);
    if (!found) throw new Error(`no job ${name}`);
    await app.run(found);
  };
  const chain = async (path: string, body: object) => {
    const answer = await fetch(`${outside.urls.payments}/usdt/chain/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  };
  const mine = async (blocks: number) => {
    await chain('mine', { blocks });
    app.clock.advance(20_000);
    for (const name of ['ask-bank', 'process-notices']) await job(name);
  };
  return {
    url: served.url,
    member: () => app.member({ currency: 'THB' }),
    job,
    mine,
    pay: async (to: string, units: bigint, blocks: number) => {
      await chain('transfer', { to, units: units.toString() });
      await mine(blocks);
    },
    stop: async () => {
      await served.stop();
      await outside.stop();
    },
  };
}
