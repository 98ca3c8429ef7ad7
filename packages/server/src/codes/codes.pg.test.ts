import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSmsPort } from '../platform/ports/sms.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { sql } from '../platform/db/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { loopbackOnly } from '../platform/outgoing/testing.ts';
import { netOf } from '../platform/network.ts';
import { sendCode, takeCode, type CodeWish } from './index.ts';
import { codeTexts } from './texts.ts';

let app: TestApp;
let outside: StandIns;
beforeAll(async () => {
  outside = await startStandIns();
  app = await startTestApp({ env: outside.env });
});
afterAll(async () => {
  await app.close();
  await outside.stop();
});
/** Each test starts on a new day in its first second, because rate limits count in fixed time windows. */
beforeEach(() => app.clock.moveTo(new Date(`2027-01-${(day += 1).toString().padStart(2, '0')}T00:00:00Z`)));
let day = 0;

let counter = 1_000_000;
/** A new mobile number in a different number range, so that tests do not share the rate limits of a range. */
const number = (): string => `+668${(counter += 13_337).toString().padStart(8, '0').slice(-8)}`;
const call = (ip = '203.0.113.7') => ({ ...app.platform, now: app.clock.now(), ip });
const wish = (change: Partial<CodeWish> = {}): CodeWish => ({
  purpose: 'register',
  channel: 'sms',
  to: number(),
  language: 'EN',
  ...change,
});
const told = async (to: string): Promise<string> => {
  const sent = (await outside.log('sms')).find(({ detail }) => detail['to'] === to);
  return /\b\d{6}\b/.exec(String(sent?.detail['text']))?.[0] ?? '';
};
const refusal = async (work: Promise<unknown>): Promise<unknown[]> =>
  work.then(
    () => ['done'],
    (error: unknown) =>
      error instanceof Refusal ? [error.code, ...Object.values(error.details ?? {})] : [String(error)],
  );
/** Returns a six-digit text that is not the code. */
const other = (code: string, step = 1): string => ((Number(code) + step) % 1_000_000).toString().padStart(6, '0');

describe('a code', () => {
  test('[H10] comes by SMS, is taken once, and is kept as a hash only', async () => {
    const to = number();
    expect(await sendCode(call(), wish({ to }))).toEqual({ expiredMinutes: 3 });
    const code = await told(to);
    expect(code).toMatch(/^\d{6}$/);
    const kept = await sql<{ row: string }>(app.pool)`select row_to_json(c)::text as row from one_time_code c`;
    expect(kept.map(({ row }) => row).join()).not.toContain(code);
    expect(kept.map(({ row }) => row).join()).not.toContain(to.slice(1));
    await takeCode(call(), { purpose: 'register', to, code });
    expect(await refusal(takeCode(call(), { purpose: 'register', to, code }))).toEqual(['CODE_EXPIRED']);
  });

  test('[H10] comes by mail to an address in any case', async () => {
    const to = 'Mai.Linh@Demo.example';
    await sendCode(call(), wish({ channel: 'mail', to, purpose: 'bind-email', language: 'VI' }));
    const [mail] = await outside.log('mail');
    const code = /\b\d{6}\b/.exec(JSON.stringify(mail?.detail['text']))?.[0] ?? '';
    expect(await refusal(takeCode(call(), { purpose: 'bind-email', to: to.toLowerCase(), code }))).toEqual(['done']);
  });

  test('[H18] is good for its purpose and its number only, and for three minutes', async () => {
    const to = number();
    await sendCode(call(), wish({ to }));
    const code = await told(to);
    expect(await refusal(takeCode(call(), { purpose: 'login', to, code }))).toEqual(['CODE_EXPIRED']);
    expect(await refusal(takeCode(call(), { purpose: 'register', to: number(), code }))).toEqual(['CODE_EXPIRED']);
    app.clock.advance(3 * 60_000);
    expect(await refusal(takeCode(call(), { purpose: 'register', to, code }))).toEqual(['CODE_EXPIRED']);
  });

  test('[S-L12] 200 simultaneous guesses of strangers use three tries, and the requesting network keeps the other two', async () => {
    const to = number();
    await sendCode(call(), wish({ to }));
    const code = await told(to);
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        refusal(takeCode(call(`198.18.${index}.1`), { purpose: 'register', to, code: other(code, index + 1) })),
      ),
    );
    const counted = guesses.filter(([name]) => name === 'CODE_WRONG').map(([, left]) => left);
    expect(counted).toHaveLength(3);
    expect(new Set(counted)).toEqual(new Set([0, 1, 2]));
    expect(guesses.filter(([name]) => name === 'CODE_EXPIRED')).toHaveLength(197);
    const slip = await refusal(takeCode(call(), { purpose: 'register', to, code: other(code) }));
    expect(slip).toEqual(['CODE_WRONG', 1]);
    expect(await refusal(takeCode(call(), { purpose: 'register', to, code }))).toEqual(['done']);
  });

  test('[H18] 200 simultaneous guesses from the requesting network use all five tries; then even the right code is refused', async () => {
    const to = number();
    await sendCode(call(), wish({ to }));
    const code = await told(to);
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        refusal(takeCode(call(), { purpose: 'register', to, code: other(code, index + 1) })),
      ),
    );
    const counted = guesses.filter(([name]) => name === 'CODE_WRONG').map(([, left]) => left);
    expect(new Set(counted)).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(counted).toHaveLength(5);
    expect(await refusal(takeCode(call(), { purpose: 'register', to, code }))).not.toEqual(['done']);
    expect(await refusal(takeCode(call('198.51.100.1'), { purpose: 'register', to, code }))).toEqual(['CODE_EXPIRED']);
  });

  test('[S-L12] strangers who guess at codes from a network do not keep its people from typing theirs', async () => {
    for (let index = 0; index < 101; index += 1) {
      const guess = { purpose: 'register', to: number(), code: '123456' } as const;
      expect(await refusal(takeCode(call('192.0.2.66'), guess))).not.toEqual(['done']);
    }
    const to = number();
    await sendCode(call('192.0.2.7'), wish({ to }));
    const typed = { purpose: 'register', to, code: await told(to) } as const;
    expect(await refusal(takeCode(call('192.0.2.7'), typed))).toEqual(['done']);
  });

  test('[H10] two logins with the same right code at the same moment: one succeeds', async () => {
    const to = number();
    await sendCode(call(), wish({ to }));
    const code = await told(to);
    const both = await Promise.all([1, 2].map(() => refusal(takeCode(call(), { purpose: 'register', to, code }))));
    expect(new Set(both.map(([name]) => name))).toEqual(new Set(['CODE_EXPIRED', 'done']));
  });

  test('[H01] sent to nobody answers like all others and fits nothing', async () => {
    const to = number();
    expect(await sendCode(call(), wish({ to, quietly: 'nobody' }))).toEqual({ expiredMinutes: 3 });
    expect(await told(to)).toBe('');
    expect(await refusal(takeCode(call(), { purpose: 'register', to, code: '000000' }))).toEqual(['CODE_WRONG', 4]);
  });
});

