import { expect, test } from '@playwright/test';
import { accessible, languageOf, loginOf, picture, product, wordsOf } from './stage.ts';

test.describe.configure({ timeout: 120_000 });

const pages = [
  'agentAnnouncement',
  'agentTeamOverview',
  'registerCenter',
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentRevenueReport',
  'agentContracts',
  'transferUpline',
  'agentDownlineTransactionDetailsCopy',
] as const;

test('[F01] [N02] an agent opens every page of the agent centre and makes a link that opens the registration', async ({
  page,
}, info) => {
  const language = languageOf(info);
  const agent = wordsOf('player/src/features/agent-centre', language);
  const session = wordsOf('player/src/features/session', language);
  await page.addInitScript(
    (lang) => {
      localStorage.setItem('lang', lang);
      localStorage.setItem('ageSeen', '1');
      localStorage.setItem('popupsQuietUntil', '9999-12-31');
    },
    language === 'th' ? 'TY' : 'EN',
  );
  await page.goto(`${product.url}/login`);
  const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
  await form.getByLabel(session('username')).fill('agentanong');
  await form.getByLabel(session('password')).fill(loginOf('agentanong').password);
  await form.getByRole('button', { name: session('submit') }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();

  for (const name of pages) {
    await page.goto(`${product.url}/?agents=${name}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { level: 1 })).toHaveText(agent(`page.${name}`));
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, name).toBeLessThanOrEqual(0);
    await accessible(page);
    if (name === 'agentTeamOverview') await picture(page, info, 'agent-overview');
  }

  await page.goto(`${product.url}/?agents=registerCenter`);
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: agent('link.new') }).click();
  const asked = page.getByRole('dialog').last();
  const name = `story ${info.project.name}`;
  await asked.getByLabel(agent('link.name')).fill(name);
  await asked.getByRole('button', { name: agent('link.make') }).click();
  const card = dialog.getByRole('region', { name });
  const address = (await card.getByText('/register?affiliateCode=').textContent()) ?? '';
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(address);
  await expect(page.getByRole('dialog').or(page.getByRole('main')).first()).toBeVisible();
  expect(page.url()).toContain('affiliateCode=');
});
