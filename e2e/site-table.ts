import type { Locator, Page } from '@playwright/test';
import { generateCatalogue } from '@tamarind/domain/games/catalogue';

/**
 * Every route, modal and page of the member centre, each with the requirement that demands it. `every-page.story.ts`
 * opens them all; `tools/every-page.test.tsx` compares this table with the routes in the code, so that none is missing.
 */

export interface RouteEntry {
  readonly requirement: string;
  readonly who?: 'member';
  /** True if the URL opens a modal over its page. */
  readonly opens?: true;
  readonly only?: 'phone' | 'desk';
  /** The kind of query parameter without which the page would be empty. */
  readonly query?: 'slot' | 'promotion';
}

/** A lobby of games. A page that equals another one except for a filter is tested on one device only. */
const lobby = (requirement: string, only?: RouteEntry['only']): RouteEntry =>
  only ? { requirement, only } : { requirement };

export const routeTable: Readonly<Record<string, RouteEntry>> = {
  '/': { requirement: 'B02' },
  '/login': { requirement: 'B18' },
  '/sign-in/return': { requirement: 'H15', only: 'desk' },
  '/contact/undo': { requirement: 'E01' },
  '/register': { requirement: 'B03', opens: true },
  '/register.html': { requirement: 'B03', opens: true },
  '/noticePage': { requirement: 'B04' },
  '/lottery': { requirement: 'B07' },
  '/vnlottery': { requirement: 'B07' },
  '/elott': { requirement: 'B08' },
  '/rng': lobby('B09'),
  '/live': lobby('B10'),
  '/fish': lobby('B10'),
  '/pvp': lobby('B10'),
  '/sports': lobby('B10'),
  '/esports': lobby('B10'),
  '/mini': lobby('B10'),
  '/bingo': lobby('B17', 'phone'),
  '/bgs': lobby('B17', 'desk'),
  '/cockfight': lobby('B17', 'phone'),
  '/horse': lobby('B17', 'desk'),
  '/fbSports': lobby('B17', 'phone'),
  '/hot': lobby('B17'),
  '/favorite': { ...lobby('B17'), who: 'member' },
  '/jl': lobby('B17', 'desk'),
  '/jp': lobby('B17', 'phone'),
  '/rou': lobby('B17', 'desk'),
  '/bac': lobby('B17', 'phone'),
  '/promotions': { requirement: 'B11' },
  '/promoDetail': { requirement: 'B11', query: 'promotion' },
  '/vip': { requirement: 'B05' },
  '/pointMall': { requirement: 'B06' },
  '/limits': { requirement: 'R8' },
  '/seamless': { requirement: 'B12', query: 'slot' },
  '/app': { requirement: 'B15' },
  '/down': { requirement: 'B15' },
  '/download': { requirement: 'B15' },
  '/join': { requirement: 'B15' },
  '/help': { requirement: 'B13', opens: true },
  '/game': { requirement: 'B16', query: 'slot' },
  '/chat': { requirement: 'D08' },
};

/**
 * Helpers for the function that finds the element which opens a modal. `say` returns a pattern that matches a text of a
 * feature in the language of the test.
 */
export interface Stage {
  readonly page: Page;
  readonly isPhone: boolean;
  readonly say: (feature: string, word: string) => RegExp;
}

export interface ModalEntry {
  readonly requirement: string;
  /** The kind of account that must be logged in; `trial` is a trial account. Without it nobody is logged in. */
  readonly who?: 'member' | 'trial';
  /** The URL of the page that contains the opener. */
  readonly from: string;
  /**
   * True if the modal replaces another one. After it closes, the focus must be on the first modal's opener or on the
   * page's title.
   */
  readonly isSecond?: true;
  /** Finds the element that opens the modal, which the story presses. */
  readonly opener: (stage: Stage) => Locator | Promise<Locator>;
}

const shell = 'player/src/shell';
const inHead =
  (word: string) =>
  ({ page, say }: Stage): Locator =>
    page
      .getByRole('banner')
      .getByRole('button', { name: say(shell, word) })
      .filter({ visible: true });
/** A title that opens its vendor's list of tables. */
const tableList = generateCatalogue().find(({ category, opensList }) => category === 'LIVE' && opensList);
const firstTile = ({ page }: Stage): Locator => page.getByRole('article').first().getByRole('button').first();
const helpLink = (stage: Stage): Promise<Locator> =>
  reached(stage, stage.page.getByRole('contentinfo').getByRole('link', { name: stage.say(shell, 'help.faq') }));

