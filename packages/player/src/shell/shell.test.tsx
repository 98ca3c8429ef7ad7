import { contract } from '@tamarind/contract/index';
import { memberKindField } from '@tamarind/contract/member-kind';
import { applyLanguage, languageNames } from '@tamarind/ui/language.ts';
import { currentSession, endSession, loseSession, openSession, startSession } from '@tamarind/ui/session.ts';
import { prepareDom } from '@tamarind/ui/testing.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import thaiHome from '../features/home/messages/th.json';
import { Routes } from '../routes.tsx';
import { enterSite } from '#parts/entry/enter-site.ts';
import { withSession } from '#parts/entry/guard.ts';
import { closeModal, openModal, registerModal, type ModalProps } from '#parts/modals.ts';

prepareDom();
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
vi.stubGlobal('scrollTo', () => undefined);

const { brand, announcements, wallet, lottery, sessions } = contract;
const answers = new Map<string, unknown>();
const asked: { path: string; method: string }[] = [];

const whitelabel = {
  brand: {
    name: 'Tamarind Play',
    merchantCode: 'tamarind',
    platform: 'WEB',
    lotteryType: 'Elott',
    device: 'WEB',
    currencies: ['THB', 'VND'],
    languages: ['TY', 'EN', 'VI', 'CN', 'TH'],
    defaultLanguage: 'TY',
    loginedToHomePage: false,
    playMoney: true,
  },
  info: {
    whitelabel: [
      {
        modId: 'REGISTRATION',
        enabled: true,
        childrenNodes: [{ modId: 'DIRECTREG3', enabled: true, childrenNodes: [] }],
      },
    ],
    register: {},
    resources: [],
    customerService: [],
    imageCDNs: [],
    launchGameCDNs: [],
  },
  maintenance: false,
  regionRestriction: false,
  location: { ip: '127.0.0.1', country: 'TH' },
};

/** Use a placeholder as content: the real content of each modal belongs to its feature. */
const Probe = (name: string) => (props: ModalProps) => (
  <p>
    {name} {JSON.stringify(props.params)}
    <button type="button" onClick={props.onClose}>
      close probe
    </button>
  </p>
);
for (const name of [
  'loginPopupModal',
  'registerModal',
  'noticePopup',
  'memberCentre',
  'trueAccount',
  'winnerBoard',
] as const)
  registerModal(name, Probe(name));

beforeEach(async () => {
  asked.length = 0;
  answers.clear();
  answers.set(brand.getWhitelabel.path, whitelabel);
  answers.set(lottery.listOpenDraws.path, { draws: [] });
  answers.set(lottery.listGames.path, { games: [] });
  answers.set(lottery.listPopularNumbers.path, { game: 'xsmb', numbers: [] });
  answers.set(announcements.listAnnouncements.path, {
    player: [
      {
        id: '7',
        type: 'B',
        language: 'EN',
        title: 'Naga Forge rests tonight',
        content: '',
        markup: '',
        date: '2026-11-21T10:00:00.000Z',
      },
    ],
    banners: [],
    popup: [],
    promotion: [],
  });
  answers.set(brand.updateLanguage.path, { language: 'EN' });
  answers.set(sessions.logout.path, {});
  sessionStorage.clear();
  openSession('');
  history.replaceState(null, '', '/');
  applyLanguage('EN');
  await wordsReady();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.split('?')[0] ?? '';
    asked.push({ path, method: init.method ?? 'GET' });
    const value = answers.get(path);
    const [status, body] =
      value === undefined ? [404, { success: false, errorCode: 'NOT_FOUND' }] : [200, { success: true, value }];
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  closeModal();
  cleanup();
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
async function open(path: string) {
  history.replaceState(null, '', path);
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Routes />
      </QueryClientProvider>,
    );
  });
  await screen.findAllByText('Naga Forge rests tonight', {}, { timeout: 10_000 });
  await settle();
}
const signIn = () =>
  startSession({
    token: 't'.repeat(40),
    account: 'somchai88',
    memberKind: 'member',
    merchant: 'tamarind',
    currency: 'THB',
  });

