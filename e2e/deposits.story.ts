import { expect, type Locator, type Page, test, type TestInfo } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { accessible, api, isPhone, type Language, loginOf, picture, speak, wordsOf } from './stage.ts';

/**
 * Deposits by each method: a code to scan, a transfer to type, and a provider's page from which the payer comes back. In
 * đồng in Vietnamese on a phone, in English and Thai on a desktop; in baht in Thai on a phone, in English on a desktop.
 */
test.describe.configure({ mode: 'serial' });

const LINH = {
  account: 'linhnguyen',
  onPhone: 'vi',
  amount: 50_000n,
  choice: /^50[.,]000\s?₫$|^₫\s?50[.,]000$/,
} as const;
const SOMCHAI = { account: 'somchai88', onPhone: 'th', amount: 500_00n, choice: /^฿\s?500$|^500\s?฿$/ } as const;
type Payer = typeof LINH | typeof SOMCHAI;
const { getBalance } = contract.wallet;

for (const method of ['vietqr', 'viet_transfer', 'payos'] as const)
  test(`[J05] a member pays by ${method}, and the money is there when the notice came`, async ({ page }, info) => {
    const { t, centre, before } = await begin(page, info, LINH, method, 'en');
    if (method === 'viet_transfer') {
      await expect(centre.getByText(t('pay.content'))).toBeVisible();
      await expect(centre.getByText(t('hint.transfer')).first()).toBeVisible();
    } else await expect(centre.getByRole('img', { name: t('qr.label') })).toBeVisible({ timeout: 20_000 });
    await seen(page, info, method);
    await centre.getByRole('button', { name: t('simulate') }).click();
    await arrived(LINH, centre, t, before);
  });

for (const method of ['promptpay_id', 'truemoney'] as const)
  test(`[J05] a member pays by ${method}, whose satang name the deposit`, async ({ page }, info) => {
    const { t, centre, before } = await begin(page, info, SOMCHAI, method, 'en');
    await expect(centre.getByRole('img', { name: t('qr.label') })).toBeVisible();
    await seen(page, info, method);
    await centre.getByRole('button', { name: t('simulate') }).click();
    await arrived(SOMCHAI, centre, t, before, 99n);
  });

for (const method of ['momo', 'zalopay'] as const)
  test(`[J05] a member pays on the page of ${method}, comes back, and the money is there`, async ({ page }, info) => {
    const { t, centre, before } = await begin(page, info, LINH, method, 'th');
    const onward = centre.getByRole('button', { name: t('page.continue') });
    await expect(onward).toBeVisible({ timeout: 20_000 });
    await seen(page, info, method);
    await onward.click();
    await expect(page.getByRole('heading', { name: /a stand-in, no real money/ })).toBeVisible();
    await expect(page.getByText('50,000 ₫')).toBeVisible();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await arrived(LINH, page.getByRole('dialog').last(), t, before);
    await seen(page, info, `${method}-back`);
  });

test('[J05] a forged slip is refused, the true one is read from its picture, and the money is there', async ({
  page,
}, info) => {
  const { t, centre, before } = await begin(page, info, SOMCHAI, 'thai_transfer', 'en');
  await expect(centre.getByText(t('hint.slip'))).toBeVisible();
  await seen(page, info, 'slip');
  await centre.getByRole('button', { name: t('slip.send') }).scrollIntoViewIfNeeded();
  await seen(page, info, 'slip-form');
  await centre.getByRole('button', { name: t('simulate'), exact: true }).click();
  const shown = centre.getByRole('link', { name: t('slip.openSlip') });
  const address = (await shown.getAttribute('href')) ?? '';
  await send(page, centre, t, await drawn(page, `${address}.forged.png`));
  await expect(centre.getByText(t('slip.why.not_known'))).toBeVisible({ timeout: 30_000 });
  await seen(page, info, 'slip-forged');
  await send(page, centre, t, await drawn(page, `${address}.png`));
  await arrived(SOMCHAI, centre, t, before);
  await seen(page, info, 'slip-credited');
});

/** The slip that the stand-in's bank draws once the transfer is made. */
async function drawn(page: Page, address: string): Promise<Buffer> {
  await expect.poll(async () => (await page.request.get(address)).status(), { timeout: 20_000 }).toBe(200);
  return (await page.request.get(address)).body();
}

async function send(page: Page, centre: Locator, t: (key: string) => RegExp, picture: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await centre.getByRole('button', { name: t('slip.file') }).click();
  await (await choosing).setFiles({ name: 'slip.png', mimeType: 'image/png', buffer: picture });
  await centre.getByRole('button', { name: t('slip.send') }).click();
}

/** Opens the form, chooses the method and the amount, and creates the deposit. */
async function begin(page: Page, info: TestInfo, payer: Payer, method: string, onDesk: Language) {
  const language = isPhone(info) ? payer.onPhone : onDesk;
  const t = wordsOf('player/src/features/deposits', language);
  await enter(page, payer, language);
  const before = await balance(payer);
  await page.goto('/?centre=depositv2');
  const centre = page.getByRole('dialog').last();
  const chosen = centre
    .getByRole('group', { name: t('methods') })
    .getByRole('button')
    .filter({ hasText: nameOf(t, method) });
  await chosen.click();
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await centre.getByRole('button', { name: payer.choice }).click();
  await centre
    .locator('form')
    .getByRole('button', { name: t('create') })
    .click();
  await expect(centre.getByRole('region', { name: t('this') })).toBeVisible();
  return { t, centre, before };
}

/** The name at any place of the button, which has limits and times too. */
const nameOf = (t: (key: string) => RegExp, method: string): RegExp =>
  new RegExp(
    t(`method.${method}`)
      .source.replace(/^\^\\s\*/, '')
      .replace(/\\s\*\$$/, ''),
  );

/** The deposit is credited, with up to `most` more than the chosen amount. */
async function arrived(
  payer: Payer,
  centre: Locator,
  t: (key: string) => RegExp,
  before: bigint,
  most = 0n,
): Promise<void> {
  await expect(centre.getByText(t('credited.title')).first()).toBeVisible({ timeout: 60_000 });
  const more = (await balance(payer)) - before - payer.amount;
  expect([more >= 0n, more <= most], `${more} more`).toEqual([true, true]);
}

async function balance({ account }: Payer): Promise<bigint> {
  const token = await api.loginMember(account, loginOf(account).password);
  return (await api.value(getBalance, {}, { token })).available;
}

async function enter(page: Page, { account }: Payer, language: Language): Promise<void> {
  await speak(page, language);
  const t = wordsOf('player/src/features/session', language);
  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
  await form.getByLabel(t('username')).fill(account);
  await form.getByLabel(t('password')).fill(loginOf(account).password);
  await form.getByRole('button', { name: t('submit') }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
}

async function seen(page: Page, info: TestInfo, name: string): Promise<void> {
  await accessible(page);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBe(0);
  await picture(page, info, `deposit-${name}`);
}
