import { z } from 'zod/mini';
import { endpoint, type StaffRight } from './endpoint.ts';
import { Moment, text, Uuid } from './wire.ts';

/**
 * Actions that one person proposes and another decides; both need the same right. The calls named in the comments write
 * a proposal instead of acting; docs/two-people.md lists them with the actions guarded by a cap or the ledger.
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
  'draw.close': 'draws.manage',
  /** voidDraw */
  'draw.void': 'draws.manage',
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
  /** setCashierSafety */
  'brand.safety': 'system.manage',
  /** inviteStaff, once there are two owners */
  'staff.invite': 'staff.manage',
  /** changeStaffRoles */
  'staff.roles': 'staff.manage',
  /** switchStaff: reinstating a person, or suspending an owner; suspending anybody else is immediate. */
  'staff.switch': 'staff.manage',
} as const satisfies Record<string, StaffRight>;
export type ProposalAct = keyof typeof proposalActs;
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
  /** May not decide it. */
  by: z.string(),
  at: Moment,
});

/** Answer of a call that waits for a second person. */
export const Proposed = z.object({ proposal: Uuid });

/** Proposals the caller's rights allow to decide, oldest first. */
export const listProposals = endpoint({
  method: 'GET',
  path: '/api/office/proposals',
  access: { staff: 'any' },
  input: z.object({ subject: z.optional(text(120)) }),
  output: z.object({ proposals: z.array(Proposal) }),
  refusals: [],
});

/**
 * Another person agrees (the action is checked again and executed now) or refuses. Needs the action's right, else
 * `FORBIDDEN`. Refuses whatever the action itself refuses.
 */
export const decideProposal = endpoint({
  method: 'POST',
  path: '/api/office/proposals/{id}/decision',
  access: { staff: 'any' },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['agree', 'refuse']), note: text(300, 3) }),
  output: z.object({ act: ProposalAct, subject: z.string() }),
  refusals: [
    'NOT_FOUND',
    'SAME_PERSON',
    'PROPOSAL_DECIDED',
    'VENDOR_TAKEN',
    'KEY_INVALID',
    'DRAW_STATE',
    'DRAW_EXISTS',
    'MOMENT_INVALID',
    'POINTS_TOO_LOW',
    'LEVEL_TOO_LOW',
    'REDEEM_STATE',
    'WITHDRAWAL_STATE',
    'PAYER_DECIDES_NOT',
    'PROOF_UNSEEN',
    'STAFF_TAKEN',
    'STAFF_STATE',
    'LAST_OWNER',
  ],
});
