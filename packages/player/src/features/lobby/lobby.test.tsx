import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browseGames, listFavouriteGames, listFavourites, searchGames, setFavourite } from '@tamarind/contract/games';
import { listLanes } from '@tamarind/contract/lanes';
import { listGames as listLotteries } from '@tamarind/contract/lottery';
import { currentSession } from '@tamarind/ui/session.ts';
import { MainNav } from '#shell/MainNav.tsx';
import { ModalHost } from '#shell/ModalHost.tsx';
import { closeModal, openModal, registerModal } from '#parts/modals.ts';
import { answer, asked, freshSite, show, signIn, requested } from '#parts/testing.ts';
import GameListModal from './GameListModal.tsx';
import LobbyPage from './LobbyPage.tsx';
import { planOf } from './pages.ts';
import SearchModal from './SearchModal.tsx';
import { throttle } from './throttle.ts';
import { isNearEnd, visibleRows } from './visible-rows.ts';

const card = (vassalage: string, gameType = 'RNG', more: object = {}) => ({
  vassalage,
  displayName: `Vendor ${vassalage}`,
  accountTypeId: 100,
  gameType,
  isHot: 0,
  smallIcon: `/vendor/${vassalage.toLowerCase()}.svg`,
  maintenanceUntil: null,
  ...more,
});
const game = (gameId: string, displayName: string, more: object = {}) => ({
  gameId,
  displayName,
  vassalage: 'MGR',
  vendorName: 'Mango Reel',
  accountTypeId: 100,
  gameType: 'RNG',
  isGame: 'GAME',
  isHot: 0,
  isNew: 0,
  tags: [],
  rtpE4: 9650,
  minBet: { THB: '100', VND: '1000' },
  smallIcon: `/tile/${gameId}.webp`,
  maintenanceUntil: null,
  closedSince: null,
  isPlayable: true,
  table: null,
  ...more,
});
const codes = Array.from({ length: 16 }, (_, index) => `V${String.fromCharCode(65 + index)}`);
const fifteen = codes.slice(0, 15).map((code) => card(code));

registerModal('gameListModal', GameListModal);
registerModal('searchGameModal', SearchModal);
registerModal('loginPopupModal', () => <p>login asked</p>);

beforeEach(async () => {
  await freshSite();
  history.replaceState(null, '', '/rng');
  answer(listLanes, { lanes: [{ title: 'RNG', cards: fifteen }], wall: [] });
  answer(browseGames, {
    list: [game('mgr0001', 'Golden Mango', { isHot: 1 }), game('mgr0002', 'Naga Night')],
    next: null,
    count: 2,
    playable: 2,
  });
  answer(listFavourites, { list: ['mgr0002'] });
});
afterEach(() => {
  closeModal();
  vi.useRealTimers();
});

describe('navigation', () => {
  test('[C05] [O02] a category with 15 vendors shows 14 and "More"; one with 14 shows them all', async () => {
    show(<MainNav />);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Fishing' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Vendors of Slots' }));
    const names = async () => {
      await screen.findByRole('img', { name: 'Vendor VA' }, { timeout: 10_000 });
      return screen.getAllByRole('img').map((image) => image.getAttribute('alt'));
    };
    expect(await names()).toHaveLength(14);
    expect(screen.getByRole('link', { name: '1 more vendor' }).getAttribute('href')).toBe('/rng');
    answer(listLanes, { lanes: [{ title: 'RNG', cards: fifteen.slice(0, 14) }], wall: [] });
    document.body.replaceChildren();
    show(<MainNav />);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Fishing' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Vendors of Slots' }));
    expect(await names()).toHaveLength(14);
    expect(screen.queryByRole('link', { name: /more vendor/ })).toBeNull();
  });

  test('[C05] a category is shown only if it has vendors, and pressing the current one changes nothing', async () => {
    show(<MainNav />);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sports' })).toBeNull());
    const slots = screen.getByRole('link', { name: 'Slots' });
    expect(slots.getAttribute('aria-current')).toBe('page');
    const before = history.length;
    fireEvent.click(slots);
    expect([history.length, location.pathname]).toEqual([before, '/rng']);
  });

  test('[B09] a vendor of the dropdown leads to its tab', async () => {
    show(<MainNav />);
    fireEvent.click(screen.getByRole('button', { name: 'Vendors of Slots' }));
    const vendor = await screen.findByRole('img', { name: 'Vendor VC' }, { timeout: 10_000 });
    expect(vendor.closest('a')?.getAttribute('href')).toBe('/rng?page=VC');
  });
});

