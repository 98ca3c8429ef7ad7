import './slot.css';
import { api, type RoundView } from '../api.ts';
import { element, icon, replace } from '../element.ts';
import { header } from '../header.ts';
import { information } from '../information.ts';
import { motion } from '../motion.ts';
import type { PageParts } from '../shown.ts';
import { tellSite } from '../tell-site.ts';
import { troubleOf } from '../trouble.ts';
import { autoplay } from './autoplay.ts';
import { celebrate } from './celebrate.ts';
import { payTable } from './pay-table.ts';
import { Reels } from './reels.ts';
import { stakeChooser } from './stake-chooser.ts';
import type { SlotAbout, SlotView, Spin } from './slot-types.ts';

export const slotPage = (root: Element, shown: PageParts): void => new SlotPage(shown).mount(root as HTMLElement);

/**
 * The page of a slot: reels, stake, spin. One spin lasts at least 2.5 s (the UK's minimum for slots, RTS 14C), however
 * fast the player presses.
 */
class SlotPage {
  readonly #shown: PageParts;
  readonly #about: SlotAbout;
  readonly #motion = motion();
  readonly #reels: Reels;
  readonly #stakes;
  readonly #sheet;
  readonly #top;
  readonly #auto;
  readonly #message: HTMLElement;
  readonly #badge = element('p', { class: 'badge', hidden: true });
  readonly #button = element(
    'button',
    { type: 'button', class: 'spin', click: () => void this.#press() },
    icon('spin'),
  );
  readonly #cabinet: HTMLElement;
  #root: HTMLElement | undefined;
  #balance: bigint | undefined;
  #state: 'idle' | 'playing' | 'resting' = 'idle';

  constructor(shown: PageParts) {
    const { info, say, money } = shown;
    this.#shown = shown;
    this.#about = info.about as SlotAbout;
    this.#reels = new Reels(this.#about, this.#motion);
    this.#stakes = stakeChooser(shown);
    this.#sheet = information(info, say, money, () => payTable(this.#about, this.#stakes.stake(), say, money));
    this.#top = header(shown, this.#sheet.open);
    this.#auto = autoplay(shown, this.#stakes.stake, () => void this.#press());
    this.#message = element('p', { class: 'message', role: 'status' }, say('ready'));
    this.#cabinet = element('div', { class: 'cabinet' }, this.#reels.root, this.#badge);
  }

  mount(root: HTMLElement): void {
    this.#root = root;
    root.className = `game machine-${this.#about.machine}`;
    const [dark, middle, light] = this.#about.palette;
    for (const [name, value] of Object.entries({ dark, middle, light })) root.style.setProperty(`--${name}`, value);
    const skip = () => this.#state === 'playing' && this.#motion.skip();
    replace(
      root,
      this.#top.root,
      element('main', { click: skip }, this.#cabinet, this.#message),
      element('footer', { class: 'controls' }, this.#stakes.root, this.#button, this.#auto.root),
      this.#sheet.dialog,
      this.#auto.dialog,
    );
    document.addEventListener('keydown', (event) => {
      const isFree = event.target === document.body || event.target === this.#button;
      if (event.code !== 'Space' || !isFree || event.repeat) return;
      event.preventDefault();
      void this.#press();
    });
    this.#auto.changed(() => this.#setState(this.#state));
    this.#stakes.changed(() => this.#setState(this.#state));
    this.#setState('idle');
    const { balance } = this.#shown.info;
    this.#setBalance(balance === null ? undefined : BigInt(balance));
  }

  async #press(): Promise<void> {
    if (this.#state === 'playing') return this.#motion.skip();
    if (this.#state === 'resting') return;
    const { say } = this.#shown;
    const began = performance.now();
    const stake = this.#stakes.stake();
    this.#setState('playing');
    this.#motion.begin();
    this.#tell('waiting', say('spinning'));
    tellSite('round-begins');
    const asked = await api.begin(String(stake), null);
    const isPlayed = asked.ok && asked.answer.status === 'closed';
    if (isPlayed) await this.#present(asked.answer, stake);
    else {
      this.#auto.stop();
      const why = asked.ok ? troubleOf(asked.answer) : asked.error === 'NO_SESSION' ? 'gone' : 'lost';
      this.#tell('trouble', say(why));
      if (why === 'refusedFunds') this.#offerDeposit();
      await this.#refresh();
    }
    tellSite('round-ends');
    this.#setState('resting');
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, SPIN_MS - (performance.now() - began))));
    this.#setState('idle');
    if (isPlayed) this.#auto.next(this.#balance);
  }

