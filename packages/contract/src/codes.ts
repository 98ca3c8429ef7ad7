import { z } from 'zod/mini';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { text, Uuid } from './wire.ts';

/**
 * The answer of a call that sends a one-time code by SMS [H10]. The button's countdown lasts `expiredMinutes` times
 * sixty seconds.
 */
const Sent = z.object({ expiredMinutes: z.number() });
/**
 * The text of a captcha and the id of its picture. They are required once a network has requested many codes without
 * using them.
 */
const humanCheck = { captcha: z.optional(text(16)), captchaId: z.optional(Uuid) };

/**
 * Sends a one-time code for login by mobile number or for a new password. The answer does not reveal whether the number
 * belongs to a member.
 */
export const sendLoginCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  access: 'visitor',
  input: z.object({
    mobileNum: text(20),
    countryDialingCode: text(6, 1),
    purpose: z.optional(z.enum(['login', 'recover'])),
    language: z.optional(Language),
    ...humanCheck,
  }),
  output: Sent,
  refusals: [
    'FEATURE_OFF',
    'PHONE_MISSING',
    'PHONE_INVALID',
    'CODE_BUDGET',
    'CAPTCHA_REQUIRED',
    'CAPTCHA_WRONG',
    'RATE_LIMITED',
  ],
});

/**
 * Sends a one-time code for registration. If the number already belongs to a member, only the text of the SMS says so.
 * Cross-site requests are refused, because the call sends a message.
 */
export const sendRegisterCode = endpoint({
  method: 'GET',
  path: '/wps/verification/sms/register',
  access: 'visitor',
  sameOrigin: true,
  input: z.object({
    mobileNo: text(20),
    countryDialingCode: text(6, 1),
    regType: z.enum(['username', 'mobile']),
    language: z.optional(Language),
    ...humanCheck,
  }),
  output: Sent,
  refusals: [
    'FEATURE_OFF',
    'PHONE_MISSING',
    'PHONE_INVALID',
    'CODE_BUDGET',
    'CODE_NOT_SENT',
    'CAPTCHA_REQUIRED',
    'CAPTCHA_WRONG',
    'RATE_LIMITED',
  ],
});
