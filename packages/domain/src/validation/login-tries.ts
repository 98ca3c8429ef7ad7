/** What the windows hold when somebody types a name and a password, before the password is looked at. */
export interface TryFacts {
  /** Passwords looked at for the account, right ones given back. */
  readonly accountLooks: number;
  /** Wrong passwords from the network, and in the whole house. */
  readonly netFailures: number;
  readonly houseFailures: number;
}

/** `captcha`: only with a solved one. `wait`: not even with one, until the window is over. */
export type TryVerdict = 'look' | 'captcha' | 'wait';

/**
 * [H02] Decides a login try without knowing whose it is, so an account that does not exist is answered like one that does. The
 * first wrong password asks for a captcha, and so does a network or a house that sees many; an account takes no more guesses
 * after the thirtieth in a quarter of an hour, far below the hundred of NIST 800-63B 5.2.2. Owners are not locked out by this:
 * at a network they use the server looks at their password all the same (`tryLimits.homeFree`, `homeWait`), and a wrong one is
 * answered with the verdict given here.
 */
export function judgeTry({ accountLooks, netFailures, houseFailures }: TryFacts): TryVerdict {
  if (accountLooks >= tryLimits.accountWait || netFailures >= tryLimits.netWait) return 'wait';
  const isUnderAttack = netFailures >= tryLimits.netCaptcha || houseFailures >= tryLimits.houseCaptcha;
  return accountLooks >= tryLimits.accountFree || isUnderAttack ? 'captcha' : 'look';
}

export const tryLimits = {
  /** Passwords looked at for an account before a captcha is asked for. */
  accountFree: 1,
  accountWait: 30,
  netCaptcha: 20,
  netWait: 300,
  houseCaptcha: 100,
  /** Passwords looked at for an account at one network that its owner uses: without a captcha, and in all. */
  homeFree: 1,
  homeWait: 50,
  windowSeconds: 900,
} as const;
