import type { Language } from '@tamarind/contract/brand';
import { CODE_COUNTDOWN_MS, TOO_MANY_LOCK_SECONDS } from '@tamarind/domain/constants';
import { dialingCodeOf } from '@tamarind/domain/validation/phone';
import { brandSettings } from '../brand/index.ts';
import { giveBack, spent, trySpend, type Budget } from '../platform/budget.ts';
import type { Call } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import type { Outcome } from '../platform/ports/outcome.ts';
import { uuidV7, type Random } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import * as q from './queries.ts';
import { codeText, type CodePurpose } from './texts.ts';

/** What codes need of a call, so that jobs and other rooms can ask too. */
type CodeCall = Pick<Call, 'pool' | 'secrets' | 'random' | 'ports' | 'log' | 'now' | 'ip'>;

export interface CodeWish {
  readonly purpose: CodePurpose;
  readonly channel: 'sms' | 'mail';
  /** A number in E.164 (domain/validation/phone.ts), or a mail address; upper and lower case are one. */
  readonly to: string;
  readonly memberId?: bigint | undefined;
  readonly language: Language;
  /**
   * For calls that must not tell whether an account exists: everything is counted and written as always, but nobody waits for
   * the gateway, and with `nobody` nothing is sent.
   */
  readonly quietly?: 'send' | 'nobody' | undefined;
  /** The number has an account already: it is told that instead of a code. */
  readonly instead?: 'known' | undefined;
}

/**
 * Sends a one-time code [H10]. Refuses RATE_LIMITED (the countdown still runs: the seconds left; pressed or sent too often: 300)
 * and CODE_BUDGET (the country is not served, or the day's or the range's messages are spent), CODE_NOT_SENT (the gateway said no
 * or nothing). Counts apart from the caller's transaction: what is refused later was still sent.
 */
export async function sendCode(call: CodeCall, wish: CodeWish): Promise<{ expiredMinutes: number }> {
  const { codes, brand } = await brandSettings(call.pool);
  const to = wish.channel === 'mail' ? wish.to.toLowerCase() : wish.to;
  const targetHash = call.secrets.blindIndex('code-target', to);
  const expiredMinutes = Math.min(codes.expiredMinutes, MINUTES_MAX);
  const country = wish.channel === 'sms' ? dialingCodeOf(to, codes.countries) : undefined;
  if (wish.channel === 'sms' && country === undefined) refuse('CODE_BUDGET');
  await spendForSending(call, { channel: wish.channel, to, targetHash, country, caps: codes });

  const code = sixDigits(call.random);
  const expiresAt = new Date(call.now.getTime() + expiredMinutes * CODE_COUNTDOWN_MS);
  const id = uuidV7(call.now, call.random);
  const isTold = wish.quietly !== 'nobody' && wish.instead === undefined;
  await q.insertCode(call.pool.apart, {
    id,
    purpose: wish.purpose,
    channel: wish.channel,
    targetHash,
    memberId: wish.memberId ?? null,
    // A code that nobody was told fits nothing that can be typed.
    codeHash: codeHash(call, wish.purpose, to, isTold ? code : `${code}-${id}`),
    tries: TRIES,
    now: call.now,
    expiresAt,
  });
  const { subject, text } = codeText(wish.instead ?? wish.purpose, wish.language, {
    brand: brand.name,
    code,
    minutes: expiredMinutes,
  });
  const send = async (): Promise<Outcome<object>> =>
    wish.channel === 'sms'
      ? call.ports.sms.send({ id, to, text })
      : call.ports.mail.send({ id, to, subject, text });
  if (wish.quietly === undefined) await sendOrRefuse(call, targetHash, send);
  else if (wish.quietly === 'send')
    void send().then(
      (outcome) =>
        outcome.kind === 'done' || call.log.warn({ code: id, outcome: outcome.kind }, 'code not sent'),
      (error: unknown) => call.log.error({ code: id, error }, 'code not sent'),
    );
  return { expiredMinutes };
}