describe('the lobby', () => {
  test('[B09] the address chooses the vendor, and its games are asked for', async () => {
    history.replaceState(null, '', '/rng?page=VB');
    show(<LobbyPage />);
    expect(await screen.findByRole('button', { name: 'Golden Mango, Mango Reel' })).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Vendors' }));
    expect(tabs.getByRole('img', { name: 'Vendor VB' }).closest('a')?.getAttribute('aria-current')).toBe('true');
    expect(screen.getByText('2 games')).toBeTruthy();
  });

  test('[B09] [K10] filter, order and words are in the address beside the vendor, and Back finds them again', async () => {
    history.replaceState(null, '', '/rng?page=VB&filter=new&sort=name');
    show(<LobbyPage />);
    const asked = () => Object.fromEntries(requested.findLast(({ path }) => path === browseGames.path)?.query ?? []);
    await waitFor(() => expect(asked()).toMatchObject({ vassalage: 'VB', filter: 'new', sort: 'name' }));
    fireEvent.click(await screen.findByRole('button', { name: 'All', pressed: false }));
    expect(location.search).toBe('?page=VB&sort=name');
    await waitFor(() => expect(asked()['filter']).toBeUndefined());
  });

  test('[K10] the next page of a shelf joins the pages before', async () => {
    const page = (id: string, next: string | null) => ({ list: [game(id, `Game ${id}`)], next, count: 2, playable: 2 });
    answer(browseGames, page('mgr0001', 'second'), page('mgr0002', null));
    show(<LobbyPage />);
    expect(await screen.findByRole('button', { name: 'Game mgr0001, Mango Reel' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Game mgr0002, Mango Reel' })).toBeTruthy();
    const cursors = requested.filter(({ path }) => path === browseGames.path).map(({ query }) => query.get('cursor'));
    expect(cursors).toEqual([null, 'second']);
  });

  test('[B17] filter pages are real pages with their filter', () => {
    expect(planOf('/jl')).toMatchObject({ filter: 'jackpot_large' });
    expect(planOf('/jp')).toMatchObject({ filter: 'jackpot' });
    expect(planOf('/rou')).toMatchObject({ filter: 'roulette' });
    expect(planOf('/bac')).toMatchObject({ filter: 'baccarat' });
    expect(planOf('/fbSports')).toMatchObject({ filter: 'football' });
    expect(planOf('/horse')).toMatchObject({ category: 'HORSE' });
  });

  test('[K02] the tile of an unavailable title is marked, and leads to its page without a login', async () => {
    answer(browseGames, {
      list: [game('ltb0003', 'Roulette 12', { gameType: 'LIVE', isPlayable: false, isNew: 1 })],
      next: null,
      count: 1,
      playable: 0,
    });
    show(
      <>
        <LobbyPage />
        <ModalHost />
      </>,
    );
    expect(await screen.findByText('1 games, 0 can be played')).toBeTruthy();
    expect(screen.getByText(/No vendor offers these titles yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Games that can be played' }).getAttribute('href')).toBe('/hot');
    const tile = await screen.findByRole('button', { name: 'Roulette 12, Mango Reel, Not here yet' });
    expect(screen.queryByText('NEW')).toBeNull();
    fireEvent.click(tile);
    expect(location.pathname + location.search).toBe('/game?gameId=ltb0003');
    expect(screen.queryByText('login asked')).toBeNull();
  });

  test('[K06] a slot opens without login; a live table asks for it first', async () => {
    answer(browseGames, {
      list: [game('mgr0001', 'Golden Mango'), game('ltb0002', 'Baccarat 101', { gameType: 'LIVE' })],
      next: null,
      count: 2,
      playable: 2,
    });
    show(
      <>
        <LobbyPage />
        <ModalHost />
      </>,
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Baccarat 101/ }));
    expect(await screen.findByText('login asked')).toBeTruthy();
    expect(location.pathname).toBe('/rng');
    fireEvent.click(screen.getByRole('button', { name: /^Golden Mango/ }));
    expect(location.pathname + location.search).toBe('/game?gameId=mgr0001');
  });

  test('[K03] a heart is filled at once and saved on the server', async () => {
    signIn();
    answer(setFavourite, { gameId: 'mgr0001', isFavourite: true });
    show(<LobbyPage />);
    const heart = await screen.findByRole('button', { name: 'Add Golden Mango to favourites' });
    expect(
      (await screen.findByRole('button', { name: 'Take Naga Night out of favourites' })).getAttribute('aria-pressed'),
    ).toBe('true');
    fireEvent.click(heart);
    expect(await screen.findByRole('button', { name: 'Take Golden Mango out of favourites' })).toBeTruthy();
    await waitFor(() =>
      expect(asked.find(({ path }) => path === setFavourite.path)?.body).toEqual({
        gameId: 'mgr0001',
        isFavourite: true,
      }),
    );
  });

  test('[K03] before the hearts are read none can be pressed: a press would mark what is marked', async () => {
    signIn();
    answer(listFavourites);
    show(<LobbyPage />);
    const heart = await screen.findByRole('button', { name: 'Add Naga Night to favourites' });
    expect(heart).toHaveProperty('disabled', true);
    fireEvent.click(heart);
    expect(asked.some(({ path }) => path === setFavourite.path)).toBe(false);
  });

  test('[B17] favourites say how to get one; a visitor is asked to log in', async () => {
    history.replaceState(null, '', '/favorite');
    answer(listFavouriteGames, { list: [] });
    show(<LobbyPage />);
    expect(await screen.findByText('Your own games')).toBeTruthy();
    signIn();
    expect(currentSession()).not.toBeNull();
    expect(await screen.findByText(/Tap the heart/)).toBeTruthy();
  });

  test('[K05] a VASSALAGE game opens the vendor’s list, whose games open', async () => {
    answer(browseGames, {
      list: [game('mgr0009', 'Mango Reel Lobby', { isGame: 'VASSALAGE' }), game('mgr0001', 'Golden Mango')],
      next: null,
      count: 2,
      playable: 2,
    });
    show(
      <>
        <LobbyPage />
        <ModalHost />
      </>,
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Mango Reel Lobby/ }));
    const dialog = await screen.findByRole('dialog');
    const listed = await within(dialog).findAllByRole('button', { name: /, Mango Reel$/ });
    expect(listed.map((button) => button.getAttribute('aria-label'))).toEqual(['Golden Mango, Mango Reel']);
  });

  test('[K02] a game that is being worked on says until when and is not opened', async () => {
    answer(browseGames, {
      list: [game('mgr0001', 'Golden Mango', { maintenanceUntil: '2099-01-01T03:00:00.000Z' })],
      next: null,
      count: 1,
      playable: 1,
    });
    show(<LobbyPage />);
    const tile = await screen.findByRole('button', { name: /^Golden Mango/ });
    expect(tile.closest('article')?.textContent).toContain('Closed until 10:00');
    fireEvent.click(tile);
    expect(location.pathname).toBe('/rng');
  });
});

test('[K09] [O02] a picture that fails is loaded once more, then the default icon is shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(<LobbyPage />);
  const tile = await screen.findByRole('button', { name: /^Golden Mango/ });
  const picture = () => tile.querySelector('img');
  await waitFor(() => expect(picture()).not.toBeNull());
  fireEvent.error(picture() as Element);
  await vi.advanceTimersByTimeAsync(1600);
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe('/tile/mgr0001.webp?again'));
  fireEvent.error(picture() as Element);
  await waitFor(() => expect(picture()?.hasAttribute('data-default-icon')).toBe(true));
});

