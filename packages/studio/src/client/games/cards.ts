import './board.css';
import { element } from './dom.ts';

const suitSigns: Readonly<Record<string, string>> = { S: '♠', C: '♣', D: '♦', H: '♥' };

/** The short name of a card: "10♥" for "TH". */
export const cardSign = (card: string): string =>
  `${card.startsWith('T') ? '10' : card.slice(0, 1)}${suitSigns[card.slice(1)] ?? ''}`;

/** Creates the element of a card that lies face up. */
export function cardFace(card: string): HTMLElement {
  const isRed = card.endsWith('H') || card.endsWith('D');
  const rank = card.startsWith('T') ? '10' : card.slice(0, 1);
  const face = element('span', isRed ? 'card card-red' : 'card', [
    element('span', 'card-rank', rank),
    element('span', 'card-suit', suitSigns[card.slice(1)] ?? ''),
  ]);
  face.setAttribute('role', 'img');
  face.setAttribute('aria-label', cardSign(card));
  return face;
}

export const cardBack = (): HTMLElement => {
  const back = element('span', 'card card-back');
  back.setAttribute('aria-hidden', 'true');
  return back;
};

/** Turns a card face up without moving it. */
export function flipIn(face: HTMLElement, delay: number, isStill: boolean): void {
  if (isStill) return;
  face.animate(
    [
      { transform: 'translateY(-40px) rotateY(90deg)', opacity: 0 },
      { transform: 'translateY(0) rotateY(90deg)', opacity: 1, offset: 0.5 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 420, delay, fill: 'backwards', easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  );
}