async function sendOrRefuse(
  call: CodeCall,
  targetHash: Buffer,
  send: () => Promise<Outcome<object>>,
): Promise<void> {
  const outcome = await send();
  if (outcome.kind === 'done') return;
  call.log.warn({ outcome: outcome.kind }, 'code not sent');
  await q.giveTurnBack(call.pool.apart, targetHash, call.now);
  refuse('CODE_NOT_SENT');
}

/**
 * Takes a code that was typed in: once, within its time, in five tries, for the purpose and the target it was sent for. Ask for
 * it last, when nothing else can refuse: it is used up whatever becomes of the caller's transaction. Gives the member it was sent
 * for, if any. Refuses CODE_WRONG (details.left) and CODE_EXPIRED (too old, used, tried out, or none was sent).
 */
export async function takeCode(
  call: Pick<Call, 'pool' | 'secrets' | 'now' | 'ip'>,
  { purpose, to, code }: { readonly purpose: CodePurpose; readonly to: string; readonly code: string },
): Promise<{ memberId: bigint | null }> {
  const target = to.includes('@') ? to.toLowerCase() : to;
  const targetHash = call.secrets.blindIndex('code-target', target);
  const hash = codeHash(call, purpose, target, code.trim());
  const apart = call.pool.apart;
  if (!(await trySpend(apart, TRIES_BY_ADDRESS, netOf(call.ip), call.now)))
    return refuse('RATE_LIMITED', { retryAfterSeconds: TOO_MANY_LOCK_SECONDS });
  const tried = await q.tryCode(apart, { purpose, targetHash, codeHash: hash, now: call.now });
  if (!tried) return refuse('CODE_EXPIRED');
  if (!tried.fits) return refuse('CODE_WRONG', { left: tried.triesLeft });
  await q.noteProved(apart, targetHash, call.now);
  await giveBack(apart, SENDS_BY_ADDRESS, netOf(call.ip), call.now);
  await giveBack(apart, TRIES_BY_ADDRESS, netOf(call.ip), call.now);
  return { memberId: tried.memberId };
}

/** Whether so many codes of the network did not come back that people should solve a captcha before the next one [H10]. */
export const isSuspect = async ({ pool, ip, now }: Pick<Call, 'pool' | 'ip' | 'now'>): Promise<boolean> =>
  (await spent(pool, SENDS_BY_ADDRESS, netOf(ip), now)) >= CAPTCHA_FROM;

interface Caps {
  readonly dailyPerTarget: number;
  readonly hourlyPerNetwork: number;
  readonly dailySms: number;
  readonly dailySmsPerCountry: number;
  readonly dailyMail: number;
}

