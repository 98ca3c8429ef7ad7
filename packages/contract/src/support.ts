import { z } from 'zod/mini';
import { isContact, joinChannels, joinRoles } from '@tamarind/domain/support/join';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Moment, Picture, text, Uuid, wholeNumber } from './wire.ts';

/** This file defines conversations between players and staff, with or without a login [D08, M09]. */

/**
 * The secret of a conversation, stored by the browser that started it. Everybody who has it can read and write as the
 * player.
 */
const ChatKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const Said = text(1000, 1);

/** The subject of a message: a kind of record and the reference with which staff find it. */
const About = z.object({
  kind: z.enum(['game', 'ticket', 'transfer', 'income']),
  reference: z.string().check(z.regex(/^[\w.:#/ -]{1,64}$/)),
});
const ShownPicture = z.object({ type: z.enum(['image/png', 'image/jpeg']), base64: z.string() });

export const Message = z.object({
  /** The number of the message, which counts up from 1 without gap. */
  seq: z.int(),
  author: z.enum(['player', 'staff', 'system']),
  /** For staff messages: the name shown to players. */
  name: z.nullable(z.string()),
  /**
   * The text of the message. If the sender is `system`, it is a code, `joined`, `ended` or `quiet`, which the sites
   * replace with a translated text.
   */
  text: z.string(),
  about: z.nullable(About),
  /** True if the message has a picture, which is fetched by the message's number. */
  hasPicture: z.boolean(),
  at: Moment,
});

export const Chat = z.object({
  /** `waiting` means that no staff have answered yet. */
  state: z.enum(['waiting', 'open', 'closed']),
  staff: z.nullable(z.string()),
  /** The number of conversations that have waited longer. */
  ahead: z.int(),
  rating: z.nullable(z.int()),
  messages: z.array(Message),
});

/** Tells whether any support staff are online. If none are, a new message waits in the queue. */
export const getDesk = endpoint({
  method: 'GET',
  path: '/api/support',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ isStaffed: z.boolean() }),
  refusals: [],
});

/** Starts a conversation with its first message. For a member who is logged in, the account is attached. */
export const startChat = endpoint({
  method: 'POST',
  path: '/api/support/chats',
  access: 'visitor',
  once: true,
  input: z.object({ language: Language, text: Said, about: z.optional(About) }),
  output: z.object({ key: ChatKey, chat: Chat }),
  refusals: ['RATE_LIMITED'],
});

/**
 * Returns the current conversation. The call is a POST, because the conversation's secret must not be part of a URL.
 */
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
  input: z.object({ key: ChatKey, text: Said, about: z.optional(About) }),
  output: Chat,
  refusals: ['NOT_FOUND', 'CHAT_CLOSED', 'RATE_LIMITED'],
});

/** Sends a picture with a text, for example a screenshot or a slip. */
export const sendChatPicture = endpoint({
  method: 'POST',
  path: '/api/support/pictures',
  access: 'visitor',
  once: true,
  images: 1,
  input: z.object({ key: ChatKey, text: Said, picture: Picture }),
  output: Chat,
  refusals: ['NOT_FOUND', 'CHAT_CLOSED', 'RATE_LIMITED', 'INPUT_INVALID'],
});

/**
 * Returns the picture of a message. The call is a POST, because the conversation's secret must not be part of a URL.
 */
export const readChatPicture = endpoint({
  method: 'POST',
  path: '/api/support/pictures/read',
  access: 'visitor',
  input: z.object({ key: ChatKey, seq: wholeNumber(1, 100_000) }),
  output: ShownPicture,
  refusals: ['NOT_FOUND'],
});

/** Ends the conversation for the player, or rates it afterwards from 1 to 5. */
export const endChat = endpoint({
  method: 'POST',
  path: '/api/support/chats/end',
  access: 'visitor',
  once: true,
  input: z.object({ key: ChatKey, rating: z.optional(wholeNumber(1, 5)) }),
  output: Chat,
  refusals: ['NOT_FOUND'],
});

/** Sends feedback that needs no immediate answer. It is added to the same queue as chats [M09]. */
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

/**
 * Sends an application to work for the brand. It is added to the same queue as chats, and staff answer over the given
 * channel [B15].
 */
export const sendJoinRequest = endpoint({
  method: 'POST',
  path: '/api/support/join-requests',
  access: 'visitor',
  once: true,
  input: z
    .object({
      role: z.enum(joinRoles),
      name: text(80, 2),
      channel: z.enum(joinChannels),
      contact: text(120, 3),
      message: text(1000, 10),
      language: Language,
    })
    .check(z.refine(({ channel, contact }) => isContact(channel, contact), { path: ['contact'] })),
  output: z.object({ received: z.literal(true) }),
  refusals: ['RATE_LIMITED'],
});

const StaffChat = z.object({
  id: Uuid,
  /** The kind; `join` is a request to work with the brand, whose first message contains role, name and contact. */
  kind: z.enum(['chat', 'feedback', 'join']),
  state: Chat.shape.state,
  /** The member's account; null for a visitor. */
  account: z.nullable(z.string()),
  language: Language,
  staff: z.nullable(z.string()),
  openedAt: Moment,
  /** The time since when the player has waited for an answer; null if staff wrote last. */
  waitingSince: z.nullable(Moment),
  lastText: z.string(),
  rating: z.nullable(z.int()),
});

export const listChats = endpoint({
  method: 'GET',
  path: '/api/office/support/chats',
  access: { staff: 'support.chat', currency: 'list', narrows: 'branch' },
  input: z.object({
    state: z.optional(Chat.shape.state),
    kind: z.optional(StaffChat.shape.kind),
    account: z.optional(text(64, 1)),
    page: z.optional(wholeNumber(1, 10_000)),
  }),
  output: z.object({ chats: z.array(StaffChat), count: z.int(), waiting: z.int(), pageSize: z.int() }),
  refusals: [],
});

export const getStaffChat = endpoint({
  method: 'GET',
  path: '/api/office/support/chats/{chat}',
  access: { staff: 'support.chat', currency: { row: 'support_chat' } },
  input: z.object({ chat: Uuid }),
  output: z.extend(StaffChat, { messages: z.array(Message) }),
  refusals: ['NOT_FOUND'],
});

export const getStaffChatPicture = endpoint({
  method: 'GET',
  path: '/api/office/support/chats/{chat}/pictures/{seq}',
  access: { staff: 'support.chat', currency: { row: 'support_chat' } },
  input: z.object({ chat: Uuid, seq: wholeNumber(1, 100_000) }),
  output: ShownPicture,
  refusals: ['NOT_FOUND'],
});

/** Sends the answer of staff and assigns the conversation to the caller; the player sees who joined. */
export const answerChat = endpoint({
  method: 'POST',
  path: '/api/office/support/chats/{chat}/messages',
  access: { staff: 'support.chat', currency: { row: 'support_chat' } },
  once: true,
  input: z.object({ chat: Uuid, text: Said }),
  output: z.object({ seq: z.int() }),
  refusals: ['NOT_FOUND', 'CHAT_CLOSED'],
});

export const closeChat = endpoint({
  method: 'POST',
  path: '/api/office/support/chats/{chat}/close',
  access: { staff: 'support.chat', currency: { row: 'support_chat' } },
  once: true,
  input: z.object({ chat: Uuid }),
  output: z.object({ state: Chat.shape.state }),
  refusals: ['NOT_FOUND'],
});
