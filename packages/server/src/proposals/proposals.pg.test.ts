import { z } from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoint } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { sql } from '../platform/db/sql.ts';
import { routes } from '../platform/http/routes.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Acts, actOf, propose, proposalJobs, proposalRoutes } from './index.ts';

const { listProposals, decideProposal, withdrawProposal } = contract.proposals;
const { listAudit } = contract.audit;

/** An action defined for this test: it writes a name, and depends on the name in force. */
const rename = endpoint({
  method: 'POST',
  path: '/api/office/test-rename',
  access: { staff: 'draws.manage', currency: 'all' },
  once: true,
  input: z.object({ name: z.string(), people: z.int() }),
  output: z.object({ proposal: z.string() }),
  refusals: ['PROPOSAL_OPEN'],
});
let name = 'old';
const renameRoutes = routes(
  'test',
  { rename },
  {
    rename: (call, input) =>
      propose(call, {
        act: 'calendar.day',
        subject: 'the name',
        endpoint: rename,
        input,
        reason: 'because',
        rests: { name },
        checkers: input.people === 3 ? 2 : 1,
      }),
  },
);
let undone = 0;
const acts: Acts = {
  'calendar.day': {
    rests: async () => ({ name }),
    ...actOf(
      rename,
      async (_call, input) => {
        name = input.name;
      },
      async () => {
        undone += 1;
      },
    ),
  },
};

interface Person {
  readonly username: string;
  readonly token: string;
}
let app: TestApp;
let [maker, checker, third, trader]: Person[] = [];
const as = (person: Person | undefined) => ({ token: person?.token ?? '' });
const ask = async (people = 2) => (await app.call(rename, { name: 'new', people }, as(maker))).value().proposal;
const decide = (id: string, person: Person | undefined, decision: 'agree' | 'refuse' = 'agree') =>
  app.call(decideProposal, { id, decision, note: 'looked at it' }, as(person));
const open = async (person: Person | undefined) => (await app.call(listProposals, {}, as(person))).value().proposals;
const onePerson = (one: Person | undefined, other: Person | undefined) => sql(app.pool)`
  update staff set person_id = (select person_id from staff where username = ${one?.username ?? ''})
   where username = ${other?.username ?? ''}`;
const apart = () => sql(app.pool)`update staff set person_id = id`;

beforeAll(async () => {
  app = await startTestApp({ routes: [...renameRoutes, ...proposalRoutes(acts)] });
  [maker, checker, third, trader] = [
    await app.staff('draw_officer'),
    await app.staff('draw_approver'),
    await app.staff('compliance'),
    await app.staff('trader'),
  ];
});
afterAll(() => app.close());
beforeEach(async () => {
  [name, undone] = ['old', 0];
  await apart();
  for (const { id, by } of await open(checker))
    if (by === maker?.username) await app.call(withdrawProposal, { id }, as(maker));
});

