import { addMs } from '@tamarind/domain/time';
import { z } from 'zod/mini';
import { endpoint, type StaffRight } from './endpoint.ts';
import { Moment, text, Uuid } from './wire.ts';

/** The rights and the lifetime of an act's proposals. */
interface ActKind {
  readonly maker: StaffRight;
  readonly checker: StaffRight;
  /** Right of the second checker, where two agree. */
  readonly second: StaffRight;
  readonly lifeHours: number;
}

const sameRight = (right: StaffRight, lifeHours: number): ActKind => ({
  maker: right,
  checker: right,
  second: right,
  lifeHours,
});

/**
 * Actions that one person proposes and another decides. The calls named in the comments write a proposal instead of
 * acting; docs/two-people.md lists them with the actions guarded by a cap or the ledger. A bare right is short for the
 * same right for everybody and a life of a week. A new act needs a line here, `propose` in its call, `actOf` in its
 * room's `Acts`, and the office's words `act.…` and `effect.…`.
 */
export const proposalActs = {
  /** addVendor */
  'vendor.add': 'vendors.manage',
  /** changeVendor, including the caps of promotional wins */
  'vendor.change': 'vendors.manage',
  /** addVendorKey */
  'vendor.key': 'vendors.manage',
  /** switchVendor to `on`; off is immediate. */
  'vendor.on': 'vendors.manage',
  /** closeEarly */
  'draw.close': sameRight('draws.manage', 12),
  /** voidDraw */
  'draw.void': sameRight('draws.manage', 48),
  /** setCalendarDay */
  'calendar.day': 'draws.manage',
  /** adjustPoints above the day's cap. */
  'points.adjust': 'points.manage',
  /** saveMallItem of an item that is offered, unless it only becomes dearer or scarcer. */
  'points.item': 'points.manage',
  /** decideRedeem: an approval above the day's cap. */
  'points.redeem': 'points.manage',
  /** settleDispute */
  'withdrawal.dispute': 'withdrawals.dispute',
  /** answerPayoutBatch */
  'payout.batch_answer': { ...sameRight('withdrawals.approve', 168), maker: 'withdrawals.review' },
  /** switchPayoutByRule to on; off is immediate. */
  'payout.rules_on': { ...sameRight('withdrawals.approve', 168), maker: 'withdrawals.review' },
  /** proposeAdjustment */
  'wallet.adjust': { ...sameRight('adjustments.decide', 72), maker: 'adjustments.propose' },
  /** setCashierSafety */
  'brand.safety': 'system.manage',
  /** switchFeature to on; off is immediate. */
  'brand.feature_on': 'system.manage',
  /** liftBlock of a block of everything, or one that compliance or a rule set. */
  'member.unblock': 'protection.manage',
  /** proposeReturn: a member whose exclusion is over asked staff to return. */
  'member.return': sameRight('protection.manage', 72),
  /** askExport */
  'data.export': { maker: 'exports.ask', checker: 'exports.decide', second: 'exports.decide', lifeHours: 72 },
  /** publishBrand: the draft, or an older version anew */
  'brand.publish': 'brand.publish',
  /** publishSiteText: the draft, or an older version anew; a legal document needs `legalRight`, too. */
  'text.publish': 'texts.manage',
  /** addReceivingAccount */
  'receiving.add': 'brand.publish',
  /** switchReceivingAccount to on; off is immediate. */
  'receiving.on': 'brand.publish',
  /** addConnection */
  'connection.add': 'brand.publish',
  /** changeConnection */
  'connection.change': 'brand.publish',
  /** switchConnection to on; off is immediate. */
  'connection.on': 'brand.publish',
  /** switchPromotion to on: players see the terms. */
  'promotion.publish': 'promotions.manage',
  /** changePromotion of one that players see */
  'promotion.change': 'promotions.manage',
  /** offerAgentContract above the brand's grid */
  'contract.offer': 'agents.manage',
  /** correctIncome */
  'income.correct': { ...sameRight('adjustments.decide', 72), maker: 'agents.manage' },
  /** makeAgent */
  'agent.make': 'agents.manage',
  /** moveMember */
  'agent.move': 'agents.manage',
  /** decideIdentity: accepting documents against what the check found. */
  'identity.override': sameRight('identity.review', 72),
  /** acceptSlip: the checker is silent about a slip. */
  'slip.accept': 'deposits.assign',
  /** closeBreak */
  'bank.break': 'reconciliation.manage',
  /** inviteStaff, once there are two owners */
  'staff.invite': 'staff.manage',
  /** changeStaffRoles */
  'staff.roles': 'staff.manage',
  /** saveStaffRole */
  'staff.role': 'staff.manage',
  /** switchStaff: reinstating a person, or suspending an owner; suspending anybody else is immediate. */
  'staff.switch': 'staff.manage',
  /** linkStaff: two accounts are no longer one person. */
  'staff.unlink': 'staff.manage',
  /** applyPack of a house that is open */
  'house.pack': 'staff.manage',
  /** openHouse */
  'house.open': 'staff.manage',
} as const satisfies Record<string, StaffRight | ActKind>;
export type ProposalAct = keyof typeof proposalActs;

