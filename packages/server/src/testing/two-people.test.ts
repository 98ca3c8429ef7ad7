import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Endpoint, type StaffRight, staffRights } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { staffRoles } from '@tamarind/contract/operators';
import { kindOf, type ProposalAct, proposalActs } from '@tamarind/contract/proposals';
import { allActs } from '../app.ts';
import { rightsByRole } from '../operators/index.ts';

const source = join(import.meta.dirname, '..');
const page = readFileSync(join(source, '../../../docs/two-people.md'), 'utf8');
const section = (title: string) => page.split(`## ${title}`)[1]?.split('\n## ')[0] ?? '';
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()));
const namesOf = (text: string) => rowsOf(text).flatMap(([, names = '']) => names.split(', '));

/** Staff calls that look like changes (they have a request id or a method other than GET) but only query data. */
const questions = new Set([
  'lottery.previewResult',
  'lottery.previewLadder',
  'brand.judgePattern',
  'reports.searchMembers',
  'reconciliation.checkStatement',
]);
const writes = Object.entries(contract).flatMap(([room, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).flatMap(([name, { access, method, once }]) =>
    typeof access === 'object' && (once || method !== 'GET') && !questions.has(`${room}.${name}`)
      ? [{ call: `${room}.${name}`, right: access.staff }]
      : [],
  ),
);

const actRights = new Set(
  Object.keys(proposalActs).flatMap((act) => {
    const { maker, checker, second } = kindOf(act as ProposalAct);
    return [maker, checker, second];
  }),
);

test('[W-6] no role that only reads has a right that writes', () => {
  const writing = new Set<StaffRight | 'any'>(writes.map(({ right }) => right));
  for (const right of actRights) writing.add(right);
  writing.delete('any');
  for (const role of ['auditor', 'regulator', 'api_client', 'risk_analyst'] as const) {
    expect(rightsByRole[role].filter((right) => writing.has(right))).toEqual([]);
    expect(rightsByRole[role].length).toBeGreaterThan(0);
  }
});

test('[S-H4] every call of the staff that writes is listed with its guard', () => {
  const listed = namesOf(section('Staff calls that write'));
  expect(listed.toSorted()).toEqual(writes.map(({ call }) => call).toSorted());
  for (const [, call, guard, why] of rowsOf(section('Staff calls that write'))) {
    expect(['one', 'cap', 'two'], call).toContain(guard);
    if (guard === 'one') expect(why, call).not.toBe('');
  }
});

test('[S-H4] every kind of posting in the code is listed with who causes it', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.test\.ts$|testing/.test(file));
  const text = files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n');
  const inCode = [
    ...[...text.matchAll(/key: `([a-z-]+):/g)].map(([, key]) => key),
    ...[...text.matchAll(/select wallet as ord, '([a-z]+):'/g)].map(([, key]) => key),
    ...[...text.matchAll(/^ {4}\['?([a-z]+)'?, credit\.wallet/gm)].map(([, key]) => key),
  ];
  const listed = new Set([...namesOf(section('Postings')), ...['adjustment', 'redeem', 'returned', 'convert']]);
  expect([...new Set(inCode)].filter((key) => key !== undefined && !listed.has(key))).toEqual([]);
  expect(inCode).toContain('settle');
});

test('[S-M3] every transition that the database allows a draw is listed', () => {
  const schema = readFileSync(join(source, '../schema.sql'), 'utf8');
  const rule = schema.split('FUNCTION public.draw_moves_forward()')[1]?.split('raise exception')[0] ?? '';
  const allowed = [
    ...rule.matchAll(/old\.state = '(\w+)' and new\.state (?:= '(\w+)'|in \('(\w+)', '(\w+)'\))/g),
  ].flatMap(([, from, ...to]) => to.filter(Boolean).map((state) => `${from} → ${state}`));
  expect(allowed.length).toBeGreaterThan(6);
  const listed = new Set(namesOf(section('Draws')));
  expect([...new Set(allowed)].filter((step) => !listed.has(step))).toEqual([]);
});

test('[S-H4] every act that waits for a second person is carried out by a room, and two roles can decide it', () => {
  expect(Object.keys(allActs).toSorted()).toEqual(Object.keys(proposalActs).toSorted());
  for (const right of actRights) {
    const holders = staffRoles.filter((role) => rightsByRole[role].includes(right));
    // Only owners may change staff accounts; people.pg.test.ts proves that there are always at least two owners.
    if (right === 'staff.manage') expect(holders).toEqual(['owner']);
    else expect(holders.length, right).toBeGreaterThanOrEqual(2);
  }
});

test('[A01] [S-H4] the thirteen rows name every act that waits for a second person', () => {
  const rows = rowsOf(section('The thirteen rows'));
  expect(rows).toHaveLength(13);
  const named = rows.flatMap(([, , acts = '']) => (acts === '' ? [] : acts.split(', ')));
  expect(named.toSorted()).toEqual(Object.keys(proposalActs).toSorted());
});

test('[A01] the page of roles holds the 21 roles of a large house, and two for a small one', () => {
  expect(staffRoles).toHaveLength(23);
  for (const role of staffRoles) expect(rightsByRole[role], role).not.toEqual([]);
  const held = new Set(staffRoles.flatMap((role) => rightsByRole[role]));
  expect(staffRights.filter((right) => !held.has(right))).toEqual([]);
});

test('[S-H4] no role for one task both reviews and approves a withdrawal', () => {
  const both = staffRoles.filter((role) =>
    (['withdrawals.review', 'withdrawals.approve'] as const).every((right) => rightsByRole[role].includes(right)),
  );
  expect(both).toEqual([]);
});
