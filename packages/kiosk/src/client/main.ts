import './page.css';
import { api, type GameInfo, type Round, type WordKey } from './api.ts';
import { element } from './element.ts';
import { coinStage, type Stage, times, wheelStage } from './stages.ts';
import { moneyIn, type Say, sayIn } from './words.ts';

type Money = ReturnType<typeof moneyIn>;

const root = document.querySelector('#root');
// Do not await `start`: the declarations below have to be initialised before its first response arrives.
if (root) void start(root);

async function start(place: Element): Promise<void> {
  const asked = await api.game();
  if (asked.ok) return play(place, asked.body);
  const say = sayIn((/^(th|vi|zh)/.exec(navigator.language)?.[0] ?? 'en') as 'en');
  const text = say(asked.error === 'LOST' ? 'lostLine' : 'gone');
  place.replaceChildren(element('main', { class: 'alone' }, element('p', {}, text)));
  if (asked.error === 'LOST') setTimeout(() => void start(place), 3_000);
}

/**
 * State of the page. `request` is the idempotency key of the current play until it is answered; a retry after a lost
 * response reuses it.
 */
interface Table {
  readonly info: GameInfo;
  readonly say: Say;
  readonly money: Money;
  readonly isCoin: boolean;
  stake: string;
  choice: string;
  request: string | undefined;
  rounds: readonly Round[];
  readonly balance: HTMLElement;
  readonly told: HTMLElement;
  readonly act: HTMLButtonElement;
  readonly more: HTMLElement;
  readonly list: HTMLElement;
}

function play(place: Element, info: GameInfo): void {
  const say = sayIn(info.language);
  document.documentElement.lang = info.language;
  document.title = info.name;
  const isCoin = info.code === 'coin-flip';
  const stage = isCoin ? coinStage() : wheelStage(info);
  const table: Table = {
    info,
    say,
    isCoin,
    money: moneyIn(info),
    rounds: info.rounds,
    request: undefined,
    stake: info.stakes[0] ?? '0',
    choice: info.choices[0] ?? '',
    balance: element('b'),
    told: element('p', { class: 'told', role: 'status' }, say(isCoin ? 'ready.coin' : 'ready.wheel')),
    act: element('button', { class: 'act', type: 'button', click: () => void go(table, stage) }),
    more: element('div', { class: 'more' }),
    list: element('ol', { class: 'rounds' }),
  };
  showBalance(table, info.balance);
  showAct(table);
  showRounds(table);
  const sheet = rulesSheet(table);
  const back = info.lobbyUrl
    ? element('a', { href: info.lobbyUrl, target: '_top', class: 'round', 'aria-label': say('back') }, '‹')
    : undefined;
  const rules = element(
    'button',
    { type: 'button', class: 'round', 'aria-label': say('rules'), click: () => sheet.showModal() },
    'i',
  );
  const purse = element(
    'p',
    { class: 'purse' },
    element('small', {}, say(info.isDemo ? 'demo' : 'balance')),
    table.balance,
  );
  place.replaceChildren(
    element(
      'main',
      { class: `kiosk ${info.code}` },
      element('header', {}, back, element('h1', {}, info.name), purse, rules),
      stage.node,
      table.told,
      table.more,
      desk(table),
      sheet,
    ),
  );
  // Refresh the balance when the page becomes visible again: it may have changed elsewhere.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !table.act.disabled)
      void api.balance().then((answer) => answer.ok && showBalance(table, answer.body.balance));
  });
}

/** Plays once: sends the request and shows the result when the animation ends. */
async function go(table: Table, stage: Stage): Promise<void> {
  const { act, told, more, info, say } = table;
  act.disabled = true;
  more.replaceChildren();
  table.request ??= crypto.randomUUID();
  const answer = await api.play({ request: table.request, stake: table.stake, choice: table.choice });
  if (answer.ok) {
    table.request = undefined;
    await stage.show(answer.body.outcome);
    told.replaceChildren(wordsFor(table, answer.body));
    told.className = isUp(answer.body) ? 'told up' : 'told';
    showBalance(table, answer.body.balance);
    table.rounds = [answer.body, ...table.rounds].slice(0, 10);
    showRounds(table);
  } else {
    told.className = 'told';
    const isLittle = answer.error === 'TOO_LITTLE';
    if (isLittle) table.request = undefined;
    told.replaceChildren(say(isLittle ? 'little' : answer.error === 'LOST' ? 'lostLine' : 'gone'));
    if (isLittle && info.walletUrl && !info.isDemo)
      more.replaceChildren(element('a', { href: info.walletUrl, target: '_top', class: 'move' }, say('move')));
  }
  act.disabled = false;
  act.focus();
}

