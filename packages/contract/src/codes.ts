import { z } from 'zod/mini';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { text, Uuid } from './wire.ts';

/** One-time codes by SMS [H10]. The countdown of the button is `expiredMinutes` times sixty seconds. */
const Sent = z.object({ expiredMinutes: z.number() });
/** Asked for once many codes of a network did not come back. */
const humanCheck = { captcha: z.optional(text(16)), captchaId: z.optional(Uuid) };

/** To log in by mobile number, or to set a new password. The answer is the same whether or not the number is a member's. */
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

/** To register. A number that is a member's already is told so by SMS, and nowhere else. It sends, so pages of others may not call it. */
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
