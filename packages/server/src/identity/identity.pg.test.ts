import { Resvg } from '@resvg/resvg-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { money } from '@tamarind/domain/money';
import { depositRoutes } from '../deposits/index.ts';
import { memberActs, memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { startTestApp, TEST_PASSWORD, type TestApp, type TestMember } from '../testing/test-app.ts';
import { withdrawalRoutes } from '../withdrawals/index.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { identityActs, identityJobs, identityRoutes } from './index.ts';

const { getIdentity, sendIdentityPicture, submitIdentity, listIdentityCases, getIdentityCase } = contract.identity;
const { viewIdentityPicture, decideIdentity, askIdentity } = contract.identity;
let outside: StandIns;
let app: TestApp;
let reviewer = { token: '', username: '' };
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({
    routes: [
      ...[...memberRoutes, ...identityRoutes, ...depositRoutes, ...withdrawalRoutes],
      ...proposalRoutes({ ...identityActs, ...memberActs }),
    ],
    env: outside.env,
  });
  reviewer = await app.staff('officer');
});
afterAll(async () => {
  await app.close();
  await outside.stop();
});

const picture = new Resvg(
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#27a"/></svg>`,
)
  .render()
  .asPng();
const thai = (change: { balance?: bigint } = {}) =>
  app.member({ currency: 'THB', payeeName: 'Somchai Jaidee', ...change });
const send = (
  member: TestMember,
  part: 'front' | 'back' | 'page' | 'selfie',
  document: 'th_id' | 'passport' = 'th_id',
) => app.call(sendIdentityPicture, { document, part, picture: picture.toString('base64') }, member);
let numbers = 0;
/** Returns a new Thai identity number with a valid check digit. */
const newNumber = (): string => {
  const first = `1${(numbers += 1).toString().padStart(11, '0')}`;
  const sum = [...first].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return `${first}${(11 - (sum % 11)) % 10}`;
};
const submit = (member: TestMember, change: Partial<InputOf<typeof submitIdentity>> = {}) =>
  app.call(
    submitIdentity,
    {
      name: 'MR SOMCHAI JAIDEE',
      birthday: '1990-01-01',
      number: newNumber(),
      expiresOn: '2035-01-01',
      selfieAgreed: true,
      ...change,
    },
    member,
  );
const sendAll = async (member: TestMember, change: Partial<InputOf<typeof submitIdentity>> = {}) => {
  for (const part of ['front', 'selfie'] as const) await send(member, part);
  return submit(member, change);
};
const runJobs = async () => {
  for (const job of identityJobs) await app.run(job);
};
const stateOf = async (member: TestMember) => (await app.call(getIdentity, {}, member)).value().state;
const caseOf = async (member: TestMember) => {
  const { cases } = (await app.call(listIdentityCases, {}, reviewer)).value();
  const row = cases.find(({ account }) => account === member.account);
  if (!row) throw new Error('no case');
  return (await app.call(getIdentityCase, { id: row.id }, reviewer)).value();
};
type Decision = InputOf<typeof decideIdentity>['decision'];
const decide = async (member: TestMember, decision: Decision = { is: 'accept' }) =>
  app.call(decideIdentity, { id: (await caseOf(member)).id, decision, note: '' }, reviewer);

test('[E01] everything that will be asked for is named before the first picture', async () => {
  const shown = (await app.call(getIdentity, {}, await thai())).value();
  expect(shown.state).toBe('none');
  expect(shown.choices).toEqual([
    { document: 'th_id', parts: ['front', 'selfie'] },
    { document: 'passport', parts: ['page', 'selfie'] },
  ]);
});

