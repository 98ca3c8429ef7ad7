import { contract } from '@tamarind/contract/index';
import type { SeededRandom } from '@tamarind/domain/seeded-random';
import type { ApiClient } from '../api-client.ts';
import { type KnownValues, uuid } from './generate.ts';
import type { FuzzHouse } from './house.ts';

/** The callers of the test: tokens of two members and of the staff, by name. */
export interface People {
  readonly tokens: Readonly<Record<string, string>>;
  /** How often the test tried to register a member again, by outcome: `renewed`, or `refused` with the error code. */
  readonly renewals: ReadonlyMap<string, number>;
  /** Called for every response; notes which callers seem to be logged out. */
  sawStatus(token: string | undefined, status: number): void;
  /** Called before each request; replaces callers whose session has ended. */
  keep(sent: number): Promise<void>;
}

/**
 * Two members and the staff of the demo brand as callers. The test's calls end sessions, close accounts, exclude
 * members and suspend staff, so such callers are replaced.
 */
export async function newPeople(
  house: Pick<FuzzHouse, 'url' | 'logins'>,
  api: ApiClient,
  random: SeededRandom,
  known: KnownValues,
): Promise<People> {
  const tokens: Record<string, string> = {};
  const staff = house.logins.filter(({ site }) => site === 'office');
  for (const { role, username, password, totpSecret } of staff)
    tokens[role] ??= await api.loginStaff(username, password, totpSecret ?? '');
  // Leave out logins with an authenticator, because they need a second factor.
  const members = house.logins.filter(({ site, totpSecret }) => site !== 'office' && totpSecret === undefined);
  for (const [at, name] of ['member', 'other'].entries())
    tokens[name] = await api.loginMember(members[at]?.username ?? '', members[at]?.password ?? '');
  let renewedAt = -Infinity;
  const out = new Set<string>();
  const renewals = new Map<string, number>();

  const renewMember = async (name: string) => {
    const username = `fz${uuid(random).slice(0, 8)}`;
    const { path, method } = contract.registration.register;
    const enc = await api.encrypt(path, {
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      currency: 'VND',
      payeeName: 'Fuzz Member',
      birthday: '1990-01-01',
      termsAgreed: true,
      ageConfirmed: true,
      registerMethod: 'WEB',
    });
    const response = await fetch(house.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': strangeAddress(random),
        'idempotency-key': uuid(random),
      },
      body: JSON.stringify({ enc }),
    });
    const text = await response.text();
    // Keep the old member if registering fails: a call may have changed the fields that registration requires.
    const { value, errorCode } = JSON.parse(text) as { value?: { token?: string }; errorCode?: string };
    const token = value?.token;
    const outcome = token === undefined ? `refused ${errorCode}` : 'renewed';
    renewals.set(outcome, (renewals.get(outcome) ?? 0) + 1);
    if (token === undefined) return;
    tokens[name] = token;
    known.note('account', username);
    for (const [field, value] of Object.entries(ours)) known.note(field, value || username);
  };

  return {
    tokens,
    renewals,
    sawStatus(token, status) {
      if (status !== 401 || token === undefined) return;
      for (const [name, theirs] of Object.entries(tokens)) if (theirs === token) out.add(name);
    },
    async keep(sent) {
      if (sent - renewedAt < (out.size > 0 ? RENEW_LEAST : RENEW_EVERY)) return;
      renewedAt = sent;
      for (const { role, username, password, totpSecret } of staff) {
        if (!out.has(role)) continue;
        // This may fail: a suspended person cannot log in, and an authenticator code works only once, the next half a
        // minute later.
        const token = await api.loginStaff(username, password, totpSecret ?? '').catch(() => undefined);
        if (token !== undefined) tokens[role] = token;
      }
      out.clear();
      for (const name of ['member', 'other']) await renewMember(name);
    },
  };
}

const RENEW_EVERY = 400;
/**
 * Minimum number of calls between two replacements of callers whose session has ended; otherwise half of the calls
 * would be registrations.
 */
const RENEW_LEAST = 40;
const PASSWORD = 'quiet-river-204';
/** Values such as passwords that the test's members really use. Most calls succeed only with them. */
export const ours: Readonly<Record<string, string>> = {
  username: '',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  oldPassword: PASSWORD,
  loginPassword: PASSWORD,
};
export const strangeAddress = (random: SeededRandom): string =>
  `171.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`;
