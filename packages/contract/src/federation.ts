import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { personal, register } from './registration.ts';
import { Session } from './sessions.ts';
import { Moment, text } from './wire.ts';

/**
 * The providers for sign-in with an external account: Google (OpenID Connect) or Facebook (OAuth 2), both with the
 * authorization code flow and PKCE [H15].
 */

export const Provider = z.enum(['google', 'facebook']);
export type Provider = z.output<typeof Provider>;

/** The provider's URL for the browser, and the secret that lets only this browser finish the sign-in. */
const Begun = z.object({ url: z.string(), secret: z.string() });

export const beginSignIn = endpoint({
  method: 'POST',
  path: '/api/federation/begin',
  access: 'visitor',
  input: z.object({
    provider: Provider,
    /** The origin of the site in use, to which the provider redirects the browser. */
    origin: text(200, 1),
  }),
  output: Begun,
  refusals: ['FEATURE_OFF', 'HOST_UNKNOWN', 'SIGN_IN_FAILED', 'RATE_LIMITED'],
});

/**
 * Starts to link an external identity to the account of a signed-in member. Accounts are never matched by equal e-mail
 * addresses. The linked identity can log in later, so the member must have confirmed the identity within the last ten
 * minutes, as for adding a passkey.
 */
export const beginLink = endpoint({
  method: 'POST',
  path: '/api/federation/link',
  access: 'account',
  input: beginSignIn.input,
  output: Begun,
  refusals: [
    ...['FEATURE_OFF', 'HOST_UNKNOWN', 'SIGN_IN_FAILED', 'IDENTITY_LINKED', 'PROOF_TOO_WEAK'],
    ...['STEP_UP_REQUIRED', 'RATE_LIMITED'],
  ] as const,
});

/**
 * Finishes a sign-in after the redirect. A known identity is logged in; an unknown identity gets a `ticket` with which
 * it can register; a started link is completed.
 */
export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/federation/finish',
  access: 'visitor',
  input: z.object({ state: text(200, 1), code: text(2000, 1), secret: text(200, 1) }),
  output: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('session'), session: Session }),
    z.object({
      kind: z.literal('register'),
      ticket: z.string(),
      provider: Provider,
      /** The person's name and further profile data from the provider, which the person reviews before registering. */
      name: z.string(),
      email: z.string(),
    }),
    z.object({ kind: z.literal('linked'), provider: Provider }),
  ]),
  refusals: [
    ...['SIGN_IN_EXPIRED', 'SIGN_IN_FAILED', 'IDENTITY_LINKED', 'FEATURE_OFF'],
    ...[
      'ENTRANCE_MEMBERS',
      'ENTRANCE_AGENTS',
      'SELF_EXCLUDED',
      'LOGIN_STOPPED',
      'ACCOUNT_CLOSED',
      'PROOF_REQUIRED',
      'LOGIN_OVERTAKEN',
      'RATE_LIMITED',
    ],
  ] as const,
});

/**
 * Registers a member with the `ticket` from `finishSignIn`. The input has the fields that the brand requires, without a
 * password.
 */
export const registerBySignIn = endpoint({
  method: 'PUT',
  path: '/api/federation/register',
  access: 'visitor',
  enc: true,
  once: true,
  input: z.object({ ticket: text(200, 1), username: text(64, 1), mobileNum: z.optional(text(20)), ...personal }),
  output: Session,
  refusals: [...register.refusals, 'SIGN_IN_EXPIRED', 'IDENTITY_LINKED'],
});

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/federation/identities',
  access: 'account',
  input: z.object({}),
  output: z.object({ identities: z.array(z.object({ provider: Provider, linkedAt: Moment })) }),
  refusals: [],
});

/** Unlinks an external identity. The account's other ways to log in do not change. */
export const unlinkIdentity = endpoint({
  method: 'POST',
  path: '/api/federation/unlink',
  access: 'account',
  once: true,
  input: z.object({ provider: Provider }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'PROOF_TOO_WEAK', 'STEP_UP_REQUIRED'],
});
