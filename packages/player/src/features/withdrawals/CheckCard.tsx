import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { Icon } from '@tamarind/ui/Icon';
import { useFeeText } from '#parts/money/useFeeText.ts';
import { goToMemberPage } from '#parts/member-page.ts';
import styles from './CheckCard.module.css';
import { walletNames, type Withdrawal, type WithdrawalCheck } from './withdrawal-view.ts';
import { useWithdrawalWords } from './words.ts';

interface Props {
  check: WithdrawalCheck;
  onShowOpen: () => void;
}

/** The amount that can be withdrawn. If something prevents it, the card shows the step that solves it. */
export function CheckCard({ check, onShowOpen }: Props) {
  const t = useWithdrawalWords();
  const feeText = useFeeText();
  const { currency } = check;
  const nameOf = (code: Withdrawal['method']): string => walletNames[code] ?? t('method.bank');
  const ways = {
    PAYMENT_PASSWORD_MISSING: () => goToMemberPage('securityCenter', 'payment-password'),
    NO_BANK_ACCOUNT: () => goToMemberPage('securityCenter', 'bank-account'),
    WITHDRAWAL_OPEN: onShowOpen,
  } as const;
  return (
    <Card as="section" label={t('check.withdrawable')}>
      <p className={styles.label}>{t('check.withdrawable')}</p>
      <p className={styles.amount}>
        <Amount value={check.withdrawable} currency={currency} />
      </p>
      <dl className={styles.facts}>
        {check.methods.map(({ code, min, max }) => (
          <div key={code}>
            <dt>{check.methods.length > 1 ? t('check.limitsOf', { method: nameOf(code) }) : t('check.limits')}</dt>
            <dd>
              <Amount value={min} currency={currency} short isAlwaysShown /> –{' '}
              <Amount value={max} currency={currency} short isAlwaysShown />
            </dd>
          </div>
        ))}
        {check.methods.map(({ code, fee }) => (
          <div key={code}>
            <dt>{check.methods.length > 1 ? t('check.feeOf', { method: nameOf(code) }) : t('check.fee')}</dt>
            <dd>{feeText(fee, currency)}</dd>
          </div>
        ))}
        {check.methods.map(
          ({ code, paidWithin }) =>
            paidWithin && (
              <div key={code}>
                <dt>{check.methods.length > 1 ? t('check.timeOf', { method: nameOf(code) }) : t('check.time')}</dt>
                <dd>{t('check.minutes', { ...paidWithin })}</dd>
              </div>
            ),
        )}
      </dl>
      {check.blocks.length > 0 && (
        <ul className={styles.blocks}>
          {check.blocks.map((block) => (
            <li key={block}>
              <Icon name="warning-circle" />
              <span>{t(`block.${block}`)}</span>
              <Button kind="brand" size="small" onClick={ways[block]}>
                {t(`resolve.${block}`)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
