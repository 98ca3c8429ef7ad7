import type { Language } from '@tamarind/contract/brand';
import type { ErrorCode } from '@tamarind/contract/errors';
import { CODE_COUNTDOWN_MS, TOO_MANY_LOCK_SECONDS } from '@tamarind/domain/constants';
import { dialingCodeOf } from '@tamarind/domain/validation/phone';
import { brandSettings } from '../brand/index.ts';
import { budget, giveBack, spent, trySpend, type Budget } from '../platform/budget.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Call } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { netOf, type Network } from '../platform/network.ts';
import type { Outcome } from '../platform/ports/outcome.ts';
import { uuidV7, type Random } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';
import { codeText, type CodePurpose } from './texts.ts';

/**
 * The parts of a call that are needed to send and check one-time codes. Jobs and other modules can provide them too.
 */
type CodeCall = Pick<Call, 'pool' | 'secrets' | 'random' | 'ports' | 'log' | 'now' | 'ip'>;

export { textLanguageOf } from './texts.ts';

export interface CodeWish {
  readonly purpose: CodePurpose;
  readonly channel: 'sms' | 'mail';
  /**
   * A mobile number in E.164 (domain/validation/phone.ts) or a mail address; upper and lower case are treated as equal.
   */
  readonly to: string;
  readonly memberId?: bigint | undefined;
  /** The language of the requesting page, used if the member has not chosen one. */
  readonly language: Language;
  /**
   * Set for calls that must not reveal whether an account exists: rate limits are counted and rows written as usual,
   * but the caller does not wait for the SMS or mail gateway. With `nobody`, no message is sent at all.
   */
  readonly quietly?: 'send' | 'nobody' | undefined;
  /** Set if the mobile number already has an account: the message then says so instead of containing a code. */
  readonly instead?: 'known' | undefined;
  /**
   * Extra messages beyond the daily limit, for the owner of a contact whose limit strangers have used up.
   * - `proved`: the caller has proved to own the account of this contact, so nobody else can use up the extra messages.
   * - `isOwner`: set only on networks from which members log in; true if the contact's owner logs in from this network.
   *   A message is sent only if true, but the response is the same.
   * - `byMember`: a session that has proved its password binds a contact, and uses the extra messages of this member.
   */
  readonly reserve?: 'proved' | { readonly isOwner: boolean } | { readonly byMember: bigint } | undefined;
}

/**
 * Sends a one-time code [H10]. Refuses RATE_LIMITED (with the seconds left of a running countdown, or 300 after too
 * many requests), CODE_BUDGET (the country is not served, or a limit per day or number range is used up) and
 * CODE_NOT_SENT (the gateway refused or did not answer). Requests are counted outside the caller's transaction, because
 * a message stays sent even if that transaction rolls back.
 */
export async function sendCode(call: CodeCall, wish: CodeWish): Promise<{ expiredMinutes: number }> {
  const { codes, brand } = await brandSettings(call.pool);
  const to = wish.channel === 'mail' ? wish.to.toLowerCase() : wish.to;
  const targetHash = call.secrets.blindIndex('code-target', to);
  const expiredMinutes = Math.min(codes.expiredMinutes, MINUTES_MAX);
  const country = wish.channel === 'sms' ? dialingCodeOf(to, codes.countries) : undefined;
  if (wish.channel === 'sms' && country === undefined) refuse('CODE_BUDGET');
  const nextSendAt = new Date(call.now.getTime() + expiredMinutes * CODE_COUNTDOWN_MS);
  const sending = { channel: wish.channel, to, reserve: wish.reserve, targetHash, country, nextSendAt };
  const { turn, isReserve } = await spendForSending(call, { ...sending, caps: codes });
  const isStranger =
    isReserve && typeof wish.reserve === 'object' && 'isOwner' in wish.reserve && !wish.reserve.isOwner;
  const quietly = isStranger ? 'nobody' : wish.quietly;

  const code = sixDigits(call.random);
  const id = uuidV7(call.now, call.random);
  const isTold = quietly !== 'nobody' && wish.instead === undefined;
  await queries.insertCode(call.pool.apart, {
    id,
    purpose: wish.purpose,
    channel: wish.channel,
    targetHash,
    memberId: wish.memberId ?? null,
    // No message with this code was sent, so store a hash that no entered code can match.
    codeHash: codeHash(call, wish.purpose, to, isTold ? code : `${code}-${id}`),
    net: netOf(call.ip),
    tries: TRIES,
    now: call.now,
    expiresAt: nextSendAt,
  });
  const language = (wish.memberId && (await queries.languageOf(call.pool, wish.memberId))) || wish.language;
  const { subject, text } = codeText(wish.instead ?? wish.purpose, language, {
    brand: brand.name,
    code,
    minutes: expiredMinutes,
  });
  const send = async (): Promise<Outcome<object>> =>
    wish.channel === 'sms' ? call.ports.sms.send({ id, to, text }) : call.ports.mail.send({ id, to, subject, text });
  if (quietly === undefined) await sendOrRefuse(call, turn, send);
  else if (quietly === 'send')
    void send().then(
      (outcome) => outcome.kind === 'done' || call.log.warn({ code: id, outcome: outcome.kind }, 'code not sent'),
      (error: unknown) => call.log.error({ code: id, error }, 'code not sent'),
    );
  return { expiredMinutes };
}

