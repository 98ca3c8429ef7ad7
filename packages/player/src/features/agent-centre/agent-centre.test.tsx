import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  getTeamOverview,
  listAgentNotices,
  listTeam,
  listTeamBets,
  listTeamProfit,
  listTeamTransactions,
} from '@tamarind/contract/agent-teams';
import {
  changeSubAccount,
  endInviteLink,
  freezeSubAccount,
  getAgentCentre,
  getRegisterCentre,
  listSubAccounts,
  makeInviteLink,
} from '@tamarind/contract/agents';
import { getWhitelabel } from '@tamarind/contract/brand';
import { getContractInfo, answerContract, endContract, listContracts } from '@tamarind/contract/commission';
import { getContractProgress, listIncomes } from '@tamarind/contract/incomes';
import { memberKindField } from '@tamarind/contract/member-kind';
import { answer, asked, freshSite, refuseOnce, requested, show, whitelabelWith } from '#parts/testing.ts';
import AgentCentre from './AgentCentre.tsx';
import BetsPage from './BetsPage.tsx';
import ContractsPage from './ContractsPage.tsx';
import NoticesPage from './NoticesPage.tsx';
import OverviewPage from './OverviewPage.tsx';
import ProfitPage from './ProfitPage.tsx';
import RegisterPage from './RegisterPage.tsx';
import SubAccountsPage from './SubAccountsPage.tsx';
import TeamPage from './TeamPage.tsx';
import { at, centre, contract, enter, member, overview, pageOf, progress, sums } from './testing.ts';
import TransactionsPage from './TransactionsPage.tsx';

const isWide = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

beforeEach(async () => {
  await freshSite();
  enter();
  answer(getWhitelabel, whitelabelWith([]));
  answer(listTeam, {
    line: [],
    ...pageOf('members', [
      member('agentsuda', { isFrozen: true }),
      member('somchai88', { [memberKindField]: 0, team: 0 }),
    ]),
  });
  answer(getTeamOverview, overview());
  answer(getContractProgress, progress);
  answer(listContracts, pageOf('contracts', [contract()]));
  answer(getAgentCentre, centre());
});

