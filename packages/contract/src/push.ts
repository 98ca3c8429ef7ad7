import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * Push events to browsers as server-sent events: `id: <position>`, `event: <type>`, `data: <json>`. After an
 * interruption the client sends Last-Event-ID and gets every event since, or `missed` when that is too much. The
 * database is the source of truth: an event only says what to reload.
 */
export const PushEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('draw'), data: z.object({ draw: z.string(), game: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('balance'), data: z.object({}) }),
  /**
   * Events since the client's position are no longer stored, so it must reload what it shows. The stream itself sends
   * this when a client resumes.
   */
  z.object({ type: z.literal('missed'), data: z.object({}) }),
  z.object({ type: z.literal('deposit'), data: z.object({ id: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('withdrawal'), data: z.object({ id: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('ticket'), data: z.object({ draw: z.string(), state: z.string() }) }),
  z.object({ type: z.literal('points'), data: z.object({}) }),
  /** A change of the VIP level. `id` is the month that it is about. */
  z.object({ type: z.literal('vip'), data: z.object({ id: z.string(), state: z.string() }) }),
  /** A session ended, or a second factor or bank account changed; `id` identifies it. */
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
   * A member moves to another upline on a later day (`changing`, `leaving`, `joining`, `moving`: to the member and each
   * agent above), or has moved (`changed`, `left`, `joined`: to the member and both uplines). `id` is the move.
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
