import type { StaffRight } from '@tamarind/contract/endpoint';
import type { Day } from '@tamarind/domain/time';
import {
  isOwnRole,
  type PartAccess,
  type PresetRole,
  type StaffModule,
  type StaffRole,
  staffModules,
  staffRoles,
} from '@tamarind/contract/operators';

type Level = 'read' | 'write';
import { kindOf, type ProposalAct, proposalActs } from '@tamarind/contract/proposals';

/** Rights of each module. `write` includes `read`. */
const modules: Readonly<Record<StaffModule, Readonly<Record<Level, readonly StaffRight[]>>>> = {
  staff: { read: ['staff.read'], write: ['staff.manage'] },
  audit: { read: ['audit.read'], write: [] },
  brand: { read: [], write: ['system.manage', 'brand.publish', 'texts.manage'] },
  draws: { read: ['draws.read'], write: ['draws.manage'] },
  results: { read: ['draws.read'], write: ['results.enter', 'results.correct'] },
  result_release: { read: ['draws.read'], write: ['results.release'] },
  prices: { read: ['draws.read'], write: ['prices.set'] },
  exposure: { read: ['exposure.read'], write: [] },
  withdrawals: { read: ['withdrawals.read'], write: ['withdrawals.review'] },
  payout_approval: { read: ['withdrawals.read'], write: ['withdrawals.approve'] },
  disputes: { read: ['withdrawals.read'], write: ['withdrawals.dispute'] },
  deposits: { read: ['deposits.read'], write: ['deposits.assign'] },
  ledger: { read: ['ledger.read'], write: [] },
  reconciliation: { read: ['reconciliation.read'], write: ['reconciliation.manage'] },
  credits: { read: [], write: ['adjustments.propose', 'adjustments.credit'] },
  debits: { read: [], write: ['adjustments.propose', 'adjustments.debit'] },
  adjustment_approval: { read: [], write: ['adjustments.decide'] },
  members: { read: ['members.read'], write: ['members.manage'] },
  contact_data: { read: ['members.contact', 'members.details'], write: [] },
  notes: { read: ['notes.read'], write: ['notes.write'] },
  identity: { read: [], write: ['identity.review'] },
  games: { read: [], write: ['games.manage'] },
  vendors: { read: ['vendors.read'], write: ['vendors.manage'] },
  vendor_keys: { read: ['vendors.read'], write: ['vendors.keys'] },
  vendor_key_activation: { read: ['vendors.read'], write: ['vendors.activate'] },
  promotions: { read: [], write: ['promotions.manage'] },
  agents: { read: ['agents.read'], write: ['agents.manage'] },
  content: { read: [], write: ['content.manage', 'texts.manage'] },
  points: { read: [], write: ['points.manage'] },
  protection: { read: [], write: ['protection.manage'] },
  compliance: { read: [], write: ['compliance.decide'] },
  support: { read: [], write: ['support.chat'] },
  exports: { read: ['exports.read'], write: [] },
  member_exports: { read: [], write: ['exports.read', 'exports.ask', 'exports.members'] },
  ticket_exports: { read: [], write: ['exports.read', 'exports.ask', 'exports.tickets'] },
  entry_exports: { read: [], write: ['exports.read', 'exports.ask', 'exports.entries'] },
  agent_exports: { read: [], write: ['exports.read', 'exports.ask', 'exports.agents'] },
  audit_exports: { read: [], write: ['exports.read', 'exports.ask', 'exports.audit'] },
  export_approval: { read: ['exports.read'], write: ['exports.decide'] },
  stand_ins: { read: ['outside.read'], write: ['outside.codes'] },
};

/**
 * The modules that each preset role reads or changes. If an act needs two people with different rights, no role has
 * both rights, except compliance, which may also propose what it checks. Every act also checks that the two are
 * different persons.
 */
