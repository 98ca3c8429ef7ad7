import { getWinnerBoard } from '@tamarind/contract/winners';
import type { Currency } from '@tamarind/domain/money';
import { winnerPeriods, WINNERS_SHOWN, type WinnerPeriod } from '@tamarind/domain/winners/board';
import { Amount } from '@tamarind/ui/Amount';
import { classes } from '@tamarind/ui/classes.ts';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Icon } from '@tamarind/ui/Icon';
import { useLanguage } from '@tamarind/ui/language.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { useSession } from '@tamarind/ui/session.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { oneOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useVisitorCurrency, useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { BoardRow } from './BoardRow.tsx';
import styles from './WinnerBoard.module.css';
import { useWinnerWords } from './words.ts';

const FRESH_MS = 60_000;

/**
 * Real wins, largest first, by day, week and ninety days [C04, K11]. Amounts are net, and a note always says that most
 * players get back less than they stake, because a list of winners alone would mislead.
 */
export function WinnerBoard({ most = WINNERS_SHOWN, isShort = false }: { most?: number; isShort?: boolean }) {
  const t = useWinnerWords();
  const language = useLanguage();
  const brand = useWhitelabel()?.brand;
  const currencies = brand?.currencies ?? [];
  const visitors = useVisitorCurrency();
  const own = useSession()?.currency;
  const [address, setAddress] = useAddress(['period', 'currency'], 'wins.');
  const period = oneOf(winnerPeriods, address.period);
  const currency = currencies.find((each) => each === address.currency) ?? own ?? visitors;
  const { data, error, isPending, refetch } = useEndpoint(
    getWinnerBoard,
    { merchantCode: brand?.merchantCode, period, currency, language },
    { freshMs: FRESH_MS, keepLast: true },
  );
  return (
    <div className={styles.board}>
      <div className={styles.choices}>
        <Segmented<WinnerPeriod>
          label={t('period')}
          value={period}
          options={winnerPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
          onChange={(next) => setAddress({ period: next })}
        />
        {!isShort && currencies.length > 1 && (
          <Segmented<Currency>
            label={t('currency')}
            value={currency}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={(next) => setAddress({ currency: next })}
          />
        )}
      </div>
      {!data && isPending && <SkeletonRows count={Math.min(most, 5)} height={52} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <Empty title={t('empty')}>{t('emptyText')}</Empty>}
      {data && data.list.length > 0 && (
        <ol className={classes(styles.list, isShort && styles.short)} aria-label={t('title')}>
          {data.list.slice(0, most).map((win, index) => (
            <BoardRow key={`${win.account}${win.at.getTime()}`} entry={win} place={index + 1} measure={t('net')}>
              <Amount value={win.netWin} currency={data.currency} isAlwaysShown />
            </BoardRow>
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
