import type { ComponentType } from 'react';
import type { getContractInfo } from '@tamarind/contract/commission';
import type { AgentRight } from '@tamarind/domain/agents/line/centre';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { IconName } from '@tamarind/ui/Icon';
import { lazySection } from '@tamarind/ui/LazySection';
import type { AgentPage } from '#parts/modals.ts';

interface Entry {
  readonly icon: IconName;
  readonly page: ComponentType;
  /** The right that an assistant needs; null for none, 'agent' for a page of the agent alone [N01]. */
  readonly right: AgentRight | 'agent' | null;
  /** A field of the contract info; if it is not set, the menu leaves the page out [F09]. */
  readonly needs?: keyof OutputOf<typeof getContractInfo>;
}

/** The pages in the order of the menu. */
export const pages: Readonly<Record<AgentPage, Entry>> = {
  agentAnnouncement: {
    icon: 'megaphone-simple-fill',
    page: lazySection(() => import('./NoticesPage.tsx')),
    right: null,
  },
  agentTeamOverview: { icon: 'chart-bar', page: lazySection(() => import('./OverviewPage.tsx')), right: 'overview' },
  registerCenter: { icon: 'user-plus', page: lazySection(() => import('./RegisterPage.tsx')), right: 'register' },
  downlineManagmentView: { icon: 'users-three', page: lazySection(() => import('./TeamPage.tsx')), right: 'team' },
  personalHistoryCopy: { icon: 'ticket', page: lazySection(() => import('./BetsPage.tsx')), right: 'betting' },
  palStatementsAgentCopy: { icon: 'chart-line', page: lazySection(() => import('./ProfitPage.tsx')), right: 'profit' },
  agentRevenueReport: { icon: 'coins', page: lazySection(() => import('./IncomePage.tsx')), right: 'income' },
  agentDividendRecordCopy2: {
    icon: 'piggy-bank',
    page: lazySection(() => import('./kind-pages.tsx').then((kinds) => ({ default: kinds.DividendRecord }))),
    right: 'income',
    needs: 'divinfotype',
  },
  agentDailyWages2: {
    icon: 'calendar-check',
    page: lazySection(() => import('./kind-pages.tsx').then((kinds) => ({ default: kinds.DailyWages }))),
    right: 'income',
    needs: 'dailysalinfotype',
  },
  agentHourSalary: {
    icon: 'clock',
    page: lazySection(() => import('./kind-pages.tsx').then((kinds) => ({ default: kinds.HourlySalary }))),
    right: 'income',
    needs: 'contracthoursalinfotype',
  },
  agentContracts: { icon: 'hand-coins', page: lazySection(() => import('./ContractsPage.tsx')), right: 'contracts' },
  transferUpline: { icon: 'swap', page: lazySection(() => import('./LineTransfersPage.tsx')), right: 'transfers' },
  agentDownlineTransactionDetailsCopy: {
    icon: 'receipt',
    page: lazySection(() => import('./TransactionsPage.tsx')),
    right: 'transactions',
  },
  subAccounts: { icon: 'key', page: lazySection(() => import('./SubAccountsPage.tsx')), right: 'agent' },
};
export const agentMenu = Object.keys(pages) as AgentPage[];
