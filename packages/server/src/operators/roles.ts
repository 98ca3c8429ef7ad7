import type { StaffRight } from '@tamarind/contract/endpoint';
import { type StaffModule, type StaffRole, staffModules, staffRoles } from '@tamarind/contract/operators';

type Level = 'read' | 'write';

/** Rights of each module. `write` includes `read`. */
const modules: Readonly<Record<StaffModule, Readonly<Record<Level, readonly StaffRight[]>>>> = {
  staff: { read: ['staff.read'], write: ['staff.manage'] },
  audit: { read: ['audit.read'], write: [] },
  brand: { read: [], write: ['system.manage', 'brand.publish'] },
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
  adjustments: { read: [], write: ['adjustments.propose'] },
  adjustment_approval: { read: [], write: ['adjustments.decide'] },
  members: { read: ['members.read'], write: ['members.manage'] },
  contact_data: { read: ['members.contact', 'members.details'], write: [] },
  notes: { read: ['notes.read'], write: ['notes.write'] },
  identity: { read: [], write: ['identity.review'] },
  games: { read: [], write: ['games.manage'] },
  vendors: { read: ['vendors.read'], write: ['vendors.manage'] },
  promotions: { read: [], write: ['promotions.manage'] },
  points: { read: [], write: ['points.manage'] },
  protection: { read: [], write: ['protection.manage'] },
  support: { read: [], write: ['support.chat'] },
  stand_ins: { read: ['outside.read'], write: ['outside.codes'] },
};

/**
 * The parts of the house that each role reads or changes. No role has both halves of a two-person act with different rights, and
 * every act also compares the persons.
 */
const matrix: Readonly<Record<StaffRole, Readonly<Partial<Record<StaffModule, Level>>>>> = {
  owner: {
    staff: 'write',
    audit: 'read',
    brand: 'write',
    draws: 'read',
    exposure: 'read',
    withdrawals: 'read',
    deposits: 'read',
    ledger: 'read',
    members: 'read',
    notes: 'read',
    vendors: 'read',
  },
  brand_manager: { brand: 'write', games: 'write', vendors: 'write', draws: 'read', deposits: 'read', members: 'read' },
  draw_officer: { draws: 'write', results: 'write', exposure: 'read' },
  draw_approver: { draws: 'write', results: 'write', result_release: 'write', exposure: 'read' },
  trader: { prices: 'write', exposure: 'read' },
  cashier: { withdrawals: 'write', deposits: 'write', members: 'read', notes: 'write' },
  cashier_approver: {
    payout_approval: 'write',
    disputes: 'write',
    deposits: 'write',
    adjustment_approval: 'write',
    members: 'read',
    notes: 'write',
  },
  finance: {
    ledger: 'read',
    withdrawals: 'read',
    deposits: 'read',
    vendors: 'read',
    points: 'write',
    adjustments: 'write',
    members: 'read',
    notes: 'read',
  },
  support_1: { support: 'write', members: 'read', notes: 'write' },
  support_2: {
    support: 'write',
    members: 'write',
    contact_data: 'read',
    notes: 'write',
    points: 'write',
    disputes: 'write',
    adjustments: 'write',
  },
  kyc_officer: { identity: 'write', members: 'read', contact_data: 'read', notes: 'write' },
  compliance: {
    identity: 'write',
    protection: 'write',
    promotions: 'write',
    draws: 'write',
    adjustment_approval: 'write',
    audit: 'read',
    members: 'write',
    notes: 'write',
    withdrawals: 'read',
    deposits: 'read',
  },
  rg_officer: { protection: 'write', members: 'read', notes: 'write' },
  promotions: { promotions: 'write', points: 'write', members: 'read' },
  content_editor: { games: 'write' },
  agent_manager: { members: 'read' },
  risk_analyst: {
    draws: 'read',
    exposure: 'read',
    withdrawals: 'read',
    deposits: 'read',
    ledger: 'read',
    members: 'read',
    notes: 'read',
    vendors: 'read',
  },
  it_operations: { brand: 'write', stand_ins: 'write' },
  auditor: {
    audit: 'read',
    draws: 'read',
    exposure: 'read',
    withdrawals: 'read',
    deposits: 'read',
    ledger: 'read',
    vendors: 'read',
  },
  regulator: { audit: 'read', draws: 'read', exposure: 'read', ledger: 'read' },
  api_client: { draws: 'read', exposure: 'read', ledger: 'read' },
  officer: {
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
    adjustments: 'write',
    members: 'write',
    contact_data: 'read',
    notes: 'write',
    identity: 'write',
    games: 'write',
    vendors: 'write',
    promotions: 'write',
    points: 'write',
    protection: 'write',
    support: 'write',
    stand_ins: 'write',
  },
  approver: {
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
    adjustment_approval: 'write',
    members: 'read',
    notes: 'write',
    identity: 'write',
    vendors: 'write',
    promotions: 'write',
    points: 'write',
    protection: 'write',
    support: 'write',
    stand_ins: 'read',
  },
};

const rightsOfRole = (role: StaffRole): StaffRight[] =>
  Object.entries(matrix[role]).flatMap(([module, level]) => {
    const { read, write } = modules[module as StaffModule];
    return level === 'write' ? [...read, ...write] : [...read];
  });

/** Rights of each role. */
export const rightsByRole = Object.fromEntries(
  staffRoles.map((role) => [role, [...new Set(rightsOfRole(role))]]),
) as unknown as Readonly<Record<StaffRole, readonly StaffRight[]>>;

/** Rights of a person with these roles. A role of an older release that is unknown here gives none. */
export const rightsOf = (roles: readonly StaffRole[]): StaffRight[] => [
  ...new Set(roles.flatMap((role) => rightsByRole[role] ?? [])),
];

/** The table of roles, as the office shows it. */
export const roleTable = () =>
  staffRoles.map((role) => ({
    role,
    modules: staffModules.flatMap((module) => {
      const level = matrix[role][module];
      return level === undefined ? [] : [{ module, level }];
    }),
  }));