test('[E01] documents go from started over submitted and in review to accepted, and are then needed no more', async () => {
  const member = await thai();
  expect((await submit(member)).code).toBe('IDENTITY_STATE');
  expect((await send(member, 'front')).value()).toMatchObject({ state: 'started', sent: ['front'] });
  const missing = await submit(member);
  expect([missing.code, missing.details['parts']]).toEqual(['IDENTITY_PICTURES', 'selfie']);
  await send(member, 'selfie');
  expect((await submit(member)).value().state).toBe('submitted');
  expect((await send(member, 'front')).code).toBe('IDENTITY_STATE');
  expect((await decide(member)).code).toBe('IDENTITY_STATE');
  await runJobs();
  expect(await caseOf(member)).toMatchObject({
    state: 'in_review',
    checker: 'clear',
    findings: [],
    payeeName: 'Somchai Jaidee',
    parts: ['front', 'selfie'],
    facts: { name: 'MR SOMCHAI JAIDEE', birthday: '1990-01-01' },
  });
  expect((await decide(member)).value().state).toBe('accepted');
  expect(await stateOf(member)).toBe('accepted');
  expect((await send(member, 'front')).code).toBe('IDENTITY_STATE');
});

test('[E01] another document than before starts again: parts of two are no proof', async () => {
  const member = await thai();
  await send(member, 'front');
  expect((await send(member, 'page', 'passport')).value()).toMatchObject({ document: 'passport', sent: ['page'] });
  expect((await send(member, 'back')).code).toBe('NOT_FOUND');
});

test('[E01] our comparison and the checker find differences, and staff decide', async () => {
  const member = await thai();
  await sendAll(member, { name: 'Other Person', birthday: '1990-01-02', expiresOn: '2020-01-01' });
  await runJobs();
  expect((await caseOf(member)).findings).toEqual([
    ...['NAME_DIFFERS', 'BIRTHDAY_DIFFERS', 'DOCUMENT_EXPIRED', 'READ_NAME_DIFFERS'],
  ]);
  const rejected = await decide(member, { is: 'reject', reason: 'NAME' });
  expect(rejected.value().state).toBe('rejected');
  expect((await app.call(getIdentity, {}, member)).value()).toMatchObject({ state: 'rejected', reason: 'NAME' });
  expect((await send(member, 'front')).value()).toMatchObject({ state: 'started', sent: ['front'], reason: null });
});

test('[A01] [E01] documents are accepted against the check by two people who opened every picture and name the evidence', async () => {
  const second = await app.staff('approver');
  const member = await thai();
  await sendAll(member, { name: 'Other Person' });
  await runJobs();
  const { id } = await caseOf(member);
  const accept = (change: { note?: string; evidence?: string } = {}) =>
    app.call(
      decideIdentity,
      { id, decision: { is: 'accept' }, note: 'married name', evidence: 'marriage certificate, case 77', ...change },
      reviewer,
    );
  const look = async (who: { token: string }) => {
    for (const part of ['front', 'selfie'] as const) (await app.call(viewIdentityPicture, { id, part }, who)).value();
  };
  expect((await accept({ note: '' })).details['field']).toBe('note');
  expect((await decide(member)).details['field']).toBe('note');
  const unseen = await accept();
  expect([unseen.code, unseen.details['parts']]).toEqual(['PICTURES_UNSEEN', 'front, selfie']);
  await look(reviewer);
  const proposed = await accept();
  expect([proposed.value().state, await stateOf(member)]).toEqual(['in_review', 'in_review']);
  expect((await agreeTo(app, proposed, second)).code).toBe('PICTURES_UNSEEN');
  await look(second);
  (await agreeTo(app, proposed, second)).value();
  expect(await stateOf(member)).toBe('accepted');
  const [row] = await sql<{ actor: string; facts: object }>(app.pool)`
    select actor, facts from audit_record where action = 'identity.accepted' and subject = ${`member:${member.id}`}`;
  expect(row).toMatchObject({
    actor: `staff:${second.username}`,
    facts: {
      by: reviewer.username,
      evidence: 'marriage certificate, case 77',
      findings: expect.stringContaining('NAME'),
    },
  });
});

