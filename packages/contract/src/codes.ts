import { z } from 'zod/mini';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { text, Uuid } from './wire.ts';

/** One-time codes by SMS [H10]. The countdown of the button is `expiredMinutes` times sixty seconds. */
const Sent = z.object({ expiredMinutes: z.number() });
/** A captcha, required after many codes of a network were requested and not used. */
const humanCheck = { captcha: z.optional(text(16)), captchaId: z.optional(Uuid) };

/**
 * Sends a code for login by mobile number or for a new password. The answer does not reveal whether the number belongs
 * to a member.
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
 * Sends a code for registration. If the number already belongs to a member, only the SMS says so. The call sends a
 * message, so cross-site requests are refused.
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
