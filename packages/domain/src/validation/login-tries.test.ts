import { expect, test } from 'vitest';
import { judgeTry, tryLimits, type TryFacts } from './login-tries.ts';

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

/** Counters of one window, as platform/budget.ts keeps them. */
function house() {
  const counts = new Map<string, number>();
  const at = (key: string) => counts.get(key) ?? 0;
  return {
    facts: (account: string, ip: string, isKnownAddress: boolean): TryFacts => ({
      isKnownAddress,
      ownFailures: at(`pair ${account} ${ip}`),
      accountFailures: at(`account ${account}`),
      netFailures: at(`net ${netOf(ip)}`),
      houseFailures: at('house'),
    }),
    fail: (account: string, ip: string, isKnownAddress: boolean) => {
      const strange = isKnownAddress ? [] : [`account ${account}`, `net ${netOf(ip)}`, 'house'];
      for (const key of [`pair ${account} ${ip}`, ...strange]) counts.set(key, at(key) + 1);
    },
    forgetWindow: () => counts.clear(),
  };
}
const netOf = (ip: string) => ip.split('.').slice(0, 3).join('.');

/** What a gang does: a list of names and passwords of which some fit, from many addresses, ten tries each, over some minutes. */
function stuff(wish: {
  tries: number;
  addresses: number;
  fitting: number;
  solves: number;
  account?: string;
}) {
  const counters = house();
  let accepted = 0;
  let looked = 0;
  let seed = 1;
  const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let index = 0; index < wish.tries; index += 1) {
    // 10,000 tries in an hour: the counters begin anew every quarter of it.
    if (index > 0 && index % 2500 === 0) counters.forgetWindow();
    const address = index % wish.addresses;
    const ip = `10.${address >> 8}.${address & 255}.9`;
    const account = wish.account ?? `victim${index}`;
    const verdict = judgeTry(counters.facts(account, ip, false));
    if (verdict === 'wait' || (verdict === 'captcha' && chance() >= wish.solves)) continue;
    looked += 1;
    if (chance() < wish.fitting) accepted += 1;
    else counters.fail(account, ip, false);
  }
  return { accepted, looked, counters };
}

test('[H02] stuffing: of 10,000 pairs from 1,000 networks, one in a hundred of which fits, at most 0.1 % get in', () => {
  const { accepted, looked } = stuff({ tries: 10_000, addresses: 1_000, fitting: 0.01, solves: 0 });
  expect(accepted).toBeLessThanOrEqual(10);
  expect(looked).toBeLessThan(1_000);
});

test('[H02] guessing at one account with every captcha solved is heard 30 times a quarter of an hour; the owner is let in', () => {
  const { looked, counters } = stuff({
    ...{ tries: 10_000, addresses: 1_000, fitting: 0, solves: 1 },
    account: 'somchai88',
  });
  expect(looked).toBe(4 * tryLimits.accountWait);
  expect(judgeTry(counters.facts('somchai88', '203.0.113.5', true))).toBe('look');
});
