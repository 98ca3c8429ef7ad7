import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentRight } from '@tamarind/domain/agents/line/centre';
import { present } from '@tamarind/domain/present';
import { addDays, dayOf } from '@tamarind/domain/time';
import { sql } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { inTeam, lineOf, teamOf } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const today = () => dayOf(app.clock.now());
const acting = (member: TestMember, memberKind: MemberActor['memberKind'], right: AgentRight | null) =>
  teamOf(
    {
      pool: app.pool,
      now: app.clock.now(),
      actor: { ...member, kind: 'member', memberId: member.id, memberKind } as unknown as MemberActor,
    },
    right,
  );

test('[F13] the line of each member of a random tree is the walk along the uplines', async () => {
  const people: { member: TestMember; above: bigint[] }[] = [];
  for (let index = 0; index < 40; index += 1) {
    const seed = (index * 7 + 3) % (index + 2);
    const upline = people[seed];
    const member = await app.member({ memberKind: 'agent', ...present({ upline: upline?.member }) });
    people.push({ member, above: upline ? [upline.member.id, ...upline.above] : [] });
  }
  expect(Math.max(...people.map(({ above }) => above.length))).toBeGreaterThan(3);
  for (const { member, above } of people) expect(await lineOf(app.pool, member.id, today())).toEqual(above);
  for (const leader of people) {
    const team = { agentId: leader.member.id, day: today() };
    for (const { member, above } of people) {
      const found = await inTeam(app.pool, team, ` ${member.account.toUpperCase()}`).catch((error: unknown) => error);
      if (above.includes(leader.member.id))
        expect(found).toMatchObject({ id: member.id, depth: above.indexOf(leader.member.id) + 1 });
      else expect(found).toMatchObject({ code: 'NOT_FOUND' });
    }
  }
});

test('[F13] nobody was in a team before the day of the registration', async () => {
  const agent = await app.member({ memberKind: 'agent' });
  const member = await app.member({ upline: agent });
  expect(await lineOf(app.pool, member.id, addDays(today(), -1))).toEqual([]);
  const yesterday = { agentId: agent.id, day: addDays(today(), -1) };
  await expect(inTeam(app.pool, yesterday, member.account)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[N01] [N02] a sub-account acts for its agent within its rights until the agent ends it', async () => {
  const agent = await app.member({ memberKind: 'agent' });
  const assistant = await app.member({ memberKind: 'sub_agent' });
  await expect(acting(assistant, 'sub_agent', null)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await sql(app.pool)`
    insert into sub_account (member_id, principal_id, rights, opened_at)
    values (${assistant.id}, ${agent.id}, ${['team']}, ${app.clock.now()})`;
  expect(await acting(assistant, 'sub_agent', 'team')).toEqual({ agentId: agent.id, day: today() });
  await expect(acting(assistant, 'sub_agent', 'transfers')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await sql(app.pool)`update sub_account set ended_at = ${app.clock.now()} where member_id = ${assistant.id}`;
  await expect(acting(assistant, 'sub_agent', 'team')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await acting(agent, 'agent', 'transfers')).toEqual({ agentId: agent.id, day: today() });
  await expect(acting(await app.member(), 'member', null)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('[F13] no statement of the application writes the line or changes an upline beside it', async () => {
  const [agent, other] = [await app.member({ memberKind: 'agent' }), await app.member({ memberKind: 'agent' })];
  const member = await app.member({ upline: agent });
  await expect(sql(app.pool)`update member set upline_id = ${other.id} where id = ${member.id}`).rejects.toThrow(
    /follows the line/,
  );
  await expect(sql(app.pool)`delete from member_line where member_id = ${member.id}`).rejects.toThrow(
    /permission denied/,
  );
  await expect(
    sql(
      app.pool,
    )`insert into member_line (ancestor_id, member_id, depth, from_day) values (${other.id}, ${member.id}, 1, ${today()})`,
  ).rejects.toThrow(/permission denied/);
  const trial = await app.member({ memberKind: 'trial' });
  await expect(app.member({ upline: trial })).rejects.toThrow(/cannot be an upline/);
  await expect(app.member({ upline: agent, memberKind: 'sub_agent' })).rejects.toThrow(/has no upline/);
});