test('[A01] [E01] an acceptance against the check is stale once somebody rejected the documents', async () => {
  const second = await app.staff('approver');
  const member = await thai();
  await sendAll(member, { name: 'Other Person' });
  await runJobs();
  const { id } = await caseOf(member);
  for (const part of ['front', 'selfie'] as const) await app.call(viewIdentityPicture, { id, part }, reviewer);
  const wish = { id, decision: { is: 'accept' }, note: 'married name', evidence: 'case 77' } as const;
  const proposed = await app.call(decideIdentity, wish, reviewer);
  (await decide(member, { is: 'reject', reason: 'NAME' })).value();
  const late = await agreeTo(app, proposed, second);
  expect([late.code, late.details['changed']]).toEqual(['PROPOSAL_STALE', ['state']]);
});

test('[E01] a document that is no document of the number’s kind is not taken', async () => {
  const member = await thai();
  for (const part of ['front', 'selfie'] as const) await send(member, part);
  expect((await submit(member, { number: '1234567890123' })).details['field']).toBe('number');
  expect((await submit(member, { birthday: '2099-01-01' })).details['field']).toBe('birthday');
});

test('[E01] a document belongs to one member: the reviewer sees an earlier use, the sender does not', async () => {
  const [member, other] = [await thai(), await thai()];
  const number = newNumber();
  await sendAll(member, { number });
  await runJobs();
  await decide(member);
  expect((await sendAll(other, { number })).value().state).toBe('submitted');
  await runJobs();
  expect((await caseOf(other)).findings).toEqual(['DOCUMENT_TAKEN']);
  expect((await decide(other)).code).toBe('DOCUMENT_TAKEN');
});

test('[GLI A.2.4] a second account with the accepted document of somebody who works here cannot play', async () => {
  const [colleague, early, late, stranger] = [await thai(), await thai(), await thai(), await thai()];
  const [number, foreign] = [newNumber(), newNumber()];
  const deposit = async (member: TestMember) =>
    (await app.call(contract.deposits.createDeposit, { method: 'promptpay', amount: money(10_000n) }, member)).code;
  await app.staff('support_1', 'documentstaff');
  await sql(app.pool)`update staff set mail = 'document.staff@example.com' where username = 'documentstaff'`;
  await sql(app.pool)`update member set email = 'document.staff@example.com' where id = ${colleague.id}`;

  await sendAll(stranger, { number: foreign });
  await runJobs();
  await decide(stranger);
  await sendAll(early, { number });
  await sendAll(colleague, { number: foreign });
  await runJobs();
  expect([await deposit(early), await deposit(stranger)]).not.toContain('PLAY_STOPPED');
  await decide(colleague, { is: 'reject', reason: 'NOT_GENUINE' });
  await sendAll(colleague, { number });
  await runJobs();
  await decide(colleague);
  await sendAll(late, { number });
  expect([await deposit(early), await deposit(late)]).toEqual(['PLAY_STOPPED', 'PLAY_STOPPED']);
  expect(await deposit(stranger)).not.toBe('PLAY_STOPPED');

  const { listBlocks, liftBlock } = contract.members;
  const desk = await app.staff('compliance', 'documentdesk');
  const { blocks } = (await app.call(listBlocks, { account: late.account }, desk)).value();
  expect(blocks).toMatchObject([{ kind: 'play', cause: 'rule', reason: 'staff', by: null }]);
  const lift = { id: blocks[0]?.id ?? '', reason: 'a good colleague' };
  expect((await app.call(liftBlock, lift, desk)).code).toBe('MEMBER_IS_STAFF');
  await sql(app.pool)`update staff set active = false where username = 'documentstaff'`;
  expect((await app.call(liftBlock, lift, desk)).code).toBeUndefined();
});

test('[GLI 2.8.5] pictures and numbers are sealed, seen by reviewers only, and each look is written down', async () => {
  const member = await thai();
  const number = newNumber();
  await sendAll(member, { number });
  const { id } = await caseOf(member);
  const look = (who: { token: string }) => app.call(viewIdentityPicture, { id, part: 'front' }, who);
  expect((await look(member)).code).toBe('FORBIDDEN');
  expect((await look(await app.staff('auditor'))).code).toBe('FORBIDDEN');
  expect(Buffer.from((await look(reviewer)).value().base64, 'base64').equals(picture)).toBe(true);
  const looks = await sql<{ actor: string; facts: object }>(app.pool)`
    select actor, facts from audit_record where action = 'identity.picture_viewed' and subject = ${`member:${member.id}`}`;
  expect(looks).toEqual([{ actor: `staff:${reviewer.username}`, facts: { case: id, part: 'front' } }]);
  const [kept] = await sql<{ text: string }>(app.pool)`
    select string_agg(c::text, '') || (select string_agg(p::text, '') from identity_picture p) as text from identity_case c`;
  for (const secret of [Buffer.from(number), picture.subarray(0, 16)])
    expect(kept?.text).not.toContain(secret.toString('hex'));
  expect(kept?.text).not.toContain('SOMCHAI');
});

