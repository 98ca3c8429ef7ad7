import { useEffect, useState } from 'react';
import { DateText } from '@tamarind/ui/DateText';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { usePushIsLive } from '@tamarind/ui/push.ts';
import { Tag } from '@tamarind/ui/Tag';
import { useShellWords } from './words.ts';

/** A disconnect of the push stream shorter than this is not shown. */
export const AWAY_AFTER_MS = 5000;

/** The state of the push stream. After five seconds without a connection the mark turns amber and shows since when. */
export function LiveMark() {
  const t = useShellWords();
  const { date } = useFormat();
  const isLive = usePushIsLive();
  const [awaySince, setAwaySince] = useState<Date>();
  useEffect(() => {
    if (isLive) {
      setAwaySince(undefined);
      return undefined;
    }
    const since = serverNow();
    const timer = setTimeout(() => setAwaySince(since), AWAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLive]);
  return (
    <output title={awaySince ? `${t('awayText')} ${date(awaySince, 'seconds')}` : t('liveText')}>
      {awaySince ? (
        <Tag tone="warn" icon="warning">
          <span>
            {t('away')} <DateText at={awaySince} form="seconds" />
          </span>
        </Tag>
      ) : (
        <Tag tone="win" icon="lightning">
          {t('live')}
        </Tag>
      )}
    </output>
  );
}
