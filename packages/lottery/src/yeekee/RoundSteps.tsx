import { fromHex } from '@tamarind/domain/hash';
import { roundIdOf, roundResult, shotsOfLines, type RoundProof } from '@tamarind/domain/lottery/yeekee';
import { useFormat } from '@tamarind/ui/format.ts';
import type { Draw } from '#bets/proof.ts';
import styles from './Yeekee.module.css';
import { useYeekeeWords } from './words.ts';

interface Props {
  draw: Pick<Draw, 'code' | 'proof'>;
  derivation: string;
  /** The published list of numbers, byte for byte, because the published hash covers these bytes. */
  list: string;
}

/** The calculation of a round's result, value by value, made in the browser from the published list [L05]. */
export function RoundSteps({ draw, derivation, list }: Props) {
  const t = useYeekeeWords();
  const { number } = useFormat();
  const proof = proofOf(draw, derivation, list);
  if (!proof) return null;
  const { sum, takenOff, playersNumber, systemNumber, result } = proof;
  return (
    <dl className={styles.steps}>
      <div>
        <dt>{t('sum')}</dt>
        <dd className="num">{number(sum)}</dd>
      </div>
      <div>
        <dt>{t('takenOff', { seq: takenOff.seq })}</dt>
        <dd className="num">− {takenOff.number}</dd>
      </div>
      <div>
        <dt>{t('players')}</dt>
        <dd className="num">{playersNumber}</dd>
      </div>
      <div>
        <dt>{t('system')}</dt>
        <dd className="num">+ {systemNumber}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('result')}</dt>
        <dd className="num">{result}</dd>
      </div>
    </dl>
  );
}

/** The proof of a drawn round. Undefined before the round is drawn, or if the values do not form a round. */
function proofOf({ code, proof }: Props['draw'], derivation: string, list: string): RoundProof | undefined {
  if (!proof?.seed || !proof.randomness) return undefined;
  try {
    const round = roundResult({
      roundId: roundIdOf(derivation, code),
      seed: fromHex(proof.seed),
      randomnessHex: proof.randomness,
      shots: shotsOfLines(list),
    });
    return round.state === 'result' ? round.proof : undefined;
  } catch {
    return undefined;
  }
}
