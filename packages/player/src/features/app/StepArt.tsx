import type { ReactNode } from 'react';
import styles from './Guide.module.css';

/** Picture of one install step: a device on which the part to press is coloured. */
export type StepPicture =
  | 'phone-open'
  | 'ios-share'
  | 'ios-add'
  | 'android-menu'
  | 'android-install'
  | 'phone-home'
  | 'desk-open'
  | 'desk-install'
  | 'desk-window';

/** Small decorative drawings: the text beside them says the same. */
export const StepArt = ({ picture }: { picture: StepPicture }) => (
  <svg viewBox="0 0 120 120" className={styles.art} aria-hidden="true">
    {picture.startsWith('desk') ? <Desk /> : <Phone />}
    {parts[picture]}
  </svg>
);

const Phone = () => (
  <>
    <rect x="34" y="6" width="52" height="108" rx="9" className={styles.body} />
    <rect x="38" y="14" width="44" height="92" rx="3" className={styles.screen} />
  </>
);

const Desk = () => (
  <>
    <rect x="8" y="18" width="104" height="74" rx="6" className={styles.body} />
    <rect x="12" y="32" width="96" height="56" rx="2" className={styles.screen} />
    <path d="M44 102h32M60 92v10" className={styles.line} />
  </>
);

const Lines = ({ y, count = 3 }: { y: number; count?: number }) => (
  <>
    {Array.from({ length: count }, (_, at) => (
      <rect
        key={at}
        x="43"
        y={y + at * 9}
        width={at === count - 1 ? 22 : 34}
        height="4"
        rx="2"
        className={styles.text}
      />
    ))}
  </>
);

/** The three seeds of the brand's mark, drawn small. */
const Seeds = ({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <rect width="20" height="20" rx="5" className={styles.icon} />
    <circle cx="6" cy="13" r="3" className={styles.seed} />
    <circle cx="10.500" cy="9.500" r="3" className={styles.seed} />
    <circle cx="15" cy="7" r="2.800" className={styles.seed} />
  </g>
);

const parts: Record<StepPicture, ReactNode> = {
  'phone-open': (
    <>
      <rect x="42" y="18" width="36" height="8" rx="4" className={styles.accent} />
      <Seeds x={50} y={36} />
      <Lines y={64} />
    </>
  ),
  'ios-share': (
    <>
      <Lines y={22} count={5} />
      <rect x="38" y="92" width="44" height="14" className={styles.bar} />
      <circle cx="60" cy="99" r="10" className={styles.accent} />
      <path d="M60 102v-8m-3 3 3-3 3 3m-6 2v4h6v-4" className={styles.onAccent} />
    </>
  ),
  'ios-add': (
    <>
      <rect x="38" y="46" width="44" height="60" rx="4" className={styles.bar} />
      <Lines y={54} count={2} />
      <rect x="41" y="74" width="38" height="12" rx="3" className={styles.accent} />
      <path d="M72 77v6m-3-3h6" className={styles.onAccent} />
      <rect x="45" y="78" width="18" height="4" rx="2" className={styles.textOnAccent} />
      <Lines y={92} count={1} />
    </>
  ),
  'android-menu': (
    <>
      <rect x="38" y="14" width="44" height="14" className={styles.bar} />
      <rect x="42" y="18" width="26" height="6" rx="3" className={styles.text} />
      <circle cx="76" cy="21" r="8" className={styles.accent} />
      <path d="M76 17.500v.01M76 21v.01M76 24.500v.01" className={styles.onAccent} />
      <Lines y={40} count={5} />
    </>
  ),
  'android-install': (
    <>
      <rect x="46" y="18" width="36" height="62" rx="4" className={styles.bar} />
      <rect x="51" y="25" width="24" height="4" rx="2" className={styles.text} />
      <rect x="51" y="37" width="20" height="4" rx="2" className={styles.text} />
      <rect x="48" y="47" width="32" height="13" rx="3" className={styles.accent} />
      <path d="M54 50v6m-2.500-2 2.500 2 2.500-2" className={styles.onAccent} />
      <rect x="60" y="51.500" width="16" height="4" rx="2" className={styles.textOnAccent} />
      <rect x="51" y="67" width="24" height="4" rx="2" className={styles.text} />
    </>
  ),
  'phone-home': (
    <>
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <rect
          key={at}
          x={43 + (at % 3) * 12}
          y={22 + Math.floor(at / 3) * 14}
          width="9"
          height="9"
          rx="2.500"
          className={styles.text}
        />
      ))}
      <circle cx="60" cy="68" r="17" className={styles.halo} />
      <Seeds x={50} y={58} />
    </>
  ),
  'desk-open': (
    <>
      <rect x="18" y="22" width="60" height="7" rx="3.500" className={styles.accent} />
      <Seeds x={22} y={44} scale={1.4} />
      <rect x="58" y="46" width="40" height="5" rx="2.500" className={styles.text} />
      <rect x="58" y="57" width="32" height="5" rx="2.500" className={styles.text} />
    </>
  ),
  'desk-install': (
    <>
      <rect x="18" y="22" width="60" height="7" rx="3.500" className={styles.text} />
      <circle cx="92" cy="25.500" r="9" className={styles.accent} />
      <path d="M92 21v8m-3-3 3 3 3-3" className={styles.onAccent} />
      <rect x="22" y="46" width="66" height="5" rx="2.500" className={styles.text} />
      <rect x="22" y="57" width="50" height="5" rx="2.500" className={styles.text} />
    </>
  ),
  'desk-window': (
    <>
      <rect x="28" y="38" width="64" height="44" rx="4" className={styles.bar} />
      <Seeds x={34} y={44} />
      <rect x="60" y="47" width="26" height="4" rx="2" className={styles.text} />
      <rect x="60" y="56" width="20" height="4" rx="2" className={styles.text} />
      <circle cx="86" cy="42.500" r="2" className={styles.accent} />
    </>
  ),
};
