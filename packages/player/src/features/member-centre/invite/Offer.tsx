import type { OutputOf } from '@tamarind/contract/endpoint';
import { getReferralOffer } from '@tamarind/contract/referrals';
import { startOfDay } from '@tamarind/domain/time';
import { Card } from '@tamarind/ui/Card';
import { ButtonLink } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './Invite.module.css';
import { useInviteWords } from './words.ts';

type Answer = OutputOf<typeof getReferralOffer>;

/**
 * Shown before the member invites anybody: the terms that a friend must meet, and the reward that the member can get
 * for having been invited.
 */
export function Offer() {
  const { data } = useEndpoint(getReferralOffer, {}, { refreshOn: ['referral'] });
  return (
    <>
      {data?.asFriend && <AsFriend own={data.asFriend} />}
      {data?.offer && <Terms offer={data.offer} />}
    </>
  );
}

function Terms({ offer }: { offer: NonNullable<Answer['offer']> }) {
  const t = useInviteWords();
  const { money } = useFormat();
  const short = (amount: typeof offer.amount) => money(amount, offer.currency, { short: true });
  const amount = short(offer.amount);
  return (
    <Card as="section" label={t('offer')}>
      <div className={styles.offer}>
        <h2>
          {offer.friend === null
            ? t('offer.amount', { amount })
            : t('offer.both', { amount, friend: short(offer.friend) })}
        </h2>
        {offer.isUsedUp && <p role="status">{t('offer.usedUp')}</p>}
        <dl className={styles.terms}>
          <div>
            <dt>{t('offer.deposit')}</dt>
            <dd>{t('offer.atLeast', { amount: short(offer.deposit) })}</dd>
          </div>
          <div>
            <dt>{t('offer.turnover')}</dt>
            <dd>{t('offer.atLeast', { amount: short(offer.turnover) })}</dd>
          </div>
          <div>
            <dt>{t('offer.days')}</dt>
            <dd>{t('offer.daysValue', { days: offer.days })}</dd>
          </div>
          <div>
            <dt>{t('offer.cap')}</dt>
            <dd>{t('offer.capValue', { cap: offer.cap, days: offer.capDays })}</dd>
          </div>
          <div>
            <dt>{t('offer.ends')}</dt>
            <dd>
              <DateText at={offer.endsAt} form="day" />
            </dd>
          </div>
        </dl>
        <p className={styles.small}>{t('offer.once')}</p>
        <div>
          <ButtonLink kind="line" size="small" href={`/promoDetail?id=${offer.promotion}`}>
            {t('offer.rules')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

function AsFriend({ own }: { own: NonNullable<Answer['asFriend']> }) {
  const t = useInviteWords();
  const { date, money } = useFormat();
  const short = (amount: typeof own.amount) => money(amount, own.currency, { short: true });
  const amount = short(own.amount);
  return (
    <Card as="section" label={t('friend')}>
      <div className={styles.offer}>
        <h2>{t('friend')}</h2>
        <p>
          {own.state === 'waiting'
            ? t('friend.text', {
                amount,
                deposit: short(own.deposit),
                turnover: short(own.turnover),
                day: date(startOfDay(own.lastDay), 'day'),
              })
            : t(`friend.${own.state}`, { amount })}
        </p>
      </div>
    </Card>
  );
}
