import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import type { Currency, Money } from '@tamarind/domain/money';
import type { HeldReason } from '@tamarind/domain/payments/match-deposit';
import type { SlipRefusal } from '@tamarind/domain/payments/slip';
import { present } from '@tamarind/domain/present';
import type { Day } from '@tamarind/domain/time';
import { receivedTransfer } from '../agents/index.ts';
import { brandSettings } from '../brand/index.ts';
import { textLanguageOf } from '../codes/index.ts';
import { depositFacts } from '../deposits/index.ts';
import { contractNews } from '../commission/index.ts';
import { correctionOf } from '../lottery/index.ts';
import { membersById, type MemberRow } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/sql.ts';
import { faultPoint } from '../platform/fault-point.ts';
import type { Job } from '../platform/jobs.ts';
import { type Audience, eventsAfter, keepCursor, readCursor, type OutboxEvent } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { type Outcome, refused } from '../platform/ports/outcome.ts';
import { type Random, uuidV7 } from '../platform/random.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { NewsOfSecurity } from '../sessions/index.ts';
import { moveFacts } from '../teams/index.ts';
import { noticeFacts } from '../vip/index.ts';
import { paidReferral } from '../referrals/index.ts';
import { withdrawalFacts } from '../withdrawals/index.ts';
import * as queries from './queries.ts';
import { contractEvents, contractKinds } from './contract-texts.ts';
import { dayText } from './line-texts.ts';
import { amountText } from './amount-text.ts';
import { heldNotices, slipNotices } from './money-texts.ts';
import { securityNotices, textOf, type MessageEvent, type MessageLanguage } from './texts.ts';

export { messageRoutes } from './member-messages.ts';

/**
 * Mail and SMS to members. The first job reads the outbox and writes one message for each event and channel in the
 * transaction that advances its read position, so no message is missed or doubled. The second job sends the messages,
 * each at least once.
 */
export const messageJobs: readonly Job[] = [
  { name: 'write-messages', everyMs: 1_000, run: writeMessages },
  { name: 'send-messages', everyMs: 1_000, run: sendMessages },
];

async function writeMessages({ pool, clock, random }: Platform): Promise<void> {
  for (let found = BATCH; found === BATCH; ) {
    found = await inTransaction(pool, async (tx) => {
      if (!(await queries.lockReading(tx))) return 0;
      const events = await eventsAfter(tx, await readCursor(tx, CONSUMER), BATCH);
      const told = events.flatMap(({ audiences, ...news }) => audiences.map((audience) => ({ ...news, audience })));
      await tell(tx, told, { now: clock.now(), random });
      if (events.length > 0) faultPoint('outbox.taken');
      const last = events.at(-1);
      if (last) await keepCursor(tx, CONSUMER, last);
      return events.length;
    });
  }
}

/** An outbox event with a single audience; an event with several audiences gives several of these. */
type News = Omit<OutboxEvent, 'audiences'> & { readonly audience: Audience };
const messageEventOf = ({ type, data }: News): MessageEvent | undefined =>
  messageEvents[`${type} ${(data as { state?: string }).state}`];

/** Writes the mails and SMS that these events cause. */
async function tell(
  tx: Tx,
  told: readonly News[],
  { now, random }: { readonly now: Date; readonly random: Random },
): Promise<void> {
  const known = await Promise.all(
    told.map(async (news) => {
      const event = messageEventOf(news);
      const facts = event && (await factsOf(tx, news));
      return event && facts ? [{ news, event, facts }] : [];
    }),
  );
  const found = known.flat();
  if (found.length === 0) return;
  const [{ receiptMinutes }, rows] = await Promise.all([
    brandSettings(tx),
    membersById(tx, [...new Set(found.map(({ facts }) => facts.memberId))]),
  ]);
  const members = new Map(rows.map((member) => [member.id, member]));
  const messages = found.flatMap(({ news, event, facts }): queries.NewMessage[] => {
    const member = members.get(facts.memberId);
    if (!member) return [];
    const language = languageOf(member);
    const message = {
      memberId: member.id,
      subject: facts.subject,
      event,
      language,
      params: {
        amount: facts.money ? amountText(facts.money.amount, facts.money.currency, language) : '',
        reference: facts.reference,
        minutes: event === 'withdrawal_disbursed' ? receiptMinutes.toString() : '',
        notice: noticeOf(news, facts, language),
      },
      address: null,
    };
    return channelsOf(member)
      .filter((channel) => channel === 'mail' || !byMailOnly.has(event))
      .map((channel) => ({ ...message, id: uuidV7(now, random), channel }));
  });
  await queries.insertMessages(tx, messages, now);
}