describe('[N02] the agent centre', () => {
  test('opens for agents with every page in the menu, and counts the contracts that wait', async () => {
    isWide();
    answer(getAgentCentre, centre({ waiting: { own: 1, downlines: 1 } }));
    for (const kind of ['agent', 'second_agent'] as const) {
      enter(kind);
      const { unmount } = show(<AgentCentre isOpen onClose={() => undefined} params={{}} />);
      const menu = await screen.findByRole('navigation', { name: 'Agent centre' });
      expect(within(menu).getAllByRole('listitem')).toHaveLength(11);
      expect(await within(menu).findByText('2 contract requests wait for you')).toBeTruthy();
      expect(within(menu).getByRole('button', { name: 'Team overview' }).getAttribute('aria-current')).toBe('page');
      unmount();
    }
  });

  test('[N01] an assistant has the pages of its rights, even at a typed address, and no page of sub-accounts', async () => {
    isWide();
    answer(getAgentCentre, centre({ rights: ['team', 'contracts'], isPrincipal: false }));
    for (const kind of ['sub_agent', 'second_sub_agent'] as const) {
      enter(kind);
      const { unmount } = show(<AgentCentre isOpen onClose={() => undefined} params={{ page: 'subAccounts' }} />);
      const menu = await screen.findByRole('navigation', { name: 'Agent centre' });
      await within(menu).findByRole('button', { name: 'Team management' });
      expect(
        within(menu)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual(['Announcements', 'Team management', 'Contracts']);
      expect(within(menu).getByRole('button', { name: 'Announcements' }).getAttribute('aria-current')).toBe('page');
      expect(asked.some(({ path }) => path === listSubAccounts.path || path === getTeamOverview.path)).toBe(false);
      unmount();
    }
  });

  test('[N01] an assistant who may only read the team sees no acts in it', async () => {
    answer(getAgentCentre, centre({ rights: ['team'], isPrincipal: false }));
    enter('sub_agent');
    show(<TeamPage />);
    await screen.findByText('agentsuda');
    expect(screen.queryByRole('button', { name: 'Acts for agentsuda' })).toBeNull();
  });

  test('[N01] the agent changes the rights of a sub-account, freezes it and sees an ended one without buttons', async () => {
    const opened = { openedAt: at, frozenAt: null, endedAt: null };
    answer(listSubAccounts, {
      accounts: [
        { account: 'lanhelper', rights: ['team', 'income'], ...opened },
        { account: 'oldhelper', rights: ['team'], ...opened, endedAt: at },
      ],
      max: 20,
    });
    answer(changeSubAccount, {});
    answer(freezeSubAccount, {});
    show(<SubAccountsPage />);
    const row = (await screen.findByText('lanhelper')).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('Team management, Income and statements');
    expect(
      within((await screen.findByText('oldhelper')).closest('tr') as HTMLElement).queryByRole('button'),
    ).toBeNull();
    fireEvent.click(within(row).getByRole('button', { name: 'Rights' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Team management' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Contracts' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save the rights' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path === changeSubAccount.path)?.body).toEqual({
        account: 'lanhelper',
        rights: ['income', 'contracts'],
      }),
    );
    fireEvent.click(within(row).getByRole('button', { name: 'Freeze' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Freeze' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path === freezeSubAccount.path)?.body).toEqual({
        account: 'lanhelper',
        isFrozen: true,
      }),
    );
  });

  test('[F09] shows the records of a kind of contract while one is in force', async () => {
    isWide();
    const off = { dailysalreqtype: 0, divtypereq: 0, contracthoursalreq: 0, realtimesalreqtype: 0 };
    const info = { dailysalinfotype: 0, contracthoursalinfotype: 1, divinfotype: 1, realtimesalinfotype: 1 };
    answer(getContractInfo, { ...off, ...info });
    answer(listIncomes, { ...pageOf('incomes', []), total: '0', owed: '0', currency: 'THB' });
    show(<AgentCentre isOpen onClose={() => undefined} params={{ page: 'agentHourSalary' }} />);
    const menu = await screen.findByRole('navigation', { name: 'Agent centre' });
    for (const name of ['Dividend record', 'Hourly salary'])
      expect(await within(menu).findByRole('button', { name })).toBeTruthy();
    expect(within(menu).queryByRole('button', { name: 'Daily wages' })).toBeNull();
    await waitFor(() => expect(asked.some(({ path }) => path === listIncomes.path)).toBe(true));
    // The page is about one kind, so it offers no choice of kinds.
    expect(screen.queryByLabelText('Kind of contract')).toBeNull();
  });

  test('closes for members and trial accounts', async () => {
    for (const kind of ['member', 'trial'] as const) {
      enter(kind);
      const onClose = vi.fn<() => void>();
      const { unmount } = show(<AgentCentre isOpen onClose={onClose} params={{}} />);
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(screen.queryByRole('dialog')).toBeNull();
      unmount();
    }
  });
});

test('[F01] announcements for agents are shown with their markup', async () => {
  answer(listAgentNotices, {
    notices: [{ id: '4', language: 'EN', title: 'New rates', markup: 'From **Monday** on.', date: at }],
  });
  show(<NoticesPage />);
  expect(await screen.findByRole('heading', { name: 'New rates' })).toBeTruthy();
  expect(screen.getByText('Monday').tagName).toBe('B');
});

describe('[F02] team overview', () => {
  test('shows each figure with its change, and none where nothing was before', async () => {
    show(<OverviewPage />);
    await screen.findByText('1,284');
    const figure = (name: string) =>
      screen
        .getAllByText(name)
        .find((one) => one.closest('li'))
        ?.closest('li')?.textContent;
    expect(figure('Valid stakes')).toContain('▲ +14.8%');
    expect(figure('Deposits')).not.toContain('%');
    expect((await screen.findByRole('table', { name: 'Direct downlines' })).textContent).toContain('Daily salary 0.8%');
  });

  test('[F07] shows the own income and what each running window has counted', async () => {
    show(<OverviewPage />);
    const contracts = await screen.findByRole('region', { name: 'My contracts' });
    const [daily] = within(contracts).getAllByRole('listitem');
    expect(daily?.textContent).toContain('Daily salary · 1.2%');
    expect(daily?.textContent).toContain('1.2% from these valid stakes');
    expect(within(contracts).getByRole('progressbar').getAttribute('value')).toBe('0.75');
    const tile = screen.getAllByText('My income').find((one) => one.closest('li'));
    expect(tile?.closest('li')?.textContent).toContain('▲ +50%');
  });

  test('[N02] leaves income and contracts out for an assistant who may not see them', async () => {
    refuseOnce(getContractProgress, 'FORBIDDEN', {}, 403);
    show(<OverviewPage />);
    await screen.findByText('1,284');
    expect(screen.queryByText('My contracts')).toBeNull();
    expect(screen.queryByText('My income')).toBeNull();
  });

  test('asks again for the chosen days', async () => {
    show(<OverviewPage />);
    fireEvent.click(await screen.findByRole('radio', { name: 'Today' }));
    await waitFor(() => {
      const last = requested.findLast(({ path }) => path === getTeamOverview.path);
      expect(last?.query.get('from')).toBe(last?.query.get('to'));
    });
  });
});

describe('[F03] register centre', () => {
  const link = {
    code: 'K7Q2M9',
    name: 'LINE group',
    memberKind: 'agent',
    preset: [{ contract: 'daily', ratePpm: 8_000 }],
    madeAt: at,
    isOn: true,
    path: '/register?affiliateCode=K7Q2M9',
    seen: 40,
    registered: 12,
    deposited: 9,
    active: 7,
  };

  test('shows a link with its address, code, rates and statistics, and ends it after a question', async () => {
    answer(getRegisterCentre, { links: [link], max: 20 });
    answer(endInviteLink, {});
    show(<RegisterPage />);
    const card = await screen.findByRole('region', { name: 'LINE group' });
    expect(card.textContent).toContain('/register?affiliateCode=K7Q2M9');
    expect(card.textContent).toContain('Daily salary 0.8%');
    expect(within(card).getByText('Registered').parentElement?.textContent).toBe('Registered12');
    fireEvent.click(within(card).getByRole('button', { name: 'End the link' }));
    expect(asked.some(({ path }) => path === endInviteLink.path)).toBe(false);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End the link' }));
    await waitFor(() => expect(asked.some(({ path }) => path === endInviteLink.path)).toBe(true));
  });

  test('makes a link with exact rates and refuses a rate that is none', async () => {
    answer(getRegisterCentre, { links: [], max: 20 });
    answer(makeInviteLink, { code: 'A', path: '/register?affiliateCode=A' });
    show(<RegisterPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'New invitation link' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Name in your list'), { target: { value: 'Zalo' } });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Agent' }));
    fireEvent.change(within(dialog).getByLabelText('Daily salary'), { target: { value: '101' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Make the link' }));
    expect(await within(dialog).findByText(/percentage from 0 to 100/)).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Daily salary'), { target: { value: '0.85' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Make the link' }));
    await waitFor(() =>
      expect(asked.find(({ path, method }) => path === makeInviteLink.path && method === 'POST')?.body).toMatchObject({
        name: 'Zalo',
        memberKind: 'agent',
        preset: [{ contract: 'daily', ratePpm: 8_500 }],
      }),
    );
  });
});

