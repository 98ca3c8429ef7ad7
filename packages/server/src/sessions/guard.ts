import { TOO_MANY_LOCK_SECONDS } from '@tamarind/domain/constants';
import { judgeTry, tryLimits } from '@tamarind/domain/validation/login-tries';
import { netOf } from '../codes/index.ts';
import { forgive, giveBack, spentOf, trySpend, type Budget } from '../platform/budget.ts';
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
 * accounts that do not exist. Gives what failures are counted under. Looks of strangers are counted before they happen: of tries at
 * the same moment none has failed yet, and all of them would be heard.
 */
export async function guardTry(call: Call, username: string, check: HumanCheck): Promise<Tried> {
  const { pool, now, ip } = call;
  const tried = { username, pair: `${username} ${ip}`, net: netOf(ip) };
  const isKnownAddress = await q.isKnownAddress(pool, username, ip, new Date(now.getTime() - KNOWN_MS));
  const [ownFailures = 0, accountFailures = 0, netFailures = 0, houseFailures = 0] = await spentOf(
    pool,
    [
      { budget: BY_PAIR, subject: tried.pair },
      { budget: BY_ACCOUNT, subject: username },
      { budget: BY_NET, subject: tried.net },
      { budget: BY_HOUSE, subject: 'all' },
    ],
    now,
  );
  const verdict = judgeTry({ isKnownAddress, ownFailures, accountFailures, netFailures, houseFailures });
  if (verdict === 'wait') waitForWindow();
  if (verdict === 'captcha') await needCaptcha(call, check);
  if (isKnownAddress) return { ...tried, isKnownAddress, isHouseCounted: false };
  const isHouseCounted = verdict === 'look' && (await trySpend(pool, BY_HOUSE, 'all', now));
  if (verdict === 'look' && !isHouseCounted) await needCaptcha(call, check);
  if (!(await trySpend(pool, LOOKS_AT_ACCOUNT, username, now))) waitForWindow();
  return { ...tried, isKnownAddress, isHouseCounted };
}

const waitForWindow = (): never =>
  refuse('RATE_LIMITED', { retryAfterSeconds: TOO_MANY_LOCK_SECONDS, captcha: true });

interface Tried {
  readonly username: string;
  readonly pair: string;
  readonly net: string;
  readonly isKnownAddress: boolean;
  /** Counted against the house before it was looked at. */
  readonly isHouseCounted: boolean;
}

/** The owner's own slips count at home only; what strangers do counts against account, network and house. */
export async function countFailure({ pool, now }: Pick<Call, 'pool' | 'now'>, tried: Tried): Promise<void> {
  await trySpend(pool, BY_PAIR, tried.pair, now);
  if (tried.isKnownAddress) return;
  await trySpend(pool, BY_ACCOUNT, tried.username, now);
  await trySpend(pool, BY_NET, tried.net, now);
  if (!tried.isHouseCounted) await trySpend(pool, BY_HOUSE, 'all', now);
}

export async function forgiveFailures(
  { pool, now }: Pick<Call, 'pool' | 'now'>,
  tried: Tried,
): Promise<void> {
  await forgive(pool, BY_PAIR, tried.pair);
  if (tried.isKnownAddress) return;
  await forgive(pool, BY_ACCOUNT, tried.username);
  await forgive(pool, LOOKS_AT_ACCOUNT, tried.username);
  if (tried.isHouseCounted) await giveBack(pool, BY_HOUSE, 'all', now);
}

/** Refuses unless a captcha was solved [H02]. */
export async function needCaptcha(call: Call, { captcha, captchaId }: HumanCheck): Promise<void> {
  if (!captcha || !captchaId) return refuse('CAPTCHA_REQUIRED', { captcha: true });
  if (!(await checkCaptcha(call, captchaId, captcha))) refuse('CAPTCHA_WRONG', { captcha: true });
}

const windowSeconds = tryLimits.windowSeconds;
const BY_PAIR: Budget = { name: 'login-failure-pair', max: tryLimits.ownWait, windowSeconds };
const BY_ACCOUNT: Budget = { name: 'login-failure', max: tryLimits.accountWait, windowSeconds };
/** As many as may fail, counted before. */
const LOOKS_AT_ACCOUNT: Budget = { ...BY_ACCOUNT, name: 'login-look' };
const BY_NET: Budget = { name: 'login-failure-net', max: tryLimits.netWait, windowSeconds };
const BY_HOUSE: Budget = { name: 'login-failure-house', max: tryLimits.houseCaptcha, windowSeconds };
/** How long an address counts as one the owner was at. */
const KNOWN_MS = 90 * 86_400_000;
