import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { memberRoutes } from './index.ts';

const { addMemberNote, listMemberNotes, pinMemberNote, strikeMemberNote } = contract.members;

let app: TestApp;
let desk: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: memberRoutes });
  desk = await app.staff('support_1', 'notedesk');
});
afterAll(() => app.close());

const write = async ({ account }: { account: string }, text: string, isPinned = false) =>
  (await app.call(addMemberNote, { account, text, isPinned }, desk)).value().id;
const listed = async ({ account }: { account: string }) =>
  (await app.call(listMemberNotes, { account }, desk)).value().notes;

test('[B04] notes list pinned ones first; a struck note stays with its reason and loses its pin', async () => {
  const member = await app.member();
  const first = await write(member, ' asked for a higher limit ', true);
  app.clock.advance(60_000);
  await write(member, 'called back');
  expect((await listed(member)).map(({ text }) => text)).toEqual(['asked for a higher limit', 'called back']);
  const reason = 'was another member';
  expect((await app.call(strikeMemberNote, { id: first, reason }, desk)).code).toBeUndefined();
  expect(await listed(member)).toMatchObject([
    { text: 'called back', struck: null },
    { text: 'asked for a higher limit', isPinned: false, struck: { by: 'notedesk', reason } },
  ]);
  expect((await app.call(pinMemberNote, { id: first, isPinned: true }, desk)).code).toBe('NOT_FOUND');
  expect((await app.call(strikeMemberNote, { id: first, reason }, desk)).code).toBe('NOT_FOUND');
});

test('[B04] the database refuses to edit or remove a note', async () => {
  const member = await app.member();
  const id = await write(member, 'called back');
  await expect(sql(app.pool)`update member_note set text = 'never called' where id = ${id}`).rejects.toThrow(
    /permission/,
  );
  await expect(sql(app.pool)`delete from member_note where id = ${id}`).rejects.toThrow(/permission/);
});

test('[B04] notes are written by role, and the audit log has no word of them', async () => {
  const member = await app.member();
  const { account } = member;
  const id = await write(member, 'lives at 7 Secret Lane');
  const analyst = await app.staff('risk_analyst', 'noteanalyst');
  expect((await app.call(listMemberNotes, { account }, analyst)).value().count).toBe(1);
  const more = { account, text: 'me too', isPinned: false };
  expect((await app.call(addMemberNote, more, analyst)).code).toBe('FORBIDDEN');
  const promoter = await app.staff('promotions', 'notepromoter');
  expect((await app.call(listMemberNotes, { account }, promoter)).code).toBe('FORBIDDEN');
  const auditor = await app.staff('auditor', 'noteauditor');
  const { records } = (
    await app.call(contract.audit.listAudit, { subject: `member:${member.id}`, action: 'member.note' }, auditor)
  ).value();
  expect(records).toMatchObject([{ action: 'member.note_written', facts: { note: id, isPinned: false } }]);
  expect(JSON.stringify(records)).not.toContain('Secret');
});
