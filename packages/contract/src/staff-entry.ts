import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { RoleBranches, RoleCurrencies, StaffRight, StaffRole, Username } from './operators.ts';
import { Currency, Moment, text } from './wire.ts';

/**
 * This file defines logins of staff, and joining by an invitation. `Code` is the six-digit code of an authenticator.
 */

export const Code = z.string().check(z.regex(/^\d{6}$/));
/** The secret in an invitation's link, which is the part after the `#`. */
const InvitationSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

export const Staff = z.object({
  username: z.string(),
  name: z.string(),
  roles: z.array(StaffRole),
  rights: z.array(StaffRight),
  /**
   * The rights that the person has only in some currencies, each with these currencies. `any` lists the currencies of
   * all limited roles together, for calls that need no right.
   */
  currencies: z.partialRecord(z.union([StaffRight, z.literal('any')]), z.array(Currency)),
  /**
   * The rights that the person has only for the teams of some agents (branches), each with these agents. `any` has the
   * same meaning as in `currencies`.
   */
  branches: z.partialRecord(z.union([StaffRight, z.literal('any')]), z.array(z.string())),
});

/** The result of the browser's passkey API, as JSON. */
export const Credential = text(16_000, 2);

/**
 * Logs in with a password and exactly one second factor: the authenticator's code or a passkey. Every wrong input gets
 * the same response, so that it does not reveal which part was wrong. INPUT_INVALID if there is not exactly one second
 * factor.
 */
export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/office/session',
  access: 'visitor',
  enc: true,
  input: z.object({
    username: text(64, 1),
    password: text(128, 1),
    code: z.optional(Code),
    credential: z.optional(Credential),
  }),
  output: z.extend(Staff, { token: z.string() }),
  refusals: ['CREDENTIALS_WRONG', 'INPUT_INVALID', 'PASSKEY_HOST', 'RATE_LIMITED'],
});

/**
 * Returns the options for the browser's passkey request. They are the same for everybody, so that they do not reveal
 * whether a username exists.
 */
export const startStaffPasskey = endpoint({
  method: 'POST',
  path: '/api/office/session/passkey',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ options: z.string() }),
  refusals: ['PASSKEY_HOST', 'RATE_LIMITED'],
});

export const staffLogout = endpoint({
  method: 'DELETE',
  path: '/api/office/session',
  access: { staff: 'any', currency: 'none' },
  input: z.object({}),
  output: z.object({}),
  refusals: [],
});

export const getStaff = endpoint({
  method: 'GET',
  path: '/api/office/me',
  access: { staff: 'any', currency: 'none' },
  input: z.object({}),
  output: Staff,
  refusals: [],
});

/**
 * Tells whether the platform has an owner yet. Until then nobody can log in, and the back office explains how to create
 * the first owner.
 */
export const getHouse = endpoint({
  method: 'GET',
  path: '/api/office/house',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ hasOwner: z.boolean() }),
  refusals: [],
});

/**
 * Opens an invitation: returns the invited person's data and the secret for the authenticator. A repeated call returns
 * the same secret. Every invalid link gets the same response.
 */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/office/invitation',
  access: 'visitor',
  enc: true,
  input: z.object({ invitation: InvitationSecret }),
  output: z.object({
    mail: z.string(),
    name: z.string(),
    roles: z.array(StaffRole),
    currencies: RoleCurrencies,
    branches: RoleBranches,
    /** The username of the person who registers a new second factor with this link; null for an invitation to join. */
    enrols: z.nullable(z.string()),
    expiresAt: Moment,
    /** The new authenticator's secret in base32, for typing into the authenticator app. */
    secret: z.string(),
    /** The authenticator's secret as an otpauth:// address, for the QR code. */
    uri: z.string(),
  }),
  refusals: ['INVITATION_INVALID', 'RATE_LIMITED'],
});

/**
 * Returns the options for creating a passkey in the browser instead of an authenticator, for joining or for a new
 * factor.
 */
export const startJoinPasskey = endpoint({
  method: 'POST',
  path: '/api/office/invitation/passkey',
  access: 'visitor',
  enc: true,
  input: z.object({ invitation: InvitationSecret }),
  output: z.object({ options: z.string() }),
  refusals: ['INVITATION_INVALID', 'PASSKEY_HOST', 'RATE_LIMITED'],
});

/**
 * Joins the staff with a username, a password, and either the first code of the authenticator or a new passkey;
 * INPUT_INVALID if there is not exactly one of the two. The invitation link becomes invalid.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/office/invitation/accept',
  access: 'visitor',
  enc: true,
  input: z.object({
    invitation: InvitationSecret,
    username: Username,
    name: text(60, 2),
    password: text(128, 12),
    code: z.optional(Code),
    credential: z.optional(Credential),
  }),
  output: z.object({ username: z.string() }),
  refusals: [
    'INVITATION_INVALID',
    'USERNAME_TAKEN',
    'PASSWORD_TOO_COMMON',
    'TOTP_WRONG',
    'PASSKEY_INVALID',
    'PASSKEY_HOST',
    'INPUT_INVALID',
    'RATE_LIMITED',
  ],
});

/**
 * Registers a new second factor for a person whose old ones were reset. Needs the password, and either the first code
 * of the new authenticator or a new passkey; INPUT_INVALID if there is not exactly one of the two. The link then
 * becomes invalid. A wrong password is refused with CREDENTIALS_WRONG; at most five attempts in fifteen minutes.
 */
export const enrolStaffFactor = endpoint({
  method: 'POST',
  path: '/api/office/invitation/factor',
  access: 'visitor',
  enc: true,
  input: z.object({
    invitation: InvitationSecret,
    password: text(128, 1),
    code: z.optional(Code),
    credential: z.optional(Credential),
  }),
  output: z.object({ username: z.string() }),
  refusals: [
    'INVITATION_INVALID',
    'CREDENTIALS_WRONG',
    'TOTP_WRONG',
    'PASSKEY_INVALID',
    'PASSKEY_HOST',
    'INPUT_INVALID',
    'RATE_LIMITED',
  ],
});
