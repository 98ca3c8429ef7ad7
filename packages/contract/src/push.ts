import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * News to browsers as server-sent events: `id: <position>`, `event: <type>`, `data: <json>`. After a break the client sends
 * Last-Event-ID and gets everything since, or `missed` when that is too much. The database is the source of truth: an event only
 * says what to read again.
 */
export const PushEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('draw'), data: z.object({ draw: z.string(), game: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('balance'), data: z.object({}) }),
  /** News in between is no longer stored: read again whatever is shown. Written by the stream itself when a client resumes. */
  z.object({ type: z.literal('missed'), data: z.object({}) }),
  z.object({ type: z.literal('deposit'), data: z.object({ id: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('withdrawal'), data: z.object({ id: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('ticket'), data: z.object({ draw: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('points'), data: z.object({}) }),
  /** `id` is the month it is about. */
  z.object({ type: z.literal('vip'), data: z.object({ id: z.string(), state: z.string() }) }),
  /** Sessions ended, a second factor or a bank account changed; `id` names the thing. */
  z.object({ type: z.literal('security'), data: z.object({ id: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('announcement'), data: z.object({}) }),
  /** The configuration changed: features, the form's rules. */
  z.object({ type: z.literal('brand'), data: z.object({}) }),
  z.object({ type: z.literal('promotion'), data: z.object({ id: z.string(), status: z.string() }) }),
  z.object({ type: z.literal('identity'), data: z.object({ state: z.string() }) }),
  z.object({ type: z.literal('chat'), data: z.object({}) }),
  z.object({ type: z.literal('queue'), data: z.object({ room: z.string() }) }),
]);
export type PushEvent = z.output<typeof PushEvent>;

/** A visitor gets public news, a member also own news, staff also the queues. Answers text/event-stream. */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/push',
  access: 'visitor',
  input: z.object({}),
  output: z.string(),
  refusals: ['RATE_LIMITED', 'UNAVAILABLE'],
});
