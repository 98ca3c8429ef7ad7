import { expect, test } from 'vitest';
import { judgeTry, tryLimits, type TryFacts } from './login-tries.ts';

const facts = (change: Partial<TryFacts> = {}): TryFacts => ({
  accountLooks: 0,
  netFailures: 0,
  houseFailures: 0,
  ...change,
});

test('[H02] a first try is looked at; after a failure a captcha is asked for', () => {
  expect(judgeTry(facts())).toBe('look');
  expect(judgeTry(facts({ accountLooks: 1 }))).toBe('captcha');
});

test('[H02] a network and a house that see many failures ask for a captcha, and an account that strangers guess at waits', () => {
  expect(judgeTry(facts({ netFailures: tryLimits.netCaptcha }))).toBe('captcha');
  expect(judgeTry(facts({ houseFailures: tryLimits.houseCaptcha }))).toBe('captcha');
  expect(judgeTry(facts({ netFailures: tryLimits.netWait }))).toBe('wait');
  expect(judgeTry(facts({ accountLooks: 1000, houseFailures: 5000 }))).toBe('wait');
});
