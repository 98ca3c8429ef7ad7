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
  'MEMBER_IS_STAFF',
  'ENTRANCE_AGENTS',
] as const;

/** Fields whose text is stored encrypted: personal data, source of income, and messenger handles. */
export const detailFields = [
  ...(['fullname', 'idNumber', 'nationality', 'address', 'occupation', 'sourceOfIncome'] as const),
  ...(['whatsapp', 'facebook', 'wechat', 'qqNum'] as const),
];

/**
 * The fields that registration forms can have. The brand's configuration decides which are shown and required [H08,
 * I05]; a field that is off is refused.
 */
export const personal = {
  /**
   * The member's currency, which the country determines together with the minimum age: THB and 20 years in TH, VND and
   * 18 years in VN.
   */
  currency: Currency,
  payeeName: z.optional(text(120)),
  email: z.optional(text(254)),
  countryDialingCode: z.optional(text(6)),
  /** The SMS code, required if the operator demands it (REGSMS) and a mobile number is given. */
  verificationCode: z.optional(text(VERIFICATION_CODE_MAX)),
  /**
   * Alternative to `verificationCode`: the ID token of a Firebase phone sign-in for the same number. It is checked even
   * if no code is required.
   */
  firebaseIdToken: z.optional(text(8192)),
  /**
   * The method by which the phone sign-in proved the number; only SMS is accepted. It is stored with the number and
   * displayed on the member's page in the back office.
   */
  firebaseChannel: z.optional(z.literal('sms')),
  birthday: z.optional(Day),
  /** The payment password: six digits. */
  paymentPassword: z.optional(text(64)),
  line: z.optional(text(60)),
  zalo: z.optional(text(60)),
  telegram: z.optional(text(60)),
  whatsapp: z.optional(text(60)),
  facebook: z.optional(text(120)),
  wechat: z.optional(text(60)),
  qqNum: z.optional(text(20)),
  /** The public name; the username by default. */
  nickname: z.optional(text(60)),
  fullname: z.optional(text(120)),
  idNumber: z.optional(text(40)),
  nationality: z.optional(text(60)),
  address: z.optional(text(300)),
  occupation: z.optional(text(120)),
  sourceOfIncome: z.optional(text(120)),
  /** An agent's affiliate code: that agent becomes the upline. */
  affiliateCode: z.optional(text(32)),
  /** The referral code of the link: its owner is stored as the referrer. */
  referralCode: z.optional(text(32)),
  /**
   * The account name of the member who recommended the site. Like the owner of a referral code, this member is stored
   * as the referrer.
   */
  recommenderId: z.optional(text(64)),
  /** The text of a captcha. It is checked if sent, and required if the brand's form rules demand it. */
  captcha: z.optional(text(16)),
  captchaId: z.optional(Uuid),
  /** The language of the page, in which messages to the member are written. */
  language: z.optional(Language),
  termsAgreed: z.boolean(),
  /**
   * The version of the terms that the form showed. Any version but the current one is refused; if left out, the current
   * one is assumed.
   */
  termsVersion: z.optional(text(40)),
  ageConfirmed: z.boolean(),
  /** The page (`registerUrl`) and the host of the registration, which are stored with the member. */
  registerUrl: z.optional(text(300)),
  domain: z.optional(text(120)),
  registerMethod: z.literal('WEB'),
  /** Only `true` is accepted: registration always logs in. */
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
 * Registers by mobile number, which becomes the login. The server generates the username, and the operator decides
 * whether a password is required (MOBILEREGPWD).
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
 * The first-login action [H03]: the site calls it once after a login that returned `firstTimeLogin`. If no referrer is
 * stored and the browser came through a referral link, it stores that referrer; if no language is stored, it stores the
 * page's language. A repeated call changes nothing.
 */
export const completeFirstLogin = endpoint({
  method: 'POST',
  path: '/api/members/first-login',
  access: 'account',
  once: true,
  input: z.object({ referralCode: z.optional(text(32)), language: z.optional(Language) }),
  /** The referrer, masked; null for none. */
  output: z.object({ referredBy: z.nullable(z.string()) }),
  refusals: ['AFFILIATE_CODE_INVALID', 'RATE_LIMITED'],
});

/**
 * Checks whether an affiliate code is valid. If the URL contains a valid code, the site hides the input field [H09].
 */
export const checkAffiliate = endpoint({
  method: 'GET',
  path: '/wps/agent/affiliate',
  access: 'visitor',
  input: z.object({ code: text(32, 1), domain: z.optional(text(120)) }),
  output: z.object({ valid: z.boolean(), invitedBy: z.optional(z.string()) }),
  refusals: ['RATE_LIMITED'],
});
