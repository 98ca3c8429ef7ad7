import { useState } from 'react';
import { joinRoles } from '@tamarind/domain/support/join';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import { useBrandName } from '#parts/brand.ts';
import { JoinForm } from './JoinForm.tsx';
import styles from './JoinPage.module.css';
import { useJoinWords } from './words.ts';

const icons: Record<(typeof joinRoles)[number], IconName> = {
  agent: 'users-three',
  affiliate: 'megaphone-simple-fill',
  operator: 'globe',
  staff: 'headset',
};
const earnings = ['earn.rebate', 'earn.dividend', 'earn.wages'] as const;
const limits = ['not.promise', 'not.pay', 'not.minors'] as const;

/**
 * The page Join us [B15]: the roles, how agents earn (in plain words, without a promise of income), and a contact form.
 */
export default function JoinPage() {
  const t = useJoinWords();
  const brand = useBrandName();
  const [role, setRole] = useState<(typeof joinRoles)[number]>('agent');
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('title', { brand })}</h1>
        <p>{t('intro')}</p>
      </header>
      <ul className={styles.roles}>
        {joinRoles.map((one) => (
          <li key={one}>
            <Icon name={icons[one]} size={24} />
            <h2>{t(`role.${one}`)}</h2>
            <p>{t(`role.${one}.text`)}</p>
          </li>
        ))}
      </ul>
      <div className={styles.halves}>
        <section className={styles.card} aria-labelledby="join-earn">
          <h2 id="join-earn">{t('earn')}</h2>
          <p>{t('earn.text')}</p>
          <dl>
            {earnings.map((key) => (
              <div key={key}>
                <dt>{t(key)}</dt>
                <dd>{t(`${key}.text`)}</dd>
              </div>
            ))}
          </dl>
          <h3>{t('not')}</h3>
          <ul className={styles.limits}>
            {limits.map((key) => (
              <li key={key}>
                <Icon name="info" size={18} />
                {t(key)}
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.card} aria-labelledby="join-write">
          <h2 id="join-write">{t('write')}</h2>
          <JoinForm role={role} onRole={setRole} />
        </section>
      </div>
    </div>
  );
}