function noticeOf(news: News, facts: Facts, language: MessageLanguage): string {
  if (news.type === 'security')
    return securityNotices[language][(news.data as { state?: string }).state as NewsOfSecurity];
  if (facts.slip) return slipNotices[language][facts.slip];
  if (facts.held) return heldNotices[language][facts.held];
  if (facts.contract) return contractKinds[language][facts.contract];
  return facts.day ? dayText(facts.day, language) : facts.notice;
}

interface Facts {
  readonly memberId: bigint;
  /** The cause of the message, such as a deposit's id. Each cause gets only one message of a kind. */
  readonly subject: string;
  readonly reference: string;
  readonly money?: { readonly amount: Money; readonly currency: Currency };
  readonly notice: string;
  /** The reason why a payment for a deposit is held or was returned. */
  readonly held?: HeldReason;
  /** The reason why the newest slip was refused. */
  readonly slip?: SlipRefusal;
  readonly contract?: AgentContractCode;
  /** The day on which a member moves to another upline, for messages about that move. */
  readonly day?: Day;
}

async function factsOf(tx: Tx, news: News): Promise<Facts | undefined> {
  const { id, draw } = news.data as { id?: string; draw?: string };
  if (news.type === 'ticket' && draw !== undefined) {
    const corrected = await correctionOf(tx, draw);
    const [, member = '0'] = news.audience.split(':');
    if (!corrected) return undefined;
    const subject = `ticket:${draw}:${corrected.version}:${member}`;
    return { memberId: BigInt(member), subject, reference: draw, notice: corrected.notice };
  }
  if (id === undefined) return undefined;
  if (news.type === 'security') {
    const [, member = '0'] = news.audience.split(':');
    return { memberId: BigInt(member), subject: `security:${id}:${member}`, reference: '', notice: '' };
  }
  if (news.type === 'contract') {
    const [, member = '0'] = news.audience.split(':');
    const { state } = news.data as { state?: string };
    const found = await contractNews(tx, id);
    // The upline who made the offer of a contract needs no message about it.
    if (!found || (state === 'offered' && found.agentId !== BigInt(member))) return undefined;
    const subject = `contract:${id}:${member}`;
    return { memberId: BigInt(member), subject, reference: found.account, notice: '', contract: found.kind };
  }
  if (news.type === 'line') {
    const [, member = '0'] = news.audience.split(':');
    const moved = await moveFacts(tx, id);
    if (!moved) return undefined;
    const { account: reference, day } = moved;
    return { memberId: BigInt(member), subject: `line:${id}:${member}`, reference, notice: '', day };
  }
  if (news.type === 'vip') {
    const [, member = '0'] = news.audience.split(':');
    const due = await noticeFacts(tx, BigInt(member), id);
    if (!due) return undefined;
    const subject = `vip:${id}:${member}`;
    const notice = `${due.points} / ${due.keep}`;
    return { memberId: BigInt(member), subject, reference: due.level, notice };
  }
  if (news.type === 'deposit') {
    const found = await depositFacts(tx, id);
    if (!found) return undefined;
    const { memberId, reference, amount, currency, held, slip } = found;
    const money = { amount, currency };
    if ((news.data as { state?: string }).state === 'slip') {
      if (slip?.state !== 'refused' || slip.why === null) return undefined;
      // Another slip for the same deposit gets another message.
      const subject = `slip:${id}:${slip.sentAt}`;
      return { memberId, subject, reference, money, notice: '', slip: slip.why };
    }
    // A payment that is held gets one message for each reason for which it is held.
    const subject = held ? `deposit:${id}:${held}` : `deposit:${id}`;
    return { memberId, subject, reference, money, notice: '', ...present({ held }) };
  }
  if (news.type === 'referral') {
    const [, member = '0'] = news.audience.split(':');
    const paid = await paidReferral(tx, id, BigInt(member));
    if (!paid) return undefined;
    return { memberId: BigInt(member), subject: `referral:${id}:${member}`, reference: '', money: paid, notice: '' };
  }
  if (news.type === 'transfer') {
    const found = await receivedTransfer(tx, id);
    if (!found) return undefined;
    const { memberId, reference, amount, currency } = found;
    return { memberId, subject: `transfer:${id}`, reference, money: { amount, currency }, notice: '' };
  }
  const found = await withdrawalFacts(tx, id);
  if (!found) return undefined;
  const { memberId, reference, amount, currency, refunded } = found;
  const { state } = news.data as { state?: string };
  // A dispute that ends with a full refund also sets the withdrawal to failed; the message about the refund was already
  // written.
  if (state === 'failed' && refunded !== undefined) return undefined;
  const sum = state === 'refunded' && refunded !== undefined ? refunded : amount;
  return { memberId, subject: `withdrawal:${id}`, reference, money: { amount: sum, currency }, notice: '' };
}

