import { contract } from '@tamarind/contract/index';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { forgetChallenges, passkeysOf } from './passkey-queries.ts';
import * as passkeys from './passkeys.ts';
import * as prove from './prove.ts';
import * as queries from './queries.ts';
import * as sessions from './sessions.ts';
import * as totp from './totp.ts';

/**
 * Endpoints for a member's sessions and devices, login history, authenticator and passkeys, and for the additional
 * proof of a login.
 */
export const factorRoutes: Route[] = routes('factors', contract.factors, {
  ...sessions.handlers,
  ...totp.handlers,
  ...prove.handlers,
  ...passkeys.handlers,
  getFactors: async ({ pool, actor }) => {
    const [on, recoveryLeft, keys] = await Promise.all([
      queries.totpOf(pool, actor.memberId),
      queries.recoveryCodesLeft(pool, actor.memberId),
      passkeysOf(pool, actor.memberId),
    ]);
    const since = on?.confirmedAt ?? null;
    return { totp: { isOn: since !== null, since, recoveryLeft }, passkeys: keys, passkeysMax: passkeys.PASSKEYS_MAX };
  },
});

export { turnOnTotp } from './totp.ts';

export const factorJobs: readonly Job[] = [
  {
    name: 'forget-passkey-challenges',
    everyMs: 600_000,
    run: async ({ pool, clock }) => {
      await forgetChallenges(pool, clock.now());
    },
  },
];
