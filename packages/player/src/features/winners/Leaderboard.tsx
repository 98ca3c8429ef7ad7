import { getLeaderboard, getOwnPlace } from '@tamarind/contract/winners';
import { type LeaderPeriod, leaderPeriods } from '@tamarind/domain/winners/leaders';
import { Button } from '@tamarind/ui/Button';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { useLanguage } from '@tamarind/ui/language.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { useSession } from '@tamarind/ui/session.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { oneOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { openModal } from '#parts/modals.ts';
import { BoardRow } from '#parts/winners/BoardRow.tsx';
import board from '#parts/winners/WinnerBoard.module.css';
import styles from './Leaderboard.module.css';
import { useLeaderWords } from './words.ts';

const FRESH_MS = 60_000;

/**
 * Leaderboard of members who agreed to be listed, ranked by the largest payout multiple of one round or draw [K11]. It
 * ranks no amounts, so higher stakes do not improve a rank. The member's own row stays visible at the bottom, whatever
 * its rank.
 */
export function Leaderboard() {
  const t = useLeaderWords();
  const language = useLanguage();
  const [address, setAddress] = useAddress(['leaders']);
  const period = oneOf(leaderPeriods, address.leaders);
  const { data, error, isPending, refetch } = useEndpoint(
    getLeaderboard,
    { period, language },
    { freshMs: FRESH_MS, keepLast: true },
  );
  const multiple = useMultiple();
  return (
    <div className={board.board}>
      <div className={board.choices}>
        <Segmented<LeaderPeriod>
          label={t('period')}
          value={period}
          options={leaderPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
          onChange={(leaders) => setAddress({ leaders })}
        />
      </div>
      {!data && isPending && <SkeletonRows count={5} height={52} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <Empty title={t('empty')}>{t('emptyText')}</Empty>}
      {data && data.list.length > 0 && (
        <ol className={board.list} aria-label={t('title')}>
          {data.list.map((entry) => (
            <BoardRow
              key={`${entry.account}${entry.at.getTime()}`}
              entry={entry}
              place={entry.place}
              measure={t('measure')}
            >
              {multiple(entry.multipleE4)}
            </BoardRow>
          ))}
        </ol>
      )}
      <p className={board.honest}>
        <Icon name="info" size={18} />
        {t('honest')}
      </p>
      <p className={board.how}>{t('how')}</p>
      <OwnRow period={period} />
    </div>
  );
}

/** Formats a payout multiple, such as `×95` or `×1,234.5`; one decimal is enough to compare ranks. */
function useMultiple(): (multipleE4: bigint) => string {
  const t = useLeaderWords();
  const { odds } = useFormat();
  return (multipleE4) => t('times', { odds: odds(multipleE4 - (multipleE4 % 1000n)) });
}

/**
 * The member's own row, always visible. A member who has not agreed to be listed reads that here, with a link to the
 * setting.
 */
function OwnRow({ period }: { period: LeaderPeriod }) {
  const t = useLeaderWords();
  const language = useLanguage();
  const session = useSession();
  const isMember = session !== null && session.memberKind !== 'trial';
  const { data } = useEndpoint(
    getOwnPlace,
    { period, language },
    { freshMs: FRESH_MS, keepLast: true, when: isMember },
  );
  const multiple = useMultiple();
  if (!isMember || !data) return null;
  return (
    <section className={styles.own} aria-label={t('own')}>
      <h3>{t('own')}</h3>
      {data.own ? (
        <ol className={board.list}>
          <BoardRow entry={data.own} place={data.own.place} measure={t('measure')} isOwn>
            {multiple(data.own.multipleE4)}
          </BoardRow>
        </ol>
      ) : (
        <p className={styles.none}>
          {t(data.isShown ? 'own.none' : 'own.hidden')}{' '}
          {!data.isShown && (
            <Button kind="line" size="small" onClick={() => openModal('memberCentre', { page: 'securityCenter' })}>
              {t('own.choose')}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
