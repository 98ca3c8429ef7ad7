import { z } from 'zod/mini';
import { endpoint, staffRights } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Day, Moment, text, Uuid } from './wire.ts';

/**
 * This file defines the calls for staff: sessions, invitations and roles. A role is a set of rights. The server
 * enforces the rights; the back office only hides what a person may not do.
 */

export const StaffRight = z.enum(staffRights);

/**
 * Predefined roles; a person may have several. The first 21 are for a large operator, each with one task; `officer` and
 * `approver` split the daily work of a small operator between two people.
 */
export const staffRoles = [
  'owner',
  'brand_manager',
  'draw_officer',
  'draw_approver',
  'trader',
  'cashier',
  'cashier_approver',
  'finance',
  'support_1',
  'support_2',
  'kyc_officer',
  'compliance',
  'rg_officer',
  'promotions',
  'content_editor',
  'agent_manager',
  'risk_analyst',
  'it_operations',
  'auditor',
  'regulator',
  'api_client',
  'officer',
  'approver',
] as const;
export type PresetRole = (typeof staffRoles)[number];

/**
 * A role that the operator created: `own:` and its name. A name never changes; renaming means creating another role.
 */
export type OwnRole = `own:${string}`;
export const isOwnRole = (role: string): role is OwnRole => role.startsWith('own:');

/** The pattern of the name of a role that the operator created: 2 to 40 characters. */
export const ownRoleName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .&-]{0,38}[\p{L}\p{M}\p{N}.]$/u;
const OwnName = z.string().check(z.regex(ownRoleName));
const OwnRole = z
  .string()
  .check(z.regex(new RegExp(`^own:${ownRoleName.source.slice(1)}`, 'u'))) as unknown as z.ZodMiniType<OwnRole, OwnRole>;
export const StaffRole = z.union([z.enum(staffRoles), OwnRole]);
export type StaffRole = PresetRole | OwnRole;

const Limitable = z.union([z.enum(staffRoles.filter((role) => role !== 'owner')), OwnRole]);
const Currencies = z.array(Currency).check(z.minLength(1), z.maxLength(2));
/** The currencies of limited roles; a role that is not listed has all. The owner's role cannot be limited. */
export const RoleCurrencies = z.partialRecord(Limitable, Currencies);
export type RoleCurrencies = z.output<typeof RoleCurrencies>;

const Branches = z.array(text(64, 1)).check(z.minLength(1), z.maxLength(10));
/**
 * The branches to which each limited role is restricted, as account names of agents. A branch is the agent and
 * everybody who is below at the time of the call.
 */
export const RoleBranches = z.partialRecord(Limitable, Branches);
export type RoleBranches = z.output<typeof RoleBranches>;
const limits = { currencies: RoleCurrencies, branches: RoleBranches };
const wishedLimits = { currencies: z.optional(RoleCurrencies), branches: z.optional(RoleBranches) };

/** Areas of the back office that a role reads or changes: the columns of the table of roles. */
export const staffModules = [
  'staff',
  'audit',
  'brand',
  'draws',
  'results',
  'result_release',
  'prices',
  'exposure',
  'withdrawals',
  'payout_approval',
  'disputes',
  'deposits',
  'ledger',
  'reconciliation',
  'credits',
  'debits',
  'adjustment_approval',
  'members',
  'contact_data',
  'notes',
  'identity',
  'games',
  'vendors',
  'vendor_keys',
  'vendor_key_activation',
  'promotions',
  'agents',
  'content',
  'points',
  'protection',
  'compliance',
  'support',
  'exports',
  'member_exports',
  'ticket_exports',
  'entry_exports',
  'agent_exports',
  'audit_exports',
  'export_approval',
  'stand_ins',
] as const;
export type StaffModule = (typeof staffModules)[number];
export const StaffModule = z.enum(staffModules);
const Modules = z.array(StaffModule).check(z.maxLength(staffModules.length));

export const Username = z.string().check(z.regex(/^[a-z][a-z0-9._-]{2,31}$/));
const Roles = z.array(StaffRole).check(z.minLength(1), z.maxLength(staffRoles.length));
const Mail = z.string().check(z.regex(/^[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@]{2,24}$/));

/**
 * An area of the back office that a person may read or change. `usedOn` is the last day of use in the brand's time
 * zone; null if it was never used.
 */
const PartAccess = z.object({ module: StaffModule, level: z.enum(['read', 'write']), usedOn: z.nullable(Day) });
export type PartAccess = z.output<typeof PartAccess>;

