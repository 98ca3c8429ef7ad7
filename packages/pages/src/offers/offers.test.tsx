// @vitest-environment node
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getPromotion, listPromotions } from '@tamarind/contract/promotions';
import { money } from '@tamarind/domain/money';
import { render } from '../main.tsx';

const brand = { name: 'Lotus House', playMoney: true, header: '#431811', icon: undefined };
const promotion: OutputOf<typeof getPromotion> = {
  id: '7',
  type: 'welcome',
  entry: 'apply',
  wagering: 0,
  games: ['ELOTT'],
  status: 'applying',
  amounts: { THB: money(10_000), VND: null },
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-12-01T00:00:00Z'),
  title: 'Welcome <gift>',
  rules: '1. **One** for each.\n2. Play money only, see [help](/help).',
  canApply: true,
  isUsedUp: false,
  application: null,
};

const page = (path: string, lang: string, offered = [promotion]) => {
  const read = async (address: string) => {
    const [where = ''] = address.split('?');
    if (where === listPromotions.path)
      return { status: 200, body: { value: z.encode(listPromotions.output, { promotions: offered }) } };
    return where === '/api/promotions/7'
      ? { status: 200, body: { value: z.encode(getPromotion.output, promotion) } }
      : { status: 404, body: {} };
  };
  return render({ path, query: { lang }, origin: 'https://play.test', styles: [], fonts: [], brand, read });
};

test.each([
  ['th', 'หวย'],
  ['en', 'Lottery'],
  ['vi', 'Xổ số'],
  ['zh', '彩票'],
])('[M02] a promotion is plain HTML in %s: facts, dates, rules, the way to the site', async (lang, game) => {
  const answer = await page('/offers/7', lang);
  expect(answer?.status).toBe(200);
  const html = answer?.body ?? '';
  for (const part of [
    'Welcome &lt;gift&gt;',
    '<li><b>One</b> for each.</li>',
    'href="/help"',
    '100',
    game,
    '/promoDetail?id=7',
    'BreadcrumbList',
  ])
    expect(html).toContain(part);
  expect(html).toContain(`rel="canonical" href="https://play.test/offers/7`);
  expect(html).toContain('content="One for each."');
  expect(html).not.toContain('schema.org/Offer');
});

test('[M02] the list leads to each promotion, and says when there is none', async () => {
  expect((await page('/offers', 'en'))?.body).toContain('href="/offers/7?lang=en"');
  expect((await page('/offers', 'en', []))?.body).toContain('There are no promotions right now');
  expect(await page('/offers/8', 'en')).toMatchObject({ status: 404 });
});
