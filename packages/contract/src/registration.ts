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

/** Fields whose texts are stored sealed: who a person is and lives off, and addresses at other messengers. */
export const detailFields = [
  ...(['fullname', 'idNumber', 'nationality', 'address', 'occupation', 'sourceOfIncome'] as const),
  ...(['whatsapp', 'facebook', 'wechat', 'qqNum'] as const),
];

/** Fields of all forms; which of them are shown and required is the brand's configuration [H08, I05]. One that is off is refused. */
export const personal = {
  /** The country decides currency and minimum age: TH 20 years and THB, VN 18 years and VND. */
  currency: Currency,
  payeeName: z.optional(text(120)),
  email: z.optional(text(254)),
  countryDialingCode: z.optional(text(6)),
  /** What came by SMS, where the operator asks for it (REGSMS) and a number is given. */
  verificationCode: z.optional(text(VERIFICATION_CODE_MAX)),
  /** In place of the code: the ID token of a phone sign-in for the same number. It is checked also where no code is asked for. */
  firebaseIdToken: z.optional(text(8192)),
  /** How that sign-in proved the number: by SMS, the only way there is. Stored with the number and shown in the member's file. */
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
  /** The name others see; without it, the username. */
  nickname: z.optional(text(60)),
  fullname: z.optional(text(120)),
  idNumber: z.optional(text(40)),
  nationality: z.optional(text(60)),
  address: z.optional(text(300)),
  occupation: z.optional(text(120)),
  sourceOfIncome: z.optional(text(120)),
  /** An agent's code: that agent becomes the upline. */
  affiliateCode: z.optional(text(32)),
  /** The code of the link somebody came with: its owner is stored as the referrer. */
  referralCode: z.optional(text(32)),
  /** The account name of the member who recommended the site: stored as the referrer, too. */
  recommenderId: z.optional(text(64)),
  /** Checked where it is sent, and required where the brand asks for it. */
  captcha: z.optional(text(16)),
  captchaId: z.optional(Uuid),
  /** The language of the page, for messages to the member. */
  language: z.optional(Language),
  termsAgreed: z.boolean(),
  ageConfirmed: z.boolean(),
  /** The page and the host of the registration, stored with the member. */
  registerUrl: z.optional(text(300)),
  domain: z.optional(text(120)),
  registerMethod: z.literal('WEB'),
  /** Registration logs in at once; a caller that does not want that is refused. */
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

/**
 * The first-login action [H03]: the site runs it once after the login that said `firstTimeLogin`. It stores who referred the member,
 * if nobody is stored yet and the browser came by a link with a code, and the language of the page, if none is stored. Repeated, it
 * changes nothing.
 */
export const completeFirstLogin = endpoint({
  method: 'POST',
  path: '/api/members/first-login',
  access: 'account',
  once: true,
  input: z.object({ referralCode: z.optional(text(32)), language: z.optional(Language) }),
  /** The referrer, masked; null: nobody. */
  output: z.object({ referredBy: z.nullable(z.string()) }),
  refusals: ['AFFILIATE_CODE_INVALID', 'RATE_LIMITED'],
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
