import { useMemo } from 'react';
import type { StaffRight } from '@tamarind/contract/endpoint';
import type { IconName } from '@tamarind/ui/Icon';
import { hasRight, useStaff } from './staff.ts';

/** The rooms of the office: where they are and which right opens them. */
const rooms = [
  { key: 'dashboard', group: 'operate', path: '/', icon: 'squares-four', right: 'any' },
  { key: 'draws', group: 'operate', path: '/draws', icon: 'calendar-check', right: 'draws.read' },
  { key: 'exposure', group: 'operate', path: '/exposure', icon: 'grid-nine', right: 'exposure.read' },
  { key: 'games', group: 'operate', path: '/games', icon: 'cards', right: 'draws.read' },
  { key: 'calendar', group: 'operate', path: '/calendar', icon: 'calendar-blank', right: 'draws.read' },
  { key: 'vendors', group: 'operate', path: '/vendors', icon: 'play-circle', right: 'vendors.read' },
  { key: 'catalogue', group: 'operate', path: '/catalogue', icon: 'play-circle', right: 'games.manage' },
  { key: 'withdrawals', group: 'money', path: '/withdrawals', icon: 'hand-coins', right: 'withdrawals.read' },
  { key: 'deposits', group: 'money', path: '/deposits', icon: 'bank', right: 'deposits.read' },
  { key: 'ledger', group: 'money', path: '/ledger', icon: 'scales', right: 'ledger.read' },
  { key: 'members', group: 'people', path: '/members', icon: 'users', right: 'members.read' },
  { key: 'identity', group: 'people', path: '/identity', icon: 'identification-card', right: 'identity.review' },
  { key: 'support', group: 'people', path: '/support', icon: 'chat-circle-dots', right: 'support.chat' },
  { key: 'mall', group: 'people', path: '/mall', icon: 'gift', right: 'points.manage' },
  { key: 'promotions', group: 'people', path: '/promotions', icon: 'gift', right: 'promotions.manage' },
  { key: 'protection', group: 'people', path: '/protection', icon: 'shield-check', right: 'protection.manage' },
  { key: 'fairness', group: 'control', path: '/fairness', icon: 'dice-five', right: 'draws.read' },
  { key: 'audit', group: 'control', path: '/audit', icon: 'clipboard-text', right: 'audit.read' },
  { key: 'outside', group: 'control', path: '/outside', icon: 'globe', right: 'outside.read' },
  { key: 'brand', group: 'control', path: '/brand', icon: 'gear', right: 'system.manage' },
  { key: 'system', group: 'control', path: '/system', icon: 'wrench', right: 'system.manage' },
] as const satisfies readonly {
  key: string;
  group: string;
  path: `/${string}`;
  icon: IconName;
  right: StaffRight | 'any';
}[];

type Room = (typeof rooms)[number];
export type RoomKey = Room['key'];

export const groups = ['operate', 'money', 'people', 'control'] as const;

/** The rooms that the own rights open. */
export function useRooms(): Room[] {
  const staff = useStaff();
  return useMemo(() => rooms.filter(({ right }) => hasRight(staff, right)), [staff]);
}
