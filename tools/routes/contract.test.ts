import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject, projectFolder } from '../project.ts';
import { filesLike, isTest, readProject } from '../tidy/project.ts';
import { staffRoles } from '../../packages/contract/src/operators.ts';
import { rightsByRole } from '../../packages/server/src/operators/roles.ts';
import { endpoints, pages, staffCalls } from './pages.ts';

test.each(pages())('$file is what the contract says (else: npm run routes)', ({ file, text }) => {
  expect(readFileSync(inProject(file), 'utf8')).toBe(text);
});

test('no path and method is given to two calls', () => {
  const places = endpoints().flatMap(([, , call]) =>
    [call, ...(call.also ?? [])].map(({ method, path }) => `${method} ${path}`),
  );
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});

test('[A01] each staff call is open to a role, and few to every role', () => {
  const closed = staffCalls().filter(
    ({ right }) => right !== 'any' && !staffRoles.some((role) => rightsByRole[role].includes(right)),
  );
  expect(closed).toEqual([]);
  // These staff calls require no particular right: they check the caller's rights themselves, or are open to all staff.
  expect(staffCalls().flatMap(({ call, right }) => (right === 'any' ? [call] : []))).toEqual([
    'announcements.listOfficeNotices',
    'lottery.decideCorrection',
    'operators.addOwnPasskey',
    'operators.changeOwnPassword',
    'operators.endOwnSession',
    'operators.getOwnAccess',
    'operators.getOwnSecurity',
    'operators.getStaff',
    'operators.removeOwnFactor',
    'operators.setOwnAuthenticator',
    'operators.staffLogout',
    'operators.startOwnAuthenticator',
    'operators.startOwnPasskey',
    'proposals.decideProposal',
    'proposals.listProposals',
    'proposals.withdrawProposal',
    'reports.getCurves',
    'reports.getDashboard',
    'reports.getQueues',
    'withdrawals.claimWithdrawal',
  ]);
});

test('every call of the contract is named by a test or a story', () => {
  const tests = filesLike(readProject(projectFolder), /^(packages|e2e)\/.*\.ts.?$/).filter(
    ([file]) => isTest(file) || file.startsWith('e2e/'),
  );
  const words = new Set(tests.flatMap(([, text]) => text.match(/\w+/g) ?? []));
  expect(
    endpoints()
      .filter(([, name]) => !words.has(name))
      .map(([room, name]) => `${room}.${name}`),
  ).toEqual([]);
});
