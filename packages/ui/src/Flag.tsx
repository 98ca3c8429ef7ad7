import china from './flags/cn.svg';
import britain from './flags/gb.svg';
import thailand from './flags/th.svg';
import vietnam from './flags/vn.svg';
import styles from './Flag.module.css';
import type { Language } from './language.ts';

const flags = { th: thailand, gb: britain, vn: vietnam, cn: china } as const;
export type FlagName = keyof typeof flags;

export const flagOf: Record<Language, FlagName> = { TY: 'th', EN: 'gb', VI: 'vn', CN: 'cn', TH: 'th' };

/** A round flag beside the name of its country or language. */
export function Flag({ of, size = 20 }: { of: FlagName; size?: number }) {
  return <img className={styles.flag} src={flags[of]} width={size} height={size} alt="" />;
}
