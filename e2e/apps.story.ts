import { expect, test, type Page } from '@playwright/test';
import { accessible, languageOf, picture, product, wordsOf } from './stage.ts';

/**
 * Allows service workers, because this file tests the installed app: its installation, and its behaviour without a
 * network.
 */
test.use({ serviceWorkers: 'allow' });

test('[B15] [O03] the app page has a card for each platform, a QR of 800 px shown at 200, and guides with addresses', async ({
  page,
}, info) => {
  const t = wordsOf('player/src/features/app', languageOf(info));
  await page.addInitScript((code) => localStorage.setItem('lang', code), languageOf(info) === 'th' ? 'TY' : 'EN');
  await page.goto('/down#android');
  await expect(page.getByRole('heading', { level: 1, name: t('title') })).toBeVisible();
  for (const card of ['lite', 'ios', 'android'])
    await expect(page.getByRole('heading', { level: 2, name: t(card) })).toBeVisible();
  const qr = page.locator('figure img').first();
  await expect
    .poll(() => qr.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width]))
    .toEqual([expect.closeTo(800, -2), 200]);
  await expect(page.getByText(t('guide.android.3'))).toBeVisible();
  await accessible(page);
  await picture(page, info, 'app');
});

test('[B15] a join request shows its faults, then a confirmation', { tag: '@phone' }, async ({ page }, info) => {
  const t = wordsOf('player/src/features/join', languageOf(info));
  await page.goto('/join');
  const form = page.locator('form').filter({ has: page.getByLabel(t('field.message')) });
  await form.getByLabel(t('field.name')).fill('Anong S.');
  await form.getByLabel(t('field.contact')).fill('12');
  await form.getByLabel(t('field.message')).fill('I know many players in Chiang Mai.');
  await form.getByRole('button', { name: t('send') }).click();
  await expect(form.getByText(t('fault.phone'))).toBeVisible();
  await accessible(page);
  await form.getByLabel(t('field.contact')).fill('081 234 5678');
  await form.getByRole('button', { name: t('send') }).click();
  await expect(page.getByText(t('sent'))).toBeVisible();
});

test(
  '[B15] without a network the site starts, results are read with their time, and money waits with the reason',
  { tag: '@phone' },
  async ({ page, context }, info) => {
    const language = languageOf(info);
    const common = wordsOf('ui/src', language, 'words');
    const shell = wordsOf('player/src/shell', language);
    const member = wordsOf('player/src/features/member-centre', language);
    const session = wordsOf('player/src/features/session', language);
    const login = product.logins.find(({ username }) => username === 'somchai88');
    await page.goto('/login');
    const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
    await form.getByLabel(session('username')).fill('somchai88');
    await form
      .getByLabel(session('password'), { exact: true })
      .first()
      .fill(login?.password ?? '');
    await form.getByRole('button', { name: session('submit') }).click();
    await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // The page is loaded once under the service worker, which caches the loaded files.
    await page.reload();
    await readResults(page);
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('answers')).keys()).length))
      .toBeGreaterThan(3);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(common('offline'))).toBeVisible();
    await readResults(page);
    await expect(page.getByText(common('asOf')).first()).toBeVisible();
    await accessible(page);
    await picture(page, info, 'offline');
    await context.setOffline(false);
    await expect(page.getByText(common('offline'))).toHaveCount(0);
    await expect(page.getByText(common('asOf'))).toHaveCount(0);

    const deposits = wordsOf('player/src/features/deposits', language);
    await page
      .getByRole('banner')
      .getByRole('button', { name: shell('deposit') })
      .click();
    const pay = page.getByRole('dialog').getByRole('button', { name: deposits('create.bare') });
    await expect(pay).toBeEnabled();
    await context.setOffline(true);
    await expect(pay).toBeDisabled();
    await expect(page.getByRole('dialog').getByText(common('moneyOffline'))).toBeVisible();

    // The service worker cached the member's records too. They are removed when the session ends, while the draw
    // results stay.
    const kept = (name: string) =>
      page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).length, name);
    expect(await kept('own')).toBeGreaterThan(0);
    await context.setOffline(false);
    await page.goto('/');
    await page.getByRole('button', { name: shell('me') }).click();
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: member('signOut') })
      .click();
    await page
      .getByRole('dialog', { name: member('signOut.title') })
      .getByRole('button', { name: member('signOut.act') })
      .click();
    await expect.poll(() => kept('own')).toBe(0);
    expect(await kept('answers')).toBeGreaterThan(0);
  },
);

/**
 * Scrolls to the results. They are far down the home page, whose sections load only when they come near the viewport.
 */
async function readResults(page: Page): Promise<void> {
  const board = page.getByRole('table').first();
  await expect
    .poll(async () => {
      // A reload restores the position, which may be below the results: begin again at the top when the end is reached.
      if ((await board.count()) === 0)
        await page.evaluate(() => {
          const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - 2;
          scrollTo(0, isAtEnd ? 0 : scrollY + innerHeight);
        });
      return board.count();
    })
    .toBe(1);
  await expect(board).toContainText(/\d{5}/);
}
