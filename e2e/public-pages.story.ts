import { expect, test, type Request } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { helpTopics } from '@tamarind/ui/help/topics.ts';
import { accessible, api, languageOf, picture, wordsOf } from './stage.ts';
import { homeScript, SCRIPT_MOST } from './weight.ts';

/**
 * The language tags of the public pages. These pages work without any script, in every language, with metadata for
 * search engines.
 */
const tags = ['th', 'en', 'vi', 'zh'];

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[L06] results are read without script: all lotteries, one lottery, one day', async ({ page }, info) => {
    const language = languageOf(info);
    const t = wordsOf('pages/src', language);
    await page.goto(`/results?lang=${language}`);
    await expect(page.getByRole('heading', { level: 1, name: t('results') })).toBeVisible();
    await page.locator('a[href^="/results/xsmb"]').click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.getByRole('table').first()).toContainText(/\d{5}/);
    await expect(page.getByRole('link', { name: t('csv') })).toHaveAttribute('href', /results\.csv\?game=xsmb/);
    await picture(page, info, 'results');
    const day = page.locator('tbody th a').first();
    await day.click();
    await expect(page).toHaveURL(/\/results\/xsmb\/\d{4}-\d{2}-\d{2}/);
    await expect(page.getByRole('table').first()).toContainText(/\d{5}/);
  });

  test('[A04] every language has its own address, linked for search engines, and each linked table exists', {
    tag: '@desk',
  }, async ({ page }) => {
    const titles = new Set<string>();
    for (const tag of tags) {
      await page.goto(`/results/mega645?lang=${tag}`);
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${tag}`));
      titles.add(await page.title());
      await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(tags.length + 1);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/results\/mega645/);
      await expect(page.locator('[itemtype$="/BreadcrumbList"] [itemprop=item]')).toHaveAttribute('href', /\/results/);
      const table = page.locator('[itemtype$="/Dataset"] [itemprop=contentUrl]');
      const file = await page.request.get((await table.getAttribute('href')) ?? '');
      expect(file.headers()['content-type']).toContain('text/csv');
    }
    expect(titles.size).toBe(tags.length);
  });

  test('[S-L8] no public page needs an inline style, and the policy allows none', { tag: '@desk' }, async ({
    request,
  }) => {
    for (const path of [
      '/results',
      '/results/xsmb',
      '/rules',
      '/rules/xsmb',
      '/offers',
      '/helpmc/start',
      '/notices',
      '/results/none',
    ]) {
      const answer = await request.get(path);
      expect(answer.headers()['content-security-policy']).not.toContain('unsafe');
      expect(await answer.text(), path).not.toMatch(/<[a-z]+[^>]* style=|<style/);
    }
  });

  test('[L06] the site map lists only existing pages; an unknown address shows “not found”', { tag: '@desk' }, async ({
    request,
  }) => {
    const map = await (await request.get('/sitemap.xml')).text();
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(50);
    for (const address of addresses.filter((_, at) => at % 10 === 0)) {
      const answer = await request.get(address);
      expect([address, answer.status()]).toEqual([address, 200]);
    }
    expect((await request.get('/results/nothing')).status()).toBe(404);
    expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
  });

  test(
    '[L06] rules lead to prices and times, and to the results of the lottery; promotions to their rules',
    { tag: '@desk' },
    async ({ page }, info) => {
      const language = languageOf(info);
      const t = wordsOf('pages/src/rules', language);
      await page.goto(`/rules?lang=${language}`);
      await page.locator('a[href^="/rules/xsmb"]').click();
      await expect(page.getByRole('heading', { level: 2, name: t('bets') })).toBeVisible();
      await expect(page.getByRole('article', { name: '2D special', exact: true })).toContainText('×99');
      await page.locator('a[href^="/results/xsmb"]').click();
      await page.locator('main a[href^="/rules/xsmb"]').click();
      await page.locator('footer a[href^="/offers"]').click();
      await page.locator('main a[href^="/offers/"]').first().click();
      await expect(page.getByRole('heading', { name: wordsOf('pages/src/offers', language)('rules') })).toBeVisible();
    },
  );

  test('[B14] the bare help page has all topics and nothing else', async ({ page }, info) => {
    const language = languageOf(info);
    const t = wordsOf('ui/src/help', language);
    await page.goto(`/helpmc?lang=${language}#faq`);
    const { topics } = await api.value(contract.siteTexts.listHelpTexts, {});
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(helpTopics.length + topics.length);
    await expect(page.locator('header, footer')).toHaveCount(0);
    await page.getByText(t('faq.2')).click();
    await expect(page.getByText(t('faq.2.answer'))).toBeVisible();
  });
});

test('[L06] the public pages are accessible', { tag: '@phone-first' }, async ({ page }, info) => {
  for (const address of ['/results', '/results/xsmb', '/helpmc', '/helpmc/faq', '/notices', '/rules/xsmb', '/offers']) {
    await page.goto(`${address}?lang=${languageOf(info)}`);
    await accessible(page);
  }
});

test('[B02] the script of a first visit to home stays small', { tag: '@phone' }, () => {
  const { bytes, biggest } = homeScript('th');
  expect(bytes, biggest).toBeLessThanOrEqual(SCRIPT_MOST);
});

test('[B02] the document preloads only files the page needs, each once', { tag: '@phone' }, async ({ page }) => {
  for (const [address, needed] of Object.entries({
    '/': ['/api/lottery/games', '/api/games/lanes'],
    '/rng': ['/api/games/lanes', '/api/games?gameCategory=RNG&sort=popular&language=EN'],
  })) {
    const asked: string[] = [];
    const note = (request: Request) => asked.push(request.url().replace(/^https?:\/\/[^/]+/, ''));
    await page.addInitScript(() => localStorage.setItem('lang', 'EN'));
    // Leaves the previous page first, because it is still loading parts below the viewport, and its requests must not
    // be counted for the next document.
    await page.goto('about:blank');
    page.on('request', note);
    const answer = await page.goto(address);
    // The content security policy allows the inline style and script of the first paint by hash, and nothing else
    // inline.
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+'/);
    expect(policy).not.toContain('unsafe');
    await expect(page.locator('main a, main button').nth(10)).toBeVisible();
    for (const one of needed)
      expect(
        asked.filter((url) => url === one),
        one,
      ).toHaveLength(1);
    // The style sheets and scripts that the document loads or preloads; each must have been requested.
    const ahead = await page.evaluate(() =>
      [...document.querySelectorAll('link[rel=stylesheet], link[rel=modulepreload]')].map(
        (link) => link.getAttribute('href') ?? '',
      ),
    );
    // Polls, because a link appears in the page a moment before its request is recorded here.
    await expect.poll(() => ahead.filter((file) => !asked.includes(file))).toEqual([]);
    page.off('request', note);
    for (const file of ahead)
      expect(
        asked.filter((url) => url === file),
        file,
      ).toHaveLength(1);
  }
});
