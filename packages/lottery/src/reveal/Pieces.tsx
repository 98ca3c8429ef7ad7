import { Drawn } from '@tamarind/ui/lottery-board/NumberBalls';
import { useTierName } from '@tamarind/ui/lottery-board/useTierName.ts';
import { classes } from '@tamarind/ui/classes.ts';
import styles from './Reveal.module.css';
import type { Plan, RevealFrame } from './timeline.ts';
import { useRevealWords } from './words.ts';

/** Formats whose numbers have a special appearance: dice, cars, coloured digits. */
const dressed = ['k3', 'bingo18', 'pk10', 'wingo'];
const FEW = 6;

/**
 * The digits of the highest prize, or the drawn balls, as they are revealed; a screen reader gets one complete result
 * when all are revealed.
 */
export function Pieces({ plan, shown }: { plan: Plan; shown: RevealFrame }) {
  const t = useRevealWords();
  const name = useTierName(plan.format);
  const { pieces, format } = plan;
  const top = name(pieces[0]?.prize ?? '');
  const number = pieces.map(({ text }) => text).join(pieces[0]?.digit === null ? ' ' : '');
  return (
    <div
      className={classes(styles.balls, pieces.length > FEW && styles.many)}
      role="img"
      aria-label={shown.isDone ? t('top', { prize: top, number }) : t('topSoon', { prize: top })}
    >
      {pieces.map((piece, index) => {
        const isLanded = index < shown.landedPieces;
        const isRolling = shown.rolling === index;
        if (isLanded && dressed.includes(format)) return <Drawn key={index} format={format} number={piece.text} />;
        return (
          <span
            key={index}
            className={classes('num', styles.ball, isLanded ? styles.landed : isRolling && styles.rolling)}
          >
            {isLanded ? piece.text : isRolling && piece.digit !== null ? <Strip /> : '–'}
          </span>
        );
      })}
    </div>
  );
}

/** The strip of passing digits, shown while a digit of the result is still rolling. */
const Strip = () => (
  <span className={styles.strip} aria-hidden="true">
    {Array.from('0123456789', (digit) => (
      <i key={digit}>{digit}</i>
    ))}
  </span>
);
