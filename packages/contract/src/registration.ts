import { VERIFICATION_CODE_MAX } from '@tamarind/domain/constants';
import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Language } from './brand.ts';
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

/** Fields whose text is stored encrypted: personal data, source of income, and messenger handles. */
export const detailFields = [
  ...(['fullname', 'idNumber', 'nationality', 'address', 'occupation', 'sourceOfIncome'] as const),
  ...(['whatsapp', 'facebook', 'wechat', 'qqNum'] as const),
];

/**
 * Fields of all forms; the brand's configuration decides which are shown and required [H08, I05]. A field that is off
 * is refused.
 */
export const personal = {
  /** The country decides currency and minimum age: TH 20 years and THB, VN 18 years and VND. */
  currency: Currency,
  payeeName: z.optional(text(120)),
  email: z.optional(text(254)),
  countryDialingCode: z.optional(text(6)),
  /** The SMS code, where the operator requires it (REGSMS) and a number is given. */
  verificationCode: z.optional(text(VERIFICATION_CODE_MAX)),
  /**
   * Alternative to the code: the ID token of a phone sign-in for the same number. It is checked even where no code is
   * required.
   */
  firebaseIdToken: z.optional(text(8192)),
  /** How that sign-in proved the number: SMS only. Stored with the number and shown in the member's file. */
  firebaseChannel: z.optional(z.literal('sms')),
  birthday: z.optional(Day),
  /** Sets the payment password: six digits. */
  paymentPassword: z.optional(text(64)),
  line: z.optional(text(60)),
  zalo: z.optional(text(60)),
  telegram: z.optional(text(60)),
  whatsapp: z.optional(text(60)),
  facebook: z.optional(text(120)),
  wechat: z.optional(text(60)),
  qqNum: z.optional(text(20)),
  /** Public name; default: the username. */
  nickname: z.optional(text(60)),
  fullname: z.optional(text(120)),
  idNumber: z.optional(text(40)),
  nationality: z.optional(text(60)),
  address: z.optional(text(300)),
  occupation: z.optional(text(120)),
  sourceOfIncome: z.optional(text(120)),
  /** An agent's code: that agent becomes the upline. */
  affiliateCode: z.optional(text(32)),
  /** Code of the referral link: its owner is stored as the referrer. */
  referralCode: z.optional(text(32)),
  /** The account name of the member who recommended the site: stored as the referrer, too. */
  recommenderId: z.optional(text(64)),
  /** Checked if sent; required where the brand's form rules demand the field. */
  captcha: z.optional(text(16)),
  captchaId: z.optional(Uuid),
  /** Language of the page, used for messages to the member. */
  language: z.optional(Language),
  termsAgreed: z.boolean(),
  /** The version of the terms that the form showed; another than the one in force is refused. Left out: the one in force. */
  termsVersion: z.optional(text(40)),
  ageConfirmed: z.boolean(),
  /** The page and the host of the registration, stored with the member. */
  registerUrl: z.optional(text(300)),
  domain: z.optional(text(120)),
  registerMethod: z.literal('WEB'),
  /** Registration always logs in; a caller that declines is refused. */
  login: z.optional(z.literal(true)),
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

/**
 * The mobile number is the login. The server generates the username, and the operator decides whether a password is
 * required (MOBILEREGPWD).
 */
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

/**
 * The first-login action [H03]: the site calls it once after the login that returned `firstTimeLogin`. It stores the
 * referrer, if there is none yet and the browser came by a referral link, and the language of the page, if none is
 * stored. A repeat changes nothing.
 */
export const completeFirstLogin = endpoint({
  method: 'POST',
  path: '/api/members/first-login',
  access: 'account',
  once: true,
  input: z.object({ referralCode: z.optional(text(32)), language: z.optional(Language) }),
  /** The referrer, masked; null: none. */
  output: z.object({ referredBy: z.nullable(z.string()) }),
  refusals: ['AFFILIATE_CODE_INVALID', 'RATE_LIMITED'],
});

/** Whether an affiliate code is valid. A valid code from the URL hides the field [H09]. */
export const checkAffiliate = endpoint({
  method: 'GET',
  path: '/wps/agent/affiliate',
  access: 'visitor',
  input: z.object({ code: text(32, 1), domain: z.optional(text(120)) }),
  output: z.object({ valid: z.boolean(), invitedBy: z.optional(z.string()) }),
  refusals: ['RATE_LIMITED'],
});
