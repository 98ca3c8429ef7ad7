import { getProtection } from '@tamarind/contract/protection';
import { listWithdrawals } from '@tamarind/contract/withdrawals';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Countdown } from '@tamarind/ui/Countdown';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { goToMemberPage } from '#parts/member-page.ts';
import styles from './MemberBanners.module.css';
import { useHomeWords } from './words.ts';

/**
 * Banners for a member: one for a payout that counts as received once its deadline passes, one for an active break from
 * play.
 */
export default function MemberBanners() {
  const t = useHomeWords();
  const { date } = useFormat();
  const pause = useEndpoint(getProtection, {}, { freshMs: 60_000 }).data?.pause;
  const withdrawals = useEndpoint(listWithdrawals, {}, { refreshOn: ['withdrawal'] }).data?.withdrawals;
  const paid = withdrawals?.find(({ state, confirmsItselfAt }) => state === 'disbursed' && confirmsItselfAt);
  return (
    <>
      {paid?.confirmsItselfAt && (
        <section className={styles.banner} aria-label={t('paid.title')}>
          <Icon name="hourglass-medium" size={24} />
          <p>
            <b>
              {t('paid.title')} <Amount value={paid.amount} currency={paid.currency} isAlwaysShown />
            </b>
            <span>
              {t('paid.text')} <Countdown until={paid.confirmsItselfAt} />
            </span>
          </p>
          <Button kind="brand" size="small" onClick={() => goToMemberPage('withdraw')}>
            {t('paid.act')}
          </Button>
        </section>
      )}
      {pause && (
        <section className={styles.banner} aria-label={t('break.title', { at: date(pause.until, 'full') })}>
          <Icon name="shield-check" size={24} />
          <p>
            <b>{t('break.title', { at: date(pause.until, 'full') })}</b>
            <span>{t('break.text')}</span>
          </p>
          <Button kind="brand" size="small" onClick={() => goToMemberPage('withdraw')}>
            {t('break.act')}
          </Button>
        </section>
      )}
    </>
  );
}
