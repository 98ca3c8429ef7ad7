import { api, type CallOutcome, type RoundView, type ToldTable } from '../api.ts';
import { element as build, replace } from '../element.ts';
import type { Json } from '../../games/game.ts';
import { header } from '../header.ts';
import { information } from '../information.ts';
import type { PageParts } from '../shown.ts';
import { stakeChooser } from '../slot/stake-chooser.ts';
import { tellSite } from '../tell-site.ts';
import { troubleOf } from '../trouble.ts';
import './games-page.css';
import { sharedViews, soloViews } from './stages.ts';
import type { TableNow, ToldNow, Tools } from './view.ts';
import { waysToBet } from './ways.ts';

/**
 * Page of every game except slots: name, balance, stake and rules around the stage (the area that the game itself
 * draws).
 */
export function gamesPage(root: Element, shown: PageParts): void {
  const { info, say, money } = shown;
  const stakes = stakeChooser(shown);
  let tables: readonly TableNow[] = [];
  const sheet = information(info, say, money, () => waysToBet(info, say, tables));
  const top = header(shown, sheet.open);
  const message = build('p', { class: 'games-message', role: 'status' }, sharedViews[info.page] ? say('gameNote') : '');
  const spoken = build('p', { class: 'spoken', 'aria-live': 'polite' });
  const stage = build('div', { class: 'stage' });
  const setBalance = (balance: string | null | undefined): void =>
    top.setBalance(balance === null || balance === undefined ? undefined : BigInt(balance));

  const refresh = async (): Promise<void> => {
    const asked = await api.balance();
    if (asked.ok && asked.answer.balance !== null) setBalance(asked.answer.balance);
  };
  const tell = (kind: 'quiet' | 'trouble', text: string): void => {
    message.className = `games-message ${kind}`;
    message.textContent = text;
  };
  /** Reads the response to a bet or move. Undefined if nothing was staked; the reason is then shown below the stage. */
  const accepted = async (asked: CallOutcome<RoundView>): Promise<RoundView | undefined> => {
    if (asked.ok && asked.answer.reason === undefined && asked.answer.status !== 'undone') {
      tell('quiet', '');
      return asked.answer;
    }
    tell('trouble', say(asked.ok ? troubleOf(asked.answer) : wordOf(asked.error)));
    await refresh();
    return undefined;
  };
  const showBalance = async ({ balance }: RoundView): Promise<void> => {
    if (balance === null || balance === undefined) await refresh();
    else setBalance(balance);
  };

  const tools: Tools = {
    language: info.language,
    about: info.about as Json,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    stake: stakes.stake,
    changed: stakes.changed,
    money,
    say: (text) => {
      spoken.textContent = text;
    },
    bet: async (table, spot) => {
      const told = await accepted(await api.bet(table, spot, String(stakes.stake())));
      if (told) await showBalance(told);
      await look();
      return told !== undefined;
    },
    cashOut: async (table) => {
      const before = table.bets.reduce((sum, { won }) => sum + (won ?? 0n), 0n);
      const asked = await api.cashOut(table);
      await look();
      if (!asked.ok) return undefined;
      const told = await accepted(asked);
      if (told) await showBalance(told);
      return BigInt(asked.answer.won) - before;
    },
    ...soloActs(stakes.stake, accepted, (told) => void showBalance(told)),
    open: info.open ? soloTold(info.open) : undefined,
  };

  let show: ((tables: readonly TableNow[]) => void) | undefined;
  let newest = 0;
  /** Polls the tables. Responses may arrive out of order, so only the response to the newest request is used. */
  const look = async (): Promise<void> => {
    const number = ++newest;
    const asked = await api.tables();
    if (number !== newest) return;
    if (!asked.ok) return tell('trouble', say(wordOf(asked.error)));
    if (message.textContent === say('lost')) tell('quiet', '');
    const settled = countSettled(tables);
    tables = asked.answer.map(tableNow);
    show?.(tables);
    if (countSettled(tables) > settled) await refresh();
  };

  root.className = `games games-${info.page}`;
  replace(
    root,
    top.root,
    build('main', { class: 'games-main' }, stage, spoken),
    build('footer', { class: 'games-foot' }, message, stakes.root),
    sheet.dialog,
  );
  setBalance(info.balance);
  const shared = sharedViews[info.page];
  if (shared) {
    const view = shared(stage, tools);
    show = (now) => view.show(now);
    void keep(look);
  } else soloViews[info.page]?.(stage, tools);
}

/**
 * Sends the requests of a solo game. The new balance is shown only at `revealed`: otherwise this page or the
 * surrounding site would give the outcome away before the animation shows it.
 */
function soloActs(
  stake: () => bigint,
  accepted: (asked: CallOutcome<RoundView>) => Promise<RoundView | undefined>,
  showBalance: (told: RoundView) => void,
): Pick<Tools, 'begin' | 'move' | 'revealed'> {
  let unrevealed: RoundView | undefined;
  const act = async (asking: () => Promise<CallOutcome<RoundView>>): Promise<ToldNow | undefined> => {
    tellSite('round-begins');
    unrevealed = await accepted(await asking());
    if (!unrevealed) tellSite('round-ends');
    return unrevealed && soloTold(unrevealed);
  };
  return {
    begin: (input) => act(() => api.begin(String(stake()), input)),
    move: (input) => act(() => api.move(input)),
    revealed: () => {
      if (!unrevealed) return;
      showBalance(unrevealed);
      unrevealed = undefined;
      tellSite('round-ends');
    },
  };
}

/** Polls until the page closes, less often while the page is hidden. */
async function keep(look: () => Promise<void>): Promise<void> {
  await look();
  setTimeout(() => void keep(look), document.hidden ? HIDDEN_MS : LOOK_MS);
}

const LOOK_MS = 800;
const HIDDEN_MS = 5_000;

const countSettled = (tables: readonly TableNow[]): number =>
  tables.flatMap(({ bets }) => bets).filter(({ won }) => won !== undefined).length;

const soloTold = (told: RoundView): ToldNow => ({
  isOver: told.status !== 'open',
  views: told.views as readonly Json[],
  won: BigInt(told.won),
});

const tableNow = (told: ToldTable): TableNow => ({
  ...told,
  bets: told.bets.map(({ spot, stake, won }) => ({
    spot,
    stake: BigInt(stake),
    won: won === null ? undefined : BigInt(won),
  })),
});

function wordOf(error: string): 'gone' | 'betsClosed' | 'refused' | 'lost' {
  if (error === 'NO_SESSION') return 'gone';
  if (error === 'BETS_ARE_CLOSED' || error === 'TOO_LATE') return 'betsClosed';
  return error === 'LOST' ? 'lost' : 'refused';
}
