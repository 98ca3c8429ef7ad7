import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { quietSettings } from '../platform/testing-config.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { reportRoutes } from './index.ts';

const { listOutsideLog } = contract.reports;
const { getStaff } = contract.operators;

let app: TestApp;
let standIns: StandIns;
beforeAll(async () => {
  standIns = await startStandIns();
  app = await startTestApp({ routes: reportRoutes, env: standIns.env });
});
afterAll(async () => {
  await app.close();
  await standIns.stop();
});

test('[A01] the log of a stand-in is shown; one that does not answer is marked', async () => {
  const staff = await app.staff('approver');
  expect((await app.call(listOutsideLog, { service: 'beacon' }, staff)).value().reachable).toBe(true);
  expect((await app.call(listOutsideLog, { service: 'bank' }, staff)).value()).toEqual({ reachable: true, items: [] });
});

test('[S-L6] each look at members’ codes is recorded with who looked', async () => {
  const officer = await app.staff('officer', 'codereader');
  const looks = async () =>
    (
      await sql<{ subject: string }>(app.pool)`
        select subject from audit_record where actor = 'staff:codereader' and action = 'outside.codes_read' order by seq`
    ).map(({ subject }) => subject);
  for (const service of ['sms', 'mail', 'sms', 'bank'] as const)
    (await app.call(listOutsideLog, { service }, officer)).value();
  expect(await looks()).toEqual(['outside:sms', 'outside:mail', 'outside:sms']);
});

test('[S-L6] members’ codes are refused to staff without the right to read them, and no look is recorded', async () => {
  const approver = await app.staff('approver', 'nocodes');
  for (const service of ['sms', 'mail'] as const)
    expect((await app.call(listOutsideLog, { service }, approver)).code).toBe('FORBIDDEN');
  expect((await app.call(listOutsideLog, { service: 'bank' }, approver)).value().reachable).toBe(true);
  const auditor = await app.staff('auditor', 'nolook');
  expect((await app.call(listOutsideLog, { service: 'bank' }, auditor)).code).toBe('FORBIDDEN');
  expect(
    await sql(app.pool)`select seq from audit_record where actor = 'staff:nocodes' and action = 'outside.codes_read'`,
  ).toEqual([]);
  expect((await app.call(getStaff, {}, approver)).value().rights).toContain('outside.read');
});

test('[S-L6] outside the demo the office has no page of the stand-ins and no menu entry for it', async () => {
  const { DATABASE_URL: _, ...settings } = quietSettings();
  const real = await startTestApp({ routes: reportRoutes, env: { ...settings, TEST_CLOCK: '0' } });
  try {
    const somebody = await real.staff('approver');
    for (const service of ['bank', 'sms', 'mail'] as const)
      expect((await real.call(listOutsideLog, { service }, somebody)).code).toBe('NOT_FOUND');
    const { rights } = (await real.call(getStaff, {}, somebody)).value();
    expect(rights).toContain('ledger.read');
    expect(rights.filter((right) => right.startsWith('outside.'))).toEqual([]);
  } finally {
    await real.close();
  }
});
