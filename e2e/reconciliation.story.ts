import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addDays, type Day, dayOf, startOfDay } from '@tamarind/domain/time';
import { agreeTo, giveReason, type OfficeLanguage, officeWindow } from './desk.ts';
import { api, loginOf, now, seenAs, wordsOf } from './stage.ts';

const seen = seenAs('reconciliation');

/**
 * Runs the tests of this file one after the other: two bank days in the back office, one fetched from the bank, and one
 * of a second account from a file with a payment that the ledger lacks. One person proposes how to resolve the
 * difference, the other agrees. In Thai on a phone, in Vietnamese on a desktop, and one page in English on both. A
 * settlement file of the provider Opn is added only on a phone.
 */
test.describe.configure({ mode: 'serial' });

const ACCOUNT = '1112223334';
const EXTRA = '250.00';

test('[E07] [J10] [S-H4] a statement is fetched, another comes as a file, and its break ends by two people', async ({
  browser,
}, info) => {
  const language: OfficeLanguage = info.project.name.startsWith('th') ? 'th' : 'vi';
  const t = wordsOf('office/src/reconciliation', language);
  await credited();
  const day = await nextMorning();

  const mali = await officeWindow(browser, info, 'mali', language);
  await mali.goto('/office/reconciliation?show=statements');
  await mali.getByLabel(t('day')).fill(day);
  await mali.getByRole('button', { name: t('ask') }).click();
  await expect(mali.getByText(t('fetched')).first()).toBeVisible();
  await seen(mali, info, 'fetched');

  await mali.getByRole('textbox', { name: t('account') }).fill(ACCOUNT);
  await mali.locator('input[type=file]').setInputFiles(statementOf(day, true));
  await mali.getByRole('button', { name: t('readFile') }).click();
  await expect(mali.getByText(new RegExp(t('fault.sum_differs').source.slice(1, -1)))).toBeVisible();
  await mali.locator('input[type=file]').setInputFiles(statementOf(day, false));
  await mali.getByRole('button', { name: t('readFile') }).click();
  await expect(mali.getByRole('definition').filter({ hasText: t('linesOf') })).toBeVisible();
  await seen(mali, info, 'read');
  await mali.getByRole('button', { name: t('add'), exact: true }).click();
  await expect(mali.getByText(ACCOUNT, { exact: true }).first()).toBeVisible();

  await mali.goto('/office/reconciliation?show=breaks');
  // A break (a difference between statement and ledger) is a table row on a desktop and a card on a phone; the name of
  // its kind opens it on both.
  await mali
    .locator('b')
    .filter({ hasText: t('kind.missing_here') })
    .first()
    .click();
  await mali.getByRole('button', { name: t('take') }).click();
  await seen(mali, info, 'break');
  await mali.getByRole('button', { name: t('act.adjust') }).click();
  await giveReason(mali, t('propose'), 'interest that the bank paid for the year');
  await expect(mali.getByText(wordsOf('office/src/proposals', language)('own')).first()).toBeVisible();
  const tuan = await officeWindow(browser, info, 'tuan', language);
  await agreeTo(tuan, 'bank.break', language);
  await tuan.goto('/office/reconciliation?show=breaks&state=closed');
  await expect(tuan.getByText(t('closed.adjust')).first()).toBeVisible();
  await seen(tuan, info, 'closed');

  await tuan.goto(`/office/reconciliation?show=days&currency=THB&day=${day}`);
  await expect(tuan.getByText(t('both')).first()).toBeVisible();
  const [file] = await Promise.all([
    tuan.waitForEvent('download'),
    tuan.getByRole('button', { name: t('saveDay') }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`reconciliation-THB-${day}.csv`);
  const rows = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(rows.filter((row) => row.includes(`,both,${EXTRA},${EXTRA},${ACCOUNT},`))).toHaveLength(1);
  await seen(tuan, info, 'day');
  await Promise.all([mali, tuan].map((page) => page.context().close()));

  const english = wordsOf('office/src/reconciliation', 'en');
  const reader = await officeWindow(browser, info, 'mali', 'en');
  await reader.goto('/office/reconciliation');
  await expect(reader.getByText(english('agrees')).first()).toBeVisible();
  await seen(reader, info, 'days');
  await reader.context().close();
});

test(
  '[J05] [S-H4] a file of Opn is added with the balance of its portal, and its fees are booked by two people',
  { tag: '@phone' },
  async ({ browser }, info) => {
    const language: OfficeLanguage = info.project.name.startsWith('th') ? 'th' : 'vi';
    const t = wordsOf('office/src/reconciliation', language);
    const day = await nextMorning();
    const mali = await officeWindow(browser, info, 'mali', language);
    await mali.goto('/office/reconciliation?show=statements');
    await mali.getByLabel(t('of')).selectOption('omise');
    await mali.getByLabel(t('balance')).fill('491.75');
    await mali.locator('input[type=file]').setInputFiles(settlementOf(day));
    await mali.getByRole('button', { name: t('readFile') }).click();
    await expect(mali.getByRole('definition').filter({ hasText: t('linesOf') })).toBeVisible();
    await seen(mali, info, 'provider-file');
    await mali.getByRole('button', { name: t('add'), exact: true }).click();
    await expect(mali.getByText(OPN, { exact: true }).first()).toBeVisible();

    await mali.goto(`/office/reconciliation?show=days&currency=THB&provider=omise&day=${day}`);
    await expect(mali.getByText(t('lineAlone')).first()).toBeVisible();
    await seen(mali, info, 'provider-day');
    await mali.goto('/office/reconciliation?show=breaks');
    await mali
      .getByText(/8[.,]25/)
      .first()
      .click();
    await expect(mali.getByRole('definition').filter({ hasText: OPN })).toBeVisible();
    await seen(mali, info, 'provider-break');
    await mali.getByRole('button', { name: t('act.cost') }).click();
    await giveReason(mali, t('propose'), 'fees of the day, as in the portal');
    await expect(mali.getByText(wordsOf('office/src/proposals', language)('own')).first()).toBeVisible();
    const tuan = await officeWindow(browser, info, 'tuan', language);
    await agreeTo(tuan, 'bank.break', language);
    await tuan.goto('/office/reconciliation?show=breaks&state=closed');
    await expect(tuan.getByText(t('closed.cost')).first()).toBeVisible();
    await Promise.all([mali, tuan].map((page) => page.context().close()));
  },
);

/** Credits a confirmed deposit of somchai88, so that the fetched day has a payment on both sides, bank and ledger. */
async function credited(): Promise<void> {
  const { username, password } = loginOf('somchai88');
  const member = { token: await api.loginMember(username, password) };
  const { createDeposit, simulatePayment, getDeposit } = contract.deposits;
  const made = await api.value(createDeposit, { method: 'promptpay', amount: money(50_000n) }, member);
  await api.value(simulatePayment, { id: made.id }, member);
  await expect
    .poll(async () => (await api.value(getDeposit, { id: made.id }, member)).state, { timeout: 60_000 })
    .toBe('credited');
}

/** Moves the clock to ten o'clock in the morning of the next day; returns the day that has ended. */
async function nextMorning(): Promise<Day> {
  const today = dayOf(await now());
  const at = new Date(startOfDay(addDays(today, 1)).getTime() + 10 * 3_600_000);
  await api.moveClock({ at });
  return today;
}

const OPN = 'Opn Payments (Omise)';
/** A day's settlement file as the portal of Opn exports it: one payment that the ledger lacks, and its fee. */
const settlementOf = (day: Day) => ({
  name: 'opn.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Date,Charge Id,Type,Status,Description,Currency,Amount,Fees,Vat,Net',
      `${day},chrg_story_1,charge,captured,deposit,THB,500.00,7.71,0.54,491.75`,
      `${day},chrg_story_2,charge,failed,deposit,THB,70.00,,,`,
    ].join('\r\n'),
  ),
});

/**
 * A statement as a spreadsheet program saves it. With `isFaulty` its balance does not match its lines, so the product
 * must refuse it.
 */
const statementOf = (day: Day, isFaulty: boolean) => ({
  name: 'november.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'date,amount,balance,transaction id,description',
      `${day},${EXTRA},${EXTRA},INT1,interest`,
      ...(isFaulty ? [`${day},10.00,${EXTRA},INT2,interest`] : []),
    ].join('\r\n'),
  ),
});