describe('[S-L12] when strangers spent the day of a number', () => {
  /** A stranger uses up the daily limit of a number: ten requests within an hour, each from another network. */
  const spendDay = async (to: string, change: Partial<CodeWish> = {}): Promise<void> => {
    for (let at = 0; at < 10; at += 1) {
      const asked = sendCode(call(`198.18.${at}.1`), wish({ to, quietly: 'nobody', ...change }));
      expect(await refusal(asked)).toEqual(['done']);
      app.clock.advance(5 * 60_000);
    }
    expect(await refusal(sendCode(call('198.18.99.1'), wish({ to, ...change })))).toEqual(['RATE_LIMITED', 300]);
  };

  test('[S-L12] the owner who proved the account still gets five, and a stranger cannot stop one with a turn of theirs', async () => {
    const to = number();
    await spendDay(to);
    for (let at = 0; at < 5; at += 1) {
      expect(await refusal(sendCode(call(), wish({ to, reserve: 'proved' })))).toEqual(['done']);
      app.clock.advance(5 * 60_000);
    }
    expect(await refusal(sendCode(call(), wish({ to, reserve: 'proved' })))).toEqual(['RATE_LIMITED', 300]);

    const other = number();
    await sendCode(call('198.18.1.1'), wish({ to: other, quietly: 'nobody' }));
    expect(await refusal(sendCode(call(), wish({ to: other, reserve: 'proved' })))).toEqual(['done']);
    const typed = { purpose: 'register', to: other, code: await told(other) } as const;
    // The stranger's request creates a newer code. The owner's code must still work from the owner's network.
    app.clock.advance(3 * 60_000 - 1000);
    app.clock.advance(-60_000);
    await sendCode(call('198.18.2.1'), wish({ to: other, quietly: 'nobody' })).catch(() => undefined);
    expect(await refusal(takeCode(call(), typed))).toEqual(['done']);
  });

  test('[S-L12] a member who binds a contact has five of the own, whatever strangers spent, and no other member’s', async () => {
    const to = number();
    await spendDay(to, { purpose: 'bind-mobile' });
    const bind = (memberId: bigint, target = to) =>
      refusal(sendCode(call(), wish({ to: target, purpose: 'bind-mobile', reserve: { byMember: memberId } })));
    expect(await bind(7n)).toEqual(['done']);
    expect(await told(to)).toMatch(/^\d{6}$/);
    for (let at = 0; at < 4; at += 1) {
      app.clock.advance(5 * 60_000);
      expect(await bind(7n)).toEqual(['done']);
    }
    app.clock.advance(5 * 60_000);
    // The reserve (extra messages) belongs to the member, so binding a second mobile number does not renew it.
    const other = number();
    await spendDay(other, { purpose: 'bind-mobile' });
    expect(await bind(7n, other)).toEqual(['RATE_LIMITED', 300]);
    expect(await bind(8n)).toEqual(['done']);
  });

  test('[S-L12] at the owner’s network a message still comes; at others’ homes the answer is the same and nothing is sent', async () => {
    const to = number();
    await spendDay(to, { purpose: 'login' });
    const ask = (ip: string, isOwner: boolean) =>
      refusal(sendCode(call(ip), wish({ to, purpose: 'login', quietly: 'send', reserve: { isOwner } })));
    expect(await ask('192.0.2.1', false)).toEqual(['done']);
    expect(await told(to)).toBe('');
    expect(await ask('203.0.113.1', true)).toEqual(['done']);
    await expect.poll(() => told(to)).toMatch(/^\d{6}$/);
    expect(await ask('203.0.113.2', true)).toEqual(['RATE_LIMITED', 300]);
    app.clock.advance(5 * 60_000);
    expect(await ask('203.0.113.2', true)).toEqual(['done']);
  });
});

