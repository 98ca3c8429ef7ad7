import { expect, test } from 'vitest';
import { judgeTry, type TryFacts } from './login-tries.ts';

const facts = (change: Partial<TryFacts> = {}): TryFacts => ({
  isKnownAddress: false,
  ownFailures: 0,
  accountFailures: 0,
  netFailures: 0,
  houseFailures: 0,
  ...change,
});

test('[H02] a first try is looked at; after a failure a captcha is asked for', () => {
  expect(judgeTry(facts())).toBe('look');
  expect(judgeTry(facts({ accountFailures: 1 }))).toBe('captcha');
  expect(judgeTry(facts({ isKnownAddress: true, ownFailures: 1 }))).toBe('captcha');
});

test('[H02] an account that strangers guess at stops listening to strangers, and still lets its owner in from home', () => {
  const attacked = { accountFailures: 1000, netFailures: 0, houseFailures: 5000 };
  expect(judgeTry(facts(attacked))).toBe('wait');
  expect(judgeTry(facts({ ...attacked, isKnownAddress: true }))).toBe('look');
});
