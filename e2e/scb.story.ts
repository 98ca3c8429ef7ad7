import { expect, test } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { freeTerms } from '@tamarind/domain/deposits/choose-account';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { agreeTo, giveReason, type OfficeLanguage, officeWindow } from './desk.ts';
import { enterSite, memberOf, staffOf } from './member.ts';
import { api, product, seenAs, wordsOf } from './stage.ts';

const seen = seenAs('scb');

/**
 * This file tests a payment connection to SCB: two people add it in the back office and change its route, and it
 * confirms a member's PromptPay payment. In three languages; the short run takes Vietnamese on a desktop.
 */
const { applicationKey, applicationSecret, billerId } = demoShops.scb;
const { listReceivingAccounts, addReceivingAccount, switchReceivingAccount } = contract.receiving;

const languages: readonly OfficeLanguage[] = ['vi', 'th', 'en'];

for (const language of languages)
  test(
    `[J05] [S-H4] two people connect SCB and change its route, and a deposit is confirmed over it (${language})`,
    { tag: language === 'vi' ? '@desk-first' : '@long' },
    async ({ browser, page }, info) => {
      const name = `SCB Bill Payment ${language}`;
      const named = (pattern: RegExp): RegExp => new RegExp(pattern.source.replace('.*', name));
      const t = wordsOf('office/src/connections', language);
      const mali = await officeWindow(browser, info, 'mali', language);
      const tuan = await officeWindow(browser, info, 'tuan', language);

      await mali.goto('/office/connections');
      await mali.getByRole('button', { name: t('add') }).click();
      await mali.getByRole('combobox', { name: t('provider') }).selectOption('scb');
      await mali.getByLabel(t('name'), { exact: true }).first().fill(name);
      await mali
        .getByLabel(t('address'))
        .first()
        .fill(`${product.outside.payments?.url ?? ''}/scb`);
      await mali.getByLabel('API Key').fill(applicationKey);
      await mali.getByLabel('API Secret').fill(applicationSecret);
      await seen(mali, info, 'form');
      await mali.getByRole('button', { name: t('propose') }).click();
      await giveReason(mali, t('propose'), 'the contract of November');
      await agreeTo(tuan, 'connection.add', language);

      await mali.goto('/office/connections');
      await mali.getByRole('button', { name: named(t('changeOf')) }).click();
      const form = mali.getByRole('region', { name: named(t('changeOf')) });
      await form.getByLabel(t('costPercent')).fill('0.25');
      await form.getByLabel(t('dayMax')).fill('100000');
      await form.getByRole('button', { name: t('propose') }).click();
      await giveReason(mali, t('propose'), 'the new price list');
      await agreeTo(tuan, 'connection.change', language);
      await mali.goto('/office/connections');
      await expect(mali.getByRole('region', { name }).getByText('0.00 THB + 0.25 %')).toBeVisible();
      const route = mali.getByRole('region', { name: t('route') });
      await expect(route.getByText(name)).toBeVisible();
      await route.scrollIntoViewIfNeeded();
      await seen(mali, info, 'route');

      const receiving = await receiveOver(await connectionId(name));
      try {
        const before = await balance();
        const created = await api.value(
          contract.deposits.createDeposit,
          { method: 'promptpay', amount: money(500_00n) },
          await memberOf('somchai88'),
        );
        const words = wordsOf('player/src/features/deposits', language);
        await enterSite(page, 'somchai88', language);
        await page.goto('/?centre=depositv2');
        const centre = page.getByRole('dialog').last();
        await expect(centre.getByRole('img', { name: words('qr.label') })).toBeVisible();
        await seen(page, info, 'open');
        await payAtScb(created.reference);
        await expect.poll(balance, { timeout: 90_000 }).toBe(before + 500_00n);
        await expect(centre.getByText(words('credited.title')).first()).toBeVisible({ timeout: 60_000 });
        await seen(page, info, 'credited');
      } finally {
        await receiving.restore();
      }
      await mali.getByRole('button', { name: named(t('switchOffOf')) }).click();
      await giveReason(mali, wordsOf('office/src/parts', language)('switch.off'), 'the story is over');
      await Promise.all([mali, tuan].map((office) => office.context().close()));
    },
  );

async function connectionId(name: string): Promise<string> {
  const { connections } = await api.value(contract.connections.listConnections, {}, await staffOf('mali'));
  const found = connections.find((one) => one.name === name);
  if (!found) throw new Error(`no connection ${name}`);
  await control({ webhookUrl: `${product.url}${found.noticePath}` });
  return found.id;
}

/** Two people add the biller id whose payments SCB reports; the demo's own account is switched off meanwhile. */
async function receiveOver(connection: string) {
  const account = { method: 'promptpay', bank: 'SCB', number: billerId, name: 'Tamarind Play', connection } as const;
  const reason = 'the contract of November';
  const { accounts } = await api.value(listReceivingAccounts, {}, await staffOf('mali'));
  const known = accounts.filter(({ method, isOn }) => method === 'promptpay' && isOn);
  // The same story in another language may already have added this biller id for its own connection, so the new account
  // replaces that one.
  const replaces = accounts.find(({ number }) => number === billerId)?.id;
  const wish = { ...account, ...freeTerms, ...present({ replaces }), isOn: true, reason };
  await agreed((await api.value(addReceivingAccount, wish, await staffOf('mali'))).proposal);
  for (const { id } of known)
    await api.value(switchReceivingAccount, { id, isOn: false, reason }, await staffOf('mali'));
  return {
    restore: async () => {
      for (const { id } of known) {
        const asked = await api.value(switchReceivingAccount, { id, isOn: true, reason }, await staffOf('mali'));
        await agreed(asked.proposal ?? '');
      }
      const after = (await api.value(listReceivingAccounts, {}, await staffOf('mali'))).accounts;
      for (const { id } of after.filter(({ number }) => number === billerId))
        await api.value(switchReceivingAccount, { id, isOn: false, reason }, await staffOf('mali'));
    },
  };
}

async function agreed(id: string): Promise<void> {
  const decision = { id, decision: 'agree', note: 'looked at it' } as const;
  await api.value(contract.proposals.decideProposal, decision, await staffOf('tuan'));
}

async function balance(): Promise<bigint> {
  return (await api.value(contract.wallet.getBalance, {}, await memberOf('somchai88'))).available;
}

const control = (faults: object): Promise<void> => call('/control', { provider: 'scb', ...faults });

const payAtScb = (reference: string): Promise<void> =>
  call('/scb/app/transfer', { account: billerId, content: reference, amount: 500_00, payerName: 'MR. SOMCHAI JAIDEE' });

async function call(path: string, body: object): Promise<void> {
  const answer = await fetch(new URL(path, product.outside.payments?.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBeLessThan(300);
}
