import { expect, type Locator, type Page, test, type TestInfo } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { giveReason, officeWindow } from './desk.ts';
import { enterSite, staffOf } from './member.ts';
import { api, isPhone, type Language, loginOf, product, seenAs, wordsOf } from './stage.ts';

const seen = seenAs('deposit');

/**
 * Deposits by each method: a QR code to scan, a transfer to type, and a provider's page from which the payer returns.
 * Each method is tested in three languages. The short run tests one language for each screen size: the country's own on
 * a phone, another one on a desktop.
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
type StoryLanguage = 'en' | 'th' | 'vi';

/**
 * Declares the test of a deposit method once for each language. `onDesk` is the only language that the short run tests
 * on a desktop.
 */
function inEachLanguage(
  title: string,
  { onPhone }: Payer,
  onDesk: StoryLanguage,
  story: (page: Page, info: TestInfo, language: StoryLanguage) => Promise<void>,
): void {
  for (const language of ['en', 'th', 'vi'] as const) {
    const tag = language === onPhone ? '@phone-first' : language === onDesk ? '@desk-first' : '@long';
    test(`${title} (${language})`, { tag }, ({ page }, info) => story(page, info, language));
  }
}

const { getBalance } = contract.wallet;

for (const method of ['vietqr', 'viet_transfer', 'payos'] as const)
  inEachLanguage(
    `[J05] a member pays by ${method}, and the money is there when the notice came`,
    LINH,
    'en',
    async (page, info, language) => {
      const { t, centre, before } = await begin(page, LINH, method, language);
      if (method === 'viet_transfer') {
        await expect(centre.getByText(t('pay.content'))).toBeVisible();
        await expect(centre.getByText(t('hint.transfer')).first()).toBeVisible();
      } else await expect(centre.getByRole('img', { name: t('qr.label') })).toBeVisible({ timeout: 20_000 });
      await seen(page, info, method);
      await centre.getByRole('button', { name: t('simulate') }).click();
      await arrived(LINH, centre, t, before);
    },
  );

for (const [method, most] of [
  ['promptpay', 0n],
  ['promptpay_id', 99n],
  ['truemoney', 99n],
] as const)
  inEachLanguage(
    `[J05] a member pays by ${method}, whose ${most === 0n ? 'reference names' : 'satang name'} the deposit`,
    SOMCHAI,
    'en',
    async (page, info, language) => {
      const { t, centre, before } = await begin(page, SOMCHAI, method, language);
      await expect(centre.getByRole('img', { name: t('qr.label') })).toBeVisible();
      await seen(page, info, method);
      await centre.getByRole('button', { name: t('simulate') }).click();
      await arrived(SOMCHAI, centre, t, before, most);
    },
  );

for (const [method, payer, sum] of [
  ['momo', LINH, '50,000 ₫'],
  ['zalopay', LINH, '50,000 ₫'],
  ['thai_online', SOMCHAI, '500.00 ฿'],
] as const)
  inEachLanguage(
    `[J05] a member pays on the page of ${method}, comes back, and the money is there`,
    payer,
    payer === LINH ? 'th' : 'vi',
    async (page, info, language) => {
      const { t, centre, before } = await begin(page, payer, method, language);
      const onward = centre.getByRole('button', { name: t('page.continue') });
      await expect(onward).toBeVisible({ timeout: 20_000 });
      await seen(page, info, method);
      await onward.click();
      await expect(page.getByRole('heading', { name: /a stand-in, no real money/ })).toBeVisible();
      await expect(page.getByText(sum)).toBeVisible();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await arrived(payer, page.getByRole('dialog').last(), t, before);
      await seen(page, info, `${method}-back`);
    },
  );

inEachLanguage(
  '[J05] a forged slip is refused, the true one is read from its picture, and the money is there',
  SOMCHAI,
  'en',
  async (page, info, language) => {
    const { t, centre, before } = await begin(page, SOMCHAI, 'thai_transfer', language);
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
  },
);

