import styles from './Reveal.module.css';

const PIECES = 24;

/** Twenty-four pieces of confetti for 1.2 seconds, shown only when the payout exceeds the stake. */
export const Confetti = () => (
  <div className={styles.confetti} aria-hidden="true">
    {Array.from({ length: PIECES }, (_, index) => (
      <i
        key={index}
        style={
          {
            '--at': `${(index * 37) % 100}%`,
            '--turn': `${(index * 83) % 360}deg`,
            '--wait': `${(index * 29) % 260}ms`,
          } as never
        }
      />
    ))}
  </div>
);
