import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getDraw, getGame } from '@tamarind/contract/lottery';
import { exportShots } from '@tamarind/contract/yeekee';
import { beaconTime, quicknet } from '@tamarind/domain/lottery/beacon';
import { readCsv } from '@tamarind/ui/api.ts';
import { ButtonLink } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { PrizeBoard } from '@tamarind/ui/lottery-board/PrizeBoard';
import { RandomSource } from '@tamarind/ui/random-source/RandomSource';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { isFramed } from '#frame/parent.ts';
import { useClient } from '#shell/client.ts';
import { useDrawName } from '#shell/draw-name.ts';
import { Header, WideHeader } from '#shell/Header.tsx';
import { useIsDesktop } from '#shell/useIsDesktop.ts';
import { RoundSteps } from '#yeekee/RoundSteps.tsx';
import { CheckMarks } from './CheckMarks.tsx';
import { checksOf, stepsOf } from './checks.ts';
import { MyBets } from './MyBets.tsx';
import { Steps } from './Steps.tsx';
import { TakeAway } from './TakeAway.tsx';
import { useSealSums } from '#results/useSealSums.ts';
import { Hex } from './Hex.tsx';
import styles from './VerifyPage.module.css';
import { useVerifyWords } from './words.ts';

type DrawView = OutputOf<typeof getDraw>;
type Proof = NonNullable<DrawView['proof']>;
type Game = OutputOf<typeof getGame>;

/**
 * The full proof of one draw by the platform, checked in this browser, with the files for an independent check [L05].
 */
export default function VerifyPage({ code }: { code: string }) {
  const t = useVerifyWords();
  const isDesktop = useIsDesktop();
  const { games } = useClient();
  const head = games.find((game) => code.startsWith(`${game.code}-`));
  return (
    <div className={styles.screen}>
      {isDesktop ? !isFramed() && <WideHeader /> : <Header game={head} title={t('title')} />}
      <main className={styles.page} tabIndex={-1}>
        {head && isDesktop && (
          <ButtonLink kind="ghost" size="small" icon="caret-left" href={`/${head.code}/results`}>
            {t('results')}
          </ButtonLink>
        )}
        {head ? <OfGame code={code} game={head.code} /> : <Empty title={t('noDraw')} />}
      </main>
    </div>
  );
}

function OfGame({ code, game }: { code: string; game: string }) {
  const t = useVerifyWords();
  const draw = useEndpoint(getDraw, { draw: code }, { refreshOn: { draw: (event) => event.draw === code } });
  const rules = useEndpoint(getGame, { game }, { freshMs: 60_000 });
  const error = draw.error ?? rules.error;
  if (draw.data && rules.data)
    return draw.data.proof ? (
      <Proven draw={draw.data} proof={draw.data.proof} game={rules.data} />
    ) : (
      <Empty title={t('notOwn')}>{t('notOwnText')}</Empty>
    );
  if (!error) return <SkeletonRows count={7} />;
  return error.code === 'NOT_FOUND' ? (
    <Empty title={t('noDraw')} />
  ) : (
    <ErrorState
      error={error}
      onRetry={() => {
        void draw.refetch();
        void rules.refetch();
      }}
    />
  );
}

function Proven({ draw, proof, game }: { draw: DrawView; proof: Proof; game: Game }) {
  const t = useVerifyWords();
  const drawName = useDrawName();
  // If the result is computed from players' numbers, these are published as a list, which is part of the proof.
  const list = useQuery({
    queryKey: [exportShots.path, draw.code],
    queryFn: () => readCsv(exportShots, { draw: draw.code }),
    enabled: proof.listHash !== null && proof.seed !== null,
    staleTime: Infinity,
  });
  const isWaiting = proof.listHash !== null && list.data === undefined;
  const found = checksOf(draw, game, list.data);
  return (
    <>
      <header className={styles.head}>
        <h2>{drawName(draw.code)}</h2>
        <p>{t('intro')}</p>
      </header>
      <CheckMarks checks={isWaiting ? { ...found, result: null } : found} />
      {draw.prizes && <PrizeBoard format={game.format} prizes={draw.prizes} />}
      <Facts draw={draw} proof={proof} />
      {proof.listHash === null ? (
        <Steps steps={stepsOf(draw, game)} format={game.format} />
      ) : (
        list.data !== undefined && <RoundSteps draw={draw} derivation={game.derivation} list={list.data} />
      )}
      <MyBets draw={draw.code} game={game.code} format={game.format} />
      <TakeAway draw={draw} game={game} list={list.data} />
    </>
  );
}

/** The committed values, in the order they were committed. */
function Facts({ draw: { opensAt, closesAt, drawsAt, seal }, proof }: { draw: DrawView; proof: Proof }) {
  const t = useVerifyWords();
  const { number } = useFormat();
  const sumsOf = useSealSums();
  const isPublic = proof.beaconChain === quicknet.hash;
  return (
    <dl className={styles.facts}>
      <Fact label={t('commit')} at={proof.commitAt}>
        <Hex text={proof.commit} label={t('commit')} />
      </Fact>
      <Fact label={t('opens')}>
        <DateText at={opensAt} form="exact" />
      </Fact>
      <Fact label={t('closes')}>
        <DateText at={closesAt} form="exact" />
      </Fact>
      <Fact label={t('seal')} at={seal?.sealedAt}>
        <Hex text={seal?.root ?? null} label={t('seal')} />
        {seal && <span className="num">{t('sealed', { lines: number(seal.lines), sums: sumsOf(seal.sums) })}</span>}
      </Fact>
      {proof.listHash !== null && (
        <Fact label={t('listHash')}>
          <Hex text={proof.listHash} label={t('listHash')} />
        </Fact>
      )}
      <Fact label={t('draws')}>
        <DateText at={drawsAt} form="exact" />
      </Fact>
      <Fact label={t('chain')}>
        <span>
          <RandomSource chain={proof.beaconChain} />
        </span>
        <Hex text={proof.beaconChain} label={t('chain')} />
      </Fact>
      <Fact label={t('round')} at={isPublic ? beaconTime(quicknet, proof.beaconRound) : undefined}>
        <span className="num">{proof.beaconRound}</span>
        {isPublic && (
          <a
            href={`https://api.drand.sh/${proof.beaconChain}/public/${proof.beaconRound}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('roundLink')}
          </a>
        )}
      </Fact>
      <Fact label={t('randomness')}>
        <Hex text={proof.randomness} label={t('randomness')} />
      </Fact>
      <Fact label={t('signature')}>
        <Hex text={proof.signature} label={t('signature')} />
      </Fact>
      <Fact label={t('seed')}>
        <Hex text={proof.seed} label={t('seed')} />
      </Fact>
    </dl>
  );
}

function Fact({ label, at, children }: { label: string; at?: Date | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>
        {label}
        {at && (
          <>
            {' · '}
            <DateText at={at} form="exact" />
          </>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
