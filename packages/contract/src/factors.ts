import { z } from 'zod/mini';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Session } from './sessions.ts';
import { Moment, text, wholeNumber } from './wire.ts';

/**
 * This file defines the calls for security besides the password: sessions and devices, login history, authenticator,
 * passkeys, and confirming the identity again before a change of security details [H13, H14].
 */

/** The method by which an identity was proved: `password`, `code`, `passkey`, `google` … */
const Way = z.string().check(z.regex(/^[a-z]{2,20}$/));
export const Proof = z.enum(['totp', 'recovery', 'sms', 'email', 'bankName', 'passkey']);

/** The origin of a login: address, country, and names of browser and system; '' where unknown. */
const From = z.object({
  ip: z.string(),
  country: z.string(),
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
});
const Id = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const Code = z.string().check(z.regex(/^\d{6}$/));
const RecoveryCode = z.string().check(z.regex(/^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/));

const SeenSession = z.extend(From, { id: Id, startedAt: Moment, seenAt: Moment, way: Way, proof: z.nullable(Proof) });
const OpenSession = z.extend(SeenSession, { isCurrent: z.boolean() });

const Login = z.extend(From, {
  id: Id,
  at: Moment,
  way: Way,
  proof: z.nullable(Proof),
  /** The code of the refusal; null if the login succeeded. */
  refused: z.nullable(z.string()),
});
const Logins = z.object({ logins: z.array(Login), count: z.int(), pageSize: z.int() });
const page = z.optional(wholeNumber(1, 10_000));

/** The member's own open sessions, most recently used first [E01]. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/members/sessions',
  access: 'account',
  input: z.object({}),
  output: z.object({ sessions: z.array(OpenSession) }),
  refusals: [],
});

/** Ends one of the member's sessions, including its lottery client and push stream. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/members/sessions/{id}',
  access: 'account',
  once: true,
  input: z.object({ id: Id }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

/** Ends every session except the calling one. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/members/sessions/end-others',
  access: 'account',
  once: true,
  input: z.object({}),
  output: z.object({ ended: z.int() }),
  refusals: [],
});

/** Every login attempt for the account in the last two years, newest first. */
export const listLogins = endpoint({
  method: 'GET',
  path: '/api/members/logins',
  access: 'account',
  input: z.object({ page }),
  output: Logins,
  refusals: [],
});

/**
 * Proves the identity again before a change of security details: the session may make such changes for the next ten
 * minutes. If an authenticator is on, a passkey or provider account is not enough without its `code` (or a recovery
 * code). The session gets a new token; the old one becomes invalid (T16).
 */
export const stepUp = endpoint({
  method: 'POST',
  path: '/api/members/step-up',
  access: 'account',
  enc: true,
  input: z.object({ password: text(128, 1), code: z.optional(z.union([Code, RecoveryCode])) }),
  output: z.object({ token: z.string() }),
  refusals: ['CREDENTIALS_WRONG', 'TOTP_WRONG', 'RATE_LIMITED'],
});

/** A member's open sessions and last logins, for staff. */
export const getMemberLogins = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/logins',
  access: { staff: 'members.read', currency: 'member' },
  input: z.object({ account: text(64, 1), page }),
  output: z.extend(Logins, { sessions: z.array(SeenSession) }),
  refusals: ['NOT_FOUND'],
});

/** Ends all of a member's sessions. The reason is recorded in the audit log. */
export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/api/office/members/{account}/sessions/end',
  access: { staff: 'members.manage', currency: 'member' },
  once: true,
  input: z.object({ account: text(64, 1), reason: text(300, 3) }),
  output: z.object({ ended: z.int() }),
  refusals: ['NOT_FOUND'],
});

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** True if a provider syncs the passkey to all of the person's devices; false if it is stored on one device only. */
  isSynced: z.boolean(),
  madeAt: Moment,
  usedAt: z.nullable(Moment),
});

/** The member's current second factors. */
export const getFactors = endpoint({
  method: 'GET',
  path: '/api/members/factors',
  access: 'account',
  input: z.object({}),
  output: z.object({
    totp: z.object({ isOn: z.boolean(), since: z.nullable(Moment), recoveryLeft: z.int() }),
    passkeys: z.array(Passkey),
    passkeysMax: z.int(),
  }),
  refusals: [],
});

/**
 * Starts the setup of an authenticator: returns a new secret, as text and as the content of a QR code. Logins ask for
 * its codes only after it was confirmed with a first correct code.
 */
export const startTotp = endpoint({
  method: 'POST',
  path: '/api/members/totp',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({ password: text(128, 1) }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['CREDENTIALS_WRONG', 'TOTP_STATE', 'PROOF_TOO_WEAK', 'RATE_LIMITED'],
});

/**
 * Switches the authenticator on with its first correct code. The response is the only one that contains the ten
 * recovery codes.
 */
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/members/totp/confirm',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({ code: Code }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['TOTP_WRONG', 'TOTP_STATE', 'PROOF_TOO_WEAK', 'RATE_LIMITED'],
});

