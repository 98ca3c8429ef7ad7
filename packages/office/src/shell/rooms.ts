import { useMemo, type ComponentType } from 'react';
import type { IconName } from '@tamarind/ui/Icon';
import { lazySection } from '@tamarind/ui/LazySection';
import { type Doorway, isOpenTo, useStaff } from '#parts/staff.ts';

/**
 * The definition of a page of the office: its route, its position in the menu and in the search, and its right. Its
 * title is the message `room.<key>`. A page whose lists the server refuses to this person is hidden; a page without
 * `limit` has the same content for everybody.
 */
interface RoomEntry<Key extends string> extends Doorway {
  /** The key is also the name of the page's folder. */
  readonly key: Key;
  readonly group: (typeof groups)[number];
  readonly path: `/${string}`;
  /** Further path segments that the page reads. */
  readonly rest?: `/:${string}?`;
  readonly icon: IconName;
  readonly load: () => Promise<{ default: ComponentType }>;
}

const page = <const Key extends string>({ load, rest, ...entry }: RoomEntry<Key>) => ({
  ...entry,
  route: `${entry.path}${rest ?? ''}`,
  page: lazySection(load),
});

export const groups = ['operate', 'money', 'people', 'control'] as const;

/** The pages of the office, in the order of the menu. A new page needs an entry here, a folder and a title. */
export const rooms = [
  page({
    key: 'dashboard',
    group: 'operate',
    path: '/',
    icon: 'squares-four',
    right: 'any',
    limit: 'narrowed',
    load: () => import('#dashboard/DashboardPage.tsx'),
  }),
  page({
    key: 'approvals',
    group: 'operate',
    path: '/approvals',
    icon: 'seal-check-fill',
    right: 'any',
    limit: 'narrowed',
    load: () => import('#approvals/ApprovalsPage.tsx'),
  }),
  page({
    key: 'draws',
    group: 'operate',
    path: '/draws',
    rest: '/:draw?',
    icon: 'calendar-check',
    right: 'draws.read',
    limit: 'currency',
    load: () => import('#draws/DrawsRoom.tsx'),
  }),
  page({
    key: 'exposure',
    group: 'operate',
    path: '/exposure',
    rest: '/:draw?',
    icon: 'grid-nine',
    right: 'exposure.read',
    limit: 'currency',
    load: () => import('#exposure/ExposureRoom.tsx'),
  }),
  page({
    key: 'games',
    group: 'operate',
    path: '/games',
    rest: '/:game?',
    icon: 'cards',
    right: 'draws.read',
    load: () => import('#games/GamesRoom.tsx'),
  }),
  page({
    key: 'calendar',
    group: 'operate',
    path: '/calendar',
    icon: 'calendar-blank',
    right: 'draws.read',
    load: () => import('#calendar/CalendarPage.tsx'),
  }),
  page({
    key: 'vendors',
    group: 'operate',
    path: '/vendors',
    rest: '/:code?',
    icon: 'play-circle',
    right: 'vendors.read',
    limit: 'closed',
    load: () => import('#vendors/VendorsRoom.tsx'),
  }),
  page({
    key: 'catalogue',
    group: 'operate',
    path: '/catalogue',
    icon: 'play-circle',
    right: 'games.manage',
    load: () => import('#catalogue/CataloguePage.tsx'),
  }),
  page({
    key: 'withdrawals',
    group: 'money',
    path: '/withdrawals',
    rest: '/:id?',
    icon: 'hand-coins',
    right: 'withdrawals.read',
    limit: 'narrowed',
    load: () => import('#withdrawals/WithdrawalsPage.tsx'),
  }),
  page({
    key: 'payout-batches',
    group: 'money',
    path: '/payout-batches',
    icon: 'receipt',
    right: 'withdrawals.read',
    limit: 'currency',
    load: () => import('#payout-batches/PayoutBatchesPage.tsx'),
  }),
  page({
    key: 'deposits',
    group: 'money',
    path: '/deposits',
    rest: '/:id?',
    icon: 'bank',
    right: 'deposits.read',
    limit: 'narrowed',
    load: () => import('#deposits/DepositsPage.tsx'),
  }),
  page({
    key: 'receiving',
    group: 'money',
    path: '/receiving',
    icon: 'credit-card',
    right: 'deposits.read',
    limit: 'currency',
    load: () => import('#receiving/ReceivingPage.tsx'),
  }),
  page({
    key: 'connections',
    group: 'money',
    path: '/connections',
    icon: 'link',
    right: 'deposits.read',
    limit: 'currency',
    load: () => import('#connections/ConnectionsPage.tsx'),
  }),
  page({
    key: 'reconciliation',
    group: 'money',
    path: '/reconciliation',
    rest: '/:id?',
    icon: 'swap',
    right: 'reconciliation.read',
    limit: 'currency',
    load: () => import('#reconciliation/ReconciliationPage.tsx'),
  }),
  page({
    key: 'ledger',
    group: 'money',
    path: '/ledger',
    rest: '/:account?',
    icon: 'scales',
    right: 'ledger.read',
    limit: 'currency',
    load: () => import('#ledger/LedgerPage.tsx'),
  }),
  page({
    key: 'members',
    group: 'people',
    path: '/members',
    rest: '/:account?',
    icon: 'users',
    right: 'members.read',
    limit: 'narrowed',
    load: () => import('#members/MembersRoom.tsx'),
  }),
  page({
    key: 'agents',
    group: 'people',
    path: '/agents',
    rest: '/:account?',
    icon: 'users-three',
    right: 'agents.read',
    limit: 'narrowed',
    load: () => import('#agents/AgentsRoom.tsx'),
  }),
  page({
    key: 'identity',
    group: 'people',
    path: '/identity',
    rest: '/:id?',
    icon: 'identification-card',
    right: 'identity.review',
    limit: 'narrowed',
    load: () => import('#identity/IdentityPage.tsx'),
  }),
  page({
    key: 'support',
    group: 'people',
    path: '/support',
    rest: '/:id?',
    icon: 'chat-circle-dots',
    right: 'support.chat',
    limit: 'narrowed',
    load: () => import('#support/SupportPage.tsx'),
  }),
  page({
    key: 'mall',
    group: 'people',
    path: '/mall',
    icon: 'gift',
    right: 'points.manage',
    limit: 'currency',
    load: () => import('#mall/MallPage.tsx'),
  }),
  page({
    key: 'promotions',
    group: 'people',
    path: '/promotions',
    rest: '/:id?',
    icon: 'gift',
    right: 'promotions.manage',
    limit: 'currency',
    load: () => import('#promotions/PromotionsRoom.tsx'),
  }),
  page({
    key: 'announcements',
    group: 'people',
    path: '/announcements',
    rest: '/:id?',
    icon: 'megaphone-simple-fill',
    right: 'content.manage',
    load: () => import('#announcements/AnnouncementsRoom.tsx'),
  }),
  page({
    key: 'protection',
    group: 'people',
    path: '/protection',
    icon: 'shield-check',
    right: 'protection.manage',
    limit: 'narrowed',
    load: () => import('#protection/ProtectionPage.tsx'),
  }),
  page({
    key: 'fairness',
    group: 'control',
    path: '/fairness',
    rest: '/:game?',
    icon: 'dice-five',
    right: 'draws.read',
    load: () => import('#fairness/FairnessPage.tsx'),
  }),
  page({
    key: 'opening',
    group: 'control',
    path: '/opening',
    icon: 'list-checks',
    right: 'staff.manage',
    load: () => import('#opening/OpeningPage.tsx'),
  }),
  page({
    key: 'staff',
    group: 'control',
    path: '/staff',
    icon: 'users',
    right: 'staff.read',
    load: () => import('#staff/StaffPage.tsx'),
  }),
  page({
    key: 'own-access',
    group: 'control',
    path: '/own-access',
    icon: 'shield-check',
    right: 'any',
    load: () => import('#own-access/OwnAccessPage.tsx'),
  }),
  page({
    key: 'audit',
    group: 'control',
    path: '/audit',
    icon: 'clipboard-text',
    right: 'audit.read',
    limit: 'closed',
    load: () => import('#audit/AuditPage.tsx'),
  }),
  page({
    key: 'exports',
    group: 'control',
    path: '/exports',
    icon: 'file-csv',
    right: 'exports.read',
    load: () => import('#exports/ExportsPage.tsx'),
  }),
  page({
    key: 'outside',
    group: 'control',
    path: '/outside',
    rest: '/:service?',
    icon: 'globe',
    right: 'outside.read',
    limit: 'closed',
    load: () => import('#outside/OutsidePage.tsx'),
  }),
  page({
    key: 'brand',
    group: 'control',
    path: '/brand',
    icon: 'gear',
    right: 'system.manage',
    load: () => import('#brand/BrandPage.tsx'),
  }),
  page({
    key: 'brand-versions',
    group: 'control',
    path: '/brand-versions',
    icon: 'seal-check-fill',
    right: 'brand.publish',
    load: () => import('#brand-versions/BrandVersionsPage.tsx'),
  }),
  page({
    key: 'site-texts',
    group: 'control',
    path: '/texts',
    rest: '/:text?',
    icon: 'book-open-text',
    right: 'texts.manage',
    load: () => import('#site-texts/SiteTextsRoom.tsx'),
  }),
  page({
    key: 'system',
    group: 'control',
    path: '/system',
    icon: 'wrench',
    right: 'system.manage',
    load: () => import('#system/SystemPage.tsx'),
  }),
];

export type RoomKey = (typeof rooms)[number]['key'];

/** The pages that this person's rights open. */
export function useRooms() {
  const staff = useStaff();
  return useMemo(() => rooms.filter((room) => isOpenTo(staff, room)), [staff]);
}