test('[F04] a row of the team opens the downlines below it, a search looks through the whole team', async () => {
  show(<TeamPage />);
  expect(await screen.findAllByText('may not send money')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /^agentsuda/ }));
  await waitFor(() => expect(requested.at(-1)?.query.get('of')).toBe('agentsuda'));
  expect(screen.getByRole('navigation', { name: 'Way to this team' })).toBeTruthy();
  const box = screen.getByRole('searchbox', { name: 'Find an account' });
  fireEvent.change(box, { target: { value: 'som' } });
  fireEvent.submit(box);
  await waitFor(() => expect(requested.at(-1)?.query.get('search')).toBe('som'));
});

test('[F05] a correction of a bet is marked', async () => {
  const bet = { account: 'somchai88', source: 'ticket:T1', category: 'lottery', currency: 'THB', placedAt: at, at };
  answer(listTeamBets, {
    ...pageOf('bets', [
      { ...bet, revision: 2, turnover: '-10000', net: '-10000' },
      { ...bet, revision: 1, turnover: '10000', net: '10000' },
    ]),
    levels: 1,
  });
  show(<BetsPage />);
  const table = await screen.findByRole('table', { name: 'Team betting' });
  expect(within(table).getAllByText('Correction')).toHaveLength(1);
  expect(screen.queryByLabelText('Level')).toBeNull();
});

