import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { promotionActs, promotionRoutes } from './index.ts';

const calls = contract.promotions;
type Draft = InputOf<typeof calls.createPromotion>;
let app: TestApp;
let [officer, approver] = [{ token: '' }, { token: '' }];
beforeAll(async () => {
  app = await startTestApp({ routes: [...promotionRoutes, ...proposalRoutes(promotionActs)] });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
});
afterAll(() => app.close());

/** A running promotion, visible to players, with a bonus of 50 baht or 50,000 dong. */
async function running(change: Pick<Draft, 'budgets'> & Partial<Draft>): Promise<string> {
  const text = { title: 'Welcome', rules: 'One for each.' };
  const draft: Draft = {
    type: 'welcome',
    entry: 'apply',
    amounts: { THB: money(5_000), VND: money(50_000) },
    wagering: 0,
    games: [],
    startsAt: addMs(app.clock.now(), -86_400_000),
    endsAt: addMs(app.clock.now(), 86_400_000),
    texts: { TY: text, EN: text, VI: text, CN: text },
    ...change,
  };
  const { id } = (await app.call(calls.createPromotion, draft, officer)).value();
  const published = await app.call(calls.switchPromotion, { id, state: 'on', reason: 'new season' }, officer);
  (await agreeTo(app, published, approver)).value();
  return id;
}
const apply = (id: string, by: TestMember) =>
  app.call(calls.applyToPromotion, { id, comment: 'please', images: [] }, by);
const queueOf = async (promotion: string) =>
  (await app.call(calls.listApplications, { promotion }, officer)).value().applications;
const decide = (id: string, decision: 'approve' | 'reject', reason = '') =>
  app.call(calls.decideApplication, { id, decision, reason }, officer);

const baht = () => app.member({ currency: 'THB' });
const budgets = { THB: money(10_000), VND: null };

test('[M02] two at the last place: one is promised the bonus, the other reads that all are given', async () => {
  const id = await running({ budgets, entry: 'join' });
  (await apply(id, await baht())).value();
  const [one, two] = [await baht(), await baht()];
  const answers = await Promise.all([apply(id, one), apply(id, two)]);
  for (const code of ['PROMOTION_BUDGET', undefined])
    expect(answers.filter((answer) => answer.code === code)).toHaveLength(1);
  const late = (await app.call(calls.getPromotion, { id }, await baht())).value();
  expect(late).toMatchObject({ status: 'applying', canApply: false, isUsedUp: true });
  const shown = (await app.call(calls.getStaffPromotion, { id }, officer)).value();
  expect(shown).toMatchObject({ budgets, promised: { THB: 10_000n, VND: 0n }, paid: { THB: 0n, VND: 0n } });
});

test('[M02] a rejected application frees its place, and a paid bonus is what the ledger posted', async () => {
  const id = await running({ budgets: { THB: money(5_000), VND: null } });
  const [first, second] = [await baht(), await baht()];
  (await apply(id, first)).value();
  expect((await apply(id, second)).code).toBe('PROMOTION_BUDGET');
  const [waiting] = await queueOf(id);
  (await decide(waiting?.id ?? '', 'reject', 'no ticket')).value();
  (await apply(id, second)).value();
  const next = (await queueOf(id)).find(({ state }) => state === 'waiting');
  (await decide(next?.id ?? '', 'approve')).value();
  (await app.call(calls.claimRafflePromotion, { promotionId: id }, second)).value();
  const shown = (await app.call(calls.getStaffPromotion, { id }, officer)).value();
  const [posted] = await sql<{ sum: bigint }>(app.pool)`
    select sum(amount)::bigint as sum from ledger_transfer where reason = 'bonus' and reference = ${next?.id}`;
  expect([shown.promised.THB, shown.paid.THB]).toEqual([5_000n, posted?.sum]);
});

test('[M02] the other currency has its own budget, or none', async () => {
  const id = await running({ budgets: { THB: money(5_000), VND: null } });
  (await apply(id, await baht())).value();
  expect((await apply(id, await baht())).code).toBe('PROMOTION_BUDGET');
  (await apply(id, await app.member({ currency: 'VND' }))).value();
  expect((await app.call(calls.getPromotion, { id })).value().isUsedUp).toBe(false);
});
