import { useState } from 'react';
import { getGame } from '@tamarind/contract/lottery';
import { exportShots } from '@tamarind/contract/yeekee';
import { readCsv } from '@tamarind/ui/api.ts';
import { Button, ButtonLink } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { ProofValues } from '@tamarind/ui/lottery-draw/ProofValues';
import { useDrawWords } from '@tamarind/ui/lottery-draw/words.ts';
import { RandomSource } from '@tamarind/ui/random-source/RandomSource';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { RoundSteps } from '#yeekee/RoundSteps.tsx';
import { type Draw, type Protocol, recompute, type ProofCheck } from './proof.ts';
import styles from './ProofCard.module.css';
import { useBetsWords } from './words.ts';

/**
 * The published proof of an own draw (drawn by the platform), in the order in which it was committed, with a button
 * that recomputes the draw in the browser [L05].
 */
export function ProofCard({ draw }: { draw: Draw }) {
  const t = useBetsWords();
  const words = useDrawWords();
  const errorText = useErrorText();
  const [found, setFound] = useState<ProofCheck | null>(null);
  const [list, setList] = useState('');
  const { proof } = draw;
  // Load the game, because recomputing the draw needs its result format and its derivation (how the seed becomes
  // numbers).
  const { data: protocol } = useEndpoint(getGame, { game: draw.game }, { when: proof !== null, freshMs: 60_000 });
  if (!proof) return null;
  const isRound = proof.listHash !== null;
  const check = async (known: Protocol) => {
    try {
      const read = isRound ? await readCsv(exportShots, { draw: draw.code }) : '';
      setList(read);
      setFound(recompute(draw, known, read));
    } catch (error) {
      toast(errorText(asRefusal(error)), { tone: 'error' });
    }
  };
  return (
    <section className={styles.proof} aria-label={words('proof')}>
      <header>
        <h3>{words('proof')}</h3>
        {found === null ? (
          <Button
            kind="line"
            size="small"
            icon="shield-check"
            disabled={!proof.seed || !protocol}
            onClick={() => protocol && void check(protocol)}
          >
            {t('recompute')}
          </Button>
        ) : (
          <Verdict found={found} draw={draw} />
        )}
      </header>
      <p>
        {words('proofText')} <RandomSource chain={proof.beaconChain} />
      </p>
      {isRound && found && protocol && <RoundSteps draw={draw} derivation={protocol.derivation} list={list} />}
      <ProofValues draw={draw} />
      <ButtonLink kind="ghost" size="small" icon="list-checks" href={`/verify/${draw.code}`}>
        {words('verifyPage')}
      </ButtonLink>
    </section>
  );
}

function Verdict({ found, draw }: { found: ProofCheck; draw: Draw }) {
  const t = useBetsWords();
  const isEqual = found.commit === true && found.numbers === true && found.randomness !== false;
  return (
    <span role="status">
      <Tag tone={isEqual ? 'win' : 'danger'} icon={isEqual ? 'seal-check-fill' : 'warning-circle-fill'}>
        {t(isEqual ? 'equal' : 'different', { number: headlineNumber(draw.prizes) })}
      </Tag>
    </span>
  );
}

/** The headline of a result: the first number of the highest prize, or its balls. */
const headlineNumber = (prizes: Draw['prizes']): string => Object.values(prizes ?? {})[0]?.join(' ') ?? '';
