import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addDays, type Day, dayOf } from '@tamarind/domain/time';
import { agentActs, agentRoutes } from '../agents/index.ts';
import { brandSettings } from '../brand/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { teamJobs } from '../teams/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { messageJobs } from './index.ts';
import { dayText } from './line-texts.ts';
import { type MessageEvent, textOf } from './texts.ts';

const { moveMember } = contract.agents;

let outside: StandIns;
let app: TestApp;
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({ routes: [...agentRoutes, ...proposalRoutes(agentActs)], env: outside.env });
}, 120_000);
afterAll(async () => {
  await app.close();
  await outside.stop();
});

/** Gives the member a language, a mail address and a mobile number, so that messages can be sent. */
async function reader(member: TestMember, language: 'TH' | 'EN' | 'VI' | 'CN', mobile: string): Promise<TestMember> {
  await sql(app.pool)`
    update member set email = account || '@mail.example', mobile = ${mobile}, language = ${language} where id = ${member.id}`;
  return member;
}
async function move(who: TestMember, upline: TestMember | null): Promise<void> {
  const wish = {
    account: who.account,
    upline: upline?.account ?? null,
    day: addDays(dayOf(app.clock.now()), 1),
    reason: 'they agreed',
  };
  const asked = await app.call(moveMember, wish, await app.staff('agent_manager'));
  (await agreeTo(app, asked, await app.staff('approver'))).value();
}
async function run(): Promise<void> {
  await Promise.all(teamJobs.flatMap((job) => [app.run(job), app.run(job)]));
  // The outbox reader waits for open transactions of other test databases, so it runs until everything is read.
  await expect
    .poll(
      async () => {
        for (const job of messageJobs.filter(({ name }) => name === 'write-messages')) await app.run(job);
        const unread = await sql(app.pool)`
          select 1 from outbox_event e
           where not exists (select 1 from outbox_cursor c where c.consumer = 'messages' and (c.tx, c.id) >= (e.tx, e.id))`;
        return unread.length;
      },
      { timeout: 20_000 },
    )
    .toBe(0);
  for (const job of messageJobs.filter(({ name }) => name === 'send-messages')) await app.run(job);
}
const wanted = async (event: MessageEvent, language: 'th' | 'en' | 'vi' | 'zh', reference: string, day: Day) => {
  const { name: brand } = (await brandSettings(app.pool)).brand;
  const notice = dayText(day, language);
  return textOf(event, language, { brand, reference, amount: '', minutes: '', notice, hours: '', link: '' });
};
const sent = async () => ({
  mails: (await outside.log('mail'))
    .map(({ detail }) => `${(detail.to as string[]).join()} ${detail.subject as string}`)
    .toSorted(),
  texts: (await outside.log('sms')).map(({ detail }) => `${detail.to as string} ${detail.text as string}`).toSorted(),
});

test('[F04] [J09] an agreed move tells the member and all agents above its day, and both uplines again when it comes', async () => {
  const top = await reader(await app.member({ memberKind: 'agent' }), 'CN', '0810000001');
  const from = await reader(
    await app.member({ memberKind: 'agent', upline: top, currency: 'THB' }),
    'EN',
    '0810000002',
  );
  const to = await reader(await app.member({ memberKind: 'agent', upline: top, currency: 'THB' }), 'VI', '0810000003');
  const agent = await reader(
    await app.member({ memberKind: 'agent', upline: from, currency: 'THB' }),
    'TH',
    '0810000004',
  );
  const leaf = await reader(await app.member({ upline: agent, currency: 'THB' }), 'EN', '0810000005');
  const day = addDays(dayOf(app.clock.now()), 1);
  await move(agent, to);
  await run();
  await run();
  const [changing, leaving, joining, moving] = [
    await wanted('line_changing', 'th', agent.account, day),
    await wanted('line_leaving', 'en', agent.account, day),
    await wanted('line_joining', 'vi', agent.account, day),
    await wanted('line_moving', 'zh', agent.account, day),
  ];
  const before = {
    mails: [
      `${agent.account}@mail.example ${changing.subject}`,
      `${from.account}@mail.example ${leaving.subject}`,
      `${to.account}@mail.example ${joining.subject}`,
      `${top.account}@mail.example ${moving.subject}`,
    ],
    texts: [`+66810000002 ${leaving.sms}`, `+66810000003 ${joining.sms}`, `+66810000004 ${changing.sms}`],
  };
  expect(await sent()).toEqual({ mails: before.mails.toSorted(), texts: before.texts.toSorted() });
  expect(leaving.sms).toContain(dayText(day, 'en'));

  app.clock.advance(86_400_000);
  await run();
  await run();
  const [changed, left, joined] = [
    await wanted('line_changed', 'th', agent.account, day),
    await wanted('line_left', 'en', agent.account, day),
    await wanted('line_joined', 'vi', agent.account, day),
  ];
  const after = [`+66810000002 ${left.sms}`, `+66810000003 ${joined.sms}`, `+66810000004 ${changed.sms}`];
  expect(await sent()).toEqual({
    mails: [
      ...before.mails,
      `${agent.account}@mail.example ${changed.subject}`,
      `${from.account}@mail.example ${left.subject}`,
      `${to.account}@mail.example ${joined.subject}`,
    ].toSorted(),
    texts: [...before.texts, ...after].toSorted(),
  });
  const bodies = (await outside.log('mail')).map(({ detail }) => detail.text as string);
  for (const other of [from, to, top, leaf]) expect(bodies.filter((body) => body.includes(other.account))).toEqual([]);

  // A move that leaves the agent without an upline is announced to the agent and to all former agents above.
  await move(agent, null);
  await run();
  const known = before.texts.length + after.length;
  expect((await sent()).texts).toHaveLength(known + 3);
  expect((await sent()).mails.filter((mail) => mail.startsWith(top.account))).toHaveLength(2);
  app.clock.advance(86_400_000);
  await run();
  const { texts } = await sent();
  expect(texts.filter((text) => text.startsWith('+66810000003'))).toContain(
    `+66810000003 ${(await wanted('line_left', 'vi', agent.account, day)).sms}`,
  );
  expect(texts).toHaveLength(known + 5);
});