/** Controls: the choice, the play button and the latest rounds. */
function desk(table: Table): Element {
  const { info, say, money, isCoin } = table;
  const sides = info.choices.map((side) => ({ value: side, text: say(side) }));
  const stakes = info.stakes.map((value) => ({ value, text: money(BigInt(value)) }));
  return element(
    'div',
    { class: 'desk' },
    isCoin ? pick(table, 'choice', say('choose'), sides) : undefined,
    pick(table, 'stake', say('stake'), stakes),
    table.act,
    element('h2', {}, say('rounds')),
    table.list,
  );
}

function pick(
  table: Table,
  what: 'stake' | 'choice',
  name: string,
  of: readonly { readonly value: string; readonly text: string }[],
): Element {
  const buttons = of.map(({ value, text }) => {
    const choose = () => {
      // A different choice or stake needs a new idempotency key.
      table.request = undefined;
      table[what] = value;
      for (const [at, other] of buttons.entries()) other.setAttribute('aria-pressed', String(of[at]?.value === value));
      showAct(table);
    };
    const isChosen = String(value === table[what]);
    return element('button', { type: 'button', 'aria-pressed': isChosen, click: choose }, text);
  });
  return element('div', { role: 'group', 'aria-label': name, class: 'pick' }, ...buttons);
}

const isUp = ({ won, stake }: Round): boolean => BigInt(won) > BigInt(stake);

const showBalance = ({ balance, money }: Table, minor: string): void => balance.replaceChildren(money(BigInt(minor)));

const showAct = ({ act, say, money, isCoin, stake }: Table): void =>
  act.replaceChildren(say(isCoin ? 'flip' : 'turn', { stake: money(BigInt(stake)) }));

const nameOf = ({ isCoin, say, info }: Table, { outcome }: Round): string =>
  isCoin ? say(outcome === 0 ? 'heads' : 'tails') : say('pocket', { times: times(info.pockets[outcome] ?? 0) });

function wordsFor(table: Table, round: Round): string {
  const [won, put] = [BigInt(round.won), BigInt(round.stake)];
  const key: WordKey = won === 0n ? 'lost' : won === put ? 'even' : 'won';
  const { say, money } = table;
  return say(key, { name: nameOf(table, round), won: money(won), stake: money(put), net: money(won - put, 'sign') });
}

const showRounds = (table: Table): void =>
  table.list.replaceChildren(
    ...table.rounds.map((round) =>
      element(
        'li',
        { class: isUp(round) ? 'up' : undefined },
        element('span', {}, nameOf(table, round)),
        element('span', {}, table.money(BigInt(round.won) - BigInt(round.stake), 'sign')),
      ),
    ),
  );

/** Rules sheet with the full pay table and the average return. */
function rulesSheet({ info, say, money, isCoin }: Table): HTMLDialogElement {
  const percent = (part: number) =>
    new Intl.NumberFormat(info.language, { style: 'percent', maximumFractionDigits: 2 }).format(part);
  const pays = isCoin ? [196, 0] : info.pockets;
  const rows = [...new Set(pays)].sort((a, b) => b - a);
  const sheet: HTMLDialogElement = element(
    'dialog',
    { 'aria-label': say('rules') },
    element('h2', {}, say('rules')),
    element('p', {}, isCoin ? say('rules.coin', { times: times(196) }) : say('rules.wheel')),
    element(
      'table',
      {},
      element(
        'tr',
        {},
        element('th', { scope: 'col' }, say('odds.pays')),
        element('th', { scope: 'col' }, say('odds.chance')),
      ),
      ...rows.map((row) =>
        element(
          'tr',
          {},
          element('td', {}, `× ${times(row)}`),
          element('td', {}, percent(pays.filter((one) => one === row).length / pays.length)),
        ),
      ),
    ),
    element('p', {}, say('return', { percent: percent(info.returnE4 / 10_000) })),
    element('p', {}, say('rules.draw')),
    element('p', {}, info.isDemo ? `${say('demo')}: ${money(100_000n)}` : say('rules.wallet')),
    element('button', { type: 'button', class: 'act', click: () => sheet.close() }, say('close')),
  );
  return sheet;
}