describe('sending', () => {
  test('[H10] is done once in the countdown, also when asked twice at once; who keeps asking waits five minutes', async () => {
    const to = number();
    const both = await Promise.all([1, 2].map(() => refusal(sendCode(call(), wish({ to })))));
    expect(new Set(both.map(([name]) => name))).toEqual(new Set(['RATE_LIMITED', 'done']));
    app.clock.advance(60_000);
    const waits: unknown[] = [];
    for (let press = 0; press < 9; press += 1) waits.push((await refusal(sendCode(call(), wish({ to }))))[1]);
    expect(waits.pop()).toBe(300);
    // Two of the three minutes are left. The server's real time goes on during the test, so compare the seconds with a
    // tolerance.
    for (const seconds of waits) expect(Math.abs(Number(seconds) - 115)).toBeLessThanOrEqual(5);
    // These refusals must not block the number's owner, who is on another network.
    app.clock.advance(120_000);
    expect(await refusal(sendCode(call('198.51.100.9'), wish({ to })))).toEqual(['done']);
  });

  test('[H10] goes to Thailand and Vietnam only', async () => {
    expect(await refusal(sendCode(call(), wish({ to: '+84912345678' })))).toEqual(['done']);
    expect(await refusal(sendCode(call(), wish({ to: '+12025550123' })))).toEqual(['CODE_BUDGET']);
  });

  test('[H10] a refusal by the gateway is shown to the player, who may request again at once', async () => {
    const to = number();
    const sms = createSmsPort({ outgoing: loopbackOnly, baseUrl: undefined, apiKey: '' });
    const cut = { ...call(), ports: { ...app.platform.ports, sms } };
    expect(await refusal(sendCode(cut, wish({ to })))).toEqual(['CODE_NOT_SENT']);
    expect(await refusal(sendCode(call(), wish({ to })))).toEqual(['done']);
  });

  test('[H10] has a budget a number, a range of numbers and a net; a code that comes back gives the net its part back', async () => {
    const one = number();
    const perNumber: unknown[] = [];
    for (let day = 0; day < 11; day += 1) {
      perNumber.push(await refusal(sendCode(call(`198.18.${day}.1`), wish({ to: one, quietly: 'nobody' }))));
      app.clock.advance(5 * 60_000);
    }
    expect(perNumber.filter((answer) => String(answer) === 'done')).toHaveLength(10);
    expect(perNumber.at(-1)).toEqual(['RATE_LIMITED', 300]);

    const range: string[] = [];
    for (let index = 0; index < 31; index += 1) {
      const to = `+6699777${(1000 + index).toString()}`;
      range.push(String(await refusal(sendCode(call(`198.19.${index}.1`), wish({ to, quietly: 'nobody' })))));
    }
    expect(range.filter((answer) => answer === 'done')).toHaveLength(30);
    expect(range.at(-1)).toBe('CODE_BUDGET');

    const net: string[] = [];
    for (let index = 0; index < 39; index += 1)
      net.push(String(await refusal(sendCode(call(`192.0.2.${index}`), wish({ quietly: 'nobody' })))));
    for (let index = 0; index < 3; index += 1) {
      const to = number();
      await sendCode(call('192.0.2.7'), wish({ to }));
      await takeCode(call('192.0.2.7'), { purpose: 'register', to, code: await told(to) });
    }
    net.push(String(await refusal(sendCode(call('192.0.2.8'), wish({ quietly: 'nobody' })))));
    expect(new Set(net)).toEqual(new Set(['done']));
    expect(await refusal(sendCode(call('192.0.2.9'), wish()))).toEqual(['RATE_LIMITED', 300]);
  });
});

test('[H10] a net is the /24 of an IPv4 and the /64 of an IPv6 address', () => {
  expect(netOf('203.0.113.7')).toBe(netOf('::ffff:203.0.113.99'));
  expect(netOf('2001:db8:1:2::1')).toBe(netOf('2001:db8:1:2:aaaa::9'));
  expect(netOf('2001:db8::1')).not.toBe(netOf('2001:db8:0:1::1'));
});

test('[H10] every language has the parts of the English text', () => {
  for (const { subject, code, uses } of Object.values(codeTexts)) {
    expect(subject).toContain('{brand}');
    for (const hole of ['{brand}', '{code}', '{use}', '{minutes}']) expect(code).toContain(hole);
    expect(new Set(Object.keys(uses))).toEqual(new Set(Object.keys(codeTexts.en.uses)));
  }
});