for (const language of ['en', 'th', 'vi'] as const)
  test(
    `[J05] [S-H4] a slip that the checker cannot find out about: one is refused, two people credit the next (${language})`,
    { tag: '@long' },
    async ({ page, browser }, info) => {
      const { t, centre, before } = await begin(page, SOMCHAI, 'thai_transfer', language);
      const words = wordsOf('office/src/deposits', language);
      await centre.getByRole('button', { name: t('simulate'), exact: true }).click();
      const address = (await centre.getByRole('link', { name: t('slip.openSlip') }).getAttribute('href')) ?? '';
      await checker({ pendingSlips: 1_000 });
      try {
        await send(page, centre, t, await drawn(page, `${address}.forged.png`));
        await expect(centre.getByText(t('slip.checking')).filter({ visible: true }).first()).toBeVisible();
        await seen(page, info, 'slip-checking');
        await passToStaff(centre, t);
        await seen(page, info, 'slip-staff');
        let mali = await officeWindow(browser, info, 'mali', language);
        await openSlip(mali, words);
        await mali.getByRole('button', { name: words('slip.refuse') }).click();
        await giveReason(mali, words('slip.refuse.act'), 'the portal of the bank does not list it');
        await expect(centre.getByText(t('slip.why.staff'))).toBeVisible();
        await seen(page, info, 'slip-refused');
        await mali.context().close();

        await send(page, centre, t, await drawn(page, `${address}.png`));
        await passToStaff(centre, t);
        mali = await officeWindow(browser, info, 'mali', language);
        await openSlip(mali, words);
        // Here the checking service has answered that the transfer is pending. Staff therefore see another status than
        // for a service that does not respond.
        await expect(mali.getByText(words('slip.state.pending')).filter({ visible: true }).first()).toBeVisible();
        if (!isPhone(info)) await expect(mali.getByRole('button', { name: words('slip.accept') })).toBeInViewport();
        await seen(mali, info, 'slip-office');
        await mali.getByRole('button', { name: words('slip.accept') }).click();
        await giveReason(mali, words('slip.accept.act'), 'the portal lists it: reference, amount, account, payer');
        const proposals = wordsOf('office/src/proposals', language);
        await expect(mali.getByText(proposals('own')).first()).toBeVisible();
        await seen(mali, info, 'slip-proposed');
        expect(await balance(SOMCHAI), 'one person moves no money').toBe(before);

        const tuan = await officeWindow(browser, info, 'tuan', language);
        await openSlip(tuan, words);
        await tuan.getByRole('button', { name: proposals('agree') }).click();
        await giveReason(tuan, proposals('agree'), 'found it in the portal, too');
        await arrived(SOMCHAI, centre, t, before);
        await seen(page, info, 'slip-credited-by-two');
        // Filters for visible elements: on a phone the open slip hides the list, whose rows show the same status.
        const state = tuan.getByText(words('slip.state.credited')).filter({ visible: true });
        await expect(state.first()).toBeVisible();
        await seen(tuan, info, 'slip-decided');
        await Promise.all([mali, tuan].map((office) => office.context().close()));
      } finally {
        await checker({ pendingSlips: 0 });
      }
    },
  );

/** Moves the clock past the brand's waiting time, after which staff see a slip that no checking service could check. */
async function passToStaff(centre: Locator, t: (key: string) => RegExp): Promise<void> {
  await api.moveClock({ advanceMs: 11 * 60_000 });
  await expect(centre.getByText(t('slip.staff')).filter({ visible: true }).first()).toBeVisible({ timeout: 60_000 });
  // While staff check, no countdown runs, and the top of the deposit says that staff are checking.
  await expect(centre.getByText(t('state.staff')).filter({ visible: true }).first()).toBeVisible();
  await expect(centre.getByRole('timer')).toHaveCount(0);
}

/** Opens the slip that waits for staff, and its picture. */
async function openSlip(office: Page, words: (key: string) => RegExp): Promise<void> {
  const { slips } = await api.value(contract.deposits.listSlips, {}, await staffOf('mali'));
  const waiting = slips.filter(({ state }) => state === 'staff');
  expect(waiting).toHaveLength(1);
  await office.goto(`/office/deposits/${waiting[0]?.id}?show=slips`);
  await office.getByRole('button', { name: words('slip.picture') }).click();
  await expect(office.getByRole('img', { name: words('slip.alt') })).toBeVisible();
}

async function checker(faults: Readonly<Record<string, number>>): Promise<void> {
  const answer = await fetch(new URL('/control', product.outside.payments?.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'easyslip', ...faults }),
  });
  if (!answer.ok) throw new Error(`the checker did not take its faults: ${answer.status}`);
}

/** Downloads the slip that the simulated bank draws after the transfer. */
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
async function begin(page: Page, payer: Payer, method: string, language: Language) {
  const t = wordsOf('player/src/features/deposits', language);
  await enterSite(page, payer.account, language);
  const before = await balance(payer);
  await page.goto('/?centre=depositv2');
  const centre = page.getByRole('dialog').last();
  const chosen = centre
    .getByRole('group', { name: t('methods') })
    .getByRole('button')
    .filter({ hasText: nameOf(method, language) });
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

/** A pattern for the method's name anywhere in the button, which also shows limits and times. */
const nameOf = (method: string, language: Language): RegExp =>
  new RegExp(
    wordsOf(
      'ui/src/deposit-methods',
      language,
    )(`method.${method}`)
      .source.replace(/^\^\\s\*/, '')
      .replace(/\\s\*\$$/, ''),
  );

/** Checks that the deposit is credited, with up to `most` more than the chosen amount. */
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
