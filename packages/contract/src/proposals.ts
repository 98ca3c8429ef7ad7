import { z } from 'zod/mini';
import { endpoint, type StaffRight } from './endpoint.ts';
import { Moment, text, Uuid } from './wire.ts';

/** The rights needed for one kind of proposal, and how long a proposal of the kind stays open. */
interface ActKind {
  readonly maker: StaffRight;
  readonly checker: StaffRight;
  /** The right that the second checker needs. It matters only for kinds that two people must check. */
  readonly second: StaffRight;
  /** The least number of people who must agree. */
  readonly checkers: 1 | 2;
  readonly lifeHours: number;
}

const sameRight = (right: StaffRight, lifeHours: number): ActKind => ({
  maker: right,
  checker: right,
  second: right,
  checkers: 1,
  lifeHours,
});

const checkedByCompliance = (maker: StaffRight, lifeHours: number): ActKind => ({
  maker,
  checker: 'compliance.decide',
  second: 'compliance.decide',
  checkers: 1,
  lifeHours,
});

/** Three people: the maker, a colleague with the same right, and compliance. */
const threePeople = (maker: StaffRight, lifeHours: number): ActKind => ({
  ...checkedByCompliance(maker, lifeHours),
  checker: maker,
  checkers: 2,
});

/**
 * Actions that one person proposes and another decides. The calls named in the comments store a proposal instead of
 * acting; docs/two-people.md lists them together with the actions guarded by a cap or the ledger. An entry with only a
 * right means that proposing and deciding both need that right, and that a proposal stays open for a week. A new action
 * needs an entry here, `propose` in its call, `actOf` in its module's `Acts`, and the back office's texts `act.…` and
 * `effect.…`.
 */
