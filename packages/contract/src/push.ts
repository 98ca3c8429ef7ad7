import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * Push events to browsers, sent as server-sent events: `id: <position>`, `event: <type>`, `data: <json>`. After an
 * interruption the client sends Last-Event-ID and gets every event since then, or `missed` if there are too many. The
 * database is the source of truth: an event only says which data to reload.
 */
export const PushEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('draw'), data: z.object({ draw: z.string(), game: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('balance'), data: z.object({}) }),
  /**
   * Sent by the stream when a client resumes at a position whose following events are no longer stored. The client must
   * reload all data on its screen.
   */
  z.object({ type: z.literal('missed'), data: z.object({}) }),
  z.object({ type: z.literal('deposit'), data: z.object({ id: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('withdrawal'), data: z.object({ id: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('ticket'), data: z.object({ draw: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('points'), data: z.object({}) }),
  /** The member's VIP level changed. `id` is the month for which the change was computed. */
  z.object({ type: z.literal('vip'), data: z.object({ id: z.string(), state: z.string() }) }),
  /** A session ended, or a second factor or bank account changed; `id` identifies the session, factor or account. */
  z.object({ type: z.literal('security'), data: z.object({ id: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('announcement'), data: z.object({}) }),
  /** The brand's configuration changed: features, or the rules of forms. */
  z.object({ type: z.literal('brand'), data: z.object({}) }),
  z.object({ type: z.literal('promotion'), data: z.object({ id: z.string(), status: z.string() }) }),
  /** The reward of an invitation was paid. */
  z.object({ type: z.literal('referral'), data: z.object({ id: z.string(), state: z.literal('paid') }) }),
  /** Money arrived from an upline or a downline. */
  z.object({ type: z.literal('transfer'), data: z.object({ id: z.string(), state: z.literal('received') }) }),
  /** A contract of an agent was offered, answered or ended. */
  z.object({ type: z.literal('contract'), data: z.object({ id: z.string(), state: z.string() }) }),
  /**
   * A member is moved to another upline. Before the day of the change, the member and each agent above get `changing`,
   * `leaving`, `joining` or `moving`; after it, the member and both uplines get `changed`, `left` or `joined`. `id`
   * identifies the change.
   */
  z.object({
    type: z.literal('line'),
    data: z.object({
      id: z.string(),
      state: z.enum(['changing', 'leaving', 'joining', 'moving', 'changed', 'left', 'joined']),
    }),
  }),
  z.object({ type: z.literal('identity'), data: z.object({ state: z.string() }) }),
  z.object({ type: z.literal('chat'), data: z.object({}) }),
  z.object({ type: z.literal('queue'), data: z.object({ room: z.string() }) }),
]);
export type PushEvent = z.output<typeof PushEvent>;

/**
 * The push stream, as text/event-stream. Visitors get public events, members also their own, staff also those of the
 * queues.
 */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/push',
  access: 'visitor',
  input: z.object({}),
  output: z.string(),
  refusals: ['RATE_LIMITED', 'UNAVAILABLE'],
});
