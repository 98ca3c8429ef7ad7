import type { MallPicture as Kind } from '@tamarind/contract/points';
import styles from './MallPicture.module.css';

/** A reward's picture, drawn by its kind: two flat shapes and a highlight, in the colours of the site. */
export const MallPicture = ({ kind }: { kind: Kind }) => (
  <svg className={styles.picture} viewBox="0 0 120 80" aria-hidden focusable="false" data-kind={kind}>
    <rect className={styles.back} width="120" height="80" />
    <circle className={styles.sun} cx="98" cy="12" r="26" />
    <ellipse className={styles.floor} cx="60" cy="69" rx="38" ry="4" />
    {drawings[kind]}
  </svg>
);

const drawings: Readonly<Record<Kind, React.ReactNode>> = {
  phone: (
    <>
      <rect className={styles.dark} x="44" y="10" width="32" height="58" rx="6" />
      <rect className={styles.light} x="47" y="15" width="26" height="45" rx="2" />
      <circle className={styles.cta} cx="60" cy="37" r="8" />
    </>
  ),
  earbuds: (
    <>
      <rect className={styles.dark} x="36" y="34" width="48" height="32" rx="14" />
      <path className={styles.light} d="M44 34a16 16 0 0 1 32 0z" />
      <circle className={styles.cta} cx="60" cy="50" r="4" />
    </>
  ),
  watch: (
    <>
      <rect className={styles.brand} x="51" y="8" width="18" height="60" rx="5" />
      <circle className={styles.dark} cx="60" cy="38" r="20" />
      <circle className={styles.light} cx="60" cy="38" r="15" />
      <path className={styles.line} d="M60 29v9l7 5" />
    </>
  ),
  bag: (
    <>
      <path className={styles.line} d="M48 30a12 14 0 0 1 24 0" />
      <path className={styles.brand} d="M34 28h52l-5 40H39z" />
      <rect className={styles.cta} x="52" y="40" width="16" height="10" rx="3" />
    </>
  ),
  shirt: (
    <>
      <path className={styles.cta} d="M46 14 28 24l7 15 8-4v33h34V35l8 4 7-15-18-10c-3 8-25 8-28 0z" />
      <circle className={styles.brand} cx="60" cy="42" r="8" />
    </>
  ),
  kettle: (
    <>
      <path className={styles.line} d="M78 34c16 0 14 22 0 22" />
      <path className={styles.brand} d="M40 22h38l4 46H36z" />
      <path className={styles.brand} d="M42 30 28 24l12 20z" />
      <rect className={styles.cta} x="50" y="14" width="18" height="8" rx="4" />
    </>
  ),
  voucher: (
    <>
      <path className={styles.cta} d="M26 22h68v12a6 6 0 0 0 0 12v14H26V46a6 6 0 0 0 0-12z" />
      <path className={styles.dash} d="M74 24v34" />
      <circle className={styles.dark} cx="46" cy="36" r="4" />
      <circle className={styles.dark} cx="58" cy="48" r="4" />
      <path className={styles.line} d="M60 34 44 50" />
    </>
  ),
  topup: (
    <>
      <rect className={styles.dark} x="30" y="22" width="60" height="42" rx="6" />
      <rect className={styles.light} x="30" y="32" width="60" height="9" />
      <circle className={styles.cta} cx="78" cy="53" r="6" />
      <circle className={styles.brand} cx="70" cy="53" r="6" />
    </>
  ),
};
