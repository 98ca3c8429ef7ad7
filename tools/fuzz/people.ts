import { contract } from '@tamarind/contract/index';
import type { SeededRandom } from '@tamarind/domain/seeded-random';
import type { ApiClient } from '../api-client.ts';
import { type KnownValues, uuid } from './generate.ts';
import type { FuzzHouse } from './house.ts';

/** The callers: tokens of two members and of the staff, by name. */
export interface People {
  readonly tokens: Readonly<Record<string, string>>;
  /** The number of times a member had to register again, or the code that refused it. */
  readonly renewals: ReadonlyMap<string, number>;
  /** Called for every response; records who seems to be logged out. */
  sawStatus(token: string | undefined, status: number): void;
  /** Called before each request; replaces callers that are logged out. */
  keep(sent: number): Promise<void>;
}

/**
 * Two members and the staff of the demo brand. Calls end sessions, close accounts, exclude members and suspend staff;
 * such callers are replaced.
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
  // Logins with an authenticator are left out, because they need a second factor.
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
    // A call may have changed the fields that registration requires; then the old member is kept.
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
        // A suspended person cannot log in. A code works once, and the next is available half a minute later.
        const token = await api.loginStaff(username, password, totpSecret ?? '').catch(() => undefined);
        if (token !== undefined) tokens[role] = token;
      }
      out.clear();
      for (const name of ['member', 'other']) await renewMember(name);
    },
  };
}

const RENEW_EVERY = 400;
/** Minimum number of calls between two renewals; otherwise registrations would be half the work. */
const RENEW_LEAST = 40;
const PASSWORD = 'quiet-river-204';
/** Values that the test's members have used: most calls need one of them again. */
export const ours: Readonly<Record<string, string>> = {
  username: '',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  oldPassword: PASSWORD,
  loginPassword: PASSWORD,
};
export const strangeAddress = (random: SeededRandom): string =>
  `171.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`;