describe('the list', () => {
  test('[K10] [O02] scrolling is looked at once in 200 ms, and the last place is never lost', async () => {
    vi.useFakeTimers();
    const looks: number[] = [];
    let scrolled = 0;
    const { run } = throttle(() => looks.push(scrolled), 200);
    for (scrolled = 1; scrolled <= 50; scrolled += 1) {
      run();
      await vi.advanceTimersByTimeAsync(10);
    }
    scrolled = 99;
    run();
    await vi.advanceTimersByTimeAsync(400);
    expect(looks.length).toBeLessThanOrEqual(5);
    expect(looks.at(-1)).toBe(99);
  });

  test('[K09] [O02] rows exist 1.3 screens around the view, and more are fetched before the end is seen', () => {
    const view = { scrolled: 10_000, screen: 1000 };
    expect(visibleRows(view, 1429, 200)).toEqual({ from: 43, to: 62 });
    expect(visibleRows({ scrolled: -300, screen: 1000 }, 1429, 200)).toEqual({ from: 0, to: 10 });
    expect(visibleRows({ scrolled: 900_000, screen: 1000 }, 10, 200)).toEqual({ from: 10, to: 10 });
    expect([isNearEnd(view, 1429, 200), isNearEnd(view, 60, 200)]).toEqual([false, true]);
  });
});

