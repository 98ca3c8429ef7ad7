import type { RoadLetter } from '@tamarind/domain/vendors/road';
import { useNow } from '@tamarind/ui/clock.ts';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { useSession } from '@tamarind/ui/session.ts';
import { useVisitorCurrency } from '@tamarind/ui/whitelabel.ts';
import type { Game } from '#parts/games/useOpenGame.ts';
import styles from './TableFacts.module.css';
import type { TableNow } from './useTables.ts';
import { useLobbyWords } from './words.ts';

/**
 * Facts below a game tile: limits and recent rounds of a live table, the next start of a race, or seats and limits of a
 * game room [B10, K04].
 */
export function TableFacts({ game, table, height }: { game: Game; table: TableNow | undefined; height: number }) {
  const t = useLobbyWords();
  const isRace = game.gameType !== 'LIVE' && game.gameType !== 'PVP';
  return (
    <div className={styles.facts} style={{ height }}>
      {table && game.gameType === 'PVP' && table.seats && (
        <span className={styles.seats}>
          <Icon name="users" size={14} />
          {t('seats', { all: table.seats.all, bots: table.seats.bots })}
        </span>
      )}
      {table && !isRace && <Limits limits={table.limits} />}
      {table && game.gameType === 'LIVE' && table.rounds.length > 0 && <Road rounds={table.rounds} />}
      {table?.nextStart && isRace && <NextStart at={table.nextStart} />}
    </div>
  );
}

/** The time of the next start, in a quiet style: a race starts every minute, so missing one does not matter. */
function NextStart({ at }: { at: Date }) {
  const t = useLobbyWords();
  const seconds = Math.ceil((at.getTime() - useNow(1000)) / 1000);
  return <span className="num">{seconds > 0 ? t('nextStart', { seconds }) : t('running')}</span>;
}

function Limits({ limits }: { limits: TableNow['limits'] }) {
  const t = useLobbyWords();
  const { money } = useFormat();
  const visitors = useVisitorCurrency();
  const currency = useSession()?.currency ?? visitors;
  const limit = limits.find((each) => each.currency === currency);
  if (!limit) return null;
  const [min, max] = [limit.min, limit.max].map((value) => money(value, currency, { short: true }));
  return (
    <span className="num">
      <span className="sr">{t('limits')} </span>
      {min}–{max}
    </span>
  );
}

/**
 * The last twelve rounds of a table, oldest first, one letter each; screen readers get words. The rounds do not predict
 * the next one.
 */
function Road({ rounds }: { rounds: readonly RoadLetter[] }) {
  const t = useLobbyWords();
  return (
    <span
      className={styles.road}
      role="img"
      aria-label={t('road', { rounds: rounds.map((letter) => t(`road.${letter}`)).join(', ') })}
    >
      {rounds.map((letter, index) => (
        <i key={index} className={classes(styles.bead, styles[letter])} aria-hidden="true">
          {letter}
        </i>
      ))}
    </span>
  );
}