export const kindOf = (act: ProposalAct): ActKind => {
  const kind = proposalActs[act];
  return typeof kind === 'string' ? sameRight(kind, 168) : kind;
};

/**
 * Acts of two people that are not stored as proposals: the row that the act is about (a draw, a price, a withdrawal)
 * holds the first person's decision. `sees` is the right to see them in the office, `decides` the second person's
 * right. `lifeHours` null: a member waits for the decision, so it does not expire.
 */
export const tableActs = {
  /** A result whose payout is above the limit. */
  result: { sees: 'draws.read', decides: 'results.release', lifeHours: null },
  /** askCorrection */
  correction: { sees: 'draws.read', decides: 'results.correct', lifeHours: 72 },
  /** askPrice */
  price: { sees: 'draws.read', decides: 'prices.set', lifeHours: 168 },
  /** askLimits */
  limits: { sees: 'draws.read', decides: 'prices.set', lifeHours: 168 },
  /** askLadder */
  ladder: { sees: 'draws.read', decides: 'prices.set', lifeHours: 168 },
  /** proposeAssignment */
  assignment: { sees: 'deposits.read', decides: 'deposits.assign', lifeHours: 168 },
  /** decideApplication above the cap of one person */
  bonus: { sees: 'promotions.manage', decides: 'promotions.manage', lifeHours: null },
  /** reviewWithdrawal */
  payout: { sees: 'withdrawals.read', decides: 'withdrawals.approve', lifeHours: null },
} as const satisfies Record<
  string,
  { readonly sees: StaffRight; readonly decides: StaffRight; readonly lifeHours: number | null }
>;
export type TableAct = keyof typeof tableActs;
export const tableActNames = Object.keys(tableActs) as [TableAct, ...TableAct[]];

/** The moment after which the act can only be refused. */
export const endOf = (kind: TableAct, askedAt: Date): Date | null => {
  const { lifeHours } = tableActs[kind];
  return lifeHours === null ? null : addMs(askedAt, lifeHours * 3_600_000);
};

const ProposalAct = z.enum(Object.keys(proposalActs) as [ProposalAct, ...ProposalAct[]]);

export const Proposal = z.object({
  id: Uuid,
  act: ProposalAct,
  subject: z.string(),
  /**
   * The proposed action: the fields of the proposing call, as text. `before`: the field's value when it was proposed;
   * null where the action replaces nothing.
   */
  facts: z.array(z.object({ name: z.string(), value: z.string(), before: z.nullable(z.string()) })),
  reason: z.string(),
  /** The maker, who may not decide the proposal. */
  by: z.string(),
  /** The colleague who took it over when its maker left; may not decide it either. */
  handedTo: z.optional(z.string()),
  at: Moment,
  expiresAt: Moment,
  /** People who have to agree, and the first of two who did. */
  checkers: z.int(),
  firstBy: z.nullable(z.string()),
  /** Values it rests on that have changed since; then it can only be refused or withdrawn. */
  changed: z.array(z.object({ name: z.string(), was: z.string(), now: z.string() })),
});

/** Answer of a call that waits for a second person. */
export const Proposed = z.object({ proposal: Uuid });

/** Open proposals that the caller's rights allow to decide, and the caller's own, oldest first. */
export const listProposals = endpoint({
  method: 'GET',
  path: '/api/office/proposals',
  access: { staff: 'any' },
  input: z.object({ subject: z.optional(text(120)) }),
  output: z.object({ proposals: z.array(Proposal) }),
  refusals: [],
});

/** The maker takes an open proposal back. */
export const withdrawProposal = endpoint({
  method: 'DELETE',
  path: '/api/office/proposals/{id}',
  access: { staff: 'any' },
  once: true,
  input: z.object({ id: Uuid }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'PROPOSAL_DECIDED'],
});

/**
 * Another person agrees (the action is checked again and executed now) or refuses. Needs the checker's right, else
 * `FORBIDDEN`. A second account of the maker or of the first checker is the same person. `waiting`: the first of two
 * people agreed. Refuses whatever the action itself refuses.
 */
export const decideProposal = endpoint({
  method: 'POST',
  path: '/api/office/proposals/{id}/decision',
  access: { staff: 'any' },
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
    'ADDRESS_REFUSED',
    'AGENT_ALREADY',
    'MOVE_CIRCLE',
    'MOVE_PENDING',
    'HOUSE_OPEN',
    'OPENING_INCOMPLETE',
    'PROMOTION_STATE',
    'PROMOTION_WAGERING',
    'INPUT_INVALID',
    'IDENTITY_STATE',
    'DOCUMENT_TAKEN',
    'PICTURES_UNSEEN',
    'RETURN_STATE',
    'SELF_EXCLUDED',
    'EXPORT_TOO_LARGE',
  ],
});
