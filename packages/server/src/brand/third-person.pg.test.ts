import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { brandActs } from './index.ts';

const { getBrandBounds, getBrandVersions, publishBrand, saveBrandDraft, setCashierSafety } = contract.brand;
type Document = InputOf<typeof saveBrandDraft>['document'];
type Rules = Document['thirdPerson'];

let app: TestApp;
let [mali, tuan, third] = [{ token: '' }, { token: '' }, { token: '' }];
beforeAll(async () => {
  app = await startTestApp({ routes: proposalRoutes(brandActs) });
  [mali, tuan] = [await app.staff('it_operations'), await app.staff('brand_manager')];
  third = await app.staff('brand_manager');
});
afterAll(() => app.close());

const read = async () => (await app.call(getBrandVersions, {}, mali)).value();
const save = async (thirdPerson: Rules) => {
  const { draft, published } = await read();
  return app.call(saveBrandDraft, { lock: draft?.lock ?? 0, document: { ...published.document, thirdPerson } }, mali);
};
async function publish(thirdPerson: Rules): Promise<void> {
  const { draft } = (await save(thirdPerson)).value();
  if (!draft) throw new Error('no draft');
  const wish = { from: 'draft', number: draft.lock, document: draft.document, reason: 'after the audit' } as const;
  // A change of the rules that require a third person's agreement always takes exactly two people, whatever these rules
  // say.
  expect((await agreeTo(app, await app.call(publishBrand, wish, mali), tuan)).value().state).toBe('agreed');
}
const change = async (by = mali) => {
  const { safety } = (await app.call(getBrandBounds, {}, mali)).value();
  return app.call(setCashierSafety, { ...safety, reason: 'once more' }, by);
};
const rule = (act: string, role = ''): Rules[number] => ({ act, role, above: { THB: '0', VND: '0' } });

test('[A01] a rule of the brand takes a third person; without it two are enough', async () => {
  expect((await agreeTo(app, await change(), tuan)).value().state).toBe('agreed');
  await publish([rule('brand.safety')]);
  const asked = await change();
  expect((await agreeTo(app, asked, tuan)).value().state).toBe('waiting');
  expect((await agreeTo(app, asked, tuan)).code).toBe('SAME_PERSON');
  expect((await agreeTo(app, asked, mali)).code).toBe('SAME_PERSON');
  expect((await agreeTo(app, asked, third)).value().state).toBe('agreed');
});

test('[A01] a rule for a role asks for the third person when that role proposes', async () => {
  await publish([rule('brand.safety', 'brand_manager')]);
  expect((await agreeTo(app, await change(), tuan)).value().state).toBe('agreed');
  const asked = await change(tuan);
  expect((await agreeTo(app, asked, mali)).value().state).toBe('waiting');
  expect((await agreeTo(app, asked, third)).value().state).toBe('agreed');
});

test('[A01] no rule concerns acts that take three people anyway, nor the versions by which rules are changed', async () => {
  for (const act of ['draw.void', 'result.correct', 'brand.publish', 'staff.roles', 'nothing'])
    await expect(save([rule(act)]), act).rejects.toThrow(/thirdPerson/);
  await expect(save([rule('price.set', 'nobody')])).rejects.toThrow(/thirdPerson/);
});
