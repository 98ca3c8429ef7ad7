import * as z from 'zod/mini';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Moment, text, Uuid, wholeNumber } from './wire.ts';

/** Conversations between players and staff, also with people who are not signed in [D08, M09]. */

/** Secret of a conversation, kept by the browser that began it; whoever has it reads and writes as the player. */
const ChatKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const Said = text(1000, 1);

export const Message = z.object({
  /** Counts up from 1 without gap. */
  seq: z.int(),
  author: z.enum(['player', 'staff', 'system']),
  /** Of staff: the name that players see. */
  name: z.nullable(z.string()),
  /** Of `system`: joined, ended or quiet; sites have the sentences. */
  text: z.string(),
  at: Moment,
});

export const Chat = z.object({
  /** waiting: nobody of the staff has answered yet. */
  state: z.enum(['waiting', 'open', 'closed']),
  staff: z.nullable(z.string()),
  /** Conversations that have waited longer. */
  ahead: z.int(),
  rating: z.nullable(z.int()),
  messages: z.array(Message),
});

/** Begins a conversation with its first message; a signed-in member's account goes with it. */
export const startChat = endpoint({
  method: 'POST',
  path: '/api/support/chats',
  access: 'visitor',
  once: true,
  input: z.object({ language: Language, text: Said }),
  output: z.object({ key: ChatKey, chat: Chat }),
  refusals: ['RATE_LIMITED'],
});

/** The conversation as it stands. A POST, because a secret has no place in an address. */
export const readChat = endpoint({
  method: 'POST',
  path: '/api/support/chats/read',
  access: 'visitor',
  input: z.object({ key: ChatKey }),
  output: Chat,
  refusals: ['NOT_FOUND'],
});

export const sendChat = endpoint({
  method: 'POST',
  path: '/api/support/messages',
  access: 'visitor',
  once: true,
  input: z.object({ key: ChatKey, text: Said }),
  output: Chat,
  refusals: ['NOT_FOUND', 'CHAT_CLOSED', 'RATE_LIMITED'],
});

/** The player ends it, or rates it afterwards, 1 to 5. */
export const endChat = endpoint({
  method: 'POST',
  path: '/api/support/chats/end',
  access: 'visitor',
  once: true,
  input: z.object({ key: ChatKey, rating: z.optional(wholeNumber(1, 5)) }),
  output: Chat,
  refusals: ['NOT_FOUND'],
});

/** An opinion that nobody has to answer at once; it comes into the same queue [M09]. */
export const sendFeedback = endpoint({
  method: 'POST',
  path: '/wps/feedback',
  also: [{ method: 'PUT', path: '/wps/feedback' }],
  access: 'account',
  once: true,
  input: z.object({ content: text(4000, 1), language: z.optional(Language) }),
  output: z.object({ received: z.literal(true) }),
  refusals: ['FEEDBACK_LENGTH', 'RATE_LIMITED'],
});

const StaffChat = z.object({
  id: Uuid,
  kind: z.enum(['chat', 'feedback']),
  state: Chat.shape.state,
  /** Null for a visitor. */
  account: z.nullable(z.string()),
  language: Language,
  staff: z.nullable(z.string()),
  openedAt: Moment,
  /** Since when the player waits for an answer; null when the last word was ours. */
  waitingSince: z.nullable(Moment),
  lastText: z.string(),
  rating: z.nullable(z.int()),
});

export const listChats = endpoint({
  method: 'GET',
  path: '/api/office/support/chats',
  access: { staff: 'support.chat' },
  input: z.object({
    state: z.optional(Chat.shape.state),
    kind: z.optional(StaffChat.shape.kind),
    page: z.optional(wholeNumber(1, 10_000)),
  }),
  output: z.object({ chats: z.array(StaffChat), count: z.int(), waiting: z.int(), pageSize: z.int() }),
  refusals: [],
});

export const getStaffChat = endpoint({
  method: 'GET',
  path: '/api/office/support/chats/{chat}',
  access: { staff: 'support.chat' },
  input: z.object({ chat: Uuid }),
  output: z.extend(StaffChat, { messages: z.array(Message) }),
  refusals: ['NOT_FOUND'],
});

/** Answers; whoever answers has the conversation, and the player sees who came. */
export const answerChat = endpoint({
  method: 'POST',
  path: '/api/office/support/chats/{chat}/messages',
  access: { staff: 'support.chat' },
  once: true,
  input: z.object({ chat: Uuid, text: Said }),
  output: z.object({ seq: z.int() }),
  refusals: ['NOT_FOUND', 'CHAT_CLOSED'],
});

export const closeChat = endpoint({
  method: 'POST',
  path: '/api/office/support/chats/{chat}/close',
  access: { staff: 'support.chat' },
  once: true,
  input: z.object({ chat: Uuid }),
  output: z.object({ state: Chat.shape.state }),
  refusals: ['NOT_FOUND'],
});
