import sprite from './icons.svg?no-inline';
import styles from './Icon.module.css';
import type { IconName } from './icon-names.ts';

export type { IconName };

/** An icon of the sprite. It is used beside words or inside a labelled button, so it is hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 14 | 16 | 18 | 20 | 24 | 28 | 40 }) {
  return (
    <svg className={styles.icon} width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