/** Scrolls down until the element exists, because sections far down load when they come near the viewport. */
async function reached({ page }: Stage, locator: Locator): Promise<Locator> {
  for (let screens = 0; screens < 40 && (await locator.count()) === 0; screens += 1) {
    await page.evaluate(() => scrollBy(0, innerHeight));
    await page.waitForTimeout(100);
  }
  return locator;
}

/** The control that opens the member centre: "Me" in a phone's navigation, "Deposit" in a desktop's header. */
const ownPages = (stage: Stage): Locator =>
  stage.isPhone
    ? stage.page.getByRole('navigation').getByRole('button', { name: stage.say(shell, 'me') })
    : inHead('deposit')(stage);

export const modalTable: Readonly<Record<string, ModalEntry>> = {
  loginPopupModal: {
    requirement: 'D02',
    from: '/fish',
    opener: (stage) => (stage.isPhone ? inHead('login')(stage) : firstTile(stage)),
  },
  forgetPassModal: {
    requirement: 'D04',
    from: '/login',
    // Only the main content is searched, because the page header has another button of this name.
    opener: ({ page, say }) =>
      page
        .getByRole('main')
        .getByRole('button', { name: say('player/src/features/session', 'forgot') })
        .filter({ visible: true })
        .first(),
  },
  registerModal: { requirement: 'D03', from: '/', opener: inHead('register') },
  noticePopup: {
    requirement: 'D06',
    from: '/hot',
    opener: ({ page, say }) =>
      page
        .getByRole('region', { name: say(shell, 'notices') })
        .getByRole('listitem')
        .first()
        .getByRole('button'),
  },
  helpCentre: { requirement: 'B13', from: '/', opener: helpLink },
  chatRoom: {
    requirement: 'D08',
    from: '/hot',
    isSecond: true,
    opener: async (stage) => {
      await (await helpLink(stage)).press('Enter');
      return stage.page.getByRole('dialog').getByRole('button', { name: stage.say('ui/src/help', 'ask') });
    },
  },
  feedback: {
    requirement: 'I07',
    from: '/hot',
    who: 'member',
    isSecond: true,
    opener: async (stage) => {
      await (await helpLink(stage)).press('Enter');
      return stage.page
        .getByRole('dialog')
        .getByRole('button', { name: stage.say('player/src/features/help', 'title') });
    },
  },
  contact: {
    requirement: 'C08',
    from: '/hot',
    opener: (stage) =>
      reached(
        stage,
        stage.page
          .getByRole('contentinfo')
          .getByRole('button', { name: stage.say('player/src/parts/contact', 'contact') }),
      ),
  },
  trueAccount: { requirement: 'E14', who: 'trial', from: '/', opener: ownPages },
  winnerBoard: {
    requirement: 'C04',
    from: '/',
    opener: (stage) =>
      stage.isPhone
        ? reached(
            stage,
            stage.page.getByRole('main').getByRole('button', { name: stage.say('player/src/parts/winners', 'all') }),
          )
        : inHead('topWinning')(stage),
  },
  searchGameModal: { requirement: 'C04', from: '/', opener: inHead('searchGame') },
  gameListModal: {
    requirement: 'K05',
    from: '/live',
    opener: async ({ page, isPhone }) => {
      const name = tableList?.name[isPhone ? 'th' : 'en'] ?? '';
      await page.getByRole('main').getByRole('searchbox').fill(name);
      // Waits until the tiles from before the search are gone.
      await page.getByRole('article').nth(1).waitFor({ state: 'detached' });
      return page.getByRole('article').filter({ hasText: name }).getByRole('button').first();
    },
  },
  memberCentre: { requirement: 'E01', who: 'member', from: '/', opener: ownPages },
};

/**
 * Modals that one press cannot open, and URLs that redirect at once. Other browser tests open them, so this table does
 * not contain them.
 */
export const ownStories: readonly string[] = [
  'ageNotice',
  'changePassModal',
  'firstLimit',
  'extraVerification',
  'idleSession',
  'stepUp',
  'agentCentre',
  'moveToVendor',
  'identityModal',
  '/m/member/deposit',
  '/m/member/securityCenter',
  '/m/member/transferFund',
];

export const memberPageTable: Readonly<Record<string, string>> = {
  securityCenter: 'E01',
  transferFund: 'E02',
  depositv2: 'E03',
  withdraw: 'E04',
  transferUpline: 'E05',
  personalHistoryCopy: 'E06',
  transactionHistory: 'E07',
  referral: 'E11',
};