const Person = z.object({
  username: z.string(),
  name: z.string(),
  mail: z.nullable(z.string()),
  isActive: z.boolean(),
  /**
   * The person's roles. `currencies` and `branches` are those to which a role is limited; both are empty for a role
   * without a limit.
   */
  roles: z.array(
    z.object({
      role: StaffRole,
      currencies: z.array(Currency),
      branches: z.array(z.string()),
      givenAt: Moment,
      givenBy: z.nullable(z.string()),
    }),
  ),
  /** The number of open sessions; `seenAt` is the last use of any session. */
  sessions: z.int(),
  seenAt: z.nullable(Moment),
  joinedAt: z.nullable(Moment),
  reviewedAt: z.nullable(Moment),
  reviewedBy: z.nullable(z.string()),
  /** The time until which another person must confirm the roles; null for a suspended person or one without roles. */
  reviewDueAt: z.nullable(Moment),
  isReviewOverdue: z.boolean(),
  /** The areas of the back office that the person's roles open, each with the last day of use. */
  access: z.array(PartAccess),
  /** The usernames of the same person's other accounts. */
  linked: z.array(z.string()),
  /** The number of open proposals that the person made, or took over from a suspended colleague. */
  proposals: z.int(),
  /** The colleague who got the work of a suspended person; null if nobody did. */
  handedTo: z.nullable(z.string()),
});

const Invitation = z.object({
  id: Uuid,
  mail: z.string(),
  name: z.string(),
  roles: z.array(StaffRole),
  ...limits,
  /**
   * The username of the person who replaces a lost second factor by this link; null if the link is an invitation to
   * join.
   */
  enrols: z.nullable(z.string()),
  invitedBy: z.nullable(z.string()),
  invitedAt: Moment,
  expiresAt: Moment,
});

/** Lists everybody who works or has worked for the operator, the open invitations, and the rights of each role. */
export const listStaff = endpoint({
  method: 'GET',
  path: '/api/office/staff',
  access: { staff: 'staff.read', currency: 'all' },
  input: z.object({}),
  output: z.object({
    people: z.array(Person),
    invitations: z.array(Invitation),
    /** The number of days after which roles must be confirmed again, as set by the brand. */
    reviewDays: z.int(),
    /** False if no mail server is configured: the inviter must then pass the link on. */
    isMailed: z.boolean(),
    roles: z.array(
      z.object({
        role: StaffRole,
        modules: z.array(z.object({ module: StaffModule, level: z.enum(['read', 'write']) })),
      }),
    ),
    /** The areas that a role created by the operator may read and change. */
    parts: z.object({ reads: z.array(StaffModule), writes: z.array(StaffModule) }),
  }),
  refusals: [],
});

/**
 * Invites a person by mail. If there are two owners, the second must agree; a single owner may invite exactly one more
 * owner alone, because nobody else could agree. `currencies` or `branches` limits roles. INPUT_INVALID: the limit is
 * for a role that is not given, has a currency that the brand lacks or an account that is not an agent, or both are
 * given. FORBIDDEN: the role would have a right in currencies or branches in which the caller, or the second owner,
 * lacks it.
 */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/office/invitations',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ mail: Mail, name: text(60, 2), roles: Roles, ...wishedLimits, reason: text(300, 3) }),
  output: z.object({
    proposal: z.nullable(Proposed.shape.proposal),
    /**
     * True if the mail address also belongs to a member. Once the invitation is accepted, that member can no longer
     * play.
     */
    isMember: z.boolean(),
  }),
  refusals: ['STAFF_TAKEN', 'SECOND_OWNER_NEEDED', 'ROLE_STATE', 'PROPOSAL_OPEN'],
});

/**
 * Returns the link of an invitation that the caller wrote, so that the inviter can pass it on. Refused with
 * INVITATION_MAILED if a mail server is configured, because its mail carries the link. Only the inviter may call this.
 * Each view is recorded in the audit log.
 */
export const showInvitationLink = endpoint({
  method: 'POST',
  path: '/api/office/invitations/{id}/link',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ id: Uuid }),
  output: z.object({ link: z.string() }),
  refusals: ['NOT_FOUND', 'INVITATION_MAILED'],
});

/** Revokes an unused invitation at once. */
export const endInvitation = endpoint({
  method: 'DELETE',
  path: '/api/office/invitations/{id}',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ id: Uuid }),
  output: z.object({}),
  refusals: ['NOT_FOUND'],
});

/**
 * Proposes to replace a person's roles and the limit of each; a second owner must agree. A role sent without
 * `currencies` and `branches` becomes unlimited. The caller's own roles are refused, and limits are checked as in
 * `inviteStaff`.
 */
export const changeStaffRoles = endpoint({
  method: 'PUT',
  path: '/api/office/staff/{username}/roles',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ username: text(64, 1), roles: Roles, ...wishedLimits, reason: text(300, 3) }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'SAME_PERSON', 'STAFF_STATE', 'ROLE_STATE', 'LAST_OWNER', 'PROPOSAL_OPEN'],
});