describe('the search', () => {
  const open = () => {
    show(<ModalHost />);
    openModal('searchGameModal', {});
    return screen.findByRole('combobox');
  };

  test('[C04] lotteries, vendors and games are found while typing; arrows and Enter choose', async () => {
    answer(listLotteries, {
      games: [
        {
          code: 'xsmb',
          market: 'north',
          kind: 'official',
          format: 'vn27',
          ball: 'MB',
          everySeconds: null,
          station: null,
          isOn: true,
          offReason: null,
        },
      ],
    });
    answer(searchGames, { games: [game('mgr0001', 'Northern Mango')], vendors: [card('NRT')], isNearest: false });
    const field = await open();
    fireEvent.change(field, { target: { value: 'nórth' } });
    const hits = await screen.findAllByRole('option');
    expect(hits.map((hit) => hit.querySelector('b')?.textContent)).toEqual([
      'Northern Vietnam',
      'Vendor NRT',
      'Northern Mango',
    ]);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(screen.getAllByRole('option')[2]?.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(location.pathname + location.search).toBe('/game?gameId=mgr0001');
    expect(JSON.parse(localStorage.getItem('searches') ?? '[]')).toEqual(['nórth']);
  });

  test('[C04] a word typed without a pause is searched once; a pause searches for the text so far', async () => {
    answer(listLotteries, { games: [] });
    answer(searchGames, { games: [], vendors: [], isNearest: true });
    const field = await open();
    const calls = () => asked.filter(({ path }) => path === searchGames.path).length;
    const type = (word: string) => {
      for (let end = 1; end <= word.length; end += 1)
        fireEvent.change(field, { target: { value: word.slice(0, end) } });
    };
    type('dragon');
    await waitFor(() => expect(calls()).toBe(1));
    type('dragon gold');
    await waitFor(() => expect(calls()).toBe(2));
    // A search for the same word makes no second call.
    type('dragon');
    await screen.findByRole('status');
    expect(calls()).toBe(2);
  });

  test('[C04] without a hit the nearest names are shown and said to be that', async () => {
    answer(listLotteries, { games: [] });
    answer(searchGames, { games: [game('mgr0001', 'Golden Dragon')], vendors: [], isNearest: true });
    fireEvent.change(await open(), { target: { value: 'goldn dragn' } });
    expect((await screen.findByRole('status')).textContent).toContain('Similar names');
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });
});
