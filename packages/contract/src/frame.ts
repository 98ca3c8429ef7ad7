import { z } from 'zod/mini';
import { Language } from './brand.ts';

/**
 * This file defines the messages between the player site and the lottery client, which runs in a frame of the site.
 * `FromClient` are those from the client. Both ends parse the messages and check the sender's origin.
 */

export const FromClient = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('balance-changed') }),
  z.object({ type: z.literal('deposit') }),
  z.object({ type: z.literal('leave') }),
  // Sent when a visitor without a session wants to bet. After the login the site reopens the client on this game, with
  // the bet slip restored.
  z.object({ type: z.literal('login'), game: z.nullable(z.string().check(z.regex(/^[a-z0-9]{2,16}$/))) }),
  z.object({ type: z.literal('session-ended') }),
]);
export type FromClient = z.output<typeof FromClient>;

export const ToClient = z.discriminatedUnion('type', [
  z.object({ type: z.literal('language'), language: Language }),
  z.object({ type: z.literal('theme'), theme: z.enum(['light', 'dark']) }),
]);
export type ToClient = z.output<typeof ToClient>;

/**
 * Messages from a vendor's game to the surrounding site; both are optional. From `round-begins` to `round-ends` the
 * site does not update its displayed balance, because a new balance would reveal the outcome before the game does. The
 * messages carry no data, because a vendor's page is not trusted.
 */
export const FromGame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('round-begins') }),
  z.object({ type: z.literal('round-ends') }),
]);
export type FromGame = z.output<typeof FromGame>;

/**
 * Sent by the site to a vendor's game once it is loaded. It says that the site shows back link, name and balance above
 * the game, so the game need not repeat them.
 */
export const HEADER_ABOVE = { type: 'header-above' } as const;