async function sendOrRefuse(call: CodeCall, turn: Buffer, send: () => Promise<Outcome<object>>): Promise<void> {
  const outcome = await send();
  if (outcome.kind === 'done') return;
  call.log.warn({ outcome: outcome.kind }, 'code not sent');
  await queries.giveTurnBack(call.pool.apart, turn, call.now);
  refuse('CODE_NOT_SENT');
}

/**
 * Checks the one-time code that a person entered, and uses it up. A code works once, before it expires, within five
 * tries (three from a network other than the requesting one), and for the purpose and contact it was sent to. Call this
 * last, when nothing else can refuse: the code is used up even if the caller's transaction rolls back. Returns the
 * member for whom the code was sent, if any. Refuses CODE_WRONG (details.left) and CODE_EXPIRED (expired, used, out of
 * tries, or never sent).
 */
export async function takeCode(
  call: Pick<Call, 'pool' | 'secrets' | 'now' | 'ip'>,
  { purpose, to, code }: { readonly purpose: CodePurpose; readonly to: string; readonly code: string },
): Promise<{ memberId: bigint | null }> {
  const target = to.includes('@') ? to.toLowerCase() : to;
  const targetHash = call.secrets.blindIndex('code-target', target);
  const hash = codeHash(call, purpose, target, code.trim());
  const apart = call.pool.apart;
  const net = netOf(call.ip);
  const typed = { purpose, targetHash, codeHash: hash, now: call.now };
  const tried = (await queries.tryOwnCode(apart, { ...typed, net })) ?? (await tryCodeOfOthers(apart, typed, net));
  if (!tried.fits) return refuse('CODE_WRONG', { left: tried.triesLeft });
  await queries.noteProved(apart, targetHash, call.now);
  await giveBack(apart, SENDS_BY_NETWORK, net, call.now);
  return { memberId: tried.memberId };
}

/**
 * Tries a code that was requested from another network. Owners may do this, for example on a second device; strangers
 * can do it too, so fewer tries are allowed.
 */
async function tryCodeOfOthers(apart: Db, typed: Parameters<typeof queries.tryCode>[1], net: Network) {
  if (!(await trySpend(apart, TRIES_BY_NETWORK, net, typed.now)))
    return refuse('RATE_LIMITED', { retryAfterSeconds: TOO_MANY_LOCK_SECONDS });
  const tried = (await queries.tryCode(apart, typed, RESERVED_TRIES)) ?? refuse('CODE_EXPIRED');
  if (tried.fits) await giveBack(apart, TRIES_BY_NETWORK, net, typed.now);
  return { ...tried, triesLeft: tried.triesLeft - RESERVED_TRIES };
}

/** True if this network requested too many codes that nobody entered; its next request then needs a captcha [H10]. */
export const isSuspect = async ({ pool, ip, now }: Pick<Call, 'pool' | 'ip' | 'now'>): Promise<boolean> =>
  (await spent(pool, SENDS_BY_NETWORK, netOf(ip), now)) >= CAPTCHA_FROM;

interface Caps {
  readonly dailyPerTarget: number;
  readonly hourlyPerNetwork: number;
  readonly dailySms: number;
  readonly dailySmsPerCountry: number;
  readonly dailyMail: number;
}

