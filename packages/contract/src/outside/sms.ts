import { z } from 'zod/mini';

/**
 * The path of an SMS gateway over HTTP, as most gateways offer it: POST /send with an API key. A repeated id means the
 * same message, so a retry does not send it twice.
 */
export const smsPath = '/send';
export const SMS_KEY_HEADER = 'x-api-key';

export const SmsMessage = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The receiver's phone number in E.164. */
  to: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/)),
  /** The text of the SMS. Its limit is ten parts of 67 UCS-2 characters, the most that gateways join. */
  text: z.string().check(z.minLength(1), z.maxLength(670)),
});

export const SmsAnswer = z.object({ messageId: z.string(), status: z.literal('accepted') });
