import {
  getLeaderboard,
  getOwnPlace,
  getWinnerBoard,
  getWinnerChoice,
  setWinnerChoice,
} from '@tamarind/contract/winners';
import { Card } from '@tamarind/ui/Card';
import { Checkbox } from '@tamarind/ui/Field';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './AccountPage.module.css';
import { useMemberCentreWords } from './words.ts';

const boards = [getWinnerChoice, getWinnerBoard, getLeaderboard, getOwnPlace];

/**
 * Checkbox for whether the member's wins may be shown to others; off until the member ticks it [K11]. A change is saved
 * at once, without a button.
 */
export function WinnerChoice() {
  const t = useMemberCentreWords();
  const { data } = useEndpoint(getWinnerChoice, {});
  const { state, send } = useCall(setWinnerChoice, { refreshes: boards });
  return (
    <Card as="section" label={t('winners')}>
      <h2 className={styles.title}>{t('winners')}</h2>
      <div className={styles.choice}>
        <Checkbox
          checked={data?.isShown ?? false}
          disabled={data === undefined || state === 'sending'}
          error={state === 'refused' ? t('winners.failed') : undefined}
          onChange={(event) => void send({ isShown: event.target.checked })}
        >
          {t('winners.choice')}
        </Checkbox>
      </div>
      <p className={styles.note}>{t('winners.text')}</p>
    </Card>
  );
}
