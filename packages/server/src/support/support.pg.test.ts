import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { drawnPng } from '../testing/picture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { supportJobs, supportRoutes } from './index.ts';

const {
  getDesk,
  startChat,
  sendChatPicture,
  readChatPicture,
  getStaffChatPicture,
  readChat,
  sendChat,
  endChat,
  sendFeedback,
  sendJoinRequest,
  listChats,
  getStaffChat,
  answerChat,
  closeChat,
} = contract.support;

let app: TestApp;
let mali: { token: string };
let tuan: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: supportRoutes });
  mali = await app.staff('officer', 'mali');
  tuan = await app.staff('approver', 'tuan');
});
afterAll(() => app.close());

const begin = async (as: { token?: string } = {}) =>
  (await app.call(startChat, { language: 'VI', text: 'Xin chào' }, as)).value();
const queue = async (filter = {}) => (await app.call(listChats, filter, mali)).value();
const said = (messages: readonly { author: string; text: string }[]) =>
  messages.map(({ author, text }) => `${author}: ${text}`);

test('[D08] a member and staff talk: queue, answer, name of who came, end, rating', async () => {
  const member = await app.member();
  const { key, chat } = await begin(member);
  expect([chat.state, chat.staff, said(chat.messages)]).toEqual(['waiting', null, ['player: Xin chào']]);
  const [first] = (await queue({ state: 'waiting' })).chats;
  expect(first).toMatchObject({ account: member.account, language: 'VI', lastText: 'Xin chào' });
  const id = first?.id ?? '';
  await app.call(answerChat, { chat: id, text: 'Chào bạn' }, mali).then((done) => done.value());
  const read = (await app.call(readChat, { key })).value();
  expect([read.state, said(read.messages)]).toEqual([
    'open',
    ['player: Xin chào', 'system: joined', 'staff: Chào bạn'],
  ]);
  expect(read.staff).toBe(read.messages[2]?.name);
  expect((await queue({ state: 'open' })).chats[0]?.waitingSince).toBeNull();
  await app.call(sendChat, { key, text: 'Cảm ơn' });
  expect((await queue({ state: 'open' })).chats[0]?.waitingSince).not.toBeNull();
  // If another staff member takes over, the player sees one message about it.
  await app.call(answerChat, { chat: id, text: 'Tôi tiếp' }, tuan);
  await app.call(answerChat, { chat: id, text: 'nhé' }, tuan);
  await app.call(closeChat, { chat: id }, tuan);
  const over = (await app.call(endChat, { key, rating: 5 })).value();
  expect([over.state, over.rating]).toEqual(['closed', 5]);
  expect(said(over.messages).slice(3)).toEqual([
    'player: Cảm ơn',
    'system: joined',
    'staff: Tôi tiếp',
    'staff: nhé',
    'system: ended',
  ]);
  expect((await app.call(sendChat, { key, text: 'còn đó không' })).code).toBe('CHAT_CLOSED');
  expect((await app.call(answerChat, { chat: id, text: 'x' }, mali)).code).toBe('CHAT_CLOSED');
});

test('[D08] a visitor’s chat needs only its secret to read and write; a repeated message is stored once', async () => {
  const { key } = await begin();
  const wrong = key.startsWith('A') ? `B${key.slice(1)}` : `A${key.slice(1)}`;
  expect((await app.call(readChat, { key: wrong })).code).toBe('NOT_FOUND');
  const requestId = crypto.randomUUID();
  await app.call(sendChat, { key, text: 'hai lần' }, { requestId });
  await app.call(sendChat, { key, text: 'hai lần' }, { requestId });
  const { messages } = (await app.call(readChat, { key })).value();
  expect(messages.map(({ seq, text }) => [seq, text])).toEqual([
    [1, 'Xin chào'],
    [2, 'hai lần'],
  ]);
  const member = await app.member();
  expect((await app.call(listChats, {}, member)).code).toBe('FORBIDDEN');
  const auditor = await app.staff('auditor', 'watcher');
  expect((await app.call(listChats, {}, auditor)).code).toBe('FORBIDDEN');
});

test('[D08] a picture comes with its words: by its bytes, sealed, read by the secret or by staff, and by nobody else', async () => {
  const { key } = await begin();
  const picture = drawnPng(8).toString('base64');
  const { messages } = (await app.call(sendChatPicture, { key, text: 'see', picture })).value();
  expect(messages.map(({ seq, hasPicture }) => [seq, hasPicture])).toEqual([
    [1, false],
    [2, true],
  ]);
  const read = (await app.call(readChatPicture, { key, seq: 2 })).value();
  expect(read).toEqual({ type: 'image/png', base64: picture });
  const [chat] = (await queue({ state: 'waiting' })).chats.filter(({ lastText }) => lastText === 'see');
  const staff = await app.call(getStaffChatPicture, { chat: chat?.id ?? '', seq: 2 }, mali);
  expect(staff.value()).toEqual(read);
  expect((await app.call(readChatPicture, { key, seq: 1 })).code).toBe('NOT_FOUND');
  expect((await app.call(readChatPicture, { key: 'A'.repeat(43), seq: 2 })).code).toBe('NOT_FOUND');
  const page = Buffer.from('<svg onload=alert(1)>').toString('base64');
  expect((await app.call(sendChatPicture, { key, text: 'x', picture: page })).code).toBe('INPUT_INVALID');
  const large = Buffer.alloc(5 * 1024 * 1024 + 1, Buffer.from([0xff, 0xd8, 0xff])).toString('base64');
  expect((await app.call(sendChatPicture, { key, text: 'x', picture: large })).code).toBe('INPUT_INVALID');
  expect((await app.call(readChat, { key })).value().messages).toHaveLength(2);
});

