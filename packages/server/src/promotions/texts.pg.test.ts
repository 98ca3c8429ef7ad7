import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { proposalRoutes } from '../proposals/index.ts';
import { changeBrand } from '../testing/brand.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { promotionActs, promotionRoutes } from './index.ts';

const { createPromotion, getPromotion, listPromotions, switchPromotion } = contract.promotions;

let app: TestApp;
let officer: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: [...promotionRoutes, ...proposalRoutes(promotionActs)] });
  officer = await app.staff('officer');
});
afterAll(() => app.close());

type Texts = InputOf<typeof createPromotion>['texts'];
const none = { title: '', rules: '' };
const only: Texts = { TY: none, EN: none, VI: { title: 'Chào mừng', rules: 'Cho mọi người.' }, CN: none };
const create = (texts: Texts) =>
  app.call(
    createPromotion,
    {
      type: 'welcome',
      entry: 'apply',
      amounts: { THB: null, VND: money(50_000) },
      budgets: { THB: null, VND: null },
      wagering: 0,
      games: [],
      startsAt: addMs(app.clock.now(), -86_400_000),
      endsAt: addMs(app.clock.now(), 86_400_000),
      texts,
    },
    officer,
  );

test('[M02] a promotion without a text in the brand’s first language, or with half a text, is refused', async () => {
  const { code, details } = await create(only);
  expect([code, details]).toMatchObject(['INPUT_INVALID', { field: 'texts.TY' }]);
  const before = await changeBrand(app, { languages: ['VI', 'EN'], defaultLanguage: 'VI' });
  const half = await create({ ...only, EN: { title: 'Welcome', rules: '' } });
  expect([half.code, half.details]).toMatchObject(['INPUT_INVALID', { field: 'texts.EN' }]);
  await changeBrand(app, before);
});

test('[M02] readers of a language that nobody has written get the brand’s first', async () => {
  await changeBrand(app, { languages: ['VI', 'EN'], defaultLanguage: 'VI' });
  const { id } = (await create(only)).value();
  const published = await app.call(switchPromotion, { id, state: 'on', reason: 'new season' }, officer);
  (await agreeTo(app, published, await app.staff('approver'))).value();
  for (const language of ['VI', 'EN', 'TY'] as const)
    expect((await app.call(getPromotion, { id, language })).value()).toMatchObject({
      title: 'Chào mừng',
      rules: 'Cho mọi người.',
    });
  const { promotions } = (await app.call(listPromotions, { language: 'EN' })).value();
  expect(promotions.map(({ title }) => title)).toEqual(['Chào mừng']);
});
