import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page, test, type TestInfo } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { startTestApp } from '../packages/server/src/testing/test-app.ts';
import { brandActs } from '../packages/server/src/brand/index.ts';
import { proposalRoutes } from '../packages/server/src/proposals/index.ts';
import { enterPayoutConnection } from '../packages/server/src/testing/payout-connections.ts';
import { agreeTo } from '../packages/server/src/testing/proposals.ts';
import { inProject } from '../tools/project.ts';
import { sitesFolder } from '../tools/sites.ts';
import { onStoryServer, serve } from './own-house.ts';
import { accessible, enterOffice, languageOf, picture, product, wordsOf } from './stage.ts';

const second = inProject('deploy/brands/sen-hong/brand.yaml');
const run = promisify(execFile);

/** Runs the brand command on a database, as an operator would on the command line. */
const brand = (databaseUrl: string, ...parameters: string[]) =>
  run(process.execPath, [inProject('packages/server/src/brand.ts'), ...parameters], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });

/** Opens the site as a visitor with a Thai device who has not chosen a language, so the brand's language applies. */
async function visitor(browser: Browser, info: TestInfo, url: string): Promise<Page> {
  const { viewport = null, isMobile = false } = info.project.use;
  const context = await browser.newContext({
    viewport,
    isMobile,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(url).origin,
          localStorage: [
            { name: 'ageSeen', value: '1' },
            { name: 'popupsQuietUntil', value: '9999-12-31' },
          ],
        },
      ],
    },
  });
  return context.newPage();
}

test(
  '[A05] a second brand from a file, published by two people, changes name, colours, logo, language and currency',
  { tag: '@phone-first' },
  async ({ browser, page: mali }, info) => {
    const folder = await mkdtemp(join(tmpdir(), 'tamarind-brands-'));
    const language = languageOf(info) === 'th' ? 'th' : 'en';
    const [t, proposals] = [wordsOf('office/src/brand-versions', language), wordsOf('office/src/proposals', language)];
    const tuan = await (await browser.newContext({ viewport: info.project.use.viewport ?? null })).newPage();
    for (const page of [mali, tuan])
      await page.addInitScript((code) => localStorage.setItem('lang', code), language === 'th' ? 'TY' : 'EN');
    await enterOffice(mali, 'mali', language);
    await enterOffice(tuan, 'tuan', language);
    const databaseUrl = process.env['TAMARIND_DATABASE_URL'] ?? '';

    const publish = async (file: string, name: string) => {
      await brand(databaseUrl, '--apply', file, '--staff', 'mali');
      await mali.goto('/office/brand-versions');
      await accessible(mali);
      await picture(mali, info, name);
      await mali.getByRole('button', { name: t('propose') }).click();
      const dialog = mali.getByRole('dialog');
      await dialog.getByRole('textbox').fill('the new season');
      await dialog.getByRole('button', { name: t('propose') }).click();
      await expect(dialog).toBeHidden();
      await tuan.goto('/office/approvals');
      const one = tuan.getByRole('region', { name: proposals('act.brand.publish') });
      await one.getByRole('button', { name: proposals('agree') }).click();
      await tuan.getByRole('dialog').getByRole('textbox').fill('looked at it');
      await tuan
        .getByRole('dialog')
        .getByRole('button', { name: proposals('agree') })
        .click();
      await expect(one).toBeHidden();
    };

    const before = await visitor(browser, info, product.url);
    await before.goto('/');
    await expect(before).toHaveTitle(/Tamarind Play/);
    await expect(before.locator('html')).toHaveAttribute('lang', 'th');
    await settled(before);
    await picture(before, info, 'brand-first');
    await brand(databaseUrl, '--export', '--to', join(folder, 'first.yaml'));
    try {
      await publish(second, 'brand-draft');
      const after = await visitor(browser, info, product.url);
      await expect(async () => {
        await after.goto('/');
        await expect(after).toHaveTitle(/Sen Hồng/, { timeout: 1000 });
      }).toPass();
      await expect(after.locator('html')).toHaveAttribute('lang', 'vi');
      const cta = (page: Page) =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--cta').trim());
      expect([await cta(before), await cta(after)]).toEqual(['#fbb823', '#ff9bb5']);
      await accessible(after);
      await settled(after);
      await picture(after, info, 'brand-second');
      await after.emulateMedia({ colorScheme: 'dark' });
      await after.evaluate(() => localStorage.setItem('theme', 'dark'));
      await after.reload();
      await accessible(after);
      await picture(after, info, 'brand-second-dark');
      // The page does not offer a choice of country, because the brand has only đồng.
      await after.goto('/register');
      await expect(after.getByRole('dialog').getByRole('radio')).toHaveCount(1);
      await picture(after, info, 'brand-second-register');
      await after.context().close();
    } finally {
      await publish(join(folder, 'first.yaml'), 'brand-back');
      await rm(folder, { recursive: true });
    }
    await expect(async () => {
      await before.goto('/');
      await expect(before).toHaveTitle(/Tamarind Play/, { timeout: 1000 });
    }).toPass();
    await before.context().close();
    await tuan.context().close();
  },
);