/** Every budget a message has to fit into. Numbers that once gave a code back use the whole cap; strangers the larger part. */
async function spendForSending(
  call: CodeCall,
  wish: { channel: 'sms' | 'mail'; to: string; targetHash: Buffer; country: string | undefined; caps: Caps },
): Promise<void> {
  const { now } = call;
  const apart = call.pool.apart;
  const subject = wish.targetHash.toString('base64url');
  const locked = (): never => refuse('RATE_LIMITED', { retryAfterSeconds: TOO_MANY_LOCK_SECONDS });
  if (!(await trySpend(apart, ASKS_BY_PAIR, `${subject} ${call.ip}`, now))) locked();
  const settings = await brandSettings(call.pool);
  const nextSendAt = new Date(
    now.getTime() + Math.min(settings.codes.expiredMinutes, MINUTES_MAX) * CODE_COUNTDOWN_MS,
  );
  const before = await q.targetOf(apart, wish.targetHash);
  if (!(await q.takeTurn(apart, wish.targetHash, now, nextSendAt))) {
    const turn = await q.targetOf(apart, wish.targetHash);
    const waitMs = (turn?.nextSendAt.getTime() ?? now.getTime()) - now.getTime();
    refuse('RATE_LIMITED', { retryAfterSeconds: Math.max(Math.ceil(waitMs / 1000), 1) });
  }
  const byNetwork = { ...SENDS_BY_ADDRESS, max: wish.caps.hourlyPerNetwork };
  if (!(await trySpend(apart, byNetwork, netOf(call.ip), now))) locked();
  const byTarget = { name: 'code-target', max: wish.caps.dailyPerTarget, windowSeconds: 86_400 };
  if (!(await trySpend(apart, byTarget, subject, now))) locked();
  const isKnown = before !== undefined && before.provedAt !== null;
  if (wish.channel === 'mail') {
    if (!(await trySpend(apart, cap('code-mail-day', wish.caps.dailyMail, isKnown), 'all', now)))
      refuse('CODE_BUDGET');
    return;
  }
  const range = wish.to.slice(0, -RANGE_DIGITS);
  if (!isKnown && !(await trySpend(apart, SENDS_BY_RANGE, range, now))) refuse('CODE_BUDGET');
  const country = cap('code-sms-country', wish.caps.dailySmsPerCountry, isKnown);
  if (!(await trySpend(apart, country, wish.country ?? '', now))) refuse('CODE_BUDGET');
  if (!(await trySpend(apart, cap('code-sms-day', wish.caps.dailySms, isKnown), 'all', now)))
    refuse('CODE_BUDGET');
}

const cap = (name: string, max: number, isKnown: boolean): Budget => ({
  name,
  max: isKnown ? max : Math.floor((max * STRANGERS_PERCENT) / 100),
  windowSeconds: 86_400,
});

/** A million codes, each as likely: of 32 random bits the last 4,294 beyond a multiple of a million are drawn again. */
function sixDigits(random: Random): string {
  for (;;) {
    const drawn = random.bytes(4).readUInt32BE();
    if (drawn < 4_294_000_000) return (drawn % 1_000_000).toString().padStart(6, '0');
  }
}

const codeHash = (call: Pick<Call, 'secrets'>, purpose: CodePurpose, to: string, code: string): Buffer =>
  call.secrets.blindIndex('code', [purpose, to, code].join('\n'));

/** The /24 of an IPv4 address, the /64 of an IPv6 one: who owns one address owns those around it. */
export function netOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (address.includes('.')) return address.split('.').slice(0, 3).join('.');
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Math.max(8 - front.length - back.length, 0) : 0;
  return [...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4).join(':');
}

export const codeJobs: readonly Job[] = [
  {
    name: 'forget-codes',
    everyMs: 3_600_000,
    run: async ({ pool, clock }) => {
      await q.forgetCodes(pool, new Date(clock.now().getTime() - 86_400_000));
    },
  },
];

/** NIST 800-63B 5.1.3.2: ten minutes at most. */
const MINUTES_MAX = 10;
const TRIES = 5;
/** 10,000 numbers a range: a gang's numbers lie side by side. */
const RANGE_DIGITS = 4;
const STRANGERS_PERCENT = 80;
/** By number and address together, so that nobody locks another's number by asking. */
const ASKS_BY_PAIR: Budget = { name: 'code-asks', max: 10, windowSeconds: TOO_MANY_LOCK_SECONDS };
/** Sends that no code came back for; carriers put thousands of people behind one net. How many may be, the brand sets. */
const CAPTCHA_FROM = 10;
const SENDS_BY_ADDRESS: Budget = { name: 'code-address', max: 40, windowSeconds: 3600 };
/** Wrong codes; 5 guesses a code and 10 codes a day are one in 20,000 for a number, whoever sends them. */
const TRIES_BY_ADDRESS: Budget = { name: 'code-tries', max: 100, windowSeconds: 3600 };
const SENDS_BY_RANGE: Budget = { name: 'code-range', max: 30, windowSeconds: 3600 };