test('[D08] a message shows its subject, and the desk shows whether staff are present', async () => {
  const about = { kind: 'ticket', reference: 'T-20310505-7' } as const;
  const { chat } = (await app.call(startChat, { language: 'VI', text: 'why', about })).value();
  expect(chat.messages.map((message) => message.about)).toEqual([about]);
  expect((await app.call(getDesk, {})).value().isStaffed).toBe(true);
});

test('[D08] twenty messages at once keep their numbers without gap', async () => {
  const { key } = await begin();
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => app.call(sendChat, { key, text: `tin ${at}` }).then((done) => done.value())),
  );
  const { messages } = (await app.call(readChat, { key })).value();
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
});

test('[D08] the longest waiting chat comes first and sees its position; silence after an answer ends a chat', async () => {
  for (const { id } of (await queue({ kind: 'chat' })).chats) await app.call(closeChat, { chat: id }, mali);
  const early = await begin();
  app.clock.advance(60_000);
  const late = await begin();
  expect([early.chat.ahead, late.chat.ahead]).toEqual([0, 1]);
  const [first] = (await queue({ state: 'waiting' })).chats;
  await app.call(answerChat, { chat: first?.id ?? '', text: 'chờ chút' }, mali);
  app.clock.advance(31 * 60_000);
  for (const job of supportJobs) await app.run(job);
  const quiet = (await app.call(readChat, { key: early.key })).value();
  expect([quiet.state, quiet.messages.at(-1)?.text]).toEqual(['closed', 'quiet']);
  // A conversation that waits for its first answer never closes for inactivity.
  expect((await app.call(readChat, { key: late.key })).value().state).toBe('waiting');
});

test('[M09] feedback of the right length comes into the queue, POST or PUT; a trial account is refused', async () => {
  const member = await app.member();
  const content = 'Trang này chạy rất nhanh và đẹp';
  expect((await app.call(sendFeedback, { content, language: 'VI' }, member)).value()).toEqual({ received: true });
  const put = await app.http.inject({
    method: 'PUT',
    url: sendFeedback.path,
    headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': crypto.randomUUID() },
    payload: { content: 'ฉันอยากให้มีหวยลาวทุกวัน' },
  });
  expect(put.statusCode).toBe(200);
  expect((await app.call(sendFeedback, { content: 'quá ngắn' }, member)).code).toBe('FEEDBACK_LENGTH');
  const trial = await app.member({ memberKind: 'trial' });
  expect((await app.call(sendFeedback, { content }, trial)).code).toBe('in_need_true_account');
  const { chats } = await queue({ kind: 'feedback' });
  expect(chats.map(({ lastText, account }) => [lastText, account])).toEqual([
    [content, member.account],
    ['ฉันอยากให้มีหวยลาวทุกวัน', member.account],
  ]);
  const whole = (await app.call(getStaffChat, { chat: chats[0]?.id ?? '' }, mali)).value();
  expect(whole.messages.map(({ text }) => text)).toEqual([content]);
});

test('[D08] messages are only ever added: the application may neither change nor delete them', async () => {
  const { key } = await begin();
  for (const statement of ["update support_message set text = 'other'", 'delete from support_message'])
    await expect(app.pool.query({ text: statement })).rejects.toThrow(/permission denied/);
  expect((await app.call(readChat, { key })).value().messages).toHaveLength(1);
});

test('[B15] a join request is sent once with role, name and contact; an invalid contact is refused', async () => {
  const wish = {
    role: 'agent',
    name: 'Anong S.',
    channel: 'line',
    contact: '@anong',
    message: 'I know many players in Chiang Mai.',
    language: 'TY',
  } as const;
  const requestId = crypto.randomUUID();
  const first = await app.call(sendJoinRequest, wish, { requestId });
  const again = await app.call(sendJoinRequest, wish, { requestId });
  expect([first.value(), again.value()]).toEqual([{ received: true }, { received: true }]);
  const { chats } = await queue({ kind: 'join' });
  expect(chats).toHaveLength(1);
  const { messages } = (await app.call(getStaffChat, { chat: chats[0]?.id ?? '' }, mali)).value();
  expect(said(messages)).toEqual(['player: agent · Anong S.\nline: @anong', `player: ${wish.message}`]);

  const bad = await app.http.inject({
    method: 'POST',
    url: sendJoinRequest.path,
    headers: { 'idempotency-key': crypto.randomUUID() },
    payload: { ...wish, channel: 'email' },
  });
  expect(bad.json<{ errorCode: string }>().errorCode).toBe('INPUT_INVALID');
  expect((await queue({ kind: 'join' })).count).toBe(1);
});

test('[B15] a network may write ten join requests a day', async () => {
  const wish = {
    role: 'affiliate',
    name: 'Linh',
    channel: 'email',
    contact: 'linh@example.com',
    message: 'Tell me about your programme.',
    language: 'VI',
  } as const;
  const codes = [];
  for (let at = 0; at < 11; at += 1) codes.push((await app.call(sendJoinRequest, wish)).code);
  expect(codes.at(-1)).toBe('RATE_LIMITED');
});