test('[A05] [A01] a brand exported, its database dropped, and applied to an empty one: the same pages to the eye', async ({
  browser,
}, info) => {
  // Triples the time limit of the test, because it starts three servers one after the other.
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'tamarind-brands-'));
  const file = join(folder, 'brand.yaml');
  const house = await newHouse(second);
  const first = await pagesOf(browser, info, house.url, 'first');
  await brand(house.databaseUrl, '--export', '--to', file);
  await house.drop();

  const again = await newHouse(file);
  const then = await pagesOf(browser, info, again.url, 'again');
  await brand(again.databaseUrl, '--export', '--to', join(folder, 'again.yaml'));
  await again.drop();
  const judge = await browser.newPage();
  for (const [path, bytes] of first)
    expect.soft(await differs(judge, bytes, then.get(path)), path).toMatchObject({ isSeen: false });
  expect(await readFile(join(folder, 'again.yaml'), 'utf8')).toBe(await readFile(file, 'utf8'));
  // Takes pictures of the same pages without the brand file. They must differ, otherwise equal pictures would prove
  // nothing.
  const plain = await newHouse(undefined);
  const unbranded = await pagesOf(browser, info, plain.url, 'plain');
  await plain.drop();
  for (const [path, bytes] of first)
    expect.soft(await differs(judge, bytes, unbranded.get(path)), path).toMatchObject({ isSeen: true });
  await judge.close();
  await rm(folder, { recursive: true });
});

/**
 * Compares two pictures by the colour values of their pixels. The browser draws edges slightly lighter or darker from
 * one run to the next: up to 153 values differed, by up to 27 of 255. More than 400 different values, or a difference
 * above 40 of 255, therefore counts as a difference.
 */
async function differs(page: Page, one: Buffer, other: Buffer | undefined) {
  const found = await page.evaluate(
    async (pictures) => {
      const [left, right] = await Promise.all(
        pictures.map(async (base64) => {
          const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          canvas?.drawImage(bitmap, 0, 0);
          return canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (!left || left.length !== right?.length) return { values: Infinity, most: 255 };
      let [values, most] = [0, 0];
      for (let at = 0; at < left.length; at += 1) {
        const by = Math.abs((left[at] ?? 0) - (right[at] ?? 0));
        if (by > 0) values += 1;
        most = Math.max(most, by);
      }
      return { values, most };
    },
    [one, other ?? Buffer.alloc(0)].map((bytes) => bytes.toString('base64')),
  );
  return { ...found, isSeen: found.values > 400 || found.most > 40 };
}

/**
 * Waits for lazy chunks and fonts. The time is fixed, because the event stream keeps the network from becoming idle.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(2500);
  await page.evaluate(() => document.fonts.ready);
}

const HOUSE_TIME = new Date('2026-11-23T05:00:00Z');

/** Starts a server on an empty database, with two people of staff who publish the brand file. */
async function newHouse(file: string | undefined) {
  onStoryServer();
  const app = await startTestApp({
    routes: proposalRoutes(brandActs),
    env: { SITES_DIR: sitesFolder },
    now: HOUSE_TIME,
  });
  const databaseUrl = app.platform.config.DATABASE_URL;
  if (file !== undefined) {
    const [mali, tuan] = [await app.staff('brand_manager'), await app.staff('it_operations')];
    // The file switches payouts over MoMo on, but contains no secrets, so a payment connection must be entered
    // separately.
    await enterPayoutConnection(app, 'http://127.0.0.1:9', 'momo', { id: '0193a000-0000-7000-8000-0000000000d1' });
    await brand(databaseUrl, '--apply', file, '--staff', mali.username);
    const { draft } = (await app.call(contract.brand.getBrandVersions, {}, mali)).value();
    if (!draft) throw new Error('no draft');
    const wish = { from: 'draft' as const, number: draft.lock, document: draft.document, reason: 'opening' };
    (await agreeTo(app, await app.call(contract.brand.publishBrand, wish, mali), tuan)).value();
  }
  // The pages show the server's time to the second, so it must be the same in every picture.
  Object.assign(app.clock, { now: () => HOUSE_TIME });
  const { url, stop } = await serve(app);
  return { url, databaseUrl, drop: stop };
}

/**
 * Stores pictures of pages among the run's results. The servers' time is fixed, so that every countdown is the same.
 */
async function pagesOf(browser: Browser, info: TestInfo, url: string, of: string): Promise<Map<string, Buffer>> {
  const page = await visitor(browser, info, url);
  await page.clock.setFixedTime(HOUSE_TIME);
  const pictures = new Map<string, Buffer>();
  for (const path of ['/', '/login', '/help', '/office/']) {
    await page.goto(url + path);
    await settled(page);
    const file = info.outputPath(`${of}${path.replaceAll('/', '-')}.png`);
    pictures.set(path, await page.screenshot({ path: file, animations: 'disabled', scale: 'css' }));
  }
  await page.context().close();
  return pictures;
}
