import { isSameName } from '../same-name.ts';
import { figure, type PayoutRule } from './payout-rule.ts';

/** An accepted identity document. */
export const verified: PayoutRule<'verified'> = {
  code: 'verified',
  decide: ({ isVerified }) => ({ isHit: !isVerified, figures: [] }),
};

/** The account's holder is the member, looked at once more at each payout: a name may have changed since it was bound. */
export const name: PayoutRule<'name'> = {
  code: 'name',
  decide: ({ memberName, holderName }) => ({
    isHit: !isSameName(memberName, holderName),
    figures: [figure.word('member', memberName), figure.word('holder', holderName)],
  }),
};

/**
 * A block that staff set brings the withdrawal to them. A break, an exclusion or a limit of the member never does: it stops
 * play, and must not trap the member's own money.
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

/** An agent or staff who froze a member's transfers saw something: the money must not leave by the other door unseen. */
export const freeze: PayoutRule<'freeze'> = {
  code: 'freeze',
  decide: ({ freeze: held }) => ({
    isHit: held !== null,
    figures: held ? [figure.word('by', held.by === '' ? 'staff' : held.by), figure.moment('at', held.at)] : [],
  }),
};
