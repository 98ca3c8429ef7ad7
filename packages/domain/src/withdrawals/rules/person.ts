import { isSameName } from '../same-name.ts';
import { figure, type PayoutRule } from './payout-rule.ts';

/** The rule that the member has an accepted identity document. */
export const verified: PayoutRule<'verified'> = {
  code: 'verified',
  decide: ({ isVerified }) => ({ isHit: !isVerified, figures: [] }),
};

/**
 * The rule that the account's holder is the member. It is checked at each payout, because a name may have changed since
 * the account was bound.
 */
export const name: PayoutRule<'name'> = {
  code: 'name',
  decide: ({ memberName, holderName }) => ({
    isHit: !isSameName(memberName, holderName),
    figures: [figure.word('member', memberName), figure.word('holder', holderName)],
  }),
};

/**
 * The rule about blocks: a block set by staff sends the withdrawal to people. A break, an exclusion or a limit of the
 * member does not: it stops play, and must not hold back the member's own money.
 */
export const protection: PayoutRule<'protection'> = {
  code: 'protection',
  decide: ({ block }) => ({
    isHit: block !== null,
    figures: block ? [figure.word('kind', block.kind), figure.word('cause', block.cause)] : [],
  }),
};

export const linked: PayoutRule<'linked'> = {
  code: 'linked',
  decide: ({ linked: other }, { linkedPercent }) => ({
    isHit: other !== null && other.percent >= linkedPercent,
    figures: [
      ...(other ? [figure.word('account', other.account), figure.percent('percent', other.percent)] : []),
      figure.percent('from', linkedPercent),
    ],
  }),
};

/**
 * The rule about frozen transfers: whoever froze them had a reason, so the money must not leave by withdrawal without a
 * check.
 */
export const freeze: PayoutRule<'freeze'> = {
  code: 'freeze',
  decide: ({ freeze: held }) => ({
    isHit: held !== null,
    figures: held ? [figure.word('by', held.by === '' ? 'staff' : held.by), figure.moment('at', held.at)] : [],
  }),
};
