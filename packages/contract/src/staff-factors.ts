import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Code, Credential } from './staff-entry.ts';
import { Moment, text } from './wire.ts';

/** This file defines the calls for the password, second factors and sessions of the logged-in staff member. */

/**
 * The password and a second factor, which staff must enter again for changes to their security. An open session at an
 * unattended desk therefore does not suffice for such a change.
 */
const Proof = { password: text(128, 1), code: z.optional(Code), credential: z.optional(Credential) };

const SessionId = z.string().check(z.regex(/^\d{1,19}$/));
const proofRefusals = ['CREDENTIALS_WRONG', 'INPUT_INVALID', 'PASSKEY_HOST', 'RATE_LIMITED'] as const;

/** The caller's second factors and open sessions, newest first. */
export const getOwnSecurity = endpoint({
  method: 'GET',
  path: '/api/office/me/security',
  access: { staff: 'any', currency: 'none' },
  input: z.object({}),
  output: z.object({
    hasAuthenticator: z.boolean(),
    passkeys: z.array(z.object({ id: z.string(), madeAt: Moment, usedAt: z.nullable(Moment) })),
    sessions: z.array(
      z.object({ id: SessionId, ip: z.string(), startedAt: Moment, seenAt: Moment, isCurrent: z.boolean() }),
    ),
  }),
  refusals: [],
});

/** Ends one of the caller's sessions. */
export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/office/me/sessions/{id}',
  access: { staff: 'any', currency: 'none' },
  once: true,
  input: z.object({ id: SessionId }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

/** Sets a new password and ends the caller's other sessions. */
export const changeOwnPassword = endpoint({
  method: 'PUT',
  path: '/api/office/me/password',
  access: { staff: 'any', currency: 'none' },
  enc: true,
  once: true,
  input: z.object({ ...Proof, next: text(128, 12) }),
  output: z.object({ ended: z.int() }),
  refusals: [...proofRefusals, 'PASSWORD_TOO_COMMON'],
});

/**
 * Returns the secret of a new authenticator. The authenticator becomes valid when `setOwnAuthenticator` receives
 * `pending` and a first code.
 */
export const startOwnAuthenticator = endpoint({
  method: 'POST',
  path: '/api/office/me/authenticator/start',
  access: { staff: 'any', currency: 'none' },
  enc: true,
  input: z.object({}),
  output: z.object({
    /** The new authenticator's secret in base32, for typing into the authenticator app. */
    secret: z.string(),
    /** The secret as an otpauth:// address, for the QR code. */
    uri: z.string(),
    /**
     * The secret encrypted for this person; it expires after ten minutes. The client sends it back to
     * `setOwnAuthenticator`.
     */
    pending: z.string(),
  }),
  refusals: [],
});

/** Replaces the authenticator, or adds one, and ends the caller's other sessions. The former one becomes invalid. */
export const setOwnAuthenticator = endpoint({
  method: 'PUT',
  path: '/api/office/me/authenticator',
  access: { staff: 'any', currency: 'none' },
  enc: true,
  once: true,
  input: z.object({ ...Proof, pending: text(1000, 1), firstCode: Code }),
  output: z.object({ ended: z.int() }),
  refusals: [...proofRefusals, 'TOTP_WRONG'],
});

/** Returns the options with which the browser creates one more passkey. */
export const startOwnPasskey = endpoint({
  method: 'POST',
  path: '/api/office/me/passkeys/start',
  access: { staff: 'any', currency: 'none' },
  input: z.object({}),
  output: z.object({ options: z.string() }),
  refusals: ['PASSKEY_HOST'],
});

/** Adds the passkey that the browser made, and ends the caller's other sessions. */
export const addOwnPasskey = endpoint({
  method: 'POST',
  path: '/api/office/me/passkeys',
  access: { staff: 'any', currency: 'none' },
  enc: true,
  once: true,
  input: z.object({ ...Proof, made: Credential }),
  output: z.object({ ended: z.int() }),
  refusals: [...proofRefusals, 'PASSKEY_INVALID'],
});

/**
 * Removes a second factor: the authenticator, or the passkey with this id. The last one cannot be removed: STAFF_STATE.
 */
export const removeOwnFactor = endpoint({
  method: 'POST',
  path: '/api/office/me/factors/remove',
  access: { staff: 'any', currency: 'none' },
  enc: true,
  once: true,
  input: z.object({ ...Proof, passkey: z.nullable(text(1400, 1)) }),
  output: z.object({ ended: z.int() }),
  refusals: [...proofRefusals, 'NOT_FOUND', 'STAFF_STATE'],
});
