/** What is known when somebody types a name and a password, before the password is looked at: failures of the windows. */
export interface TryFacts {
  /** The account's owner came in from this very address before. */
  readonly isKnownAddress: boolean;
  /** Failures on the account from this address, from anywhere else, of the network, and of the whole house from strange places. */
  readonly ownFailures: number;
  readonly accountFailures: number;
  readonly netFailures: number;
  readonly houseFailures: number;
}

/** `captcha`: only with a solved one. `wait`: not even with one, until the window is over. */
export type TryVerdict = 'look' | 'captcha' | 'wait';

/**
 * [H02] Stuffing is stopped without locking owners out: from an address where the owner was before, only failures made there count,
 * so an attack from elsewhere is not even noticed. From strange places the first failure asks for a captcha, and so does a network
 * or a house that sees many; an account stops listening to strangers at the thirtieth failure in a quarter of an hour, far below
 * the hundred of NIST 800-63B 5.2.2.
 */
export function judgeTry(facts: TryFacts): TryVerdict {
  if (facts.isKnownAddress) {
    if (facts.ownFailures >= tryLimits.ownWait) return 'wait';
    return facts.ownFailures > 0 ? 'captcha' : 'look';
  }
  if (facts.accountFailures >= tryLimits.accountWait || facts.netFailures >= tryLimits.netWait) return 'wait';
  const isUnderAttack =
    facts.netFailures >= tryLimits.netCaptcha || facts.houseFailures >= tryLimits.houseCaptcha;
  return facts.accountFailures > 0 || facts.ownFailures > 0 || isUnderAttack ? 'captcha' : 'look';
}

export const tryLimits = {
  ownWait: 50,
  accountWait: 30,
  netCaptcha: 20,
  netWait: 300,
  houseCaptcha: 100,
  windowSeconds: 900,
} as const;
