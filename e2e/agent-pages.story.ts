import { expect, type Locator, type Page, test, type TestInfo } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { languageOf, pageOf, playADay, seen, signIn, tokenOf } from './agent-steps.ts';
import { giveReason, officeWindow } from './desk.ts';
import { api, loginOf, wordsOf } from './stage.ts';

/** Checks pages of the agent centre that show nothing until incomes are paid or a second login exists. */

/**
 * Pages of the centre by their name in the URL, each with the kind of contract that must exist before the menu and the
 * list show something.
 */
const kinds = [
  ['agentDividendRecordCopy2', 'dividend'],
  ['agentDailyWages2', 'daily'],
  ['agentHourSalary', 'hourly'],
] as const;

test(
  '[F09] [F12] dividend record, daily wages and hourly salary list the income, and a dispute gets its answer',
  { tag: '@long' },
  async ({ browser, page: first }, info) => {
    test.setTimeout(600_000);
    await first.close();
    const language = languageOf(info);
    const agent = wordsOf('player/src/features/agent-centre', language);
    const anong = await pageOf(browser, info);
    await playADay();
    await signIn(anong, language, 'agentanong', loginOf('agentanong').password);
    const token = await tokenOf(anong);
    for (const [, kind] of kinds)
      await expect
        .poll(async () => (await api.value(contract.commission.listIncomes, { kind }, { token })).count, {
          timeout: 120_000,
          intervals: [2_000],
        })
        .toBeGreaterThan(0);

    const dialog = anong.getByRole('dialog').first();
    for (const [name, kind] of kinds) {
      // The page learns that the clock was moved only from its first response, and the dates that it shows follow from
      // this clock.
      await expect(async () => {
        await anong.goto(`/?agents=${name}`);
        await expect(dialog.getByRole('heading', { level: 1 })).toHaveText(agent(`page.${name}`));
        await expect(dialog.getByText(agent('income.paid')).first()).toBeVisible({ timeout: 8_000 });
      }).toPass({ timeout: 60_000 });
      await expect(dialog.getByRole('combobox')).toHaveCount(0);
      await seenTwice(anong, info, kind);
      await dialog
        .getByRole('button', { name: agent('income.open') })
        .first()
        .click();
      await expect(dialog.getByRole('region', { name: agent(`contract.${kind}`) })).toBeVisible();
      await seen(anong, info, `${kind}-statement`);
    }

    await test.step('the menu has the three pages', async () => {
      const menu = await menuOf(anong, agent('back'));
      for (const [name] of kinds) await expect(menu.getByRole('button', { name: agent(`page.${name}`) })).toBeVisible();
      await seen(anong, info, 'menu');
    });

    await test.step('the agent disputes a row, and the office answers', async () => {
      await anong.goto('/?agents=agentDailyWages2');
      await dialog
        .getByRole('button', { name: agent('income.open') })
        .first()
        .click();
      const disputes = dialog.getByRole('region', { name: agent('dispute.title') });
      await disputes.getByLabel(agent('dispute.row')).selectOption({ index: 1 });
      await disputes.getByLabel(agent('dispute.message')).fill('This day was longer than the row says.');
      await disputes.getByRole('button', { name: agent('dispute.send') }).click();
      await expect(disputes.getByText('This day was longer than the row says.')).toBeVisible();
      const word = wordsOf('office/src/agents', language);
      const mali = await officeWindow(browser, info, 'mali', language === 'th' ? 'th' : 'vi');
      await mali.goto('/office/agents?show=disputes');
      await mali
        .getByRole('button', { name: word('dispute.decide') })
        .first()
        .click();
      await giveReason(mali, word('dispute.decide'), 'The row counts settled bets only.');
      await expect(mali.getByText('The row counts settled bets only.').first()).toBeVisible();
      await seenTwice(mali, info, 'office-disputes');
      await mali.context().close();
      await anong.reload();
      await expect(disputes.getByText(/The row counts settled bets only/)).toBeVisible();
      await disputes.scrollIntoViewIfNeeded();
      await seenTwice(anong, info, 'dispute-answered');
    });
    await anong.context().close();
  },
);

