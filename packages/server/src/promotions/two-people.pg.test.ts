import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { sql } from '../platform/db/sql.ts';
import { proposalJobs, proposalRoutes } from '../proposals/index.ts';
import { age } from '../testing/age.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { promotionActs, promotionRoutes } from './index.ts';

const calls = contract.promotions;

let app: TestApp;
let [officer, approver] = [
  { token: '', username: '' },
  { token: '', username: '' },
];
let member: Awaited<ReturnType<TestApp['member']>>;
beforeAll(async () => {
  app = await startTestApp({ routes: [...promotionRoutes, ...proposalRoutes(promotionActs)] });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
});
afterAll(() => app.close());

/** An application for a bonus above the cap of one person acting alone. */
async function applied(): Promise<string> {
  const text = { title: 'Welcome', rules: 'One for each.' };
  const draft = {
    type: 'welcome' as const,
    entry: 'apply' as const,
    amounts: { THB: null, VND: money(1_000_001) },
    budgets: { THB: null, VND: null },
    wagering: 0,
    games: [],
    startsAt: addMs(app.clock.now(), -86_400_000),
    endsAt: addMs(app.clock.now(), 86_400_000),
    texts: { TY: text, EN: text, VI: text, CN: text },
  };
  const { id } = (await app.call(calls.createPromotion, draft, officer)).value();
  const published = await app.call(calls.switchPromotion, { id, state: 'on', reason: 'new season' }, officer);
  (await agreeTo(app, published, approver)).value();
  member = await app.member();
  (await app.call(calls.applyToPromotion, { id, comment: 'please', images: [] }, member)).value();
  const [row] = (await app.call(calls.listApplications, { promotion: id }, officer)).value().applications;
  return row?.id ?? '';
}
const decide = (id: string, decision: 'approve' | 'reject', by: { token: string }, reason = '') =>
  app.call(calls.decideApplication, { id, decision, reason }, by);
const suspend = ({ username }: { username: string }) =>
  sql(app.pool)`update staff set active = false where username = ${username}`;

test('[A01] [M02] the word of a first person who was suspended since counts no more: the next one is the first', async () => {
  const id = await applied();
  const gone = await app.staff('officer');
  expect((await decide(id, 'approve', gone)).value()).toMatchObject({ state: 'waiting', firstBy: gone.username });
  await suspend(gone);
  expect((await decide(id, 'approve', officer)).value().state).toBe('waiting');
  expect((await decide(id, 'approve', officer)).code).toBe('SAME_PERSON');
  expect((await decide(id, 'approve', approver)).value().state).toBe('issued');
});

test('[A01] [M02] a bonus refused in the list of proposals waits for a first person again, as does one that expired', async () => {
  const id = await applied();
  const waiting = async () =>
    (await app.call(contract.proposals.listProposals, { subject: id }, approver)).value().proposals;
  for (const end of ['refused', 'expired'] as const) {
    (await decide(id, 'approve', officer)).value();
    const [bonus] = await waiting();
    expect(bonus).toMatchObject({ act: 'promotion.bonus', by: officer.username });
    if (end === 'refused')
      (
        await app.call(
          contract.proposals.decideProposal,
          { id: bonus?.id ?? '', decision: 'refuse', note: 'too much' },
          approver,
        )
      ).value();
    else {
      await age(app, 'promotion.bonus', 72);
      expect((await decide(id, 'approve', approver)).code).toBe('PROPOSAL_EXPIRED');
      for (const job of proposalJobs(promotionActs)) await app.run(job);
    }
    const [row] = (await app.call(calls.listApplications, { account: member.account }, officer)).value().applications;
    expect([row?.state, row?.firstBy, await waiting()]).toEqual(['waiting', null, []]);
  }
});

test('[A01] [M02] a bonus is stale when its member’s play was stopped since, and is then only refused', async () => {
  const id = await applied();
  (await decide(id, 'approve', officer)).value();
  await sql(app.pool)`
    insert into member_clearance (member_id, state, note) values (${member.id}, 'disabled', 'risk')
    on conflict (member_id) do update set state = 'disabled'`;
  expect((await decide(id, 'approve', approver)).code).toBe('PROPOSAL_STALE');
  expect((await decide(id, 'reject', approver, 'play was stopped')).value().state).toBe('rejected');
});

test('[A01] [M02] a bonus that the second person rejects is not issued, and its member reads why', async () => {
  const id = await applied();
  (await decide(id, 'approve', officer)).value();
  expect((await decide(id, 'reject', approver)).code).toBe('INPUT_INVALID');
  expect((await decide(id, 'reject', approver, 'no ticket of that day')).value().state).toBe('rejected');
  expect((await decide(id, 'approve', approver)).code).toBe('PROMOTION_STATE');
});
