import { memberKindField } from '@tamarind/contract/member-kind';
import { agentRights } from '@tamarind/domain/agents/line/centre';
import type { MemberKind } from '@tamarind/domain/members/member-kind';
import { startSession } from '@tamarind/ui/session.ts';

/** The time used in the encoded answers below, which serve the screen tests of the agent centre. */
export const at = '2026-11-20T05:00:00.000Z';
export const sums = {
  bets: 12,
  turnover: '861000000',
  net: '6342000',
  bonuses: '0',
  salaries: '0',
  deposits: '248000000',
  withdrawals: '197000000',
};
export const member = (account: string, change: object = {}) => ({
  account,
  nickname: account,
  [memberKindField]: 1,
  currency: 'THB',
  depth: 1,
  registeredAt: at,
  team: 412,
  ...sums,
  active: 128,
  income: '1824000',
  loggedInAt: at,
  balance: '150000',
  isFrozen: false,
  contracts: [{ kind: 'daily', state: 'active', topPpm: 8_000, from: at, endAskedBy: null }],
  ...change,
});
export const centre = (change: object = {}) => ({
  rights: agentRights,
  isPrincipal: true,
  waiting: { own: 0, downlines: 0 },
  ...change,
});
export const overview = (change: object = {}) => ({
  days: ['2026-11-19', '2026-11-20'].map((day) => ({ day, ...sums, active: 400, registered: 3 })),
  now: { ...sums, active: 412, registered: 36 },
  before: { ...sums, turnover: '750000000', deposits: '0', active: 392, registered: 36 },
  members: 1284,
  agents: 38,
  ...change,
});
export const progress = {
  currency: 'THB',
  income: { now: '150000', before: '100000' },
  running: [
    {
      contract: '019a0000-0000-7000-8000-000000000001',
      kind: 'daily',
      currency: 'THB',
      topPpm: 12_000,
      from: '2026-11-19T17:00:00.000Z',
      until: '2026-11-20T17:00:00.000Z',
      turnover: '7500000',
      base: '7500000',
      next: { measure: 'turnover', reached: '7500000', wanted: '10000000', ratePpm: 12_000 },
      last: { pay: '90000', until: '2026-11-19T17:00:00.000Z' },
    },
  ],
};
const terms = {
  period: 'month',
  tiers: [{ ratePpm: 8_000, active: 3, turnover: '10000000' }, { ratePpm: 12_000 }],
  deducts: ['bonuses'],
  platformPpm: 0,
  paymentPpm: 0,
  activeWhen: { deposits: '100000', turnover: '500000' },
  carriesLoss: true,
  unit: '1',
  most: null,
  unearned: 'upline',
  sharePpm: null,
};
export const contract = (change: object = {}) => ({
  id: '019a0000-0000-7000-8000-000000000001',
  kind: 'daily',
  currency: 'THB',
  account: 'agentsuda',
  upline: 'agentanong',
  state: 'offered',
  terms,
  sha256: 'a'.repeat(64),
  offeredAt: at,
  expiresAt: '2026-11-27T05:00:00.000Z',
  from: null,
  until: null,
  endAskedBy: null,
  ...change,
});
export const pageOf = (name: string, rows: readonly object[]) => ({ [name]: rows, count: rows.length, pageSize: 20 });

export const enter = (memberKind: MemberKind = 'agent') =>
  startSession({ token: 'a-test', account: 'agentanong', memberKind, merchant: 'tamarind', currency: 'THB' });
