import type { GameInfo } from './api.ts';
import { drawing, element } from './element.ts';

/** The animated part of a game. `show` moves it to an outcome, at once if the player has chosen reduced motion. */
export interface Stage {
  readonly node: Element;
  show(outcome: number): Promise<void>;
}

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

async function move(node: Element, frames: Keyframe[], ms: number): Promise<void> {
  if (isCalm()) ms = 1;
  await node.animate(frames, { duration: ms, easing: 'cubic-bezier(.15,.7,.1,1)', fill: 'forwards' }).finished;
}

/** The coin with a sun and a moon side. An extra half turn decides which side is up. */
export function coinStage(): Stage {
  const side = (name: 'heads' | 'tails') =>
    drawing(
      'svg',
      { viewBox: '-60 -60 120 120', class: `side ${name}`, 'aria-hidden': 'true' },
      drawing('circle', { r: '58', class: 'rim' }),
      drawing('circle', { r: '49', class: 'face' }),
      ...(name === 'heads'
        ? [
            drawing('circle', { r: '17', class: 'mark' }),
            ...Array.from({ length: 12 }, (_, ray) =>
              drawing('path', { d: 'M0-23v-12', class: 'ray', transform: `rotate(${ray * 30})` }),
            ),
          ]
        : [
            drawing('path', { d: 'M14-30a32 32 0 1 0 0 60 26 26 0 1 1 0-60z', class: 'mark' }),
            drawing('path', { d: 'M22-8l3 6 7 1-5 5 1 7-6-4-6 4 1-7-5-5 7-1z', class: 'mark' }),
          ]),
    );
  const coin = element('div', { class: 'coin' }, side('heads'), side('tails'));
  let turned = 0;
  return {
    node: element('div', { class: 'stage' }, coin),
    show: async (outcome) => {
      const from = turned;
      turned += 5 * 360 + (((outcome === 0 ? 0 : 180) - (turned % 360) + 360) % 360);
      await move(
        coin,
        [
          { transform: `translateY(0) rotateX(${from}deg)` },
          { transform: `translateY(-46px) rotateX(${(from + turned) / 2}deg)`, offset: 0.35 },
          { transform: `translateY(0) rotateX(${turned}deg)` },
        ],
        1_400,
      );
    },
  };
}

/** The wheel with twenty pockets. The drawn one stops under the needle. */
export function wheelStage({ pockets }: GameInfo): Stage {
  const step = 360 / pockets.length;
  const point = (degrees: number, radius: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    const short = (length: number) => String(Math.round(length * 100) / 100);
    return `${short(radius * Math.cos(angle))} ${short(radius * Math.sin(angle))}`;
  };
  const wheel = drawing(
    'svg',
    { viewBox: '-104 -104 208 208', class: 'wheel', 'aria-hidden': 'true' },
    drawing('circle', { r: '103', class: 'rim' }),
    ...pockets.flatMap((pays, at) => [
      drawing('path', {
        d: `M0 0L${point((at - 0.5) * step, 97)}A97 97 0 0 1 ${point((at + 0.5) * step, 97)}z`,
        class: `pocket pays-${pays}`,
      }),
      drawing('text', { transform: `rotate(${at * step}) translate(0 -78)`, class: 'pays' }, times(pays)),
    ]),
    drawing('circle', { r: '22', class: 'hub' }),
  );
  let turned = 0;
  return {
    node: element('div', { class: 'stage' }, element('span', { class: 'needle' }), wheel),
    show: async (outcome) => {
      const from = turned;
      const goal = (360 - outcome * step) % 360;
      turned += 4 * 360 + ((goal - (turned % 360) + 360) % 360);
      await move(wheel, [{ rotate: `${from}deg` }, { rotate: `${turned}deg` }], 3_200);
    },
  };
}

/** Writes 150 hundredths as "1.5". */
export const times = (hundredths: number): string => String(hundredths / 100);
