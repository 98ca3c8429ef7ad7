import { z } from 'zod/mini';
import { endpoint, staffRights } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Day, Moment, text, Uuid } from './wire.ts';

/**
 * Staff: sessions, invitations and roles. A role is a set of rights. The server checks them; the office only hides what
 * a person may not do.
 */

export const StaffRight = z.enum(staffRights);

/**
 * Roles that can be given to a person; several to one. The first 21 are those of a large house, each with one task;
 * `officer` and `approver` split the daily work of a small house between two people.
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

/** A role that the house has created: `own:` and its name. The name never changes; another name is another role. */
export type OwnRole = `own:${string}`;
export const isOwnRole = (role: string): role is OwnRole => role.startsWith('own:');

/** The pattern of such a name: 2 to 40 characters. */
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
/** The agents, by account name, of limited roles: a branch is the agent and everybody who is now below. */
export const RoleBranches = z.partialRecord(Limitable, Branches);
export type RoleBranches = z.output<typeof RoleBranches>;
const limits = { currencies: RoleCurrencies, branches: RoleBranches };
const wishedLimits = { currencies: z.optional(RoleCurrencies), branches: z.optional(RoleBranches) };

/** Areas of the house that a role reads or changes: the columns of the table of roles. */
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
 * An area of the house that a person may read or change. `usedOn` is the last day of use in the brand's zone; null for
 * never.
 */
const PartAccess = z.object({ module: StaffModule, level: z.enum(['read', 'write']), usedOn: z.nullable(Day) });
export type PartAccess = z.output<typeof PartAccess>;

const Person = z.object({
  username: z.string(),
  name: z.string(),
  mail: z.nullable(z.string()),
  isActive: z.boolean(),
  /** `currencies` and `branches`: those to which the role is limited; both are empty for a role without a limit. */
  roles: z.array(
    z.object({
      role: StaffRole,
      currencies: z.array(Currency),
      branches: z.array(z.string()),
      givenAt: Moment,
      givenBy: z.nullable(z.string()),
    }),
  ),
  /** The number of open sessions, and when any session was last used. */
  sessions: z.int(),
  seenAt: z.nullable(Moment),
  joinedAt: z.nullable(Moment),
  reviewedAt: z.nullable(Moment),
  reviewedBy: z.nullable(z.string()),
  /** Until when somebody else has to confirm the roles; null for a suspended person, and without roles. */
  reviewDueAt: z.nullable(Moment),
  isReviewOverdue: z.boolean(),
  /** The areas that the roles open, each with the last day of use. */
  access: z.array(PartAccess),
  /** The usernames of the same person's other accounts. */
  linked: z.array(z.string()),
  /** The number of open proposals that the person made or took over. */
  proposals: z.int(),
  /** The colleague who gets the work of a suspended person; null if nobody. */
  handedTo: z.nullable(z.string()),
});

const Invitation = z.object({
  id: Uuid,
  mail: z.string(),
  name: z.string(),
  roles: z.array(StaffRole),
  ...limits,
  /** The username of the person who registers a new second factor by this link; null: the link is for joining. */
  enrols: z.nullable(z.string()),
  invitedBy: z.nullable(z.string()),
  invitedAt: Moment,
  expiresAt: Moment,
});

/** Everybody who works or has worked here, open invitations, and the rights of each role. */
export const listStaff = endpoint({
  method: 'GET',
  path: '/api/office/staff',
  access: { staff: 'staff.read', currency: 'all' },
  input: z.object({}),
  output: z.object({
    people: z.array(Person),
    invitations: z.array(Invitation),
    /** The days within which roles are confirmed again, as the brand has set them. */
    reviewDays: z.int(),
    /** False if the house has no mail server: the inviter then passes the link on. */
    isMailed: z.boolean(),
    roles: z.array(
      z.object({
        role: StaffRole,
        modules: z.array(z.object({ module: StaffModule, level: z.enum(['read', 'write']) })),
      }),
    ),
    /** The areas that a role created by the house may read and change. */
    parts: z.object({ reads: z.array(StaffModule), writes: z.array(StaffModule) }),
  }),
  refusals: [],
});

/**
 * Invites a person by mail. With two owners it waits for the second one; the only owner can invite exactly one more
 * owner alone, as nobody else could agree. `currencies` or `branches` limits roles; refused (`INPUT_INVALID`) for a role
 * that is not given, a currency that the brand does not have, an account that is not an agent, and if both are given.
 * FORBIDDEN: the role would have a right in currencies or branches in which the caller, or the second owner, does not
 * have it.
 */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/office/invitations',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ mail: Mail, name: text(60, 2), roles: Roles, ...wishedLimits, reason: text(300, 3) }),
  output: z.object({
    proposal: z.nullable(Proposed.shape.proposal),
    /** True if a member has this mailbox. When the invitation is accepted, that account can no longer play. */
    isMember: z.boolean(),
  }),
  refusals: ['STAFF_TAKEN', 'SECOND_OWNER_NEEDED', 'ROLE_STATE', 'PROPOSAL_OPEN'],
});

/**
 * The link of an invitation that the caller wrote, for a house without a mail server, so that the inviter can pass it
 * on. Refused (`INVITATION_MAILED`) if a mail carries it, and to everybody else. Each view is recorded in the audit
 * log.
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

/** Revokes an open invitation at once. */
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
 * Proposes to replace a person's roles and the limit of each; a second owner must agree. A role without `currencies` and
 * `branches` has no limit from then on. Refused for the caller's own roles, and as `inviteStaff` for its limits.
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
 * Creates a role of the house, or changes the rights of one; a second owner must agree. The change then applies at once
 * to everybody who holds the role. ROLE_UNSAFE: the role would give people to others, or hold both halves of one act of
 * two people.
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

/** Deletes a role of the house at once, if nobody holds it and no open invitation gives it. */
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
 * Then the old factors and all sessions end, and the person gets a link by which the password and a new factor are
 * proved together. STAFF_STATE: the person is suspended, or has no mail address.
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

/** Ends all sessions of a person, at once. */
export const endStaffSessions = endpoint({
  method: 'DELETE',
  path: '/api/office/staff/{username}/sessions',
  access: { staff: 'staff.manage', currency: 'all' },
  once: true,
  input: z.object({ username: text(64, 1) }),
  output: z.object({ ended: z.int() }),
  refusals: ['NOT_FOUND'],
});

/** The caller's own roles, the limits of limited ones, and areas, each with the last day of use. */
export const getOwnAccess = endpoint({
  method: 'GET',
  path: '/api/office/me/access',
  access: { staff: 'any', currency: 'none' },
  input: z.object({}),
  output: z.object({ roles: z.array(StaffRole), ...limits, access: z.array(PartAccess), linked: z.array(z.string()) }),
  refusals: [],
});

/**
 * Links two accounts of one person, at once: neither may then check what the other proposed. Removing the link waits
 * for a second owner, who is neither of the two. STAFF_STATE: they are linked already, or not linked, or share a
 * mailbox, which links them for good.
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
 * queue (`to` null). Proposals go to the colleague who may propose such acts; neither of the two may check them. The
 * others stay, and can only be refused.
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
 * The review of a person's access: confirms the roles that stay, and takes the others away. Roles of somebody who is not
 * an owner end at once (`proposal` null), because that only stops; those of an owner wait for a second owner, and stay
 * due until then. Refused for the caller's own roles. STAFF_STATE: the person is suspended, lacks a role that was to be
 * taken, or would have none left; then suspend the person.
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
