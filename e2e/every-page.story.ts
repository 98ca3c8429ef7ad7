import {
  type BrowserContext,
  expect as expectSoon,
  type Page,
  type Request,
  test,
  type TestInfo,
} from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { codeOfKind, memberKindField } from '@tamarind/contract/member-kind';
import { generateCatalogue } from '@tamarind/domain/games/catalogue';
import { present } from '@tamarind/domain/present';
import { memberPageTable, modalTable, type RouteEntry, routeTable, type Stage } from './site-table.ts';
import { api, languageOf, picture, product, seriousFaults, wordsOf } from './stage.ts';

/**
 * Opens every route, modal and page of the member centre one after the other in one window, and runs the checks that
 * apply to all of them.
 */
const expect = expectSoon.configure({ timeout: 30_000 });
let page: Page;
let context: BrowserContext;
/** Errors since the last check. */
const troubles: string[] = [];
/** Requests without a response yet. */
const waiting = new Set<Request>();

test.beforeAll(async ({ browser }, info) => {
  const { viewport, isMobile, hasTouch, locale } = info.project.use;
  context = await browser.newContext({
    ...present({ viewport, isMobile, hasTouch, locale }),
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
    // The service worker runs, as in production.
    serviceWorkers: 'allow',
    baseURL: product.url,
  });
  page = await context.newPage();
  // A long timeout, because a busy machine is slow and this test checks only that pages appear, not how fast.
  page.setDefaultTimeout(60_000);
  await page.addInitScript(
    (code) => {
      localStorage.setItem('lang', code);
    },
    languageOf(info) === 'th' ? 'TY' : 'EN',
  );
  watch();
  await open('/');
});
test.afterAll(() => context.close());

for (const [path, entry] of Object.entries(routeTable))
  test(`[${entry.requirement}] ${path} opens with its title, without a fault, and fits${entry.only ? ` @${entry.only}` : ''}`, async () => {
    const info = test.info();
    if (entry.who) await signIn(info, entry.who);
    const address = path + (await queryOf(entry));
    await go('/noticePage', address);
    await expect(page).toHaveURL((url) => url.pathname + url.search === address);
    const title = page.locator(entry.opens ? 'dialog h2' : 'h1').first();
    await expect(title).not.toBeEmpty();
    if (entry.opens) await expect(page.locator('dialog')).toBeVisible();
    // The focus may be on the first field instead, if the page is a single form.
    else await expect.soft(page.locator('h1, main input').and(page.locator(':focus'))).toHaveCount(1);
    await settled();
    expect.soft(await page.title()).toContain((await page.locator('h1').first().textContent()) ?? '?');
    // The header and footer are the same on every page, so they are checked only on the home page.
    await soundPage(info, `route${path.replaceAll('/', '-')}`, path === '/' ? 'body' : 'main, dialog');
    if (entry.opens) await page.keyboard.press('Escape');
    if (entry.opens) await expect(page.locator('dialog')).toHaveCount(0);
  });

for (const [name, entry] of Object.entries(modalTable))
  test(`[D01] [${entry.requirement}] ${name} opens by its opener; Escape and Back close it, a press outside does not`, async () => {
    const info = test.info();
    await (entry.who ? signIn(info, entry.who) : signOut());
    await go('/noticePage', entry.from);
    await settled();
    const dialog = page.locator('dialog');
    const press = async () => {
      const opener = await entry.opener(stageOf(info));
      // Marks the element that must get the focus back. A modal that replaces another one returns the focus to the
      // first modal's opener, so the mark is not changed then.
      if ((await dialog.count()) === 0) await opener.evaluate((element) => Object.assign(window, { opener: element }));
      await opener.press('Enter');
      await expect(dialog).toHaveCount(1);
      await expect(dialog).toBeVisible();
      await expect.poll(() => focusIsIn('dialog')).toBe(true);
    };
    await press();
    await settled();
    await soundPage(info, `modal-${name}`, 'dialog');
    const box = await dialog.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(200);
    if (info.project.name !== 'th-360') await page.mouse.click(6, 400);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect
      .poll(
        () =>
          page.evaluate(
            (isSecond) =>
              isSecond ? document.activeElement !== document.body : document.activeElement === window.opener,
            entry.isSecond ?? false,
          ),
        'focus is back at the opener',
      )
      .toBe(true);
    const address = page.url();
    await press();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(address);
  });