  /** Shows the spin, its free spins and the net result; celebrates only if the player won more than the stake. */
  async #present(told: RoundView, stake: bigint): Promise<void> {
    const { say, money } = this.#shown;
    const view = told.views[0] as SlotView;
    if (this.#balance !== undefined) this.#top.setBalance(this.#balance - stake);
    const unit = (units: number): string => money((stake * BigInt(units)) / BigInt(view.unitsPerStake));
    const count = String(view.spins.length - 1);
    let sum = 0;
    for (const [number, spin] of view.spins.entries()) {
      if (number === 1) await this.#announceFree(count);
      if (number > 0)
        this.#badge.textContent = `${say('freeNow', { number: String(number), count })} · ${say('freeSum', { amount: unit(sum) })}`;
      await this.#presentSpin(spin, number > 0);
      sum += spin.units * (number > 0 ? (this.#about.free?.times ?? 1) : 1);
    }
    this.#badge.hidden = true;
    this.#root?.classList.remove('free');
    await this.#finish(told, stake);
  }

  async #announceFree(count: string): Promise<void> {
    const { say } = this.#shown;
    this.#auto.stop();
    this.#root?.classList.add('free');
    this.#badge.hidden = false;
    const factor = String(this.#about.free?.times ?? 1);
    this.#badge.textContent = `${say('free', { count })} · ${say('times', { factor })}`;
    await this.#motion.wait(1_400);
  }

  async #presentSpin(spin: Spin, isFree: boolean): Promise<void> {
    await this.#reels.roll(spin, isFree);
    const factors = this.#about.fallFactors ?? [1];
    for (const [falls, hits] of spin.hits.entries()) {
      if (hits.length === 0) break;
      this.#reels.light(hits);
      const next = spin.pictures[falls + 1];
      const factor = factors[Math.min(falls, factors.length - 1)] ?? 1;
      if (factor > 1) {
        this.#badge.hidden = false;
        this.#badge.textContent = this.#shown.say('times', { factor: String(factor) });
      }
      await this.#motion.wait(next ? 650 : isFree ? 700 : 250);
      if (next) await this.#reels.fall(hits, next);
    }
  }

  async #finish(told: RoundView, stake: bigint): Promise<void> {
    const { say, money } = this.#shown;
    const won = BigInt(told.won);
    const net = money(won - stake, 'always');
    if (won > stake) this.#tell('gain', say('won', { won: money(won), net }));
    else this.#tell('loss', won > 0n ? say('returned', { won: money(won), net }) : say('noWin', { net }));
    if (told.balance === null || told.balance === undefined) {
      await this.#refresh();
      if (won > 0n) this.#tell('trouble', say('pending'));
    } else this.#setBalance(BigInt(told.balance));
    if (won > stake && !this.#motion.isReduced) celebrate(this.#cabinet);
  }

  #offerDeposit(): void {
    const { info, say } = this.#shown;
    if (info.depositUrl)
      this.#message.append(' ', element('a', { href: info.depositUrl, target: '_top' }, say('deposit')));
  }

  async #refresh(): Promise<void> {
    const asked = await api.balance();
    if (asked.ok && asked.answer.balance !== null) this.#setBalance(BigInt(asked.answer.balance));
  }

  #tell(kind: 'waiting' | 'loss' | 'gain' | 'trouble', text: string): void {
    this.#message.className = `message ${kind}`;
    this.#message.textContent = text;
  }

  #setState(next: 'idle' | 'playing' | 'resting'): void {
    const { say, money } = this.#shown;
    this.#state = next;
    this.#button.classList.toggle('busy', next === 'playing');
    const amount = money(this.#stakes.stake());
    this.#button.setAttribute('aria-label', next === 'playing' ? say('skip') : say('spinFor', { amount }));
    this.#stakes.setDisabled(next === 'playing' || this.#auto.isOn());
  }

  #setBalance(next: bigint | undefined): void {
    this.#balance = next;
    this.#top.setBalance(next);
  }
}

const SPIN_MS = 2_500;
