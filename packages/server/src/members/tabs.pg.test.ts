import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { identityRoutes } from '../identity/index.ts';
import { pointRoutes } from '../points/index.ts';
import { promotionActs, promotionRoutes } from '../promotions/index.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { supportRoutes } from '../support/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { memberRoutes } from './index.ts';

let app: TestApp;
let desk: { token: string };
let member: TestMember;
let other: TestMember;
beforeAll(async () => {
  app = await startTestApp({
    routes: [
      ...memberRoutes,
      ...pointRoutes,
      ...supportRoutes,
      ...identityRoutes,
      ...promotionRoutes,
      ...proposalRoutes(promotionActs),
    ],
  });
  desk = await app.staff('officer', 'tabdesk');
  [member, other] = [await app.member(), await app.member()];
});
afterAll(() => app.close());

const of = ({ account }: TestMember) => ({ account: ` ${account.toUpperCase()} ` });

test('[B04] staff read one member’s points with the balance after each change, and nobody else’s', async () => {
  const { adjustPoints, getMemberPoints } = contract.points;
  const wish = { account: member.account, amount: 40, reason: 'goodwill' };
  expect((await app.call(adjustPoints, wish, desk)).value().proposal).toBeNull();
  expect((await app.call(getMemberPoints, of(member), desk)).value()).toMatchObject({
    balance: 40,
    inProcess: 0,
    count: 1,
    movements: [{ kind: 'adjustment', amount: 40, balanceAfter: 40, remark: 'goodwill' }],
  });
  expect((await app.call(getMemberPoints, of(other), desk)).value()).toMatchObject({ balance: 0, count: 0 });
  expect((await app.call(getMemberPoints, { account: 'nobody.here' }, desk)).code).toBe('NOT_FOUND');
});

test('[B04] staff list one member’s conversations and documents, and nobody else’s', async () => {
  const { listChats, startChat } = contract.support;
  const { askIdentity, listIdentityCases } = contract.identity;
  (await app.call(startChat, { language: 'EN', text: 'Where is my deposit?' }, member)).value();
  (await app.call(startChat, { language: 'EN', text: 'Not mine' }, other)).value();
  expect((await app.call(listChats, of(member), desk)).value()).toMatchObject({
    count: 1,
    chats: [{ account: member.account, lastText: 'Where is my deposit?' }],
  });
  for (const { account } of [member, other])
    (await app.call(askIdentity, { account, note: 'large withdrawal' }, desk)).value();
  expect((await app.call(listIdentityCases, of(member), desk)).value()).toMatchObject({
    count: 1,
    cases: [{ account: member.account, state: 'asked' }],
  });
  expect((await app.call(listIdentityCases, { account: 'nobody.here' }, desk)).code).toBe('NOT_FOUND');
});

test('[B04] staff list one member’s applications for bonuses', async () => {
  const { createPromotion, switchPromotion, applyToPromotion, listApplications } = contract.promotions;
  const text = { title: 'Welcome', rules: 'Once.' };
  const draft = {
    type: 'event',
    entry: 'apply',
    amounts: { THB: money(5_000n), VND: money(50_000n) },
    budgets: { THB: null, VND: null },
    wagering: 0,
    games: [],
    startsAt: app.clock.now(),
    endsAt: addMs(app.clock.now(), 86_400_000),
    texts: { TY: text, EN: text, VI: text, CN: text },
  } as const;
  const { id } = (await app.call(createPromotion, { ...draft, games: [] }, desk)).value();
  const published = await app.call(switchPromotion, { id, state: 'on', reason: 'new season' }, desk);
  (await agreeTo(app, published, await app.staff('approver'))).value();
  for (const who of [member, other])
    (await app.call(applyToPromotion, { id, comment: 'please', images: [] }, who)).value();
  expect((await app.call(listApplications, of(member), desk)).value()).toMatchObject({
    count: 1,
    waiting: 2,
    applications: [{ account: member.account, state: 'waiting' }],
  });
});