test(
  '[N01] an agent opens a sub-account with chosen rights; the assistant sees only these, and a freeze logs the assistant out',
  { tag: '@phone-first' },
  async ({ browser, page: first }, info) => {
    test.setTimeout(240_000);
    await first.close();
    const language = languageOf(info);
    const agent = wordsOf('player/src/features/agent-centre', language);
    const [firstPassword, ownPassword] = ['mua-xuan-2031', 'doi-mat-khau-77'];
    const account = `desk${info.project.name.replaceAll(/\W/g, '')}`;
    const anong = await pageOf(browser, info);
    await signIn(anong, language, 'agentanong', loginOf('agentanong').password);
    await tokenOf(anong);
    await anong.goto('/?agents=subAccounts');
    const dialog = anong.getByRole('dialog').first();
    await expect(dialog.getByRole('heading', { level: 1 })).toHaveText(agent('page.subAccounts'));
    await seen(anong, info, 'sub-accounts-empty');
    await dialog
      .getByRole('button', { name: agent('sub.new') })
      .first()
      .click();
    const form = anong.getByRole('dialog').nth(1);
    await form.getByLabel(agent('account.name')).fill(account);
    await form.getByLabel(agent('account.password')).fill(firstPassword);
    await form.getByRole('button', { name: agent('sub.make') }).click();
    await expect(form.getByText(agent('fault.rights'))).toBeVisible();
    for (const right of ['team', 'betting']) await form.getByLabel(agent(`right.${right}`)).check();
    await seenTwice(anong, info, 'sub-account-form');
    await form.getByRole('button', { name: agent('sub.make') }).click();
    await expect(anong.getByRole('dialog')).toHaveCount(1);
    await expect(dialog.getByText(account).first()).toBeVisible();
    await seenTwice(anong, info, 'sub-accounts');

    const helper = await pageOf(browser, info);
    await test.step('the assistant changes the first password and has two pages and the announcements', async () => {
      const recovery = wordsOf('player/src/features/recovery', language);
      await signIn(helper, language, account, firstPassword);
      const change = helper.getByRole('dialog').first();
      await change.getByLabel(recovery('old')).fill(firstPassword);
      await change.getByLabel(recovery('new')).fill(ownPassword);
      await change.getByLabel(recovery('again')).fill(ownPassword);
      await seen(helper, info, 'first-login');
      await change.getByRole('button', { name: recovery('change') }).click();
      await expect(change).toBeHidden();
      const centre = helper.getByRole('dialog').first();
      // A page for which the login has no right is replaced by another page, or on a phone by the menu.
      await helper.goto('/?agents=agentRevenueReport');
      await expect(centre).toBeVisible();
      const allowed = ['agentAnnouncement', 'downlineManagmentView', 'personalHistoryCopy'];
      const menu = await menuOf(helper, agent('back'));
      await expect(menu.getByRole('listitem')).toHaveText(allowed.map((name) => agent(`page.${name}`)));
      await seen(helper, info, 'assistant-menu');
      await menu.getByRole('button', { name: agent('page.downlineManagmentView') }).click();
      await expect(centre.getByText('somchai88').first()).toBeVisible();
      await expect(centre.getByRole('button', { name: agent('row.acts') })).toHaveCount(0);
      await seen(helper, info, 'assistant-team');
      const token = await tokenOf(helper);
      expect((await api.ask(contract.commission.listIncomes, {}, { token })).code).toBe('FORBIDDEN');
      expect((await api.ask(contract.agents.listSubAccounts, {}, { token })).code).toBe('FORBIDDEN');
    });

    await test.step('the agent freezes the login, and the assistant is out', async () => {
      const row = dialog.getByRole('row').filter({ hasText: account });
      await row.getByRole('button', { name: agent('sub.freeze') }).click();
      const asked = anong.getByRole('dialog').nth(1);
      await seen(anong, info, 'sub-account-freeze');
      await asked.getByRole('button', { name: agent('sub.freeze') }).click();
      await expect(row.getByText(agent('sub.frozen'))).toBeVisible();
      const token = await tokenOf(helper);
      expect((await api.ask(contract.agents.getAgentCentre, {}, { token })).code).toBe('TOKEN_MISSING');
      await helper.goto('/?agents=personalHistoryCopy');
      await expect(
        helper.getByLabel(wordsOf('player/src/features/session', language)('username')).first(),
      ).toBeVisible();
    });
    for (const page of [anong, helper]) await page.context().close();
  },
);

/** Returns the menu of the centre: it is beside the page on a desktop, and behind its Back button on a phone. */
async function menuOf(page: Page, back: RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog').first();
  const menu = dialog.getByRole('navigation');
  const button = dialog.getByRole('button', { name: back }).first();
  await expect(menu.or(button).first()).toBeVisible();
  if (!(await menu.isVisible())) await button.click();
  await expect(menu).toBeVisible();
  return menu;
}

/** Checks the page and stores its picture, in the light and in the dark theme. */
async function seenTwice(page: Page, info: TestInfo, name: string): Promise<void> {
  await seen(page, info, name);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await seen(page, info, `${name}-dark`);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
}