const matrix: Readonly<Record<PresetRole, Readonly<Partial<Record<StaffModule, Level>>>>> = {
  owner: {
    staff: 'write',
    audit: 'read',
    brand: 'write',
    draws: 'read',
    exposure: 'read',
    withdrawals: 'read',
    deposits: 'read',
    ledger: 'read',
    reconciliation: 'read',
    members: 'read',
    notes: 'read',
    vendors: 'read',
    vendor_key_activation: 'write',
    agents: 'read',
    export_approval: 'write',
  },
  brand_manager: {
    brand: 'write',
    content: 'write',
    games: 'write',
    vendors: 'write',
    vendor_keys: 'write',
    agents: 'read',
    draws: 'read',
    deposits: 'read',
    members: 'read',
  },
  draw_officer: { draws: 'write', results: 'write', exposure: 'read' },
  draw_approver: { draws: 'write', results: 'write', result_release: 'write', exposure: 'read' },
  trader: { prices: 'write', exposure: 'read' },
  cashier: { withdrawals: 'write', deposits: 'write', reconciliation: 'write', members: 'read', notes: 'write' },
  cashier_approver: {
    payout_approval: 'write',
    disputes: 'write',
    deposits: 'write',
    reconciliation: 'write',
    adjustment_approval: 'write',
    members: 'read',
    notes: 'write',
  },
  finance: {
    audit: 'read',
    agents: 'read',
    ledger: 'read',
    reconciliation: 'write',
    withdrawals: 'read',
    deposits: 'read',
    vendors: 'read',
    points: 'write',
    credits: 'write',
    debits: 'write',
    members: 'read',
    notes: 'read',
    member_exports: 'write',
    ticket_exports: 'write',
    entry_exports: 'write',
    agent_exports: 'write',
    audit_exports: 'write',
  },
  support_1: { support: 'write', members: 'read', notes: 'write' },
  support_2: {
    support: 'write',
    members: 'write',
    contact_data: 'read',
    notes: 'write',
    points: 'write',
    disputes: 'write',
    credits: 'write',
    debits: 'write',
    member_exports: 'write',
    ticket_exports: 'write',
  },
  kyc_officer: { identity: 'write', members: 'read', contact_data: 'read', notes: 'write' },
  compliance: {
    identity: 'write',
    protection: 'write',
    compliance: 'write',
    promotions: 'write',
    draws: 'write',
    adjustment_approval: 'write',
    audit: 'read',
    members: 'write',
    notes: 'write',
    withdrawals: 'read',
    deposits: 'read',
    export_approval: 'write',
  },
  rg_officer: { protection: 'write', members: 'read', notes: 'write' },
  promotions: { promotions: 'write', content: 'write', points: 'write', members: 'read', member_exports: 'write' },
  content_editor: { content: 'write', games: 'write' },
  agent_manager: { agents: 'write', members: 'read' },
  risk_analyst: {
    draws: 'read',
    exposure: 'read',
    withdrawals: 'read',
    deposits: 'read',
    ledger: 'read',
    reconciliation: 'read',
    members: 'read',
    notes: 'read',
    vendors: 'read',
  },
  it_operations: { brand: 'write', stand_ins: 'write' },
  auditor: {
    agents: 'read',
    audit: 'read',
    draws: 'read',
    exposure: 'read',
    withdrawals: 'read',
    deposits: 'read',
    ledger: 'read',
    reconciliation: 'read',
    vendors: 'read',
    exports: 'read',
  },
  regulator: { audit: 'read', draws: 'read', exposure: 'read', ledger: 'read', reconciliation: 'read' },
  api_client: { draws: 'read', exposure: 'read', ledger: 'read' },
  officer: {
    agents: 'write',
    brand: 'write',
    draws: 'write',
    results: 'write',
    result_release: 'write',
    prices: 'write',
    exposure: 'read',
    withdrawals: 'write',
    disputes: 'write',
    deposits: 'write',
    ledger: 'read',
    reconciliation: 'write',
    credits: 'write',
    debits: 'write',
    members: 'write',
    contact_data: 'read',
    notes: 'write',
    identity: 'write',
    games: 'write',
    vendors: 'write',
    vendor_keys: 'write',
    promotions: 'write',
    content: 'write',
    points: 'write',
    protection: 'write',
    support: 'write',
    stand_ins: 'write',
    member_exports: 'write',
    ticket_exports: 'write',
    entry_exports: 'write',
    agent_exports: 'write',
    audit_exports: 'write',
  },
  approver: {
    agents: 'write',
    audit: 'read',
    brand: 'write',
    draws: 'write',
    results: 'write',
    result_release: 'write',
    prices: 'write',
    exposure: 'read',
    payout_approval: 'write',
    disputes: 'write',
    deposits: 'write',
    ledger: 'read',
    reconciliation: 'write',
    adjustment_approval: 'write',
    members: 'read',
    notes: 'write',
    identity: 'write',
    vendors: 'write',
    vendor_key_activation: 'write',
    promotions: 'write',
    content: 'write',
    points: 'write',
    protection: 'write',
    compliance: 'write',
    support: 'write',
    stand_ins: 'read',
    export_approval: 'write',
  },
};

const rightsOfRole = (role: PresetRole): StaffRight[] =>
  Object.entries(matrix[role]).flatMap(([module, level]) => rightsAt(module as StaffModule, level));

const rightsAt = (module: StaffModule, level: Level): readonly StaffRight[] => {
  const { read, write } = modules[module];
  return level === 'write' ? [...read, ...write] : read;
};

/** Rights of each preset role. */
export const rightsByRole = Object.fromEntries(
  staffRoles.map((role) => [role, [...new Set(rightsOfRole(role))]]),
) as unknown as Readonly<Record<PresetRole, readonly StaffRight[]>>;

/** Modules that a brand-defined role reads and changes. */
export interface Parts {
  readonly reads: readonly StaffModule[];
  readonly writes: readonly StaffModule[];
}