describe('addresses', () => {
  test('[B01] an unknown one leads home', async () => {
    await open('/no/such/page');
    expect(location.pathname).toBe('/');
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  });

  test('[B03] /register.html opens the registration over home, with the referral code of the address', async () => {
    await open('/register.html?referralCode=FRIEND8');
    expect(screen.getByText(/registerModal/).textContent).toContain('{"referralCode":"FRIEND8"}');
    expect(await screen.findByRole('region', { name: 'Next draws' })).toBeTruthy();
  });
});

describe('the header', () => {
  test('[C01] the language selector turns the page in place, keeps the choice and tells the server', async () => {
    await open('/');
    const [selector] = screen.getAllByRole('button', { name: 'Language: English' });
    fireEvent.click(selector as HTMLElement);
    fireEvent.click(screen.getByRole('button', { name: 'Tiếng Việt' }));
    expect(await screen.findByRole('region', { name: 'Sắp quay thưởng' })).toBeTruthy();
    expect([document.documentElement.lang, localStorage.getItem('lang')]).toEqual(['vi', 'VI']);
    await waitFor(() => expect(asked.some(({ path }) => path === brand.updateLanguage.path)).toBe(true));
  });

  test('[A04] [C01] the selector has each language once, by its own name, and switches; both Thai codes share an entry', async () => {
    await open('/');
    const [selector] = screen.getAllByRole('button', { name: 'Language: English' });
    const head = selector?.parentElement as HTMLElement;
    const turned: (string | null)[][] = [];
    for (const [name, draws] of [
      ['Tiếng Việt', 'Sắp quay thưởng'],
      ['简体中文', '即将开奖'],
      ['ไทย', thaiHome.draws],
      ['English', 'Next draws'],
    ] as const) {
      fireEvent.click(selector as HTMLElement);
      const offered = within(within(head).getByRole('list')).getAllByRole('button');
      expect(offered.map(({ textContent }) => textContent)).toEqual([...new Set(Object.values(languageNames))]);
      fireEvent.click(within(head).getByRole('button', { name }));
      expect(await screen.findByRole('region', { name: draws })).toBeTruthy();
      turned.push([name, document.documentElement.lang, localStorage.getItem('lang')]);
    }
    expect(turned).toEqual([
      ['Tiếng Việt', 'vi', 'VI'],
      ['简体中文', 'zh-Hans', 'CN'],
      ['ไทย', 'th', 'TY'],
      ['English', 'en', 'EN'],
    ]);
  });

  test('[C02] a visitor is offered login and, when the operator allows it, registration', async () => {
    await open('/');
    fireEvent.click(await screen.findByRole('button', { name: 'Register' }));
    expect(screen.getByText(/registerModal/)).toBeTruthy();
    cleanup();
    answers.set(brand.getWhitelabel.path, { ...whitelabel, info: { ...whitelabel.info, whitelabel: [] } });
    await open('/');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Register' })).toBeNull());
    expect(screen.getAllByRole('button', { name: 'Log in' }).length).toBeGreaterThan(0);
  });

  test('[C03] the balance says "updating" first, then the amount; a press reads it again, at most once in two seconds', async () => {
    signIn();
    answers.set(wallet.getBalance.path, {
      sumBalance: '1248050',
      available: '1248050',
      held: '0',
      currency: 'THB',
      realm: 'real',
    });
    cleanup();
    await open('/');
    expect(await screen.findByText('฿12,480.50')).toBeTruthy();
    const reads = () => asked.filter(({ path }) => path === wallet.getBalance.path).length;
    const before = reads();
    const refresh = screen.getByRole('button', { name: /Refresh balance/ });
    fireEvent.click(refresh);
    expect(within(refresh).getByText('updating …')).toBeTruthy();
    fireEvent.click(refresh);
    await waitFor(() => expect(reads()).toBe(before + 1));
    await settle();
    expect(reads()).toBe(before + 1);
    fireEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(screen.getByText('***')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show amounts' }));
  });

  test('[K11] an address that names a tab of the winners opens their board', async () => {
    await open('/?winners=leaders');
    expect(await screen.findByText(/winnerBoard/)).toBeTruthy();
  });

  test('[C03] the user menu leads to the member pages; signing out asks first and then forgets the session', async () => {
    signIn();
    await open('/');
    const menu = () => fireEvent.click(screen.getByRole('button', { name: /somchai88.*member menu/ }));
    menu();
    fireEvent.click(screen.getByRole('button', { name: 'Betting records' }));
    expect(screen.getByText(/memberCentre/).textContent).toContain('{"page":"personalHistoryCopy"}');
    menu();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    const dialog = await screen.findByRole('dialog');
    expect(currentSession()).not.toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await settle();
    expect([currentSession(), sessionStorage.getItem('token')]).toEqual([null, null]);
    expect(asked.some(({ path }) => path === sessions.logout.path)).toBe(true);
  });

  test('[A07] session storage contains token, kind of member, account and merchant', () => {
    signIn();
    expect(['token', memberKindField, 'account', 'merchant'].map((key) => sessionStorage.getItem(key))).toEqual([
      't'.repeat(40),
      '0',
      'somchai88',
      'tamarind',
    ]);
    endSession();
    expect(sessionStorage.length).toBe(0);
  });
});

describe('modals and guards', () => {
  test('[D01] open and close by name, one at a time', async () => {
    await open('/');
    act(() => openModal('loginPopupModal', {}));
    act(() => openModal('noticePopup', { id: '7' }));
    expect(screen.queryByText(/loginPopupModal/)).toBeNull();
    act(() => closeModal('loginPopupModal'));
    expect(screen.getByText(/noticePopup/)).toBeTruthy();
    act(() => closeModal('noticePopup'));
    expect(screen.queryByText(/noticePopup/)).toBeNull();
  });

  test('[D06] a press on a running title opens its announcement', async () => {
    await open('/');
    fireEvent.click(screen.getByRole('button', { name: 'Naga Forge rests tonight' }));
    expect(screen.getByText(/noticePopup/).textContent).toContain('{"id":"7"}');
  });

  test('[I09] an act without a session opens the login and continues afterwards', async () => {
    await open('/');
    const done: string[] = [];
    act(() => withSession(() => done.push('bet')));
    expect(screen.getByText(/loginPopupModal/)).toBeTruthy();
    expect(done).toEqual([]);
    act(signIn);
    expect(done).toEqual(['bet']);
  });

  const member = { token: 'm-test', account: 'somchai88', memberKind: 'member' } as const;
  test.each(['/vip', '/promotions', '/app', '/noticePage'])(
    '[W-3] [B02] [H04] a login on %s leads home',
    async (from) => {
      await open(from);
      act(() => enterSite(member));
      expect(location.pathname).toBe('/');
    },
  );

  test('[W-3] [I09] an act interrupted by the login continues in the same place', async () => {
    await open('/promotions');
    const places: string[] = [];
    act(() => withSession(() => places.push(location.pathname)));
    act(() => enterSite(member));
    expect([...places, location.pathname]).toEqual(['/promotions', '/promotions']);
  });

  test('[W-3] a session that ended by itself comes back to the page it was lost on', async () => {
    act(signIn);
    await open('/promotions');
    act(() => loseSession(currentSession()?.token ?? ''));
    act(() => enterSite(member));
    expect(location.pathname).toBe('/promotions');
  });

  test('[I09] a trial account does not do what needs a real one', async () => {
    await open('/');
    const done: string[] = [];
    act(() => startSession({ token: 't'.repeat(40), account: 'trial', memberKind: 'trial' }));
    act(() => withSession(() => done.push('deposit'), { needsTrue: true }));
    expect(done).toEqual([]);
    expect(screen.getByText(/trueAccount/)).toBeTruthy();
  });
});

test.each([
  ['/', '/login'],
  ['/app', '/login'],
  ['/hot', '/login'],
  ['/login', '/login'],
  ['/register', '/register'],
  ['/download', '/download'],
])('[B18] where the brand asks for the login first, a visitor of %s stands at %s', async (from, to) => {
  answers.set(brand.getWhitelabel.path, { ...whitelabel, brand: { ...whitelabel.brand, loginedToHomePage: true } });
  await open(from);
  await waitFor(() => expect(location.pathname).toBe(to));
});

test('[B18] a member is let in where the brand asks for the login first', async () => {
  answers.set(brand.getWhitelabel.path, { ...whitelabel, brand: { ...whitelabel.brand, loginedToHomePage: true } });
  signIn();
  await open('/hot');
  expect(location.pathname).toBe('/hot');
});
