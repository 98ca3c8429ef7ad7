import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import pg from 'pg';
import { contract } from '@tamarind/contract/index';
import { staffRoles } from '@tamarind/contract/operators';
import { kindOf, type ProposalAct, proposalActs } from '@tamarind/contract/proposals';
import { addMs } from '@tamarind/domain/time';
import { allActs } from '../app.ts';
import { rightsByRole } from '../operators/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { databaseDigest } from './calls.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * This file tests rules that every action with a proposal must obey. They are tested on a table of all actions, so a
 * new one is tested too.
 */

const { decideProposal } = contract.proposals;
const acts = Object.keys(proposalActs) as ProposalAct[];

let app: TestApp;
let owner: pg.Client;
type Person = Awaited<ReturnType<TestApp['staff']>>;
/** The account and currency of the manual adjustment that the tests propose. */
let adjustment = {};
const people = new Map<ProposalAct, { maker: Person; checker: Person }>();
beforeAll(async () => {
  app = await startTestApp({ routes: proposalRoutes(allActs) });
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  adjustment = { account: (await app.member({ currency: 'THB' })).account, currency: 'THB' };
  const staff = new Map<string, Person>();
  const person = async (role: (typeof staffRoles)[number], part: string) => {
    const known = staff.get(role + part) ?? (await app.staff(role));
    staff.set(role + part, known);
    return known;
  };
  for (const act of acts) {
    const role = staffRoles.find((one) => rightsByRole[one].includes(kindOf(act).checker));
    if (!role) throw new Error(`no role checks ${act}`);
    people.set(act, { maker: await person(role, 'maker'), checker: await person(role, 'checker') });
  }
});
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(() => sql(app.pool)`update staff set person_id = id, active = true`);

const idOf = async ({ username }: Person) =>
  (await sql<{ id: bigint }>(app.pool)`select id from staff where username = ${username}`)[0]?.id;

async function proposed(act: ProposalAct, expiresAt = addMs(app.clock.now(), 3_600_000), rests: object = {}) {
  const parties = people.get(act);
  if (!parties) throw new Error(`nobody for ${act}`);
  const id = crypto.randomUUID();
  await owner.query('delete from staff_proposal where act = $1', [act]);
  await owner.query(
    `insert into staff_proposal (id, act, subject, content, reason, asked_by, asked_at, expires_at, rests)
     values ($1, $2, $7, $3, 'because', $4, $5, $6, $8)`,
    [
      id,
      act,
      act === 'wallet.adjust' ? adjustment : {},
      await idOf(parties.maker),
      app.clock.now(),
      expiresAt,
      id,
      rests,
    ],
  );
  return { ...parties, decide: (who: Person, decision: 'agree' | 'refuse') => decided(id, who, decision) };
}
const decided = (id: string, who: Person, decision: 'agree' | 'refuse') =>
  app.call(decideProposal, { id, decision, note: 'looked at it' }, { token: who.token });

describe.each(acts)('%s', (act) => {
  test('[A01] [S-H4] is not decided by its maker, under no account', async () => {
    const { maker, checker, decide } = await proposed(act);
    expect((await decide(maker, 'agree')).code).toBe('SAME_PERSON');
    expect((await decide(maker, 'refuse')).code).toBe('SAME_PERSON');
    await sql(app.pool)`update staff set person_id = ${await idOf(maker)} where username = ${checker.username}`;
    expect((await decide(checker, 'agree')).code).toBe('SAME_PERSON');
  });

  test('[A01] [S-H4] is not decided after its time', async () => {
    const { checker, decide } = await proposed(act, app.clock.now());
    expect((await decide(checker, 'agree')).code).toBe('PROPOSAL_EXPIRED');
    expect((await decide(checker, 'refuse')).code).toBe('PROPOSAL_EXPIRED');
  });

  test('[A01] [S-H4] is stale when its maker was suspended since, and can then only be refused', async () => {
    const { maker, checker, decide } = await proposed(act);
    await sql(app.pool)`update staff set active = false where username = ${maker.username}`;
    const late = await decide(checker, 'agree');
    expect([late.code, late.details['changed']]).toEqual(['PROPOSAL_STALE', expect.arrayContaining(['maker'])]);
  });

  // Skip this action: refusing an early close also ends the pause of sales that the proposal began, which
  // early-close.pg.test.ts tests.
  if (act === 'draw.close') return;
  test('[A01] [S-H4] changes nothing when the checker refuses', async () => {
    const { checker, decide } = await proposed(act);
    const before = await digests();
    expect((await decide(checker, 'refuse')).value().state).toBe('refused');
    const after = await digests();
    const changed = [...after].flatMap(([table, digest]) => (before.get(table) === digest ? [] : [table]));
    expect(changed.filter((table) => !records.has(table))).toEqual([]);
    expect(changed).toContain('staff_proposal');
  });
});

const grounded = acts.filter((act) => allActs[act]?.rests !== undefined);
test.each(grounded)('[A01] [S-H4] %s is stale when a value on which it rests has changed', async (act) => {
  const { checker, decide } = await proposed(act, undefined, { gone: 'a value of then' });
  const late = await decide(checker, 'agree');
  expect([late.code, late.details['changed']]).toEqual(['PROPOSAL_STALE', expect.arrayContaining(['gone'])]);
});

/** Tables to which every decision writes, whatever the action. */
const records = new Set(['staff_proposal', 'audit_record', 'outbox_event', 'request']);

const digests = async () =>
  new Map(
    (JSON.parse(await databaseDigest(owner)) as { name: string }[]).map((row) => [row.name, JSON.stringify(row)]),
  );
