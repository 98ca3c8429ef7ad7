import type { ErrorCode } from '@tamarind/contract/errors';
import { TOO_MANY_LOCK_SECONDS } from '@tamarind/domain/constants';
import { present } from '@tamarind/domain/present';
import { judgeTry, tryLimits } from '@tamarind/domain/validation/login-tries';
import { budget, forgive, giveBack, spentOf, trySpend } from '../platform/budget.ts';
import type { Call } from '../platform/http/routes.ts';
import { netOf, type Network } from '../platform/network.ts';
import { refuse } from '../platform/refusal.ts';
import { checkCaptcha } from './captcha.ts';
import * as entrance from './entrance-queries.ts';
import { networkOf } from './login-history.ts';

export interface HumanCheck {
  readonly captcha?: string | undefined;
  readonly captchaId?: string | undefined;
}

interface LoginAttempt {
  readonly username: string;
  readonly net: Network;
  readonly pair: string;
  /**
   * True if this attempt without a captcha was counted in the counter that all callers of the platform share, before
   * the password was checked.
   */
  readonly isHouseCounted: boolean;
  /** The code returned for a wrong password. */
  readonly answer: TryAnswer;
}
type TryAnswer = Extract<ErrorCode, 'CREDENTIALS_WRONG' | 'CAPTCHA_REQUIRED' | 'CAPTCHA_WRONG' | 'RATE_LIMITED'>;

/**
 * Called before a password is checked; `settleTry` follows. Refuses CAPTCHA_REQUIRED, CAPTCHA_WRONG and RATE_LIMITED.
 * Attempts are counted in advance: otherwise many concurrent attempts would all pass, because none has failed yet.
 *
 * The counters do not depend on the owner, so a wrong password gets the same response whether or not the account exists
 * or is used on this network. On a network that members log in from, the password is checked even if the response is
 * already a refusal. There, the correct password of an owner known on this network is accepted; anything else gets the
 * refusal, after the same work.
 */
export async function guardTry(call: Call, username: string, check: HumanCheck): Promise<LoginAttempt> {
  const { pool, now } = call;
  const net = netOf(call.ip);
  const who = { username, net, pair: `${username} ${net}` };
  const [accountLooks = 0, netFailures = 0, houseFailures = 0] = await spentOf(
    pool,
    [
      { budget: LOOKS_AT_ACCOUNT, subject: username },
      { budget: FAILURES_BY_NETWORK, subject: net },
      { budget: FAILURES_OF_HOUSE, subject: ALL },
    ],
    now,
  );
  const verdict = judgeTry({ accountLooks, netFailures, houseFailures });
  if (verdict === 'look' && (await takeFreeLook(call, who)))
    return { ...who, isHouseCounted: true, answer: 'CREDENTIALS_WRONG' };
  // Check the captcha even if the caller is rate limited: an owner on a known network is exempt from the waiting time,
  // but not from the captcha.
  const fault = await captchaFault(call, check);
  if (!fault && verdict !== 'wait' && (await trySpend(pool, LOOKS_AT_ACCOUNT, username, now))) {
    await trySpend(pool, LOOKS_AT_HOME, who.pair, now);
    return { ...who, isHouseCounted: false, answer: 'CREDENTIALS_WRONG' };
  }
  const answer = fault ?? 'RATE_LIMITED';
  const looks = { ...LOOKS_AT_HOME, max: fault ? tryLimits.homeFree : tryLimits.homeWait };
  const isLookedAt =
    fault !== 'CAPTCHA_WRONG' &&
    (await entrance.isHomeOfMembers(pool, networkOf(call.ip), knownSince(now))) &&
    (await trySpend(pool, looks, who.pair, now));
  return isLookedAt ? { ...who, isHouseCounted: false, answer } : refuseTry(answer);
}

/** Counts an attempt without a captcha if every counter is below its limit; otherwise counts nothing. */
async function takeFreeLook(
  { pool, now }: Pick<Call, 'pool' | 'now'>,
  { username, pair }: Pick<LoginAttempt, 'username' | 'pair'>,
): Promise<boolean> {
  const free = { ...LOOKS_AT_ACCOUNT, max: tryLimits.accountFree };
  const freeHere = { ...LOOKS_AT_HOME, max: tryLimits.homeFree };
  if (!(await trySpend(pool, free, username, now))) return false;
  if (await trySpend(pool, freeHere, pair, now)) {
    if (await trySpend(pool, FAILURES_OF_HOUSE, ALL, now)) return true;
    await giveBack(pool, freeHere, pair, now);
  }
  await giveBack(pool, free, username, now);
  return false;
}

/**
 * Called after the password check. Returns if the attempt is accepted; otherwise counts it and refuses
 * CREDENTIALS_WRONG or the code that `guardTry` chose. A correct password undoes only its own counts. Earlier failures
 * stay counted, because a reset would show strangers that the owner logged in.
 */
export async function settleTry(
  { pool, now, ip }: Pick<Call, 'pool' | 'now' | 'ip'>,
  tried: LoginAttempt,
  fits: boolean,
): Promise<void> {
  const { username, net, pair, answer, isHouseCounted } = tried;
  if (answer !== 'CREDENTIALS_WRONG') {
    const isLetIn = fits && (await entrance.isHomeOf(pool, username, networkOf(ip), knownSince(now)));
    if (!isLetIn) return refuseTry(answer);
  } else if (fits) {
    await giveBack(pool, LOOKS_AT_ACCOUNT, username, now);
    if (isHouseCounted) await giveBack(pool, FAILURES_OF_HOUSE, ALL, now);
  } else {
    await trySpend(pool, FAILURES_BY_NETWORK, net, now);
    if (!isHouseCounted) await trySpend(pool, FAILURES_OF_HOUSE, ALL, now);
    return refuseTry(answer);
  }
  await forgive(pool, LOOKS_AT_HOME, pair);
}

const refuseTry = (answer: TryAnswer): never =>
  refuse(answer, {
    ...present({ retryAfterSeconds: answer === 'RATE_LIMITED' ? TOO_MANY_LOCK_SECONDS : undefined }),
    captcha: true,
  });

/** Refuses unless a captcha was solved [H02]. */
export async function needCaptcha(call: Call, check: HumanCheck): Promise<void> {
  const fault = await captchaFault(call, check);
  if (fault) refuse(fault, { captcha: true });
}

async function captchaFault(call: Call, { captcha, captchaId }: HumanCheck) {
  if (!captcha) return 'CAPTCHA_REQUIRED';
  return (await checkCaptcha(call, captchaId, captcha)) ? undefined : 'CAPTCHA_WRONG';
}

/** A network counts as known to its owner if a login from it happened after this moment. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_MS);
const KNOWN_MS = 90 * 86_400_000;

const ALL = 'all';
const windowSeconds = tryLimits.windowSeconds;
const LOOKS_AT_ACCOUNT = budget({ name: 'login-account', by: 'account', max: tryLimits.accountWait, windowSeconds });
const LOOKS_AT_HOME = budget({ name: 'login-home', by: 'pair', max: tryLimits.homeWait, windowSeconds });
const FAILURES_BY_NETWORK = budget({
  name: 'login-failure-network',
  by: 'network',
  max: tryLimits.netWait,
  windowSeconds,
});
const FAILURES_OF_HOUSE = budget({
  name: 'login-failure-house',
  by: 'house',
  max: tryLimits.houseCaptcha,
  windowSeconds,
});
