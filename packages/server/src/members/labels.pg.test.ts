import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { LABELS_MAX } from '@tamarind/domain/members/labels';
import { reportRoutes } from '../reports/index.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { memberRoutes } from './index.ts';

const { labelMember, listLabels, retireLabel, saveLabel } = contract.members;
const { getMemberFile, searchMembers } = contract.reports;

let app: TestApp;
let desk: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: [...memberRoutes, ...reportRoutes] });
  desk = await app.staff('support_2', 'labeldesk');
});
afterAll(() => app.close());

const save = (name: string, id: string | null = null) => app.call(saveLabel, { id, name, tone: 'info' }, desk);
const put = (account: string, label: string, isSet = true) => app.call(labelMember, { account, label, isSet }, desk);
const labelsOf = async (account: string) =>
  (await app.call(getMemberFile, { account }, desk)).value().labels.map(({ name }) => name);
const found = async (wish: { text: string; label?: string }) =>
  (await app.call(searchMembers, wish, desk)).value().members.map(({ account }) => account);
const acts = async (subject: string) => {
  const auditor = await app.staff('auditor', `audit${subject.replaceAll(/\W/g, '').slice(-12)}`);
  return (await app.call(contract.audit.listAudit, { subject }, auditor)).value().records.map(({ action }) => action);
};

test('[B04] a label is set once, filters the list of members, and each change is recorded', async () => {
  const [one, other] = [await app.member(), await app.member()];
  const { id } = (await save('Big spender')).value();
  expect((await put(one.account, id)).code).toBeUndefined();
  expect((await put(one.account, id)).code).toBeUndefined();
  expect(await labelsOf(one.account)).toEqual(['Big spender']);
  expect(await found({ text: '', label: id })).toEqual([one.account]);
  expect(await found({ text: one.account, label: id })).toEqual([one.account]);
  expect(await found({ text: other.account, label: id })).toEqual([]);
  expect((await put(one.account, id, false)).code).toBeUndefined();
  expect(await labelsOf(one.account)).toEqual([]);
  expect((await acts(`member:${one.id}`)).filter((action) => action.startsWith('member.label'))).toEqual([
    'member.label_removed',
    'member.label_set',
  ]);
});

test('[B04] a name is on the list once; a retired label leaves every member and frees its name', async () => {
  const member = await app.member();
  const { id } = (await save('Courier')).value();
  expect((await save('cOURIER')).code).toBe('LABEL_TAKEN');
  expect((await save('courier', id)).value()).toEqual({ id });
  await put(member.account, id);
  const { labels } = (await app.call(listLabels, {}, desk)).value();
  expect(labels.find((label) => label.id === id)).toMatchObject({ name: 'courier', tone: 'info', members: 1 });
  expect((await app.call(retireLabel, { id }, desk)).code).toBeUndefined();
  expect(await labelsOf(member.account)).toEqual([]);
  expect((await put(member.account, id)).code).toBe('NOT_FOUND');
  expect((await save('Courier')).code).toBeUndefined();
});

test('[B04] staff who only write notes set labels but do not change the list', async () => {
  const member = await app.member();
  const { id } = (await save('Calls often')).value();
  const support = await app.staff('support_1', 'labelsupport');
  const set = { account: member.account, label: id, isSet: true };
  expect((await app.call(labelMember, set, support)).code).toBeUndefined();
  expect((await app.call(saveLabel, { id: null, name: 'Mine', tone: 'info' }, support)).code).toBe('FORBIDDEN');
});

test('[B04] the list ends at its length', async () => {
  const { labels } = (await app.call(listLabels, {}, desk)).value();
  for (let index = labels.length; index < LABELS_MAX; index++)
    expect((await save(`Label ${index}`)).code).toBeUndefined();
  expect((await save('One more')).code).toBe('LABEL_LIMIT');
});
