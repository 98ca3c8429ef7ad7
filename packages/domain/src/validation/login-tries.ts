/** Rate-limit counters that are read at a login attempt, before the password is checked. */
export interface TryFacts {
  /** The number of password checks for the account in the current time window; successful checks are not counted. */
  readonly accountLooks: number;
  /**
   * The numbers of wrong passwords in the current time window: from the client's network (`netFailures`), and on the
   * whole site (`houseFailures`).
   */
  readonly netFailures: number;
  readonly houseFailures: number;
}

/**
 * `look`: the password is checked. `captcha`: it is checked only after a solved captcha. `wait`: it is not checked
 * until the time window of the counters ends, even with a captcha.
 */
export type TryVerdict = 'look' | 'captcha' | 'wait';

/**
 * [H02] Decides a login attempt without knowing whether the account exists, so attempts on existing and invented
 * accounts get the same answer. A captcha is required after the first wrong password for an account, and when a network
 * or the whole site has many wrong passwords. After thirty checks in a quarter of an hour an account accepts no more,
 * far below the hundred of NIST 800-63B 5.2.2. Owners are not locked out: on a network they use, the server still
 * checks their password (`tryLimits.homeFree`, `homeWait`), and a wrong one gets the verdict given here.
 */
export function judgeTry({ accountLooks, netFailures, houseFailures }: TryFacts): TryVerdict {
  if (accountLooks >= tryLimits.accountWait || netFailures >= tryLimits.netWait) return 'wait';
  const isUnderAttack = netFailures >= tryLimits.netCaptcha || houseFailures >= tryLimits.houseCaptcha;
  return accountLooks >= tryLimits.accountFree || isUnderAttack ? 'captcha' : 'look';
}

export const tryLimits = {
  /** The number of password checks for an account that need no captcha. */
  accountFree: 1,
  accountWait: 30,
  netCaptcha: 20,
  netWait: 300,
  houseCaptcha: 100,
  /**
   * Rate limits of password checks for an account on a network that its owner uses: `homeFree` checks without a
   * captcha, and with a captcha `homeWait` checks in total.
   */
  homeFree: 1,
  homeWait: 50,
  windowSeconds: 900,
} as const;
