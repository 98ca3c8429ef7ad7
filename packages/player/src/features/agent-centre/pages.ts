import type { ComponentType } from 'react';
import type { getContractInfo } from '@tamarind/contract/commission';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { IconName } from '@tamarind/ui/Icon';
import { lazySection } from '@tamarind/ui/LazySection';
import type { AgentPage } from '#parts/modals.ts';

interface Entry {
  readonly icon: IconName;
  readonly page: ComponentType;
  /** The flag of the contract info without which the menu leaves the page out [F09]. */
  readonly needs?: keyof OutputOf<typeof getContractInfo>;
}

/** The pages in the order of the menu. */
export const pages: Readonly<Record<AgentPage, Entry>> = {
  agentAnnouncement: { icon: 'megaphone-simple-fill', page: lazySection(() => import('./NoticesPage.tsx')) },
  agentTeamOverview: { icon: 'chart-bar', page: lazySection(() => import('./OverviewPage.tsx')) },
  registerCenter: { icon: 'user-plus', page: lazySection(() => import('./RegisterPage.tsx')) },
  downlineManagmentView: { icon: 'users-three', page: lazySection(() => import('./TeamPage.tsx')) },
  personalHistoryCopy: { icon: 'ticket', page: lazySection(() => import('./BetsPage.tsx')) },
  palStatementsAgentCopy: { icon: 'chart-line', page: lazySection(() => import('./ProfitPage.tsx')) },
  agentRevenueReport: { icon: 'coins', page: lazySection(() => import('./IncomePage.tsx')) },
  agentDividendRecordCopy2: {
    icon: 'piggy-bank',
    page: lazySection(() => import('./kind-pages.tsx').then((kinds) => ({ default: kinds.DividendRecord }))),
    needs: 'divinfotype',
  },
  agentDailyWages2: {
    icon: 'calendar-check',
    page: lazySection(() => import('./kind-pages.tsx').then((kinds) => ({ default: kinds.DailyWages }))),
    needs: 'dailysalinfotype',
  },
  agentHourSalary: {
    icon: 'clock',
    page: lazySection(() => import('./kind-pages.tsx').then((kinds) => ({ default: kinds.HourlySalary }))),
    needs: 'contracthoursalinfotype',
  },
  agentContracts: { icon: 'hand-coins', page: lazySection(() => import('./ContractsPage.tsx')) },
  agentDownlineTransactionDetailsCopy: { icon: 'receipt', page: lazySection(() => import('./TransactionsPage.tsx')) },
};
export const agentMenu = Object.keys(pages) as AgentPage[];
