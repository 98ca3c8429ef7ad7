import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { systemRandom, uuidV7 } from './random.ts';
import { createSecrets, sameText } from './secrets.ts';

const good = {
  DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/x',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64url'),
  DEMO: '1',
};

describe('configuration', () => {
  test('[P01] is read with its defaults', () => {
    expect(readConfig(good)).toMatchObject({
      PORT: 4000,
      HOST: '127.0.0.1',
      DEMO: true,
      TEST_CLOCK: false,
      TRUSTED_PROXIES: [],
    });
  });

  test('[P01] names every mistake at once and never repeats a secret', () => {
    const bad = () =>
      readConfig({ DATABASE_URL: 'mysql://x', SECRET_KEY: 'too-short-secret', PORT: '70000', DEMO: '1' });
    expect(bad).toThrow(/DATABASE_URL.*PORT.*SECRET_KEY/);
    expect(bad).not.toThrow(/too-short-secret/);
  });

  test('[P01] knows three roles, and a loose database outside the demo is no choice', () => {
    expect(readConfig(good).ROLE).toBe('all');
    expect(() => readConfig({ ...good, ROLE: 'boss' })).toThrow(/ROLE/);
    expect(() => readConfig({ ...good, DEMO: '0', UNSAFE_DATABASE: '1' })).toThrow(/UNSAFE_DATABASE: needs DEMO/);
  });

  test('[P01] lets nobody move the clock outside the demo', () => {
    expect(() => readConfig({ ...good, DEMO: '0', TEST_CLOCK: '1' })).toThrow(/TEST_CLOCK: needs DEMO/);
  });
});

describe('secrets', () => {
  test('[P01] a changed key opens and finds what the one before sealed, and the one before opens nothing new', () => {
    const [old, fresh] = [2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64url')) as [string, string];
    const before = createSecrets(old, systemRandom);
    const after = createSecrets(fresh, systemRandom, [old]);
    const sealed = before.seal('bank', Buffer.from('0123456789'));
    expect(after.open('bank', sealed).toString()).toBe('0123456789');
    expect(after.blindIndex('bank', '0123456789')).toEqual(before.blindIndex('bank', '0123456789'));
    const newer = after.seal('bank', Buffer.from('9876543210'));
    expect(after.open('bank', newer).toString()).toBe('9876543210');
    expect(() => before.open('bank', newer)).toThrow(/authenticate/);
    expect(() => after.open('totp', sealed)).toThrow(/authenticate/);
    expect(() => readConfig({ ...good, OLD_SECRET_KEYS: 'short' })).toThrow(/OLD_SECRET_KEYS/);
  });

  const secrets = createSecrets(good.SECRET_KEY, systemRandom);

  test('[P01] a sealed value opens for its purpose only, and not after a byte was changed', () => {
    const sealed = secrets.seal('bank', Buffer.from('0123456789'));
    expect(secrets.open('bank', sealed).toString()).toBe('0123456789');
    expect(() => secrets.open('totp', sealed)).toThrow(/authenticate/);
    sealed[20] = (sealed[20] ?? 0) ^ 1;
    expect(() => secrets.open('bank', sealed)).toThrow(/authenticate/);
  });

  test('[P01] sealed twice, a value looks different; its blind index is the same', () => {
    expect(secrets.seal('a', Buffer.from('x')).equals(secrets.seal('a', Buffer.from('x')))).toBe(false);
    expect(secrets.blindIndex('a', 'x').equals(secrets.blindIndex('a', 'x'))).toBe(true);
    expect(secrets.blindIndex('a', 'x').equals(secrets.blindIndex('b', 'x'))).toBe(false);
  });

  test('[P01] texts are compared whole', () => {
    expect([sameText('abc', 'abc'), sameText('abc', 'abd'), sameText('abc', 'abcd')]).toEqual([true, false, false]);
  });
});

test('[P01] ids of one moment differ, ids of later moments sort later', () => {
  const at = (ms: number) => uuidV7(new Date(ms), systemRandom);
  expect(at(1000)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(at(1000)).not.toBe(at(1000));
  expect(at(1000) < at(2000)).toBe(true);
});
