import { judgeTry, tryLimits } from '@tamarind/domain/validation/login-tries';
import { netOf } from '../codes/index.ts';
import { forgive, spent, trySpend, type Budget } from '../platform/budget.ts';
import type { Call } from '../platform/http/routes.ts';
import { refuse } from '../platform/refusal.ts';
import { checkCaptcha } from './captcha.ts';
import * as q from './entrance-queries.ts';

export interface HumanCheck {
  readonly captcha?: string | undefined;
  readonly captchaId?: string | undefined;
}

/**
 * Asked before a password is looked at. Refuses CAPTCHA_REQUIRED, CAPTCHA_WRONG and RATE_LIMITED; the questions are the same for
 * accounts that do not exist. Gives what failures are counted under.
 */
export async function guardTry(call: Call, username: string, check: HumanCheck): Promise<Tried> {
  const { pool, now, ip } = call;
  const tried = { username, pair: `${username} ${ip}`, net: netOf(ip) };
  const isKnownAddress = await q.isKnownAddress(pool, username, ip, new Date(now.getTime() - KNOWN_MS));
  const verdict = judgeTry({
    isKnownAddress,
    ownFailures: await spent(pool, BY_PAIR, tried.pair, now),
    accountFailures: await spent(pool, BY_ACCOUNT, username, now),
    netFailures: await spent(pool, BY_NET, tried.net, now),
    houseFailures: await spent(pool, BY_HOUSE, 'all', now),
  });
  if (verdict === 'wait') refuse('RATE_LIMITED', { retryAfterSeconds: 300, captcha: true });
  if (verdict === 'captcha') await needCaptcha(call, check);
  return { ...tried, isKnownAddress };
}

interface Tried {
  readonly username: string;
  readonly pair: string;
  readonly net: string;
  readonly isKnownAddress: boolean;
}

/** The owner's own slips count at home only; what strangers do counts against account, network and house. */
export async function countFailure({ pool, now }: Call, tried: Tried): Promise<void> {
  await trySpend(pool, BY_PAIR, tried.pair, now);
  if (tried.isKnownAddress) return;
  await trySpend(pool, BY_ACCOUNT, tried.username, now);
  await trySpend(pool, BY_NET, tried.net, now);
  await trySpend(pool, BY_HOUSE, 'all', now);
}

export async function forgiveFailures({ pool }: Call, tried: Tried): Promise<void> {
  await forgive(pool, BY_PAIR, tried.pair);
  if (!tried.isKnownAddress) await forgive(pool, BY_ACCOUNT, tried.username);
}

/** Refuses unless a captcha was solved [H02]. */
export async function needCaptcha(call: Call, { captcha, captchaId }: HumanCheck): Promise<void> {
  if (!captcha || !captchaId) return refuse('CAPTCHA_REQUIRED', { captcha: true });
  if (!(await checkCaptcha(call, captchaId, captcha))) refuse('CAPTCHA_WRONG', { captcha: true });
}

const windowSeconds = tryLimits.windowSeconds;
const BY_PAIR: Budget = { name: 'login-failure-pair', max: tryLimits.ownWait, windowSeconds };
const BY_ACCOUNT: Budget = { name: 'login-failure', max: tryLimits.accountWait, windowSeconds };
const BY_NET: Budget = { name: 'login-failure-net', max: tryLimits.netWait, windowSeconds };
const BY_HOUSE: Budget = { name: 'login-failure-house', max: tryLimits.houseCaptcha, windowSeconds };
/** How long an address counts as one the owner was at. */
const KNOWN_MS = 90 * 86_400_000;