for (const [name, requirement] of Object.entries(memberPageTable))
  test(`[${requirement}] the member centre's page ${name} opens without a fault, and fits`, async () => {
    const info = test.info();
    await signIn(info);
    await go('/noticePage', '/');
    const entry = modalTable['memberCentre'];
    await (await entry?.opener(stageOf(info)))?.press('Enter');
    const words = wordsOf('player/src/features/member-centre', languageOf(info));
    const row = page
      .getByRole('dialog')
      .getByRole('navigation', { name: words('title') })
      .getByRole('button', { name: words(`page.${name}`) })
      // Some links also appear above the list, so the last match is the one in the list.
      .last();
    await row.press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText(words(`page.${name}`));
    await settled();
    await soundPage(info, `member-${name}`, 'dialog');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
  });

test('[D01] [B02] a first visit shows the age notice once; after login the operator’s pop-up opens once', async () => {
  const info = test.info();
  const words = wordsOf('player/src/features/notices', languageOf(info));
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => sessionStorage.clear());
  await open('/noticePage');
  await go('/');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(words('age.title'));
  await settled();
  await soundPage(info, 'modal-ageNotice', 'dialog');
  await dialog.getByRole('button', { name: words('age.act') }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.evaluate(() => sessionStorage.clear());
  await open('/noticePage');
  await logIn(info);
  await dialog.getByRole('button', { name: words('today') }).press('Enter');
  await expect(dialog).toHaveCount(0);
});

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const slot = generateCatalogue().find(({ servedAs }) => servedAs === 'slot-00001')?.code ?? '';
async function queryOf({ query }: RouteEntry): Promise<string> {
  if (query === 'slot') return `?gameId=${slot}`;
  if (query === undefined) return '';
  const { promotions } = await api.value(contract.promotions.listPromotions, {});
  return `?id=${promotions[0]?.id}`;
}

const stageOf = (info: TestInfo): Stage => ({
  page,
  isPhone: info.project.name === 'th-360',
  say: (feature, word) => wordsOf(feature, languageOf(info))(word),
});

/** Records errors of the page and the network in `troubles`. */
function watch(): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      troubles.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => {
    const isAsked = ['fetch', 'script', 'stylesheet'].includes(request.resourceType());
    // The push stream is ignored, because its response never ends.
    if (isAsked && !request.headers()['accept']?.includes('event-stream')) waiting.add(request);
  });
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => {
    waiting.delete(request);
    // Leaving a page aborts its pending requests, which is no error.
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') troubles.push(`${request.url()}: ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.url()}: ${response.status()}`);
  });
}

/** Loads the site and waits for its first heading. */
async function open(path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
}

/** Navigates as a click on a link does, without reloading the site. */
async function go(...paths: string[]): Promise<void> {
  for (const path of paths) await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** Waits until every request is answered and rendered. */
async function settled(): Promise<void> {
  await expect.poll(() => [...waiting].map((request) => request.url()), { intervals: [50] }).toEqual([]);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Checks for errors, content wider than the screen and serious accessibility problems; takes a picture. */
async function soundPage(info: TestInfo, name: string, part: string): Promise<void> {
  expect.soft(troubles.splice(0)).toEqual([]);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(excess, 'wider than the screen').toBeLessThanOrEqual(0);
  expect.soft(await seriousFaults(page, part)).toEqual([]);
  // The accessibility library posts messages to every frame, and the browser logs an error for a vendor's frame of
  // another origin. These errors are not problems of the page.
  troubles.splice(0, Infinity, ...troubles.filter((text) => !text.includes("'postMessage'")));
  await picture(page, info, name);
}

const focusIsIn = (selector: string): Promise<boolean> =>
  page.evaluate((where) => document.activeElement?.closest(where) !== null, selector);

/**
 * Logs in once; later pages use the same session. With `trial` the session is still that of a member: only the account
 * kind stored in the browser is changed.
 */
async function signIn(info: TestInfo, who: 'member' | 'trial' = 'member'): Promise<void> {
  const kind = String(codeOfKind(who));
  const [token, now] = await page.evaluate(
    (keys) => keys.map((key) => sessionStorage.getItem(key)),
    ['token', memberKindField],
  );
  if (token && now === kind) return;
  if (!token) await logIn(info);
  await page.evaluate(([key, code]) => sessionStorage.setItem(key, code), [memberKindField, kind] as const);
  await open('/');
}

/** Logs out, for modals that open only without a session. */
async function signOut(): Promise<void> {
  if (!(await page.evaluate(() => sessionStorage.getItem('token')))) return;
  await page.evaluate(() => sessionStorage.clear());
  await open('/');
}

async function logIn(info: TestInfo): Promise<void> {
  const login = product.logins.find(({ username }) => username === 'somchai88');
  const words = wordsOf('player/src/features/session', languageOf(info));
  await go('/login');
  const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
  await form.getByLabel(words('username')).fill(login?.username ?? '');
  await form.getByLabel(words('password')).fill(login?.password ?? '');
  await form.getByRole('button', { name: words('submit') }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
}
