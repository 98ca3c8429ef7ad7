import './crash.css';
import { climbMs, heightAt, TOP_E2 } from '../../games/crash/rules.ts';
import { drawing } from '../element.ts';
import type { Json } from '../../games/game.ts';
import { numberIn } from '../../games/read.ts';
import { spotBoard, statusBar } from './board.ts';
import { button, element, picture } from './dom.ts';
import { textOf, type SharedView, type TableNow, type Tools } from './view.ts';

/** Formats a multiple in hundredths: 107 becomes "1.07×". */
const timesText = (heightE2: number): string =>
  `${Math.floor(heightE2 / 100)}.${`${heightE2 % 100}`.padStart(2, '0')}×`;
const brokenAt = (outcome: Json): number | undefined =>
  outcome !== null && typeof outcome === 'object' && 'brokenE2' in outcome ? numberIn(outcome, 'brokenE2') : undefined;

/**
 * The view of the crash game. The kite climbs by the same formula by which the server pays, so the multiple on the
 * screen is the one that is paid.
 */
export function crashView(stage: HTMLElement, tools: Tools): SharedView {
  const board = spotBoard(tools);
  const status = statusBar(tools);
  const sky = kiteSky(tools);
  const land = button('cta land', '', () => void landNow());
  const ids = ['hand', ...[120, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000].map((each) => `at-${each}`)];
  const past = element('ol', 'past');
  past.setAttribute('aria-label', textOf(words.past, tools));
  stage.classList.add('crash');
  stage.replaceChildren(
    past,
    sky.root,
    status.element,
    land,
    element('h2', 'spots-title', textOf(words.how, tools)),
    element(
      'div',
      'spots spots-landings',
      ids.map((id) => board.button(id)),
    ),
  );

  let now: TableNow | undefined;
  let [began, round, isFlying, landed] = [0, -1, false, -1];

  const held = (): bigint =>
    (now?.bets ?? [])
      .filter(({ spot, won }) => spot === 'hand' && won === undefined)
      .reduce((all, { stake }) => all + stake, 0n);
  const canLand = (): boolean => isFlying && held() > 0n && landed !== round;

  const landNow = async (): Promise<void> => {
    if (!now || !canLand()) return;
    landed = now.round;
    const paid = await tools.cashOut(now);
    tools.say(paid === undefined ? textOf(words.late, tools) : `${textOf(words.landed, tools)} ${tools.money(paid)}`);
  };

  const fly = (): void => {
    if (!isFlying || !now || !stage.isConnected) return;
    const heightE2 = heightAt(performance.now() - began);
    sky.place(heightE2);
    const stake = held();
    land.hidden = !canLand();
    if (stake > 0n) {
      land.textContent = `${textOf(words.land, tools)} ${timesText(heightE2)} · ${tools.money((stake * BigInt(heightE2)) / 100n)}`;
    }
    if (tools.isStill) setTimeout(fly, 250);
    else requestAnimationFrame(fly);
  };

  const rest = (broken: number | undefined): void => {
    const isNews = isFlying;
    isFlying = false;
    land.hidden = true;
    sky.root.classList.toggle('broken', broken !== undefined);
    sky.place(Math.max(100, broken ?? 100));
    if (broken !== undefined && isNews) tools.say(`${textOf(words.broke, tools)} ${timesText(Math.max(100, broken))}`);
  };

  return {
    show([table]) {
      if (!table) return;
      now = table;
      board.show(table);
      status.show(table);
      past.replaceChildren(
        ...table.history
          .slice(-12)
          .toReversed()
          .map((outcome) => {
            const broken = numberIn(outcome, 'brokenE2');
            return element(
              'li',
              broken >= 1_000 ? 'past-high' : broken >= 200 ? 'past-good' : '',
              timesText(Math.max(100, broken)),
            );
          }),
      );
      const broken = brokenAt(table.outcome);
      if (table.phase === 'show' && broken === undefined) {
        began = performance.now() - table.shownMs;
        if (!isFlying || round !== table.round) {
          isFlying = true;
          round = table.round;
          sky.root.classList.remove('broken');
          fly();
        }
      } else if (broken !== undefined && isFlying && performance.now() - began < climbMs(broken)) {
        // The result arrived before the local animation reached it, so continue the climb to the final multiple.
        began = performance.now() - climbMs(broken);
        rest(broken);
      } else rest(table.phase === 'bets' ? undefined : broken);
    },
  };
}

/** The sky with the kite on its string; if the person prefers reduced motion, only the number. */
function kiteSky(tools: Tools): { readonly root: HTMLElement; place(heightE2: number): void } {
  const kite = picture('kite', 'kite');
  const height = element('strong', 'height', '1.00×');
  const line = drawing('path', {});
  const string = drawing(
    'svg',
    { class: 'kite-string', viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    line,
  );
  const clouds = [1, 2, 3].map((each) => picture('cloud', `sky-cloud sky-cloud-${each}`));
  return {
    root: element('div', 'sky', [...clouds, string, kite, height]),
    place(heightE2) {
      height.textContent = timesText(heightE2);
      if (tools.isStill) return;
      // The climb is logarithmic, so each doubling of the multiple takes the same distance, with a quick start.
      const share = Math.log(heightE2 / 100) / Math.log(TOP_E2 / 100) + Math.min(0.25, (heightE2 - 100) / 600);
      const [x, y] = [12 + Math.min(1, share) * 66, 82 - Math.min(1, share) * 68];
      kite.style.left = `${x}%`;
      kite.style.top = `${y}%`;
      line.setAttribute('d', `M2 100 Q${x * 0.7} ${Math.min(98, y + 30)} ${x} ${y}`);
    },
  };
}

const words = {
  land: { en: 'Land at', th: 'เก็บที่', vi: 'Thu tại' },
  landed: { en: 'Landed, paid', th: 'เก็บว่าวแล้ว ได้รับ', vi: 'Đã thu diều, trả' },
  late: { en: 'Too late: the string broke', th: 'ช้าไป สายขาดแล้ว', vi: 'Trễ rồi: dây đã đứt' },
  broke: { en: 'The string broke at', th: 'สายขาดที่', vi: 'Dây đứt tại' },
  past: { en: 'Earlier rounds', th: 'รอบที่ผ่านมา', vi: 'Các ván trước' },
  how: { en: 'How to land', th: 'วิธีเก็บว่าว', vi: 'Cách thu diều' },
};
