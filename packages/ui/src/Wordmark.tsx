import styles from './Wordmark.module.css';
import { classes } from './classes.ts';

interface Props {
  size?: number;
  /**
   * The background on which the logo is shown: its pod (a tamarind fruit) is marigold on the dark header and brown on
   * light surfaces.
   */
  on?: 'dark' | 'light';
}

/**
 * `size` is limited to the letter sizes for which Wordmark.module.css has a class, because public pages allow no style
 * attributes.
 */
interface WordmarkProps extends Omit<Props, 'size'> {
  name: string;
  size?: 18 | 20 | 22 | 24 | 26 | 30;
}

/** The logo: a pod with three seeds. */
export function Mark({ size = 32, on = 'dark' }: Props) {
  return (
    <svg
      data-mark=""
      className={classes(styles.mark, styles[`${on}Mark`])}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      <path d="M38.4 10.6C37 5.3 40 2 45.2 1.2c.8 5.3-1.5 9-6.8 9.4Z" className={styles.leaf} />
      <path d="M36 10.2c-4.6-1.5-6.4-4.9-5-8.7 4.3.6 6.5 4.1 5 8.7Z" className={styles.leaf} opacity=".72" />
      <path d="M13.2 34.2 24.4 25.6 36 19.6" className={styles.rib} strokeWidth="17" strokeLinecap="round" />
      <g className={styles.pod}>
        <circle cx="13.2" cy="34.4" r="11.2" />
        <circle cx="24.8" cy="25.8" r="10.8" />
        <circle cx="36.2" cy="19.6" r="10.3" />
      </g>
      <g className={styles.seed}>
        <circle cx="13.2" cy="34.4" r="5.6" />
        <circle cx="24.8" cy="25.8" r="5.5" />
        <circle cx="36.2" cy="19.6" r="5.3" />
      </g>
      <g fill="#fff" opacity=".88">
        <circle cx="11.6" cy="32.7" r="1.5" />
        <circle cx="23.2" cy="24.2" r="1.5" />
        <circle cx="34.7" cy="18" r="1.4" />
      </g>
    </svg>
  );
}

/** The logo with the brand's name; the last word of the name is marigold. */
export function Wordmark({ name, size = 26, on = 'dark' }: WordmarkProps) {
  const words = name.split(' ');
  const last = words.length > 1 ? words.pop() : undefined;
  return (
    <span className={classes(styles.wordmark, styles[on])}>
      <Mark size={Math.round(size * 1.55)} on={on} />
      <span className={styles[`size${size}`]}>
        {words.join(' ')} {last && <em>{last}</em>}
      </span>
    </span>
  );
}