/**
 * Creates ten new recovery codes; the old ones become invalid. Needs the password and a code of the authenticator, not
 * a recovery code.
 */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/members/totp/recovery-codes',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({ password: text(128, 1), code: Code }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['CREDENTIALS_WRONG', 'TOTP_WRONG', 'TOTP_STATE', 'PROOF_TOO_WEAK', 'RATE_LIMITED'],
});

/** Switches the authenticator off; needs the password and a code of the authenticator or a recovery code. */
export const removeTotp = endpoint({
  method: 'POST',
  path: '/api/members/totp/remove',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({ password: text(128, 1), code: z.union([Code, RecoveryCode]) }),
  output: z.object({}),
  refusals: ['CREDENTIALS_WRONG', 'TOTP_WRONG', 'TOTP_STATE', 'PROOF_TOO_WEAK', 'RATE_LIMITED'],
});

const Ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** Sends a one-time code for the extra proof after a login refused with PROOF_REQUIRED [H13]. */
export const sendProof = endpoint({
  method: 'POST',
  path: '/api/session/proof/send',
  access: 'visitor',
  input: z.object({ ticket: Ticket, proof: z.enum(['sms', 'email']), language: Language }),
  output: z.object({ expiredMinutes: z.int() }),
  refusals: ['PROOF_EXPIRED', 'CODE_BUDGET', 'CODE_NOT_SENT', 'RATE_LIMITED'],
});

/**
 * Gives the extra proof of a login [H13, H14]: an authenticator code, a recovery code, a one-time code that was sent,
 * or the holder's name of a bound bank account. If the proof is correct, it opens the session.
 */
export const proveLogin = endpoint({
  method: 'POST',
  path: '/api/session/proof',
  access: 'visitor',
  enc: true,
  input: z.object({
    ticket: Ticket,
    proof: z.enum(['totp', 'recovery', 'sms', 'email', 'bankName']),
    answer: text(120, 1),
  }),
  output: Session,
  refusals: [
    ...['PROOF_WRONG', 'PROOF_EXPIRED', 'CODE_WRONG', 'CODE_EXPIRED', 'RATE_LIMITED'],
    ...['ENTRANCE_MEMBERS', 'ENTRANCE_AGENTS', 'ACCOUNT_CLOSED', 'SELF_EXCLUDED', 'LOGIN_STOPPED', 'LOGIN_OVERTAKEN'],
  ] as const,
});

/** Input and output of the browser's passkey API as JSON text (WebAuthn level 3: `toJSON`, `parse…FromJSON`). */
const WebAuthnJson = text(16_000, 2);
const PasskeyId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1400}$/));
const PasskeyName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(40),
  z.refine((value) => !value.includes('\u0000') && value.isWellFormed()),
);

/**
 * Starts the registration of a passkey: returns the options for `navigator.credentials.create`. The caller must have
 * entered the password within the last ten minutes.
 */
export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/members/passkeys/options',
  access: 'account',
  input: z.object({}),
  output: z.object({ options: WebAuthnJson }),
  refusals: ['STEP_UP_REQUIRED', 'PASSKEY_HOST', 'PASSKEY_LIMIT', 'PROOF_TOO_WEAK', 'RATE_LIMITED'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/members/passkeys',
  access: 'account',
  once: true,
  input: z.object({ credential: WebAuthnJson, name: PasskeyName }),
  output: Passkey,
  refusals: ['STEP_UP_REQUIRED', 'PASSKEY_INVALID', 'PASSKEY_HOST', 'PASSKEY_LIMIT', 'PROOF_TOO_WEAK'],
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/members/passkeys/{id}',
  access: 'account',
  once: true,
  input: z.object({ id: PasskeyId, name: PasskeyName }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/members/passkeys/{id}',
  access: 'account',
  once: true,
  input: z.object({ id: PasskeyId }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'PROOF_TOO_WEAK'],
});

/**
 * Returns the options for `navigator.credentials.get`. It needs no username, because the passkey identifies the member.
 */
export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/session/passkey/options',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ options: WebAuthnJson }),
  refusals: ['PASSKEY_HOST', 'RATE_LIMITED'],
});

/** A passkey verified by fingerprint, face or PIN counts as both factors, so no further proof is required [H13]. */
export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/api/session/passkey',
  access: 'visitor',
  input: z.object({ credential: WebAuthnJson, rememberMe: z.optional(z.boolean()) }),
  output: Session,
  refusals: [
    ...['PASSKEY_INVALID', 'PASSKEY_HOST', 'RATE_LIMITED'],
    ...['ENTRANCE_MEMBERS', 'ENTRANCE_AGENTS', 'ACCOUNT_CLOSED', 'SELF_EXCLUDED', 'LOGIN_STOPPED', 'PROOF_REQUIRED'],
    'LOGIN_OVERTAKEN',
  ] as const,
});
