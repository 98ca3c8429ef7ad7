import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Currency, text, Uuid } from './wire.ts';

/** 0 member, 1 and 2 agent, 4 trial, 41 and 42 agent sub-accounts [N01]. */
export const IsAgent = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4), z.literal(41), z.literal(42)]);

/** A session as its owner's browser keeps it: token, isAgent, account, merchant go to session storage [A07]. */
export const Session = z.object({
  token: z.string(),
  isAgent: IsAgent,
  account: z.string(),
  merchant: z.string(),
  currency: Currency,
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** Why this session may do nothing but change the password; null: it may do everything [H04]. */
  changeDue: z.nullable(z.enum(['first_login', 'default', 'expired'])),
});

/**
 * By username and password, or by mobile number and, with type `sms`, the code that was sent there, with type `firebase` the ID
 * token of a phone sign-in: they stand in the same two fields [H01]. `captcha` is asked for after a failure [H02]; `captchaId` is the id the client chose when it fetched the picture, if it chose one.
 */
export const login = endpoint({
  method: 'POST',
  path: '/wps/session/login',
  access: 'visitor',
  enc: true,
  input: z.object({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    password: text(8192, 1),
    type: z.enum(['username', 'sms', 'firebase']),
    /** With type `sms`: the country of the number. */
    countryDialingCode: z.optional(text(6)),
    captcha: z.optional(text(16)),
    captchaId: z.optional(Uuid),
    rememberMe: z.optional(z.boolean()),
  }),
  output: Session,
  refusals: [
    'CREDENTIALS_WRONG',
    'CAPTCHA_REQUIRED',
    'CAPTCHA_WRONG',
    'FEATURE_OFF',
    'PHONE_INVALID',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'CONTACT_FRESH',
    'ID_TOKEN_INVALID',
    'ENTRANCE_MEMBERS',
    'ENTRANCE_AGENTS',
    'SELF_EXCLUDED',
    'ACCOUNT_CLOSED',
    'PROOF_REQUIRED',
    'LOGIN_OVERTAKEN',
    'RATE_LIMITED',
    'SELF_EXCLUDED',
  ],
});

export const logout = endpoint({
  method: 'POST',
  path: '/wps/session/logout',
  also: [{ method: 'DELETE', path: '/wps/session/logout' }],
  access: 'member',
  input: z.object({}),
  output: z.object({}),
  refusals: [],
});

/**
 * A picture of the text to type, PNG in base64. The caller chooses the id; a new picture under the same id replaces the old. A caller
 * that names none is told apart by address and user agent, here and where the text is handed in without `captchaId`.
 */
export const getCaptcha = endpoint({
  method: 'GET',
  path: '/wps/captcha',
  access: 'visitor',
  input: z.object({ id: z.optional(Uuid) }),
  output: z.string(),
  refusals: ['RATE_LIMITED'],
});