/**
 * Events about which the member gets a mail but no SMS, because an SMS costs the operator money. The member need not
 * act on these events, or waits for the outcome on the page.
 */
const byMailOnly: ReadonlySet<MessageEvent> = new Set([
  'deposit_expired',
  'slip_refused',
  'withdrawal_approved',
  'contract_accepted',
  'contract_refused',
  'contract_expired',
  'line_moving',
]);

const messageEvents: Readonly<Record<string, MessageEvent>> = {
  'deposit credited': 'deposit_credited',
  'deposit expired': 'deposit_expired',
  'deposit failed': 'deposit_failed',
  'deposit held': 'deposit_held',
  'deposit returned': 'deposit_returned',
  'deposit slip': 'slip_refused',
  'withdrawal approved': 'withdrawal_approved',
  'withdrawal disbursed': 'withdrawal_disbursed',
  'withdrawal failed': 'withdrawal_failed',
  'withdrawal rejected': 'withdrawal_rejected',
  'transfer received': 'transfer_received',
  'referral paid': 'referral_paid',
  'withdrawal refunded': 'withdrawal_refunded',
  'ticket corrected': 'result_corrected',
  'vip notice': 'vip_notice',
  'line changing': 'line_changing',
  'line leaving': 'line_leaving',
  'line joining': 'line_joining',
  'line moving': 'line_moving',
  'line changed': 'line_changed',
  'line left': 'line_left',
  'line joined': 'line_joined',
  ...Object.fromEntries(Object.entries(contractEvents).map(([state, event]) => [`contract ${state}`, event] as const)),
  ...Object.fromEntries(
    Object.keys(securityNotices.en).map((state) => [`security ${state}`, 'security_changed'] as const),
  ),
};

/**
 * Sends a message about a change of contacts to a current or former contact of the member, because the member's other
 * messages may go to the new one. The row is written in the transaction of the change. `undo`: the binding that the
 * link in the message can undo within `hours`.
 */
export async function tellFormerContact(
  { tx, now, requestKey, random }: { tx: Tx; now: Date; requestKey: string; random: Random },
  {
    member,
    channel,
    address,
    news,
  }: {
    member: MemberRow;
    channel: 'mail' | 'sms';
    address: string;
    news: 'contact_bound' | 'contact_undone' | { undo: string; hours: number };
  },
): Promise<void> {
  const language = languageOf(member);
  const message: queries.NewMessage = {
    id: uuidV7(now, random),
    memberId: member.id,
    subject: `security:${requestKey}:${member.id}:former`,
    channel,
    language,
    ...(typeof news === 'string'
      ? {
          event: 'security_changed',
          params: { amount: '', reference: '', minutes: '', notice: securityNotices[language][news] },
        }
      : {
          event: 'contact_replaced',
          params: { amount: '', reference: news.undo, minutes: '', notice: '', hours: news.hours.toString() },
        }),
    address,
  };
  await queries.insertMessages(tx, [message], now);
}

/**
 * The secret of the link that undoes a binding. It is derived from the server's key when the message is sent, and is
 * not stored; the binding's row has its hash.
 */
