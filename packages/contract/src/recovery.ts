import { VERIFICATION_CODE_MAX } from '@tamarind/domain/constants';
import { z } from 'zod/mini';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Session } from './sessions.ts';
import { text } from './wire.ts';

/** This file defines the calls for changing a known password, and for replacing a forgotten one [H11, H12]. */

/**
 * Changes a known password and ends every other session of the member. A session restricted to changing the password
 * becomes unrestricted.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/wps/member/password',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({ oldPassword: text(128, 1), newPassword: text(128, 1), confirmNewPassword: text(128, 1) }),
  output: z.object({}),
  refusals: ['CREDENTIALS_WRONG', 'FIELD_INVALID', 'PASSWORD_TOO_COMMON', 'PASSWORD_SAME', 'RATE_LIMITED'],
});

/**
 * Sends a one-time code to the mail address of the account. The answer does not reveal whether the account exists,
 * unless the brand chose the specification's literal error texts.
 */
export const recoverByEmail = endpoint({
  method: 'POST',
  path: '/wps/member/password/email',
  access: 'visitor',
  form: true,
  sameOrigin: true,
  input: z.object({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
    language: z.optional(Language),
  }),
  output: z.object({ expiredMinutes: z.number() }),
  refusals: ['FIELD_INVALID', 'ACCOUNT_UNKNOWN', 'CODE_BUDGET', 'RATE_LIMITED'],
});

/**
 * Sets a new password and logs in. Needs the one-time code that was sent by SMS (`mobileNum`) or mail (`username`,
 * `email`).
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/wps/member/password/verification',
  access: 'visitor',
  enc: true,
  once: true,
  input: z.object({
    newPassword: text(128, 1),
    confirmNewPassword: z.optional(text(128)),
    verificationCode: text(VERIFICATION_CODE_MAX),
    mobileNum: z.optional(text(20)),
    countryDialingCode: z.optional(text(6)),
    username: z.optional(text(64)),
    email: z.optional(text(254)),
  }),
  /**
   * The session of the login. Null if the login needs a further step (an authenticator, an exclusion): the password has
   * then been changed, and the member must log in with that step.
   */
  output: z.nullable(Session),
  refusals: [
    'SELF_EXCLUDED',
    'LOGIN_STOPPED',
    'FEATURE_OFF',
    'PHONE_MISSING',
    'PHONE_INVALID',
    'CODE_MISSING',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'CONTACT_FRESH',
    'FIELD_INVALID',
    'PASSWORD_TOO_COMMON',
    'PROOF_REQUIRED',
    'ENTRANCE_MEMBERS',
    'ENTRANCE_AGENTS',
    'RATE_LIMITED',
  ],
});