export const proposalActs = {
  /** Proposed by `addVendor`. */
  'vendor.add': 'vendors.manage',
  /** Proposed by `changeVendor`; includes changes of the caps on promotional wins. */
  'vendor.change': 'vendors.manage',
  /** Proposed by `addVendorKey`. */
  'vendor.key': { ...sameRight('vendors.activate', 168), maker: 'vendors.keys' },
  /** Proposed by `switchVendor` to switch a vendor on; switching it off is immediate. */
  'vendor.on': 'vendors.manage',
  /** Proposed by `closeEarly`. */
  'draw.close': sameRight('draws.manage', 12),
  /** Proposed by `voidDraw`. The proposal contains the notice that players read. */
  'draw.void': threePeople('draws.manage', 48),
  /** Proposed by `setCalendarDay`. */
  'calendar.day': 'draws.manage',
  /**
   * Proposed by `enterResult`, or by the server for results read from sources, if the result pays more than the limit.
   */
  'result.release': sameRight('results.release', 72),
  /**
   * Proposed by `askCorrection`: to replace the result of a settled draw, or to void the draw. The proposal contains
   * the notice that players read.
   */
  'result.correct': threePeople('results.correct', 72),
  /** Proposed by `askPrice`. */
  'price.set': 'prices.set',
  /** Proposed by `askLimits`. */
  'limits.set': 'prices.set',
  /** Proposed by `askLadder`. */
  'ladder.set': 'prices.set',
  /** Proposed by `proposeAssignment`: the member to whom an unmatched payment belongs, or its return to the payer. */
  'deposit.assign': 'deposits.assign',
  /** Proposed by `adjustPoints` above one person's daily cap. */
  'points.adjust': 'points.manage',
  /**
   * Proposed by `saveMallItem` for an item that is offered after the change, unless it only becomes more expensive or
   * scarcer.
   */
  'points.item': 'points.manage',
  /** Proposed by `decideRedeem` for an approval above one person's daily cap. */
  'points.redeem': 'points.manage',
  /** Proposed by `reviewWithdrawal` when the reviewer passes the withdrawal on for approval. */
  'payout.approve': { ...sameRight('withdrawals.approve', 72), maker: 'withdrawals.review' },
  /** Proposed by `settleDispute`. */
  'withdrawal.dispute': 'withdrawals.dispute',
  /** Proposed by `answerPayoutBatch`. */
  'payout.batch_answer': { ...sameRight('withdrawals.approve', 168), maker: 'withdrawals.review' },
  /** Proposed by `closePayout`, for a payout of which nobody knows whether the provider sent it. */
  'payout.close': { ...sameRight('withdrawals.approve', 72), maker: 'withdrawals.review' },
  /** Proposed by `switchPayoutByRule` to let payout rules pay withdrawals without staff; stopping this is immediate. */
  'payout.rules_on': { ...sameRight('withdrawals.approve', 168), maker: 'withdrawals.review' },
  /** Proposed by `proposeAdjustment`. */
  'wallet.adjust': { ...sameRight('adjustments.decide', 72), maker: 'adjustments.propose' },
  /** Proposed by `setCashierSafety`. */
  'brand.safety': 'system.manage',
  /** Proposed by `switchFeature` to switch a feature of the brand on; switching it off is immediate. */
  'brand.feature_on': 'system.manage',
  /** Proposed by `liftBlock`, for a block that covers everything, or that compliance or an automatic rule has set. */
  'member.unblock': 'protection.manage',
  /** Proposed by `setHouseLimit` for a higher limit or none; a lower limit applies at once. */
  'limit.loosen': checkedByCompliance('protection.manage', 168),
  /** Proposed by `proposeReturn`, after a member whose self-exclusion has ended asked staff to be admitted again. */
  'member.return': checkedByCompliance('protection.manage', 72),
  /** Proposed by `askExport`. */
  'data.export': { ...sameRight('exports.decide', 72), maker: 'exports.ask' },
  /** Proposed by `publishBrand`, for the draft or to restore an older version. */
  'brand.publish': 'brand.publish',
  /**
   * Proposed by `publishSiteText`, to publish the draft or to restore an older version. A legal document also needs
   * `legalRight`.
   */
  'text.publish': 'texts.manage',
  /** Proposed by `addReceivingAccount`. */
  'receiving.add': 'brand.publish',
  /** Proposed by `switchReceivingAccount` to switch a receiving account on; switching it off is immediate. */
  'receiving.on': 'brand.publish',
  /** Proposed by `addConnection`. */
  'connection.add': 'brand.publish',
  /** Proposed by `changeConnection`. */
  'connection.change': 'brand.publish',
  /** Proposed by `switchConnection` to switch a payment connection on; switching it off is immediate. */
  'connection.on': 'brand.publish',
  /** Proposed by `switchPromotion` to on, which publishes the terms to players. */
  'promotion.publish': checkedByCompliance('promotions.manage', 168),
  /** Proposed by `changePromotion` for a promotion that players see. */
  'promotion.change': checkedByCompliance('promotions.manage', 168),
  /** Proposed by `decideApplication` for an approval above the cap of one person. */
  'promotion.bonus': sameRight('promotions.manage', 72),
  /** Proposed by `decideReferral`. */
  'referral.decide': 'promotions.manage',
  /** Proposed by `offerAgentContract`, for a rate above those that one person may offer alone (the grid). */
  'contract.offer': 'agents.manage',
  /** Proposed by `correctIncome`. */
  'income.correct': { ...sameRight('adjustments.decide', 72), maker: 'agents.manage' },
  /** Proposed by `makeAgent`. */
  'agent.make': 'agents.manage',
  /** Proposed by `moveMember`. */
  'agent.move': 'agents.manage',
  /** Proposed by `decideIdentity`, to accept documents against the result of the outside checking service. */
  'identity.override': checkedByCompliance('identity.review', 72),
  /** Proposed by `acceptSlip`, for a slip that the checking service does not answer. */
  'slip.accept': 'deposits.assign',
  /** Proposed by `closeBreak`. */
  'bank.break': 'reconciliation.manage',
  /** Proposed by `inviteStaff`, once there are two owners. */
  'staff.invite': 'staff.manage',
  /** Proposed by `changeStaffRoles`. */
  'staff.roles': 'staff.manage',
  /** Proposed by `saveStaffRole`. */
  'staff.role': 'staff.manage',
  /** Proposed by `switchStaff`, to reinstate a person or suspend an owner; suspending anybody else is immediate. */
  'staff.switch': 'staff.manage',
  /** Proposed by `resetStaffFactor`. */
  'staff.factor': sameRight('staff.manage', 72),
  /** Proposed by `linkStaff`, to remove the link between two accounts that were recorded as one person's. */
  'staff.unlink': 'staff.manage',
  /** Proposed by `applyPack` on a platform that is already open. */
  'house.pack': 'staff.manage',
  /** Proposed by `openHouse`. */
  'house.open': 'staff.manage',
} as const satisfies Record<string, StaffRight | ActKind>;
export type ProposalAct = keyof typeof proposalActs;

export const kindOf = (act: ProposalAct): ActKind => {
  const kind = proposalActs[act];
  return typeof kind === 'string' ? sameRight(kind, 168) : kind;
};

/**
 * Actions for which a brand may require a third person: those that do not need three people anyway. Actions on staff
 * and on the brand's own versions are left out, because an operator with too few people could then not remove the rule
 * again.
 */
export const thirdPersonActs = (Object.keys(proposalActs) as ProposalAct[]).filter(
  (act) => kindOf(act).checkers === 1 && !/^(?:staff|house)\.|^brand\.publish$/.test(act),
);

/** Actions that contain an amount of money. For these a third-person rule may apply only above a certain amount. */
export const amountActs: ReadonlySet<string> = new Set<ProposalAct>([
  'wallet.adjust',
  'deposit.assign',
  'promotion.bonus',
  'payout.approve',
]);

