import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { promotionActs, promotionRoutes } from './index.ts';

const calls = contract.promotions;
let app: TestApp;
let officer: { token: string; username: string };
let approver: { token: string; username: string };
beforeAll(async () => {
  app = await startTestApp({ routes: [...promotionRoutes, ...proposalRoutes(promotionActs)] });
  officer = await app.staff('officer');
  approver = await app.staff('approver');
});
afterAll(() => app.close());

type Draft = InputOf<typeof calls.createPromotion>;
const text = { title: 'Welcome', rules: 'Once.' };
const draft = (change: Partial<Draft> = {}): Draft => ({
  type: 'event',
  entry: 'apply',
  amounts: { THB: money(5_000), VND: null },
  budgets: { THB: null, VND: null },
  wagering: 0,
  games: [],
  startsAt: app.clock.now(),
  endsAt: addMs(app.clock.now(), 86_400_000),
  texts: { TY: text, EN: text, VI: text, CN: text },
  ...change,
});
const publish = (id: string, by = officer) =>
  app.call(calls.switchPromotion, { id, state: 'on', reason: 'new season' }, by);
const running = async () => {
  const { id } = (await app.call(calls.createPromotion, draft(), officer)).value();
  (await agreeTo(app, await publish(id), approver)).value();
  return id;
};
const state = async (id: string) => (await app.call(calls.getStaffPromotion, { id }, officer)).value().state;

test('[A01] [M02] players see a promotion when a second person has agreed to its terms', async () => {
  const { id } = (await app.call(calls.createPromotion, draft(), officer)).value();
  const proposed = await publish(id);
  expect((await publish(id, approver)).code).toBe('PROPOSAL_OPEN');
  expect([await state(id), (await app.call(calls.getPromotion, { id })).code]).toEqual(['draft', 'NOT_FOUND']);
  expect((await agreeTo(app, proposed, officer)).code).toBe('FORBIDDEN');
  expect((await agreeTo(app, proposed, await app.staff('promotions'))).code).toBe('FORBIDDEN');
  (await agreeTo(app, proposed, approver)).value();
  expect(await state(id)).toBe('on');
  expect((await publish(id)).code).toBe('PROMOTION_STATE');
  const [row] = await sql<{ facts: { by: string; terms: string } }>(app.pool)`
    select facts from audit_record where action = 'promotion.switched_on' and subject = ${`promotion:${id}`}`;
  expect([row?.facts.by, row?.facts.terms]).toEqual([officer.username, expect.stringMatching(/^[0-9a-f]{64}$/)]);
});

test('[A01] terms changed after the proposal are not published by it', async () => {
  const { id } = (await app.call(calls.createPromotion, draft(), officer)).value();
  const proposed = await publish(id);
  const dear = draft({ amounts: { THB: money(900_000), VND: null } });
  (await app.call(calls.changePromotion, { id, ...dear }, officer)).value();
  const late = await agreeTo(app, proposed, approver);
  expect([late.code, late.details['changed']]).toEqual(['PROPOSAL_STALE', ['terms']]);
  expect(await state(id)).toBe('draft');
});

test('[A01] [M02] terms that players see change when a second person agrees, and need a reason', async () => {
  const id = await running();
  const dear = draft({ amounts: { THB: money(900_000), VND: null } });
  const silent = await app.call(calls.changePromotion, { id, ...dear }, officer);
  expect([silent.code, silent.details.field]).toEqual(['INPUT_INVALID', 'reason']);
  const amount = async () => (await app.call(calls.getPromotion, { id })).value().amounts.THB;
  const proposed = await app.call(calls.changePromotion, { id, ...dear, reason: 'a better one' }, officer);
  expect(await amount()).toBe(5_000n);
  (await agreeTo(app, proposed, approver)).value();
  expect(await amount()).toBe(900_000n);
});