describe('an act of two people', () => {
  test('[A01] is done when the second person agrees, and undone when that person refuses', async () => {
    const first = await ask();
    expect((await decide(first, trader)).code).toBe('FORBIDDEN');
    expect((await decide(first, maker)).code).toBe('SAME_PERSON');
    expect(name).toBe('old');
    expect((await decide(first, checker)).value().state).toBe('agreed');
    expect([name, (await decide(first, third)).code]).toEqual(['new', 'PROPOSAL_DECIDED']);
    expect((await decide(await ask(), checker, 'refuse')).value().state).toBe('refused');
    expect(undone).toBeGreaterThan(0);
  });

  test('[A01] is not decided by a second account of the maker, and the database refuses it too', async () => {
    const id = await ask();
    await onePerson(maker, checker);
    expect((await decide(id, checker)).code).toBe('SAME_PERSON');
    await expect(
      sql(app.pool)`
        update staff_proposal set decision = 'agreed', decided_at = asked_at,
               decided_by = (select id from staff where username = ${checker?.username ?? ''}) where id = ${id}`,
    ).rejects.toThrow(/one person takes two parts/);
  });

  test('[A01] knows two accounts of one mailbox as one person', async () => {
    const join = (username: string, mail: string) => sql<{ person: bigint }>(app.pool)`
      insert into staff (username, name, password_hash, totp_sealed, mail) values (${username}, 'x', 'x', '', ${mail})
      returning person_id as person`;
    const [one] = await join('first-login', 'Somsri@house.example');
    const [other] = await join('second-login', 'somsri+night@house.example');
    const [stranger] = await join('third-login', 'somsri2@house.example');
    expect(other?.person).toBe(one?.person);
    expect(stranger?.person).not.toBe(one?.person);
  });

  test('[A01] says what has changed since, and can then only be refused', async () => {
    const id = await ask();
    name = 'changed by others';
    expect((await open(checker))[0]?.changed).toEqual([{ name: 'name', was: 'old', now: 'changed by others' }]);
    const late = await decide(id, checker);
    expect([late.code, late.details]).toEqual(['PROPOSAL_STALE', { changed: ['name'] }]);
    expect((await decide(id, checker, 'refuse')).value().state).toBe('refused');
    expect(name).toBe('changed by others');
  });

  test('[A01] ends at its time, and makes room for a new proposal', async () => {
    const id = await ask();
    expect((await app.call(rename, { name: 'again', people: 2 }, as(checker))).code).toBe('PROPOSAL_OPEN');
    app.clock.advance(168 * 3_600_000);
    [maker, checker, third] = [
      await app.staff('draw_officer'),
      await app.staff('draw_approver'),
      await app.staff('compliance'),
    ];
    expect((await decide(id, checker)).code).toBe('PROPOSAL_EXPIRED');
    expect(await open(checker)).toEqual([]);
    const second = await ask();
    app.clock.advance(168 * 3_600_000);
    for (const job of proposalJobs(acts)) await app.run(job);
    const rows = await sql(app.pool)`select id from staff_proposal where decision = 'expired' order by asked_at`;
    expect(rows.map((row) => (row as { id: string }).id)).toEqual([id, second]);
    [maker, checker, third] = [
      await app.staff('draw_officer'),
      await app.staff('draw_approver'),
      await app.staff('compliance'),
    ];
  });

  test('[A01] is withdrawn by its maker alone', async () => {
    const id = await ask();
    expect((await app.call(withdrawProposal, { id }, as(checker))).code).toBe('NOT_FOUND');
    (await app.call(withdrawProposal, { id }, as(maker))).value();
    expect([undone, (await decide(id, checker)).code]).toEqual([1, 'PROPOSAL_DECIDED']);
    expect((await app.call(withdrawProposal, { id }, as(maker))).code).toBe('PROPOSAL_DECIDED');
  });
});

describe('an act of three people', () => {
  test('[A01] waits for a second checker, who is another person than the first two', async () => {
    const id = await ask(3);
    expect((await decide(id, checker)).value().state).toBe('waiting');
    expect(name).toBe('old');
    expect((await open(third))[0]).toMatchObject({ checkers: 2, firstBy: checker?.username });
    expect((await decide(id, checker)).code).toBe('SAME_PERSON');
    await onePerson(checker, third);
    expect((await decide(id, third)).code).toBe('SAME_PERSON');
    await apart();
    expect((await decide(id, third)).value().state).toBe('agreed');
    expect(name).toBe('new');
  });

  test('[A01] is not agreed to in the database without both', async () => {
    const id = await ask(3);
    await expect(
      sql(app.pool)`
        update staff_proposal set decision = 'agreed', decided_at = asked_at,
               decided_by = (select id from staff where username = ${checker?.username ?? ''}) where id = ${id}`,
    ).rejects.toThrow(/staff_proposal_checkers/);
  });
});

test('[A01] each step is in the audit log, with the digest of what it rests on', async () => {
  const auditor = await app.staff('auditor');
  const id = await ask(3);
  await decide(id, checker);
  await decide(id, third, 'refuse');
  const { records } = (await app.call(listAudit, { subject: `proposal:${id}` }, as(auditor))).value();
  expect(records.map(({ action }) => action).toReversed()).toEqual([
    'proposal.asked',
    'proposal.agreed_first',
    'proposal.refused',
  ]);
  expect(records.at(-1)?.facts).toMatchObject({ checkers: 2, rests: expect.stringMatching(/^[0-9a-f]{64}$/) });
});