const ProposalAct = z.enum(Object.keys(proposalActs) as [ProposalAct, ...ProposalAct[]]);

export const Proposal = z.object({
  id: Uuid,
  act: ProposalAct,
  subject: z.string(),
  /**
   * The fields of the proposed action, as text. `before` is the value of the field at the time of the proposal; null if
   * the action replaces no value.
   */
  facts: z.array(z.object({ name: z.string(), value: z.string(), before: z.nullable(z.string()) })),
  reason: z.string(),
  /**
   * The person who made the proposal and therefore may not decide it; null for a result that the server read from its
   * sources.
   */
  by: z.nullable(z.string()),
  /** The colleague who took the proposal over when its maker was suspended, and who may not decide it either. */
  handedTo: z.optional(z.string()),
  at: Moment,
  expiresAt: Moment,
  /** The number of people who must agree. If it is two, `firstBy` is the person who has already agreed. */
  checkers: z.int(),
  firstBy: z.nullable(z.string()),
  /**
   * Values on which the proposal is based and that have changed since it was made. Such a proposal can only be refused
   * or withdrawn.
   */
  changed: z.array(z.object({ name: z.string(), was: z.string(), now: z.string() })),
});

/** The answer of a call that waits for a second person: the proposal's id. */
export const Proposed = z.object({ proposal: Uuid });

/** Open proposals, oldest first: the caller's own, and those that the caller has the right to decide. */
export const listProposals = endpoint({
  method: 'GET',
  path: '/api/office/proposals',
  access: { staff: 'any', currency: 'list', narrows: 'branch' },
  input: z.object({ subject: z.optional(text(120)) }),
  output: z.object({ proposals: z.array(Proposal) }),
  refusals: [],
});

/** Withdraws an open proposal of the caller. */
export const withdrawProposal = endpoint({
  method: 'DELETE',
  path: '/api/office/proposals/{id}',
  access: { staff: 'any', currency: 'none' },
  once: true,
  input: z.object({ id: Uuid }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'PROPOSAL_DECIDED'],
});

/**
 * Decides a proposal as another person. Agreeing checks the action again and executes it now. Needs the checker's
 * right, otherwise `FORBIDDEN`. A second account of the maker or of the first checker is the same person and may not
 * decide. `waiting` means that the first of two people agreed. The call can also refuse with every code of the action
 * itself.
 */
export const decideProposal = endpoint({
  method: 'POST',
  path: '/api/office/proposals/{id}/decision',
  access: { staff: 'any', currency: { row: 'staff_proposal' } },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['agree', 'refuse']), note: text(300, 3) }),
  output: z.object({ act: ProposalAct, subject: z.string(), state: z.enum(['agreed', 'refused', 'waiting']) }),
  refusals: [
    'NOT_FOUND',
    'SAME_PERSON',
    'PROPOSAL_DECIDED',
    'PROPOSAL_EXPIRED',
    'PROPOSAL_STALE',
    'VENDOR_TAKEN',
    'KEY_INVALID',
    'DRAW_STATE',
    'RESULT_INVALID',
    'PRICE_INVALID',
    'LIMIT_INVALID',
    'DEPOSIT_NOT_OPEN',
    'DRAW_EXISTS',
    'MOMENT_INVALID',
    'ADJUSTMENT_TOO_HIGH',
    'POINTS_TOO_LOW',
    'LEVEL_TOO_LOW',
    'REDEEM_STATE',
    'BREAK_STATE',
    'WITHDRAWAL_STATE',
    'PAYER_DECIDES_NOT',
    'PROOF_UNSEEN',
    'PAYOUT_END_WRONG',
    'STAFF_TAKEN',
    'STAFF_STATE',
    'ROLE_STATE',
    'ROLE_UNSAFE',
    'LAST_OWNER',
    'DRAFT_CHANGED',
    'BRAND_FAULTY',
    'TEXT_FAULTY',
    'RECEIVING_FAULTY',
    'RECEIVING_TAKEN',
    'CONNECTION_FAULTY',
    'CONNECTION_TAKEN',
    'CONNECTION_IN_USE',
    'ADDRESS_REFUSED',
    'AGENT_ALREADY',
    'MOVE_CIRCLE',
    'MOVE_PENDING',
    'HOUSE_OPEN',
    'OPENING_INCOMPLETE',
    'PROMOTION_STATE',
    'PROMOTION_WAGERING',
    'REFERRAL_STATE',
    'INPUT_INVALID',
    'IDENTITY_STATE',
    'DOCUMENT_TAKEN',
    'PICTURES_UNSEEN',
    'RETURN_STATE',
    'SELF_EXCLUDED',
    'EXPORT_TOO_LARGE',
    'WITHDRAWALS_STOPPED',
  ],
});
