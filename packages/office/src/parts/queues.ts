import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getQueues } from '@tamarind/contract/reports';
import type { Doorway } from './staff.ts';
import { type AgeLimits, caseAge, chatAge, noticeAge, resultAge } from './age.ts';

/**
 * A queue: the section of the office whose menu item shows the number of cases, the page on which its cases are
 * decided, and the ages at which a case is late.
 */
interface WaitingQueue extends Doorway {
  readonly key: keyof OutputOf<typeof getQueues>['queues'];
  /** The path of the section. */
  readonly room: `/${string}`;
  readonly path: `/${string}`;
  /** The ages from which a waiting item counts as late: the name of one of the brand's deadlines, or fixed limits. */
  readonly limits: AgeLimits | keyof OutputOf<typeof getQueues>['deadlines'];
}

/** All queues, for the menu and the dashboard's cards. */
export const queueList: readonly WaitingQueue[] = [
  { key: 'approvals', room: '/approvals', path: '/approvals?show=mine', right: 'any', limits: caseAge },
  {
    key: 'withdrawals',
    room: '/withdrawals',
    path: '/withdrawals',
    right: 'withdrawals.read',
    limits: 'requestMinutes',
  },
  {
    key: 'disputes',
    room: '/withdrawals',
    path: '/withdrawals?state=disputed',
    right: 'withdrawals.read',
    limits: 'disputeMinutes',
  },
  {
    key: 'unmatched',
    room: '/deposits',
    path: '/deposits',
    right: 'deposits.read',
    limit: 'currency',
    limits: noticeAge,
  },
  {
    key: 'breaks',
    room: '/reconciliation',
    path: '/reconciliation?show=breaks',
    right: 'reconciliation.read',
    limit: 'currency',
    limits: caseAge,
  },
  {
    key: 'resultsDue',
    room: '/draws',
    path: '/draws?state=closed',
    right: 'draws.read',
    limit: 'currency',
    limits: resultAge,
  },
  { key: 'support', room: '/support', path: '/support', right: 'support.chat', limits: chatAge },
  { key: 'identity', room: '/identity', path: '/identity', right: 'identity.review', limits: caseAge },
  {
    key: 'promotions',
    room: '/promotions',
    path: '/promotions',
    right: 'promotions.manage',
    limit: 'currency',
    limits: caseAge,
  },
  { key: 'mall', room: '/mall', path: '/mall', right: 'points.manage', limit: 'currency', limits: caseAge },
  { key: 'protection', room: '/protection', path: '/protection', right: 'protection.manage', limits: caseAge },
  { key: 'accessReviews', room: '/staff', path: '/staff?tab=review', right: 'staff.manage', limits: caseAge },
  {
    key: 'vendorCases',
    room: '/vendors',
    path: '/vendors?show=cases',
    right: 'vendors.read',
    limit: 'closed',
    limits: caseAge,
  },
];
