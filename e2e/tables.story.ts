import { join } from 'node:path';
import { generate } from 'otplib';
import { expect, type Page, test } from '@playwright/test';
import { startProduct, resetProduct, type Product } from '../tools/product.ts';
import { dataFolder, say } from '../tools/project.ts';
import { enterSite } from './member.ts';
import { accessible, speak, wordsOf } from './stage.ts';

/**
 * The days of simulated play that fill the nine tables which this test checks. It starts its own product for them,
 * because the demo of the other tests begins empty.
 */
const DAYS = 90;
let lived: Product;
test.beforeAll(async () => {
  test.setTimeout(900_000);
  const dataDir = join(dataFolder, `test-tables-${process.env['STORY_RUN'] ?? 'browser'}`);
  await resetProduct(dataDir);
  lived = await startProduct({ dataDir, port: 0, days: DAYS, say });
});
test.afterAll(() => lived?.stop());

/** Pages of the back office, each with the least number of rows that its table must have. */
const ofOffice = [
  ['withdrawals', '/office/withdrawals', 8],
  ['deposits', '/office/deposits', 5],
  ['breaks', '/office/reconciliation?show=breaks', 5],
  ['agents', '/office/agents', 1],
  ['draws', '/office/draws', 10],
  ['exposure', '/office/exposure', 3],
  ['audit', '/office/audit', 10],
] as const;
/**
 * Pages of the member centre, each with its name, its address and the least number of rows. `ofAgent` below lists pages
 * of the agent centre in the same way.
 */
const ofMember = [['statement', '/?centre=transactionHistory', 3]] as const;
const ofAgent = [['team', '/?agents=downlineManagmentView', 1]] as const;

const forms = [
  { width: 1280, height: 860, language: 'en', staff: 'mali' },
  { width: 360, height: 740, language: 'th', staff: 'tuan' },
] as const;

for (const { width, height, language, staff } of forms)
  test(
    `nine tables of the demo’s office and member pages have rows and fit in ${width} pixels`,
    { tag: ['@long', '@desk'] },
    async ({ browser }, info) => {
      test.setTimeout(600_000);
      const office = await windowOf();
      await enterOffice(office);
      for (const [name, path, least] of ofOffice) await isFilled(office, name, path, least);
      const member = await windowOf();
      await enterSite(member, 'somchai88', language);
      for (const [name, path, least] of ofMember) await isFilled(member, name, path, least);
      const agent = await windowOf();
      await enterSite(agent, 'agentanong', language);
      for (const [name, path, least] of ofAgent) await isFilled(agent, name, path, least);
      await Promise.all([office, member, agent].map((page) => page.context().close()));

      async function windowOf(): Promise<Page> {
        const isMobile = width < 600;
        const context = await browser.newContext({
          viewport: { width, height },
          isMobile,
          hasTouch: isMobile,
          baseURL: lived.url,
          timezoneId: 'Asia/Bangkok',
        });
        await context.addInitScript(() => {
          localStorage.setItem('ageSeen', '1');
          localStorage.setItem('popupsQuietUntil', '9999-12-31');
        });
        return context.newPage();
      }

      async function enterOffice(page: Page): Promise<void> {
        const t = wordsOf('office/src/session', language);
        const login = lived.logins.find(({ username }) => username === staff);
        await speak(page, language);
        await page.goto('/office/');
        await page.getByLabel(t('username')).fill(staff);
        await page
          .getByLabel(t('password'), { exact: true })
          .first()
          .fill(login?.password ?? '');
        await page.getByRole('textbox', { name: /1.*6/ }).first().click();
        await page.keyboard.type(await generate({ secret: login?.totpSecret ?? '' }));
        await page.getByRole('button', { name: t('submit') }).click();
        await expect(page.getByRole('button', { name: /Mali|Tuấn/ })).toBeVisible();
      }

      /**
       * Checks that the page has enough rows, is not wider than the window and has no serious accessibility problem.
       */
      async function isFilled(page: Page, name: string, path: string, least: number): Promise<void> {
        await page.goto(path);
        // The agents are a tree, every other list is a table.
        const rows = page.locator(name === 'agents' ? 'main li' : 'main tbody tr, dialog tbody tr');
        await expect.soft(rows.nth(least - 1), name).toBeAttached();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(wide, name).toBeLessThanOrEqual(0);
        await accessible(page);
        const file = info.outputPath(`table-${name}-${language}-${width}.png`);
        await page.screenshot({ path: file, animations: 'disabled', scale: 'css' });
      }
    },
  );
