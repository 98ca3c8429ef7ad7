import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Moment, text, wholeNumber } from './wire.ts';

/** Mail and SMS to the member. The list does not contain the address, which is among the member's contact data. */
export const listMemberMessages = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/messages',
  access: { staff: 'members.read', currency: 'member' },
  input: z.object({ account: text(64, 1), page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        channel: z.enum(['mail', 'sms']),
        /** The subject as the member reads it. */
        subject: z.string(),
        language: z.enum(['th', 'vi', 'en', 'zh']),
        madeAt: Moment,
        /** Time of sending; null while the message waits, or if every attempt to send it failed. */
        sentAt: z.nullable(Moment),
        state: z.enum(['waiting', 'sent', 'failed']),
        tries: z.int(),
      }),
    ),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: ['NOT_FOUND'],
});
