import { VERIFICATION_CODE_MAX } from '@tamarind/domain/constants';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Session } from './sessions.ts';
import { Currency, Day, text, Uuid } from './wire.ts';

const byMobile = [
  'PHONE_MISSING',
  'PHONE_INVALID',
  'CODE_MISSING',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'ID_TOKEN_INVALID',
  'MOBILE_TAKEN',
  'ENTRANCE_AGENTS',
] as const;

/** Fields of both forms; which of them are shown and required is the brand's configuration [H08, I05]. */
const personal = {
  /** The country decides currency and minimum age: TH 20 years and THB, VN 18 years and VND. */
  currency: Currency,
  payeeName: z.optional(text(120)),
  email: z.optional(text(254)),
  countryDialingCode: z.optional(text(6)),
  /** What came by SMS, where the operator asks for it (REGSMS) and a number is given. */
  verificationCode: z.optional(text(VERIFICATION_CODE_MAX)),
  /** In place of the code: the ID token of a phone sign-in for the same number. */
  firebaseIdToken: z.optional(text(8192)),
  firebaseChannel: z.optional(z.literal('sms')),
  birthday: z.optional(Day),
  paymentPassword: z.optional(text(64)),
  line: z.optional(text(60)),
  zalo: z.optional(text(60)),
  telegram: z.optional(text(60)),
  affiliateCode: z.optional(text(32)),
  referralCode: z.optional(text(32)),
  captcha: z.optional(text(16)),
  captchaId: z.optional(Uuid),
  termsAgreed: z.boolean(),
  ageConfirmed: z.boolean(),
  registerUrl: z.optional(text(300)),
  domain: z.optional(text(120)),
  registerMethod: z.literal('WEB'),
  login: z.optional(z.boolean()),
};

export const register = endpoint({
  method: 'PUT',
  path: '/wps/member/register',
  access: 'visitor',
  enc: true,
  once: true,
  input: z.object({
    username: text(64, 1),
    password: text(128, 1),
    confirmPassword: text(128, 1),
    mobileNum: z.optional(text(20)),
    ...personal,
  }),
  output: Session,
  refusals: [
    'FEATURE_OFF',
    'FIELD_INVALID',
    'USERNAME_TAKEN',
    'TERMS_NOT_AGREED',
    'AGE_NOT_CONFIRMED',
    'AFFILIATE_CODE_INVALID',
    'PASSWORD_TOO_COMMON',
    'CAPTCHA_REQUIRED',
    'CAPTCHA_WRONG',
    ...byMobile,
    'RATE_LIMITED',
  ],
});

/** The number is the way in; the username is made by us, and a password asked for where the operator wants one (MOBILEREGPWD). */
export const registerByMobile = endpoint({
  method: 'PUT',
  path: '/wps/member/register/mobile',
  access: 'visitor',
  enc: true,
  once: true,
  input: z.object({
    mobileNum: text(20),
    password: z.optional(text(128)),
    confirmPassword: z.optional(text(128)),
    ...personal,
  }),
  output: Session,
  refusals: register.refusals,
});

/** Whether an affiliate code may be used; a code from the address that checks out hides the field [H09]. */
export const checkAffiliate = endpoint({
  method: 'GET',
  path: '/wps/agent/affiliate',
  access: 'visitor',
  input: z.object({ code: text(32, 1), domain: z.optional(text(120)) }),
  output: z.object({ valid: z.boolean(), invitedBy: z.optional(z.string()) }),
  refusals: ['RATE_LIMITED'],
});
