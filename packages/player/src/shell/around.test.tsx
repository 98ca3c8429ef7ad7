import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getWhitelabel } from '@tamarind/contract/brand';
import { listLanes } from '@tamarind/contract/lanes';
import { navigationOrder } from '@tamarind/domain/games/categories';
import { doors } from '../doors.ts';
import { Routes } from '../routes.tsx';
import { Footer } from './Footer.tsx';
import { mapSite } from './site-map.ts';
import { MainNav } from './MainNav.tsx';
import { ModalHost } from './ModalHost.tsx';
import { closeModal, registerModal } from '#parts/modals.ts';
import { RightBar } from './RightBar.tsx';
import { answer, freshSite, show, whitelabelWith } from '#parts/testing.ts';

/**
 * A vendor's card as the API returns it. This file tests the layout around a page: navigation, footer, the right bar,
 * and pages without them.
 */
const card = (gameType: string) => ({
  vassalage: 'MGR',
  displayName: 'Mango Reel',
  accountTypeId: 100,
  gameType,
  isHot: 0,
  smallIcon: '/vendor/mgr.svg',
  maintenanceUntil: null,
});
const vendor = (name: string) => ({ name, smallIcon: `/vendor/${name.toLowerCase()}.svg` });
const routes = mapSite(doors);
registerModal('helpCentre', ({ params }) => <p>help {params.topic}</p>);
registerModal('contact', () => <p>ways to reach us</p>);

beforeEach(async () => {
  await freshSite();
  closeModal();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('scrollTo', () => undefined);
  history.replaceState(null, '', '/');
  answer(
    getWhitelabel,
    whitelabelWith([], {
      resources: [
        { resourceType: 'TELEGRAM', url: 'https://telegram.example/t', qrCodeUrl: '', labelNameEn: 'Telegram' },
      ],
      customerService: [
        { csType: 1, url: '/chat', labelNameEn: 'Live chat' },
        { csType: 2, url: 'https://telegram.example/desk', labelNameEn: 'Telegram desk' },
      ],
    }),
  );
  answer(listLanes, {
    lanes: navigationOrder.map((title) => ({ title, cards: [card(title)] })),
    wall: [
      { title: 'LIVE', vendors: [vendor('Lotus')] },
      { title: 'RNG', vendors: [vendor('Mango'), vendor('Naga')] },
      { title: 'SPORTS', vendors: [vendor('Pitch')] },
      { title: 'PVP', vendors: [vendor('Cards')] },
    ],
  });
});

test('[C06] the header leads to /elott /live /sports /fish /rng /pvp /esports, and each is a page of its own', async () => {
  show(<MainNav />);
  const nav = within(screen.getByRole('navigation'));
  const names = ['Lottery', 'Live casino', 'Sports', 'Fishing', 'Slots', 'Cards PVP', 'E-sports'];
  const paths = names.map((name) => nav.getByRole('link', { name }).getAttribute('href'));
  expect(paths).toEqual(['/elott', '/live', '/sports', '/fish', '/rng', '/pvp', '/esports']);
  for (const path of paths) expect(routes.find((route) => route.path === path)?.frame).toBe('site');
  fireEvent.click(nav.getByRole('link', { name: 'Sports' }));
  await waitFor(() => expect(location.pathname).toBe('/sports'));
  expect(nav.getByRole('link', { name: 'Sports' }).getAttribute('aria-current')).toBe('page');
});

test('[C07] the footer has the wall of vendors by its four parts, the help menu and the copyright of the year', async () => {
  show(
    <>
      <Footer />
      <ModalHost />
    </>,
  );
  const wall = within(await screen.findByRole('region', { name: 'Game studios' }));
  await waitFor(() =>
    expect(wall.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      ...['LIVE', 'RNG', 'SPORTS', 'PVP'],
    ]),
  );
  expect(wall.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    ...['Lotus', 'Mango', 'Naga', 'Pitch', 'Cards'],
  ]);
  const help = within(screen.getByRole('navigation', { name: 'Help centre' }));
  fireEvent.click(help.getByRole('link', { name: 'Paying out' }));
  expect(await screen.findByText('help withdraw')).toBeTruthy();
  expect(location.pathname).toBe('/');
  fireEvent.click(help.getByRole('button', { name: 'Contact' }));
  expect(await screen.findByText('ways to reach us')).toBeTruthy();
  const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric' }).format(new Date());
  expect(screen.getByText(new RegExp(`© ${year} Tamarind Play`))).toBeTruthy();
});

test('[C08] the right bar opens customer service in new windows and shows QR codes on hover and focus', async () => {
  const popUp = { location: { assign: vi.fn<(to: URL) => void>() }, close: () => undefined };
  const open = vi.fn<(...wish: string[]) => typeof popUp>(() => popUp);
  vi.stubGlobal('open', open);
  show(<RightBar />);
  fireEvent.click(await screen.findByRole('button', { name: 'Live chat' }));
  fireEvent.click(screen.getByRole('button', { name: 'Telegram desk' }));
  await waitFor(() =>
    expect(popUp.location.assign.mock.calls.map(([to]) => String(to))).toEqual([
      `${location.origin}/chat`,
      'https://telegram.example/desk',
    ]),
  );
  const link = screen.getByRole('link', { name: 'Telegram' });
  expect(link.getAttribute('href')).toBe('https://telegram.example/t');
  expect(link.querySelector('img')).toBeNull();
  await act(async () => link.focus());
  await waitFor(() => expect(link.querySelector('img')?.getAttribute('width')).toBe('200'), { timeout: 10_000 });
});

test('[B12] /seamless has the header with the way back, and neither navigation, footer nor the bar at the right', async () => {
  history.replaceState(null, '', '/seamless');
  show(<Routes />);
  expect(await screen.findByRole('button', { name: 'Back' }, { timeout: 10_000 })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 })).toBeTruthy();
  expect(screen.queryByRole('contentinfo')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(location.pathname).toBe('/seamless');
});