/**
 * Converts a brand-defined role to today's module names. A role stored when all adjustments, or all exports, were one
 * module gets every module into which that one was split.
 */
export const presentParts = ({ reads, writes }: Parts): Parts => ({
  reads,
  writes: writes.flatMap((module) => formerModules[module] ?? [module]),
});
const formerModules: Readonly<Record<string, readonly StaffModule[]>> = {
  adjustments: ['credits', 'debits'],
  exports: ['member_exports', 'ticket_exports', 'entry_exports', 'agent_exports', 'audit_exports'],
};

const rightsOfParts = ({ reads, writes }: Parts): StaffRight[] => [
  ...reads.flatMap((module) => rightsAt(module, 'read')),
  ...writes.flatMap((module) => rightsAt(module, 'write')),
];

/**
 * Rights of a person with these roles; `own` lists the modules of brand-defined roles. A role of an older release that
 * this code does not know grants no rights.
 */
export const rightsOf = (roles: readonly StaffRole[], own: readonly Parts[]): StaffRight[] => [
  ...new Set([
    ...roles.flatMap((role) => (isOwnRole(role) ? [] : (rightsByRole[role] ?? []))),
    ...own.flatMap((parts) => rightsOfParts(presentParts(parts))),
  ]),
];

/**
 * True if a brand-defined role may include the module. It may not include modules that grant rights to others, or one
 * that exists only in the demo.
 */
const isOffered = (module: StaffModule): boolean => module !== 'stand_ins';
export const partsOffered: Parts = {
  reads: staffModules.filter((module) => isOffered(module) && modules[module].read.length > 0),
  writes: staffModules.filter((module) => isOffered(module) && module !== 'staff' && modules[module].write.length > 0),
};

/**
 * True if a role with these modules is allowed: it has at least one module, all may be included, and they do not
 * contain both rights of a two-person act.
 */
export function isSafeRole(parts: Parts): boolean {
  const rights = new Set(rightsOfParts(parts));
  return (
    rights.size > 0 &&
    parts.reads.every((module) => partsOffered.reads.includes(module)) &&
    parts.writes.every((module) => partsOffered.writes.includes(module)) &&
    halves.every(([maker, checker]) => !(rights.has(maker) && rights.has(checker)))
  );
}

/**
 * Pairs of rights that one role must not combine: the first person of an act needs one of them, the second person the
 * other.
 */
const halves: readonly (readonly [StaffRight, StaffRight])[] = [
  ['withdrawals.review', 'withdrawals.approve'],
  ...Object.keys(proposalActs)
    .map((act) => kindOf(act as ProposalAct))
    .filter(({ maker, checker }) => maker !== checker)
    .map(({ maker, checker }) => [maker, checker] as const),
];

/** The table of roles in the back office: preset roles first, then brand-defined ones. */
export const roleTable = (own: readonly (Parts & { readonly role: StaffRole })[]) => [
  ...staffRoles.map((role) => ({ role, modules: levelsOf((module) => matrix[role][module]) })),
  ...own.map((one) => {
    const { reads, writes } = presentParts(one);
    return {
      role: one.role,
      modules: levelsOf((module) => (writes.includes(module) ? 'write' : reads.includes(module) ? 'read' : undefined)),
    };
  }),
];

const levelsOf = (levelOf: (module: StaffModule) => Level | undefined) =>
  staffModules.flatMap((module) => {
    const level = levelOf(module);
    return level === undefined ? [] : [{ module, level }];
  });

/**
 * Rights that several modules share to open a page or a form. Their use does not show which of these modules was used,
 * so the date of a module's last use ignores them if the module has other rights.
 */
const openers: ReadonlySet<StaffRight> = new Set(['adjustments.propose', 'exports.read', 'exports.ask']);

/**
 * The modules that these roles include, each at its highest level; `used` contains the last day on which each right was
 * used.
 */
export function accessOf(
  roles: readonly StaffRole[],
  own: readonly Parts[],
  used: ReadonlyMap<StaffRight, Day>,
): PartAccess[] {
  const levelOf = (module: StaffModule): Level | undefined => {
    const levels = [
      ...roles.map((role) => (isOwnRole(role) ? undefined : matrix[role]?.[module])),
      ...own
        .map(presentParts)
        .map(({ reads, writes }) =>
          writes.includes(module) ? ('write' as const) : reads.includes(module) ? ('read' as const) : undefined,
        ),
    ];
    return levels.includes('write') ? 'write' : levels.includes('read') ? 'read' : undefined;
  };
  return levelsOf(levelOf).map(({ module, level }) => {
    const rights = modules[module][level];
    const apart = rights.filter((right) => !openers.has(right));
    const days = (apart.length > 0 ? apart : rights).flatMap((right) => used.get(right) ?? []);
    return { module, level, usedOn: days.toSorted().at(-1) ?? null };
  });
}