/**
 * Creates a role, or changes the rights of a role that the operator created; a second owner must agree. The change then
 * applies at once to everybody who has the role. ROLE_UNSAFE: the role would allow giving roles to others, or would
 * contain both the right to propose and the right to approve the same action.
 */
export const saveStaffRole = endpoint({
  method: 'PUT',
  path: '/api/office/roles',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ name: OwnName, reads: Modules, writes: Modules, reason: text(300, 3) }),
  output: Proposed,
  refusals: ['ROLE_UNSAFE', 'ROLE_STATE', 'PROPOSAL_OPEN'],
});

/** Deletes a role that the operator created, at once, provided that nobody has it and no open invitation gives it. */
export const endStaffRole = endpoint({
  method: 'DELETE',
  path: '/api/office/roles/{name}',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ name: OwnName }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'ROLE_STATE'],
});

/**
 * Suspends a person (`isActive` false: sessions end, no login) or reinstates one. Suspending somebody who is not an
 * owner takes effect at once (`proposal` null); everything else waits for a second owner.
 */
export const switchStaff = endpoint({
  method: 'PUT',
  path: '/api/office/staff/{username}/state',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ username: text(64, 1), isActive: z.boolean(), reason: text(300, 3) }),
  output: z.object({ proposal: z.nullable(Proposed.shape.proposal) }),
  refusals: ['NOT_FOUND', 'SAME_PERSON', 'STAFF_STATE', 'LAST_OWNER', 'PROPOSAL_OPEN'],
});

/**
 * Proposes to reset the second factors of a person who lost them; a second owner, who is not that person, must agree.
 * The old factors and all sessions then end, and the person gets a link that asks for the password and registers a new
 * factor. STAFF_STATE: the person is suspended, or has no mail address.
 */
export const resetStaffFactor = endpoint({
  method: 'POST',
  path: '/api/office/staff/{username}/factor',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ username: text(64, 1), reason: text(300, 3) }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'SAME_PERSON', 'STAFF_STATE', 'PROPOSAL_OPEN'],
});

/** Ends all sessions of a staff member at once. */
export const endStaffSessions = endpoint({
  method: 'DELETE',
  path: '/api/office/staff/{username}/sessions',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ username: text(64, 1) }),
  output: z.object({ ended: z.int() }),
  refusals: ['NOT_FOUND'],
});

/** The caller's own roles with their limits, and the areas that they open, each with the last day of use. */
export const getOwnAccess = endpoint({
  method: 'GET',
  path: '/api/office/me/access',
  access: { staff: 'any', currency: 'none' },
  input: z.object({}),
  output: z.object({ roles: z.array(StaffRole), ...limits, access: z.array(PartAccess), linked: z.array(z.string()) }),
  refusals: [],
});

/**
 * Links two accounts of one person, at once: neither account may then check a proposal of the other. Removing the link
 * needs a second owner, who is neither of the two. STAFF_STATE: the accounts are already linked or not linked, or have
 * the same mail address, which links them permanently.
 */
export const linkStaff = endpoint({
  method: 'PUT',
  path: '/api/office/staff/{username}/person',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ username: text(64, 1), other: text(64, 1), isLinked: z.boolean(), reason: text(300, 3) }),
  output: z.object({ proposal: z.nullable(Proposed.shape.proposal) }),
  refusals: ['NOT_FOUND', 'SAME_PERSON', 'STAFF_STATE', 'PROPOSAL_OPEN'],
});

/**
 * Assigns the open work of a suspended person to a colleague. Chats go to the colleague within a minute, or back to the
 * queue if `to` is null. Proposals go to the colleague if the colleague may propose such actions; then neither of the
 * two may check them. All other proposals stay with the suspended person and can only be refused.
 */
export const handOverWork = endpoint({
  method: 'POST',
  path: '/api/office/staff/{username}/handover',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ username: text(64, 1), to: z.nullable(text(64, 1)), reason: text(300, 3) }),
  output: z.object({ proposals: z.int(), left: z.int() }),
  refusals: ['NOT_FOUND', 'SAME_PERSON', 'STAFF_STATE'],
});

/**
 * Reviews a person's access: confirms the roles to be kept and removes the others. Roles of a person who is not an
 * owner end at once (`proposal` null), because removing rights is safe; removing an owner's role waits for a second
 * owner, and the review stays due until then. The caller's own roles are refused. STAFF_STATE: the person is suspended,
 * lacks a role to be removed, or would have none left; in the last case suspend the person.
 */
export const confirmStaffAccess = endpoint({
  method: 'POST',
  path: '/api/office/staff/{username}/review',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ username: text(64, 1), takes: z.optional(z.object({ roles: Roles, reason: text(300, 3) })) }),
  output: z.object({ proposal: z.nullable(Proposed.shape.proposal) }),
  refusals: ['NOT_FOUND', 'SAME_PERSON', 'STAFF_STATE', 'LAST_OWNER', 'PROPOSAL_OPEN'],
});
