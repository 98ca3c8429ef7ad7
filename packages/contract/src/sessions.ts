import { z } from 'zod/mini';
import type { MemberKind } from '@tamarind/domain/members/member-kind';
import { endpoint } from './endpoint.ts';
import { codeOfKind, kindOfCode, kindWords, memberKindField } from './member-kind.ts';
import { Currency, text, Uuid } from './wire.ts';

const Kind = z.codec(
  z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4), z.literal(41), z.literal(42)]),
  z.enum(kindWords),
  { decode: (code) => kindOfCode(code) as MemberKind, encode: codeOfKind },
);

/** Adds the member's kind to a schema: the API field `isAgent` becomes `memberKind` in TypeScript. */
/* @__NO_SIDE_EFFECTS__ */
export function withMemberKind<const Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  type DecodedFields = z.output<z.ZodMiniObject<Fields>> & { readonly memberKind: MemberKind };
  return z.codec(
    z.object({ ...fields, [memberKindField]: Kind }),
    z.custom<DecodedFields>((value) => typeof value === 'object' && value !== null),
    {
      decode: (wire) => {
        const { [memberKindField]: memberKind, ...rest } = wire as Readonly<Record<string, unknown>>;
        return { ...rest, memberKind } as DecodedFields;
      },
      encode: ({ memberKind, ...rest }) => ({ ...rest, [memberKindField]: memberKind }) as never,
    },
  );
}

/** A session as the browser stores it: token, isAgent, account, merchant go to session storage [A07]. */
export const Session = withMemberKind({
  token: z.string(),
  account: z.string(),
  merchant: z.string(),
  currency: Currency,
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** Why this session may only change the password; null for an unrestricted session [H04]. */
  changeDue: z.nullable(z.enum(['first_login', 'default', 'expired'])),
});

/**
 * Logs in by username and password, or by mobile number. With type `sms` the password is the SMS code, with type
 * `firebase` the ID token of a phone sign-in [H01]. `captcha` is required after a failure [H02]; `captchaId` is the id
 * the client chose for the captcha picture, if any.
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
    /** The dialling code of the mobile number, for type `sms`. */
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
    'LOGIN_STOPPED',
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
 * Returns a captcha picture, PNG in base64. The caller chooses the id; a new picture with the same id replaces the old
 * one. Without an id the picture belongs to the caller's address and user agent, by which a later request without
 * `captchaId` is matched.
 */
export const getCaptcha = endpoint({
  method: 'GET',
  path: '/wps/captcha',
  access: 'visitor',
  input: z.object({ id: z.optional(Uuid) }),
  output: z.string(),
  refusals: ['RATE_LIMITED'],
});
