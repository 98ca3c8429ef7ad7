import styles from './Ball.module.css';
import { classes } from './classes.ts';

export type BallTone = 'plain' | 'north' | 'central' | 'south' | 'thai' | 'lao' | 'special' | 'past';

interface Props {
  /** The text on the ball: one to three letters or digits. */
  children: string;
  tone?: BallTone;
  size?: 20 | 24 | 30 | 42 | 44 | 56;
  /** True to hide the ball from screen readers, because the text beside it says the same. */
  isSilent?: boolean;
}

/**
 * A lottery ball; its colour and letters name the region. It uses no style attribute, because the content security
 * policy of public pages forbids them.
 */
export const Ball = ({ children, tone = 'plain', size = 30, isSilent }: Props) => (
  <span
    aria-hidden={isSilent}
    className={classes(styles.ball, styles[tone], styles[`size${size}`], children.length > 2 && styles.long)}
  >
    {children}
  </span>
);

/** Shows each digit of a number as a ball; a screen reader reads the whole number once. */
export const Balls = ({ number, ...look }: { number: string } & Omit<Props, 'children'>) => (
  <span className={styles.balls}>
    <span className="sr">{number}</span>
    {[...number].map((digit, index) => (
      <Ball key={index} {...look} isSilent>
        {digit}
      </Ball>
    ))}
  </span>
);
