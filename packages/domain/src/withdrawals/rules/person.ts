import { isSameName } from '../same-name.ts';
import { figure, type PayoutRule } from './payout-rule.ts';

/** Rule: the member must have an accepted identity document. */
export const verified: PayoutRule<'verified'> = {
  code: 'verified',
  decide: ({ isVerified }) => ({ isHit: !isVerified, figures: [] }),
};

/**
 * Rule: the holder of the account must be the member. It is checked at each payout, because a name may have changed
 * since the account was bound.
 */
export const name: PayoutRule<'name'> = {
  code: 'name',
  decide: ({ memberName, holderName }) => ({
    isHit: !isSameName(memberName, holderName),
    figures: [figure.word('member', memberName), figure.word('holder', holderName)],
  }),
};

/**
 * Rule about blocks: if staff have set a block, staff check the withdrawal. A break, an exclusion or a limit set by the
 * member does not have this effect: it stops play, and must not hold back the member's own money.
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
 * Rule about frozen transfers: an agent or staff member who froze the transfers had a reason, so withdrawals are
 * checked too.
 */
export const freeze: PayoutRule<'freeze'> = {
  code: 'freeze',
  decide: ({ freeze: held }) => ({
    isHit: held !== null,
    figures: held ? [figure.word('by', held.by === '' ? 'staff' : held.by), figure.moment('at', held.at)] : [],
  }),
};
