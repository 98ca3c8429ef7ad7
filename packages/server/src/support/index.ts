import { contract } from '@tamarind/contract/index';
import { isFeedbackLength } from '@tamarind/domain/support/feedback';
import { isAnyoneOnDuty } from '../operators/index.ts';
import { budget, spend, spendByCaller } from '../platform/budget.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { Actor } from '../platform/http/actor.ts';
import { routes } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { announce } from '../platform/outbox.ts';
import { readPicture } from '../platform/picture.ts';
import type { Platform } from '../platform/platform.ts';
import { secretToken, uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import * as queries from './queries.ts';
/** The time without a message after which an answered conversation closes. */
const QUIET_MS = 30 * 60_000;

/**
 * Chat with staff [D08]. The player's side is authenticated by the secret key of the chat, not by a session, so
 * visitors can chat too.
 */
export const supportRoutes = routes('support', contract.support, {
  getDesk: async (call) => ({ isStaffed: await isAnyoneOnDuty(call, 'support.chat', call.now) }),

  startChat: async (call, { language, text, about }) => {
    await spendByCaller(call.tx, CHATS, call);
    const key = secretToken(call.random);
    // Point of no return
    const id = uuidV7(call.now, call.random);
    const memberId = memberOf(call.actor);
    await queries.insertChat(call.tx, { id, kind: 'chat', keyHash: sha256(key), memberId, language, now: call.now });
    await queries.addMessage(call.tx, id, { author: 'player', name: null, text, about, at: call.now });
    await tell(call.tx, memberId, call.now);
    return { key, chat: await shown(call.tx, await chatOfKey(call.tx, key)) };
  },

  readChat: async (call, { key }) => shown(call.pool, await chatOfKey(call.pool, key)),

  sendChat: async (call, { key, text, about }) => {
    const chat = await openChatOfKey(call, key);
    // Point of no return
    await queries.addMessage(call.tx, chat.id, { author: 'player', name: null, text, about, at: call.now });
    await tell(call.tx, chat.memberId, call.now);
    return shown(call.tx, await chatOfKey(call.tx, key));
  },

  sendChatPicture: async (call, { key, text, picture: sent }) => {
    // Count the picture outside the transaction, so that a refused one counts too: it also cost its 5 MB of traffic.
    await spendByCaller(call.pool.apart, PICTURES, call);
    const picture = readPicture(sent) ?? refuse('INPUT_INVALID', { field: 'picture' });
    const chat = await openChatOfKey(call, key);
    // Point of no return
    const seq = await queries.addMessage(call.tx, chat.id, { author: 'player', name: null, text, at: call.now });
    await queries.insertPicture(call.tx, {
      chatId: chat.id,
      seq,
      type: picture.type,
      sealed: call.secrets.seal(sealPurpose(chat.id, seq), picture.bytes),
      at: call.now,
    });
    await tell(call.tx, chat.memberId, call.now);
    return shown(call.tx, await chatOfKey(call.tx, key));
  },

  readChatPicture: async (call, { key, seq }) => shownPicture(call, (await chatOfKey(call.pool, key)).id, seq),

  endChat: async (call, { key, rating }) => {
    const chat = await chatOfKey(call.tx, key);
    await queries.lockChat(call.tx, chat.id);
    // Point of no return
    if (rating !== undefined) await queries.rateChat(call.tx, chat.id, rating);
    await end(call.tx, chat.id, 'ended', call.now);
    await tell(call.tx, chat.memberId, call.now);
    return shown(call.tx, await chatOfKey(call.tx, key));
  },

  sendFeedback: async (call, { content, language }) => {
    if (!isFeedbackLength(content)) refuse('FEEDBACK_LENGTH');
    await spend(call.tx, FEEDBACK_BY_MEMBER, call.actor.memberId, call.now);
    // Point of no return
    const id = uuidV7(call.now, call.random);
    await queries.insertChat(call.tx, {
      id,
      kind: 'feedback',
      keyHash: sha256(secretToken(call.random)),
      memberId: call.actor.memberId,
      language: language ?? 'TY',
      now: call.now,
    });
    await queries.addMessage(call.tx, id, { author: 'player', name: null, text: content, at: call.now });
    await tell(call.tx, null, call.now);
    return { received: true as const };
  },

  sendJoinRequest: async (call, { role, name, channel, contact, message, language }) => {
    await spendByCaller(call.tx, JOIN_REQUESTS, call);
    // Point of no return
    const id = uuidV7(call.now, call.random);
    const keyHash = sha256(secretToken(call.random));
    const memberId = memberOf(call.actor);
    await queries.insertChat(call.tx, { id, kind: 'join', keyHash, memberId, language, now: call.now });
    for (const text of [`${role} · ${name}\n${channel}: ${contact}`, message])
      await queries.addMessage(call.tx, id, { author: 'player', name, text, at: call.now });
    await tell(call.tx, null, call.now);
    return { received: true as const };
  },

  listChats: async ({ pool, currencies, branches }, filter) => {
    const page = await queries.chatsPage(pool, { ...filter, currencies, branches }, pageOf(filter));
    return { ...page, pageSize: PAGE_SIZE };
  },

  getStaffChat: async ({ pool }, { chat: id }) => {
    const chat = (await queries.findChat(pool, { id })) ?? refuse('NOT_FOUND');
    return { ...chat, messages: await queries.messagesOf(pool, id) };
  },

  getStaffChatPicture: (call, { chat, seq }) => shownPicture(call, chat, seq),

  answerChat: async (call, { chat: id, text }) => {
    await queries.lockChat(call.tx, id);
    const chat = (await queries.findChat(call.tx, { id })) ?? refuse('NOT_FOUND');
    if (chat.state === 'closed') refuse('CHAT_CLOSED');
    // Point of no return
    const { staffId, name } = call.actor;
    if (chat.staffId !== staffId) {
      await queries.takeChat(call.tx, id, staffId, name);
      await queries.addMessage(call.tx, id, { author: 'system', name, text: 'joined', at: call.now });
    }
    const seq = await queries.addMessage(call.tx, id, { author: 'staff', name, text, at: call.now });
    await tell(call.tx, chat.memberId, call.now);
    return { seq };
  },

  closeChat: async (call, { chat: id }) => {
    await queries.lockChat(call.tx, id);
    const chat = (await queries.findChat(call.tx, { id })) ?? refuse('NOT_FOUND');
    // Point of no return
    await end(call.tx, id, 'ended', call.now);
    await tell(call.tx, chat.memberId, call.now);
    return { state: 'closed' as const };
  },
});

export const supportJobs: readonly Job[] = [
  {
    name: 'pass-on-chats',
    everyMs: 60_000,
    run: async ({ pool, clock }) => {
      const now = clock.now();
      await inTransaction(pool, async (tx) => {
        for (const { id, memberId, name } of await queries.passChats(tx, now)) {
          if (name !== null) await queries.addMessage(tx, id, { author: 'system', name, text: 'joined', at: now });
          await tell(tx, memberId, now);
        }
      });
    },
  },
  {
    name: 'close-quiet-chats',
    everyMs: 60_000,
    run: async ({ pool, clock }) => {
      const now = clock.now();
      for (const { id, memberId } of await queries.quietChats(pool, new Date(now.getTime() - QUIET_MS)))
        await inTransaction(pool, async (tx) => {
          await queries.lockChat(tx, id);
          const chat = await queries.findChat(tx, { id });
          if (chat?.state !== 'open' || chat.waitingSince !== null) return;
          await end(tx, id, 'quiet', now);
          await tell(tx, memberId, now);
        });
    },
  },
];

const memberOf = (actor: Actor): bigint | null => (actor.kind === 'member' ? actor.memberId : null);

const chatOfKey = async (db: Db, key: string): Promise<queries.ChatRow> =>
  (await queries.findChat(db, { keyHash: sha256(key) })) ?? refuse('NOT_FOUND');

/** Finds the conversation of a key and locks it until the end of the transaction; refuses if it is closed. */
async function openChatOfKey(call: { tx: Tx; now: Date }, key: string): Promise<queries.ChatRow> {
  const { id } = await chatOfKey(call.tx, key);
  await spend(call.tx, MESSAGES_BY_CHAT, id, call.now);
  await queries.lockChat(call.tx, id);
  const chat = await chatOfKey(call.tx, key);
  return chat.state === 'closed' ? refuse('CHAT_CLOSED') : chat;
}

/**
 * The purpose for sealing (encryption) contains the message's number, so a picture copied to another message cannot be
 * decrypted.
 */
const sealPurpose = (chatId: string, seq: number): string => `chat-picture:${chatId}:${seq}`;

async function shownPicture({ pool, secrets }: Pick<Platform, 'pool' | 'secrets'>, chatId: string, seq: number) {
  const picture = (await queries.pictureOf(pool, chatId, seq)) ?? refuse('NOT_FOUND');
  const bytes = secrets.open(sealPurpose(chatId, seq), picture.sealed);
  return { type: picture.type, base64: bytes.toString('base64') };
}

async function shown(db: Db, chat: queries.ChatRow) {
  return {
    state: chat.state,
    staff: chat.staff,
    ahead: chat.state === 'waiting' && chat.waitingSince ? await queries.waitingBefore(db, chat.waitingSince) : 0,
    rating: chat.rating,
    messages: await queries.messagesOf(db, chat.id),
  };
}

/** Closes a conversation if it is open; its messages are not deleted. */
async function end(tx: Tx, id: string, why: 'ended' | 'quiet', now: Date): Promise<void> {
  if ((await queries.findChat(tx, { id }))?.state === 'closed') return;
  await queries.addMessage(tx, id, { author: 'system', name: null, text: why, at: now });
  await queries.closeChat(tx, id, now);
}

/**
 * Notifies staff that the queue changed, and notifies the member's screens (if there is a member) to reload the chat.
 */
async function tell(tx: Tx, memberId: bigint | null, now: Date): Promise<void> {
  await announce(tx, 'staff', { type: 'queue', data: { room: 'support' } }, now);
  if (memberId !== null) await announce(tx, `member:${memberId}`, { type: 'chat', data: {} }, now);
}

/**
 * Rate limits for new chats. Visitors of one network share one limit; each member has a separate one, which others
 * cannot use up.
 */
const CHATS = {
  member: budget({ name: 'chat-member', by: 'member', max: 10, windowSeconds: 3600 }),
  network: budget({ name: 'chat-network', by: 'network', max: 30, windowSeconds: 3600 }),
};
const PICTURES = {
  member: budget({ name: 'chat-picture-member', by: 'member', max: 20, windowSeconds: 3600 }),
  network: budget({ name: 'chat-picture-network', by: 'network', max: 30, windowSeconds: 3600 }),
};
const JOIN_REQUESTS = {
  member: budget({ name: 'join-member', by: 'member', max: 5, windowSeconds: 86_400 }),
  network: budget({ name: 'join-network', by: 'network', max: 10, windowSeconds: 86_400 }),
};
const MESSAGES_BY_CHAT = budget({ name: 'chat-messages', by: 'chat', max: 30, windowSeconds: 60 });
const FEEDBACK_BY_MEMBER = budget({ name: 'feedback-member', by: 'member', max: 5, windowSeconds: 86_400 });
