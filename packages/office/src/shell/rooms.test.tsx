import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { memoryLocation } from 'wouter/memory-location';
import { Router } from 'wouter';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint, StaffRight } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import en from './messages/en.json' with { type: 'json' };
import { Pages } from './Pages.tsx';
import { rooms } from './rooms.ts';
import { Search } from './Search.tsx';
import { SideNav } from './SideNav.tsx';
import { officeScene } from '#parts/testing.tsx';

const sources = import.meta.glob<string>('../*/*{Page,Room}.tsx', { query: '?raw', import: 'default', eager: true });
const titles: Record<string, string> = en;
const rights = rooms.flatMap(({ right }) => (right === 'any' ? [] : [right]));

async function show(
  part: React.ReactNode,
  open: readonly StaffRight[] = rights,
  path = '/',
  limits: Pick<Parameters<typeof officeScene>[1], 'currencies' | 'branches'> = {},
) {
  const location = memoryLocation({ path, record: true });
  const scene = await officeScene(
    <Router hook={location.hook} searchHook={location.searchHook}>
      {part}
    </Router>,
    { rights: open, ...limits, replies: {} },
  );
  vi.stubGlobal('fetch', scene.fetch);
  render(scene.page);
  return scene.asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a room of the office', () => {
  test('[A03] is a folder with a page, and every such folder is registered once', () => {
    const folders = Object.entries(sources)
      .filter(([, text]) => text.includes('export default'))
      .map(([path]) => path.split('/')[1]);
    expect(rooms.map(({ key }) => key).toSorted()).toEqual(folders.toSorted());
    expect(new Set(rooms.map(({ path }) => path)).size).toBe(rooms.length);
  });

  test('[A03] has a title, and no title is left without its room', () => {
    const named = Object.keys(titles).filter((key) => key.startsWith('room.'));
    expect(named.toSorted()).toEqual(rooms.map(({ key }) => `room.${key}`).toSorted());
  });

  test('[A03] stands in the menu and in the search of somebody with its right, under its title', async () => {
    await show(
      <>
        <SideNav />
        <Search />
      </>,
    );
    const menu = within(screen.getByRole('navigation'));
    for (const { key, path } of rooms) {
      const title = titles[`room.${key}`] ?? '';
      expect(menu.getByRole('link', { name: title }).getAttribute('href')).toBe(path);
      fireEvent.focus(screen.getByRole('combobox'));
      fireEvent.change(screen.getByRole('combobox'), { target: { value: title } });
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain(title);
    }
  });

  test('[A03] is not there for somebody without its right: not in the menu, the search or at its address', async () => {
    await show(
      <>
        <SideNav />
        <Search />
        <Pages />
      </>,
      ['ledger.read'],
      '/deposits',
    );
    expect(screen.queryByRole('link', { name: 'Deposit queue' })).toBeNull();
    fireEvent.focus(screen.getByRole('combobox'));
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Deposit' } });
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(titles['noRoom']);
  });
});

describe('a right that is limited to some currencies or a branch', () => {
  const all = Object.values(contract).flatMap((room) => Object.values<Endpoint>(room));
  const inBranch = Object.fromEntries([...rights, 'any' as const].map((right) => [right, ['agentsuda']]));
  const accessOf = (right: StaffRight) =>
    all.flatMap(({ access }) => (typeof access === 'object' && access.staff === right ? [access] : []));
  const sourcesOf = (right: StaffRight) => accessOf(right).map(({ currency }) => currency);

  test('[A01] closes the rooms whose rows cannot be told apart by currency, and no other', () => {
    for (const { key, right, limit } of rooms) {
      if (right === 'any') continue;
      expect([key, limit === 'closed']).toEqual([key, sourcesOf(right).includes('mixed')]);
    }
  });

  test('[A01] narrows only rooms with a list or a call about a currency, a member or a row', () => {
    for (const { key, right, limit } of rooms) {
      if (right === 'any' || (limit !== 'narrowed' && limit !== 'currency')) continue;
      const narrowed = sourcesOf(right).filter((source) => !['none', 'all', 'mixed'].includes(source as string));
      expect([key, narrowed.length > 0]).toEqual([key, true]);
    }
  });

  test('[A01] closes to a person with a branch the rooms of whose lists none is narrowed by branch', () => {
    for (const { key, right, limit } of rooms) {
      if (right === 'any' || limit === undefined || limit === 'closed') continue;
      const isNarrowed = accessOf(right).some(({ narrows }) => narrows === 'branch');
      // A page with the limit `currency` has no list that is narrowed by branch. The exceptions are payout batches,
      // receiving accounts and connections: their right also opens a list on another page, and that list is narrowed by
      // branch.
      if (limit === 'narrowed') expect([key, isNarrowed]).toEqual([key, true]);
      else expect([key, isNarrowed]).toEqual([key, ['payout-batches', 'receiving', 'connections'].includes(key)]);
    }
  });

  test.each(rooms.filter(({ limit }) => limit === undefined || limit === 'narrowed'))(
    '[A01] asks in the room $key for nothing that is refused to a person with a branch',
    async ({ path }) => {
      const asked = await show(<Pages />, rights, path, { branches: inBranch });
      await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
      await waitFor(() => expect(asked.length).toBeGreaterThan(0));
      const refused = asked.flatMap(({ method, url }) =>
        all.filter(
          ({ access, ...endpoint }) =>
            endpoint.method === method &&
            endpoint.path === url.split('?')[0] &&
            typeof access === 'object' &&
            ['list', 'field', 'mixed'].includes(access.currency as string) &&
            access.narrows === undefined,
        ),
      );
      expect(refused.map(({ path: call }) => call)).toEqual([]);
    },
  );

  test('[A01] takes out of the menu what a branch does not narrow, and says the agent under the title', async () => {
    await show(
      <>
        <SideNav />
        <Pages />
      </>,
      rights,
      '/approvals',
      { branches: inBranch },
    );
    const isShown = (key: string) => screen.queryByRole('link', { name: titles[`room.${key}`] ?? '' }) !== null;
    for (const key of ['withdrawals', 'deposits', 'members', 'agents', 'identity', 'support', 'protection', 'games'])
      expect([key, isShown(key)]).toEqual([key, true]);
    for (const key of ['draws', 'exposure', 'ledger', 'reconciliation', 'receiving', 'promotions', 'audit', 'vendors'])
      expect([key, isShown(key)]).toEqual([key, false]);
    expect(await screen.findByText('Branch of agentsuda only')).toBeTruthy();
  });

  test('[A01] takes the closed rooms out of the menu, and says the currencies under the title of a narrowed one', async () => {
    const limited = { 'audit.read': ['THB' as const], any: ['THB' as const] };
    await show(
      <>
        <SideNav />
        <Pages />
      </>,
      ['audit.read', 'ledger.read'],
      '/approvals',
      { currencies: limited },
    );
    expect(screen.getByRole('link', { name: titles['room.ledger'] ?? '' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: titles['room.audit'] ?? '' })).toBeNull();
    expect(await screen.findByText('Baht only')).toBeTruthy();
    cleanup();
    await show(<Pages />, ['audit.read'], '/own-access', { currencies: limited });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Baht only')).toBeNull();
  });
});
