import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listGames } from '@tamarind/contract/lottery';
import { getWinnerBoard } from '@tamarind/contract/winners';
import { currencies, type Currency } from '@tamarind/domain/money';
import { winnerPeriods, WINNERS_SHOWN, type WinnerPeriod } from '@tamarind/domain/winners/board';
import { Amount } from '@tamarind/ui/Amount';
import { classes } from '@tamarind/ui/classes.ts';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { textsOf, useLanguage } from '@tamarind/ui/language.ts';
import { useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { useSession } from '@tamarind/ui/session.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useWhitelabel } from '../brand.ts';
import styles from './WinnerBoard.module.css';
import { useWinnerWords } from './words.ts';

type Win = OutputOf<typeof getWinnerBoard>['list'][number];
const FRESH_MS = 60_000;

/**
 * Real wins, largest first, by day, week and ninety days [C04, K11]. Always the net amount, and always with the sentence that
 * most get back less: a board of winners alone would say something that is not so.
 */
export function WinnerBoard({ most = WINNERS_SHOWN, isShort = false }: { most?: number; isShort?: boolean }) {
  const t = useWinnerWords();
  const language = useLanguage();
  const merchantCode = useWhitelabel()?.brand.merchantCode;
  const own = useSession()?.currency;
  const [period, setPeriod] = useState<WinnerPeriod>('today');
  const [chosen, setChosen] = useState<Currency>();
  const currency = chosen ?? own ?? (textsOf[language] === 'vi' ? 'VND' : 'THB');
  const { data, error, isPending, refetch } = useEndpoint(
    getWinnerBoard,
    { merchantCode, period, currency, language },
    { freshMs: FRESH_MS, keepLast: true },
  );
  return (
    <div className={styles.board}>
      <div className={styles.choices}>
        <Segmented<WinnerPeriod>
          label={t('period')}
          value={period}
          options={winnerPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
          onChange={setPeriod}
        />
        {!isShort && (
          <Segmented<Currency>
            label={t('currency')}
            value={currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={setChosen}
          />
        )}
      </div>
      {!data && isPending && <SkeletonRows count={Math.min(most, 5)} height={52} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <Empty title={t('empty')}>{t('emptyText')}</Empty>}
      {data && data.list.length > 0 && (
        <ol className={classes(styles.list, isShort && styles.short)} aria-label={t('title')}>
          {data.list.slice(0, most).map((win, index) => (
            <Row
              key={`${win.account}${win.at.getTime()}`}
              win={win}
              place={index + 1}
              currency={data.currency}
            />
          ))}
        </ol>
      )}
      <p className={styles.honest}>
        <Icon name="info" size={18} />
        {t('honest')}
      </p>
      {!isShort && <p className={styles.how}>{t('how')}</p>}
    </div>
  );
}

function Row({ win, place, currency }: { win: Win; place: number; currency: Currency }) {
  const t = useWinnerWords();
  const { date } = useFormat();
  const names = useGameNames();
  const { data } = useEndpoint(listGames, {}, { freshMs: 600_000, when: win.lottery !== null });
  const game = win.lottery === null ? win.displayName : names.byCode(data?.games ?? [], win.lottery);
  return (
    <li className={styles.row}>
      <span className={classes(styles.place, 'num')} aria-hidden="true">
        {place}
      </span>
      {win.smallIcon === null ? (
        <span className={styles.icon}>
          <Icon name={win.lottery === null ? 'dice-five' : 'ticket-fill'} size={20} />
        </span>
      ) : (
        <img src={win.smallIcon} alt="" width={36} height={48} loading="lazy" className={styles.icon} />
      )}
      <span className={styles.what}>
        <span className="sr">{t('game')}</span>
        <b>{game}</b>
        <small>
          <span className="sr">{t('player')}</span> {win.account} · <span className="sr">{t('when')}</span>{' '}
          {date(win.at, 'dayShort')} {date(win.at, 'time')}
        </small>
      </span>
      <span className={styles.net}>
        <small>{t('net')}</small>
        <Amount value={win.netWin} currency={currency} isAlwaysShown />
      </span>
    </li>
  );
}
