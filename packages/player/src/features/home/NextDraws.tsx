import { useLocation } from 'wouter';
import { Ball, Balls } from '@tamarind/ui/Ball';
import { Button } from '@tamarind/ui/Button';
import { Card, SectionHead } from '@tamarind/ui/Card';
import { classes } from '@tamarind/ui/classes.ts';
import { Countdown } from '@tamarind/ui/Countdown';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Icon } from '@tamarind/ui/Icon';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { withSession } from '#shell/guard.ts';
import { lotteryAddress } from '#shell/lottery-address.ts';
import { useGames } from './games.ts';
import styles from './NextDraws.module.css';
import { useOpenDraws, type OpenDraw } from './useOpenDraws.ts';
import { useHomeWords } from './words.ts';

const MOST = 4;

/** The four draws that close soonest, each with the time left and the way to bet. */
export function NextDraws() {
  const t = useHomeWords();
  const { data, draws, error, isPending, refetch } = useOpenDraws();
  const reload = () => void refetch();
  return (
    <section className={styles.section} aria-label={t('draws')}>
      <SectionHead title={t('draws')} />
      {isPending && <SkeletonRows count={3} height={68} />}
      {!data && error && <ErrorState error={error} onRetry={reload} />}
      {data && draws.length === 0 && <Empty title={t('draws.empty')} />}
      {draws.length > 0 && (
        <ul className={classes(styles.list, draws.length <= 2 && styles.few)}>
          {draws.slice(0, MOST).map((draw) => (
            <DrawRow key={draw.game} draw={draw} onEnd={reload} />
          ))}
        </ul>
      )}
      <p className={styles.note}>
        <Icon name="shield-check" size={18} />
        {t('draws.server')}
      </p>
    </section>
  );
}

function DrawRow({ draw, onEnd }: { draw: OpenDraw; onEnd: () => void }) {
  const t = useHomeWords();
  const { nameOf, ballOf, toneOf, drawName } = useGames();
  const [, navigate] = useLocation();
  const name = nameOf(draw.game);
  return (
    <Card as="li" padding="none">
      <div className={styles.draw}>
        <span className={styles.ball}>
          <Ball tone={toneOf(draw.game)} size={42} isSilent>
            {ballOf(draw.game)}
          </Ball>
        </span>
        <span className={styles.name}>
          <b>{name}</b>
          <small>{drawName(draw)}</small>
        </span>
        <span className={styles.time}>
          <Countdown until={draw.closesAt} size="small" after={t('draw.drawing')} onEnd={onEnd} />
        </span>
        {draw.last && (
          <span className={styles.last}>
            <span>{t('draw.last')}</span>
            <Balls number={draw.last.prizes.db[0] ?? ''} tone="past" size={20} />
          </span>
        )}
        <span className={styles.act}>
          <Button
            kind="cta"
            size="tiny"
            isFull
            aria-label={t('bet.name', { game: name })}
            onClick={() => withSession(() => navigate(lotteryAddress(draw.game)))}
          >
            {t('bet')}
          </Button>
        </span>
      </div>
    </Card>
  );
}
