import { element } from '../element.ts';

/** Shows twenty-four pieces of confetti for 1.2 seconds. Called only if the return exceeds the stake. */
export function celebrate(place: Element): void {
  for (let piece = 0; piece < 24; piece += 1) {
    // Spread the pieces by the golden angle, which looks random without random numbers.
    const angle = piece * 2.399963;
    const reach = 60 + ((piece * 37) % 90);
    const confetto = element('i', { class: `confetto confetto-${piece % 4}`, 'aria-hidden': 'true' });
    place.append(confetto);
    confetto.animate(
      [
        { transform: 'translate(-50%, -50%) rotate(0)', opacity: 1 },
        {
          transform:
            `translate(calc(-50% + ${Math.round(Math.cos(angle) * reach * 1.4)}px), ` +
            `calc(-50% + ${Math.round(Math.sin(angle) * reach)}px)) rotate(${(piece % 2 ? 1 : -1) * 300}deg)`,
          opacity: 1,
          offset: 0.6,
        },
        {
          transform:
            `translate(calc(-50% + ${Math.round(Math.cos(angle) * reach * 1.6)}px), ` +
            `calc(-50% + ${Math.round(Math.sin(angle) * reach) + 120}px)) rotate(${(piece % 2 ? 1 : -1) * 500}deg)`,
          opacity: 0,
        },
      ],
      { duration: 1200, easing: 'cubic-bezier(0.2, 0.7, 0.4, 1)' },
    ).onfinish = () => confetto.remove();
  }
}