interface Sending extends Pick<CodeWish, 'channel' | 'to' | 'reserve'> {
  readonly targetHash: Buffer;
  readonly country: string | undefined;
  readonly caps: Caps;
  readonly nextSendAt: Date;
}

/**
 * Counts one message against the contact's countdown and all rate limits, or counts nothing and refuses. Strangers can
 * use up a contact's countdown and daily limit; then the reserve in `wish` (extra messages with their own countdown) is
 * used. Contacts that have confirmed a code before may use the brand's whole daily cap, other contacts only most of it.
 */
async function spendForSending(call: CodeCall, wish: Sending): Promise<{ turn: Buffer; isReserve: boolean }> {
  const apart = call.pool.apart;
  const target = wish.targetHash.toString('base64url');
  const net = netOf(call.ip);
  const isKnown = ((await queries.targetOf(apart, wish.targetHash))?.provedAt ?? null) !== null;
  const house = houseBudgets(wish, isKnown);
  const common = await takeTurn(call, wish.targetHash, wish.nextSendAt, [
    { of: ASKS_BY_PAIR, subject: `${target} ${net}`, isLost: true },
    { of: { ...SENDS_BY_NETWORK, max: wish.caps.hourlyPerNetwork }, subject: net },
    { of: { ...SENDS_BY_TARGET, max: wish.caps.dailyPerTarget }, subject: target },
    ...house,
  ]);
  if (common === undefined) return { turn: wish.targetHash, isReserve: false };
  // If the caller's own countdown is still running, a second request is refused and does not use the reserve (the
  // owner's extra messages).
  const isOwn = await queries.isUnderWay(apart, wish.targetHash, net, call.now);
  if (wish.reserve !== undefined && !isOwn) {
    const { of, subject, turnOf } = reserveOf(wish.reserve, target, net);
    const turn = call.secrets.blindIndex('code-target', `${wish.to}\n${turnOf}`);
    const refusal = await takeTurn(call, turn, wish.nextSendAt, [{ of, subject }, ...house]);
    if (refusal === undefined) return { turn, isReserve: true };
  }
  return refuse(...common);
}

/**
 * For a reserve (the owner's extra messages): its rate limit, the key for which that limit is counted (the contact, the
 * contact with the network, or the member), and `turnOf`, the key of its countdown. Reserves with different keys have
 * separate countdowns.
 */
function reserveOf(reserve: NonNullable<Sending['reserve']>, target: string, net: string) {
  if (reserve === 'proved') return { of: RESERVE_OF_TARGET, subject: target, turnOf: '' };
  if ('byMember' in reserve)
    return { of: RESERVE_OF_MEMBER, subject: `${reserve.byMember}`, turnOf: `member ${reserve.byMember}` };
  // The reserve is counted for each network separately. A stranger on one of the owner's networks therefore uses up
  // only the extra messages of that network.
  return { of: RESERVE_OF_TARGET, subject: `${target} ${net}`, turnOf: net };
}

type SpentBudget = { readonly of: Budget; readonly subject: string; readonly code?: ErrorCode; readonly isLost?: true };

const houseBudgets = ({ channel, to, country, caps }: Sending, isKnown: boolean): SpentBudget[] => {
  const part = (max: number) => (isKnown ? max : Math.floor((max * STRANGERS_PERCENT) / 100));
  const code = 'CODE_BUDGET';
  if (channel === 'mail') return [{ of: { ...MAILS_A_DAY, max: part(caps.dailyMail) }, subject: 'all', code }];
  return [
    ...(isKnown ? [] : [{ of: SENDS_BY_RANGE, subject: to.slice(0, -RANGE_DIGITS), code } as const]),
    { of: { ...SMS_BY_COUNTRY, max: part(caps.dailySmsPerCountry) }, subject: country ?? '', code },
    { of: { ...SMS_A_DAY, max: part(caps.dailySms) }, subject: 'all', code },
  ];
};

/**
 * Counts one request against all rate limits in `budgets` and starts the countdown `turn`. If one of them refuses,
 * undoes the counts and returns the refusal; a limit with `isLost` stays counted even then.
 */