export const contactUndoSecret = ({ blindIndex }: Pick<Secrets, 'blindIndex'>, binding: string): string =>
  blindIndex('contact-undo', binding).subarray(0, 16).toString('base64url');

/**
 * The secret follows the `#`: browsers do not send that part, so it appears neither in the platform's logs nor in a
 * proxy's.
 */
const undoLink = ({ config, secrets }: Pick<Platform, 'config' | 'secrets'>, binding: string): string =>
  `${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}/contact/undo#${contactUndoSecret(secrets, binding)}`;

/** The language that the member chose, or else that of the member's currency. */
const languageOf = ({ language, currency }: MemberRow): MessageLanguage =>
  language === null ? (currency === 'THB' ? 'th' : 'vi') : textLanguageOf[language];

const channelsOf = (member: MemberRow): ('mail' | 'sms')[] => [
  ...(member.email === null ? [] : (['mail'] as const)),
  ...(member.mobile === null ? [] : (['sms'] as const)),
];

async function sendMessages(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const claimed = await queries.claimMessages(platform.pool, now, new Date(now.getTime() + CLAIM_MS), BATCH);
  if (claimed.length === 0) return;
  const brand = (await brandSettings(platform.pool)).brand.name;
  const members = new Map(
    (
      await membersById(
        platform.pool,
        claimed.map(({ memberId }) => memberId),
      )
    ).map((member) => [member.id, member]),
  );
  // Members are processed in parallel, because a gateway takes a fraction of a second for each message. Messages of one
  // member are sent in order.
  const waiting = [...Map.groupBy(claimed, ({ memberId }) => memberId).values()];
  const sendNext = async (): Promise<void> => {
    for (let some = waiting.shift(); some; some = waiting.shift())
      for (const message of some) {
        const outcome = await sendMessage(platform, message, members.get(message.memberId), brand);
        if (outcome.kind === 'done') await queries.noteSent(platform.pool, message.id, platform.clock.now());
        else await tryLater(platform, message, outcome);
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
}

async function tryLater({ pool, clock, log }: Platform, { id, tries }: queries.MessageRow, { kind }: Outcome) {
  // A definite refusal is not retried, because it means that the number or address is wrong.
  const givenUp = kind === 'refused' || tries >= TRIES_MAX;
  log.warn({ message: id, tries, givenUp, outcome: kind }, 'message not sent');
  const pauseMs = Math.min(5_000 * 2 ** tries, 1_800_000);
  await queries.tryAgainAt(pool, id, givenUp ? null : new Date(clock.now().getTime() + pauseMs));
}

/** Sends one message together with its id, by which gateways that support this drop duplicates. */
async function sendMessage(
  platform: Pick<Platform, 'ports' | 'config' | 'secrets'>,
  message: queries.MessageRow,
  member: MemberRow | undefined,
  brand: string,
): Promise<Outcome> {
  const { ports } = platform;
  const link = message.event === 'contact_replaced' ? undoLink(platform, message.params.reference) : '';
  const text = textOf(message.event, message.language, { hours: '', ...message.params, brand, link });
  if (message.channel === 'mail') {
    const to = message.address ?? member?.email;
    return to ? ports.mail.send({ id: message.id, to, subject: text.subject, text: text.mail }) : refused('no address');
  }
  const to = message.address ?? member?.mobile;
  return to && member
    ? ports.sms.send({ id: message.id, to: dialled(to, member.currency), text: text.sms })
    : refused('no number');
}

/**
 * Converts a mobile number to E.164, for numbers entered before numbers were proved: 0812345678 in Thailand becomes
 * +66812345678.
 */
function dialled(mobile: string, currency: Currency): string {
  if (mobile.startsWith('+')) return mobile;
  const digits = mobile.replaceAll(/\D/g, '');
  const country = currency === 'THB' ? '66' : '84';
  return digits.startsWith('0')
    ? `+${country}${digits.slice(1)}`
    : digits.startsWith(country)
      ? `+${digits}`
      : `+${country}${digits}`;
}

const CONSUMER = 'messages';
const BATCH = 100;
/** The number of members whose messages are sent at the same time. */
const AT_ONCE = 8;
const CLAIM_MS = 60_000;
const TRIES_MAX = 12;
