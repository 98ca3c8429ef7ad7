import type { ComponentType } from 'react';
import { present } from '@tamarind/domain/present';
import { openModal, type MemberPage, type ModalParams } from './modals.ts';

export interface MemberPageProps {
  /** The step for which another page sent the member here, such as setting the payment password. */
  readonly task: ModalParams['memberCentre']['task'];
}

/** The menu of the member centre. An item appears once its feature has registered the page [E01]. */
const menu: readonly MemberPage[] = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'referral',
];
const pages = new Map<MemberPage, ComponentType<MemberPageProps>>();

export function registerMemberPage(page: MemberPage, component: ComponentType<MemberPageProps>): void {
  pages.set(page, component);
}

const accountRows: ComponentType[] = [];

export function registerAccountRows(component: ComponentType): void {
  accountRows.push(component);
}
/**
 * Components with the rows that features add to the page My account, in the order in which the features are registered.
 */
export const rowsOfAccount = (): readonly ComponentType[] => accountRows;

export const memberMenu = (): MemberPage[] => menu.filter((page) => pages.has(page));
export const memberPage = (page: MemberPage) => pages.get(page);

/**
 * Opens the member centre at a page, or switches to that page if the centre is open. Without a page, a phone shows the
 * menu.
 */
export const goToMemberPage = (page?: MemberPage, task?: ModalParams['memberCentre']['task']): void =>
  openModal('memberCentre', present({ page, task }));
