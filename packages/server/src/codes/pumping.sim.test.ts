import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { startTestApp, type TestApp } from '../testing.ts';
import { brandSettings } from '../brand/index.ts';
import { sendCode, takeCode } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2027-03-01T00:00:00Z') });
});
afterAll(() => app.close());

const call = (ip: string) => ({ ...app.platform, now: app.clock.now(), ip });
const isSent = async (to: string, ip: string): Promise<boolean> =>
  sendCode(call(ip), { purpose: 'login', channel: 'sms', to, language: 'EN', quietly: 'send' }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

test('[H10] a day of SMS pumping with rotating numbers and addresses costs no more than the cap, and members still get codes', async () => {
  const { codes } = await brandSettings(app.pool);
  const caps = { ...codes, dailySms: 200, dailySmsPerCountry: 150 };
  await sql(app.pool)`
    insert into brand_setting (name, value, changed_at) values ('codes', ${{ json: caps }}, now())`;
  // Ten members whose numbers gave a code back before.
  const members = Array.from({ length: 10 }, (_, index) => `+6681${(2_000_000 + index * 13_337).toString()}`);
  for (const to of members) {
    const hash = app.platform.secrets.blindIndex('code-target', to);
    await sql(app.pool)`
      insert into code_target (target_hash, next_send_at, proved_at) values (${hash}, ${app.clock.now()}, ${app.clock.now()})`;
  }
  let pumped = 0;
  let served = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    for (let index = 0; index < 25; index += 1) {
      const each = hour * 25 + index;
      const country = each % 2 === 0 ? '+66' : '+84';
      const to = `${country}9${(10_000_000 + each * 131_071).toString().slice(-8)}`;
      if (await isSent(to, `10.${hour}.${index}.7`)) pumped += 1;
    }
    const member = members[hour % members.length] ?? '';
    if (await isSent(member, `172.16.${hour}.1`)) served += 1;
    app.clock.advance(3_590_000);
  }
  expect(pumped).toBeLessThanOrEqual(caps.dailySms * 0.8);
  expect(pumped).toBeGreaterThan(100);
  expect(served).toBe(24);
});

test('[H18] a number is guessed at with at most fifty tries a day, whoever asks', async () => {
  const to = '+66899990001';
  let counted = 0;
  for (let round = 0; round < 14; round += 1) {
    await isSent(to, `10.99.${round}.7`);
    for (let guess = 0; guess < 7; guess += 1) {
      const code = (100_000 + round * 10 + guess).toString();
      const answer = await takeCode(call(`10.98.${round}.7`), { purpose: 'login', to, code }).then(
        () => 'in',
        (error: unknown) => (error instanceof Refusal ? error.code : 'fault'),
      );
      if (answer === 'CODE_WRONG') counted += 1;
    }
    app.clock.advance(200_000);
  }
  expect(counted).toBeLessThanOrEqual(50);
});
