import { api, type Told } from '../api.ts';
import { element, icon, replace } from '../element.ts';
import { header } from '../header.ts';
import { information } from '../information.ts';
import { motion } from '../motion.ts';
import type { Shown } from '../shown.ts';
import { troubleOf } from '../trouble.ts';
import { autoplay } from './autoplay.ts';
import { celebrate } from './celebrate.ts';
import { payTable } from './pay-table.ts';
import { reelStage } from './reels.ts';
import { stakeChooser } from './stake-chooser.ts';
import type { SlotAbout, SlotView, Spin } from './slot-types.ts';

/** A slot: reels, stake, spin. One spin lasts at least 2.5 s (the UK's floor for slots, RTS 14C), however fast one presses. */
export function slotPage(root: Element, shown: Shown): void {
  const { info, say, money } = shown;
  const about = info.about as SlotAbout;
  const move = motion();
  const stage = reelStage(about, move);
  const stakes = stakeChooser(shown);
  const sheet = information(info, say, money, () => payTable(about, stakes.stake(), say, money));
  const top = header(shown, sheet.open);
  const message = element('p', { class: 'message', role: 'status' }, say('ready'));
  const badge = element('p', { class: 'badge', hidden: true });
  const spinButton = element(
    'button',
    { type: 'button', class: 'spin', click: () => void press() },
    icon('spin'),
  );
  const auto = autoplay(shown, stakes.stake, () => void press());
  let balance = info.balance === null ? undefined : BigInt(info.balance);
  let state: 'idle' | 'playing' | 'resting' = 'idle';

  const tell = (kind: 'waiting' | 'loss' | 'gain' | 'trouble', text: string): void => {
    message.className = `message ${kind}`;
    message.textContent = text;
  };
  const setState = (next: typeof state): void => {
    state = next;
    spinButton.classList.toggle('busy', next === 'playing');
    spinButton.setAttribute(
      'aria-label',
      next === 'playing' ? say('skip') : say('spinFor', { amount: money(stakes.stake()) }),
    );
    stakes.setDisabled(next === 'playing' || auto.isOn());
  };
  const setBalance = (next: bigint | undefined): void => {
    balance = next;
    top.setBalance(next);
  };

  const press = async (): Promise<void> => {
    if (state === 'playing') return move.skip();
    if (state === 'resting') return;
    const began = performance.now();
    const stake = stakes.stake();
    setState('playing');
    move.begin();
    tell('waiting', say('spinning'));
    const asked = await api.begin(String(stake), null);
    const isPlayed = asked.ok && asked.answer.status === 'closed';
    if (isPlayed) await present(asked.answer, stake);
    else {
      auto.stop();
      tell(
        'trouble',
        say(asked.ok ? troubleOf(asked.answer) : asked.error === 'NO_SESSION' ? 'gone' : 'lost'),
      );
      await refresh();
    }
    setState('resting');
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, SPIN_MS - (performance.now() - began))));
    setState('idle');
    if (isPlayed) auto.next(balance);
  };

  const refresh = async (): Promise<void> => {
    const asked = await api.balance();
    if (asked.ok && asked.answer.balance !== null) setBalance(BigInt(asked.answer.balance));
  };

  /** The spin, its free spins, and then what it came to: return less stake, and joy only above nothing. */
  const present = async (told: Told, stake: bigint): Promise<void> => {
    const view = told.views[0] as SlotView;
    const won = BigInt(told.won);
    if (balance !== undefined) top.setBalance(balance - stake);
    const unit = (units: number): string => money((stake * BigInt(units)) / BigInt(view.unitsPerStake));
    let sum = 0;
    for (const [number, spin] of view.spins.entries()) {
      if (number === 1) await announceFree(view.spins.length - 1);
      if (number > 0)
        badge.textContent = `${say('freeNow', { number: String(number), count: String(view.spins.length - 1) })} · ${say('freeSum', { amount: unit(sum) })}`;
      await presentSpin(spin, number > 0);
      sum += spin.units * (number > 0 ? (about.free?.times ?? 1) : 1);
    }
    badge.hidden = true;
    root.classList.remove('free');
    await finish(told, won, stake);
  };

  const announceFree = async (count: number): Promise<void> => {
    auto.stop();
    root.classList.add('free');
    badge.hidden = false;
    badge.textContent = `${say('free', { count: String(count) })} · ${say('times', { factor: String(about.free?.times ?? 1) })}`;
    await move.wait(1_400);
  };

  const presentSpin = async (spin: Spin, isFree: boolean): Promise<void> => {
    await stage.roll(spin, isFree);
    for (const [falls, hits] of spin.hits.entries()) {
      if (hits.length === 0) break;
      stage.light(hits);
      const next = spin.pictures[falls + 1];
      const factor = about.fallFactors?.[Math.min(falls, about.fallFactors.length - 1)] ?? 1;
      if (factor > 1) {
        badge.hidden = false;
        badge.textContent = say('times', { factor: String(factor) });
      }
      await move.wait(next ? 650 : isFree ? 700 : 250);
      if (next) await stage.fall(hits, next);
    }
  };

  const finish = async (told: Told, won: bigint, stake: bigint): Promise<void> => {
    const net = money(won - stake, 'always');
    if (won > stake) tell('gain', say('won', { won: money(won), net }));
    else tell('loss', won > 0n ? say('returned', { won: money(won), net }) : say('noWin', { net }));
    if (told.balance === null) {
      await refresh();
      if (won > 0n) tell('trouble', say('pending'));
    } else setBalance(BigInt(told.balance));
    if (won > stake && !move.isReduced) celebrate(stageFrame);
  };

  const stageFrame = element('div', { class: 'cabinet' }, stage.root, badge);
  root.className = 'game';
  const [dark, middle, light] = about.palette;
  for (const [name, value] of Object.entries({ dark, middle, light }))
    (root as HTMLElement).style.setProperty(`--${name}`, value);
  root.classList.add(`machine-${about.machine}`);
  replace(
    root,
    top.root,
    element('main', { click: () => state === 'playing' && move.skip() }, stageFrame, message),
    element('footer', { class: 'controls' }, stakes.root, spinButton, auto.root),
    sheet.dialog,
    auto.dialog,
  );
  document.addEventListener('keydown', (event) => {
    const isFree = event.target === document.body || event.target === spinButton;
    if (event.code !== 'Space' || !isFree || event.repeat) return;
    event.preventDefault();
    void press();
  });
  auto.changed(() => setState(state));
  stakes.changed(() => setState(state));
  setState('idle');
  setBalance(balance);
}

const SPIN_MS = 2_500;