test('[E01] a checker that stays silent does not hold the queue up', async () => {
  const silent = await startTestApp({ routes: identityRoutes });
  const member = await silent.member({ currency: 'THB', payeeName: 'Somchai Jaidee' });
  const staff = await silent.staff('officer');
  for (const part of ['front', 'selfie'] as const)
    await silent.call(sendIdentityPicture, { document: 'th_id', part, picture: picture.toString('base64') }, member);
  await silent.call(
    submitIdentity,
    { name: 'Somchai Jaidee', birthday: '1990-01-01', number: newNumber(), expiresOn: null, selfieAgreed: true },
    member,
  );
  for (let minute = 0; minute < 4; minute += 1) {
    for (const job of identityJobs) await silent.run(job);
    silent.clock.advance(120_000);
  }
  const { cases, waiting } = (await silent.call(listIdentityCases, { state: 'in_review' }, staff)).value();
  expect([cases[0]?.checker, waiting]).toEqual(['silent', 1]);
  await silent.close();
});

test('[E01] staff ask for documents; the member sees it', async () => {
  const member = await thai();
  const ask = () => app.call(askIdentity, { account: member.account, note: 'large withdrawal' }, reviewer);
  expect((await ask()).value().state).toBe('asked');
  expect((await ask()).code).toBe('IDENTITY_STATE');
  expect(await stateOf(member)).toBe('asked');
  expect((await send(member, 'front')).value().state).toBe('started');
});

test('[S-M8] [E01] a withdrawal above the brand’s amount needs an accepted document that has not run out', async () => {
  const member = await thai({ balance: 30_000_000n });
  const { members, withdrawals } = contract;
  await app.call(members.setPaymentPassword, { loginPassword: TEST_PASSWORD, paymentPassword: '730418' }, member);
  const bank = { bank: 'KBANK', accountNumber: '1234567812', holderName: 'Somchai Jaidee' };
  const { id } = (await app.call(members.bindBankAccount, bank, member)).value();
  const withdraw = (amount: bigint) =>
    app.call(
      withdrawals.requestWithdrawal,
      { bankAccountId: id, amount: amount as never, paymentPassword: '730418' },
      member,
    );
  const refused = await withdraw(5_000_001n);
  expect([refused.code, refused.details['above']]).toEqual(['IDENTITY_NEEDED', '5000000']);
  const small = (await withdraw(5_000_000n)).value();
  // [S-M8] Many small withdrawals count like one large withdrawal: pending and paid ones are added up.
  const more = await withdraw(10_000n);
  expect([more.code, more.details['sum'], more.details['days']]).toEqual(['IDENTITY_NEEDED', '5010000', 30]);
  // A cancelled withdrawal does not count.
  await app.call(withdrawals.cancelWithdrawal, { id: small.id }, member);
  const again = (await withdraw(5_000_000n)).value();
  await app.call(withdrawals.cancelWithdrawal, { id: again.id }, member);
  await sendAll(member, { expiresOn: '2027-01-31' });
  await runJobs();
  await decide(member);
  const large = (await withdraw(5_000_001n)).value();
  await app.call(withdrawals.cancelWithdrawal, { id: large.id }, member);
  await sql(app.pool)`update identity_case set expires_on = '2026-01-01' where member_id = ${member.id}`;
  expect((await withdraw(5_000_001n)).code).toBe('IDENTITY_NEEDED');
  await runJobs();
  expect(await stateOf(member)).toBe('expired');
});