async function takeTurn(
  { pool: { apart }, now }: CodeCall,
  turn: Buffer,
  nextSendAt: Date,
  budgets: readonly SpentBudget[],
): Promise<Parameters<typeof refuse> | undefined> {
  const taken: SpentBudget[] = [];
  const undo = async (): Promise<void> => {
    for (const { of, subject, isLost } of taken) if (!isLost) await giveBack(apart, of, subject, now);
  };
  for (const one of budgets) {
    if (!(await trySpend(apart, one.of, one.subject, now))) {
      await undo();
      return one.code ? [one.code] : ['RATE_LIMITED', { retryAfterSeconds: TOO_MANY_LOCK_SECONDS }];
    }
    taken.push(one);
  }
  if (await queries.takeTurn(apart, turn, now, nextSendAt)) return undefined;
  await undo();
  const waitMs = ((await queries.targetOf(apart, turn))?.nextSendAt.getTime() ?? now.getTime()) - now.getTime();
  return ['RATE_LIMITED', { retryAfterSeconds: Math.max(Math.ceil(waitMs / 1000), 1) }];
}

/**
 * Draws six digits with equal probability. Random values of 32 bits above the last full million are discarded and drawn
 * again, because they would make some codes more likely.
 */
function sixDigits(random: Random): string {
  for (;;) {
    const drawn = random.bytes(4).readUInt32BE();
    if (drawn < 4_294_000_000) return (drawn % 1_000_000).toString().padStart(6, '0');
  }
}

const codeHash = (call: Pick<Call, 'secrets'>, purpose: CodePurpose, to: string, code: string): Buffer =>
  call.secrets.blindIndex('code', [purpose, to, code].join('\n'));

export const codeJobs: readonly Job[] = [
  {
    name: 'forget-codes',
    everyMs: 3_600_000,
    run: async ({ pool, clock }) => {
      await queries.forgetCodes(pool, new Date(clock.now().getTime() - 86_400_000));
    },
  },
];

/** Upper limit of a code's validity in minutes; NIST 800-63B 5.1.3.2 allows ten minutes at most. */
const MINUTES_MAX = 10;
const TRIES = 5;
/** Two of the five tries at a code are reserved for the network that requested the code. */
const RESERVED_TRIES = 2;
/**
 * Numbers that differ only in their last four digits count as one range (10,000 numbers). Fraudsters who earn money
 * from SMS use adjacent numbers, so each range has a limit.
 */
const RANGE_DIGITS = 4;
const STRANGERS_PERCENT = 80;
/**
 * Rate limit for each pair of contact (mobile number or mail address) and network. Somebody who requests codes for
 * another person's contact blocks only the network of the requests.
 */
const ASKS_BY_PAIR = budget({ name: 'code-asks', by: 'pair', max: 10, windowSeconds: TOO_MANY_LOCK_SECONDS });
/** If a network has requested this many codes that nobody used, it must solve a captcha before its next request. */
const CAPTCHA_FROM = 10;
/**
 * Rate limit for codes requested from one network; the brand's setting replaces it. It is large, because mobile
 * carriers put thousands of people behind one network address.
 */
const SENDS_BY_NETWORK = budget({ name: 'code-network', by: 'network', max: 40, windowSeconds: 3600 });
const SENDS_BY_TARGET = budget({ name: 'code-target', by: 'target', max: 10, windowSeconds: 86_400 });
const RESERVE_OF_TARGET = budget({ name: 'code-reserve', by: 'target', max: 5, windowSeconds: 86_400 });
/**
 * Limit of codes for contacts that a member wants to bind, used when strangers have used up the daily limit of those
 * contacts.
 */
const RESERVE_OF_MEMBER = budget({ name: 'code-member', by: 'member', max: 5, windowSeconds: 86_400 });
/** Rate limit for tries at codes that were requested from another network. */
const TRIES_BY_NETWORK = budget({ name: 'code-tries', by: 'network', max: 100, windowSeconds: 3600 });
const SENDS_BY_RANGE = budget({ name: 'code-range', by: 'range', max: 30, windowSeconds: 3600 });
const MAILS_A_DAY = budget({ name: 'code-mail-day', by: 'house', max: 20_000, windowSeconds: 86_400 });
const SMS_BY_COUNTRY = budget({ name: 'code-sms-country', by: 'country', max: 4000, windowSeconds: 86_400 });
const SMS_A_DAY = budget({ name: 'code-sms-day', by: 'house', max: 5000, windowSeconds: 86_400 });