test('[F06] profit and loss has the sum of all pages', async () => {
  answer(listTeamProfit, {
    ...pageOf('members', [{ account: 'somchai88', [memberKindField]: 0, depth: 2, ...sums }]),
    sum: sums,
  });
  show(<ProfitPage />);
  expect(await screen.findByText('level 2')).toBeTruthy();
  expect(screen.getAllByText('+฿63,420.00').length).toBeGreaterThan(0);
});

test('[F08] transactions are filtered by their kind and by the level below the agent', async () => {
  const deposit = { account: 'somchai88', kind: 'deposit', currency: 'THB', amount: '50000', at };
  answer(listTeamTransactions, { ...pageOf('transactions', [deposit]), levels: 3 });
  show(<TransactionsPage />);
  expect(await screen.findByText('฿500.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Withdrawal' }));
  await waitFor(() => expect(requested.at(-1)?.query.get('kind')).toBe('withdrawal'));
  const level = screen.getByLabelText('Level');
  expect([...level.querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    'All levels',
    'level 1',
    'level 2',
    'level 3',
  ]);
  fireEvent.change(level, { target: { value: '2' } });
  await waitFor(() => expect(requested.at(-1)?.query.get('level')).toBe('2'));
  expect(requested.at(-1)?.query.get('kind')).toBe('withdrawal');
});

describe('[F11] contracts', () => {
  test('an offer shows its whole text; accepting names the text that was read', async () => {
    answer(answerContract, contract({ state: 'active' }));
    show(<ContractsPage />);
    const card = await screen.findByRole('region', { name: 'Daily salary' });
    expect(card.textContent).toContain('0.8% from 3 active members · from ฿100,000.00 in valid stakes');
    expect(card.textContent).toContain('1.2% without conditions');
    fireEvent.click(within(card).getByRole('button', { name: 'Accept' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path === answerContract.path)?.body).toMatchObject({
        accepts: true,
        sha256: 'a'.repeat(64),
      }),
    );
  });

  test('accepting a lower rate warns of the downlines that lose their contract before it does so', async () => {
    answer(answerContract, contract({ state: 'active' }));
    refuseOnce(answerContract, 'CONTRACT_ENDS_DOWNLINES', { accounts: ['agentniran'] }, 409);
    show(<ContractsPage />);
    const accept = async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name }));
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
    };
    await accept('Accept');
    expect((await screen.findByRole('alert')).textContent).toContain('agentniran');
    await accept('Accept and end these contracts');
    await waitFor(() =>
      expect(asked.findLast(({ path }) => path === answerContract.path)?.body).toMatchObject({ endsDownlines: true }),
    );
  });

  test('the end is asked for by one side and agreed to by the other', async () => {
    answer(endContract, contract({ state: 'ending' }));
    answer(listContracts, pageOf('contracts', [contract({ state: 'ending', endAskedBy: 'upline', from: at })]));
    show(<ContractsPage />);
    expect(await screen.findByRole('button', { name: 'Agree to its end' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take the request back' })).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: 'Given to downlines' }));
    expect(await screen.findByRole('button', { name: 'Take the request back' })).toBeTruthy();
  });
});
