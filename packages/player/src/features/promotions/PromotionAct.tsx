import { useState } from 'react';
import { applyToPromotion, claimRafflePromotion, getPromotion, listPromotions } from '@tamarind/contract/promotions';
import { getBalance } from '@tamarind/contract/wallet';
import { promotionKind } from '@tamarind/domain/promotions/kinds/index';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { MoneyButton } from '@tamarind/ui/MoneyButton';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { withSession } from '#parts/entry/guard.ts';
import { goToMemberPage } from '#parts/member-page.ts';
import type { PromotionDetail } from '#parts/promotions/usePromotions.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import styles from './Promotions.module.css';
import { usePromotionWords } from './words.ts';

/** The member's status in the promotion, and the one possible action [M02]. */
export function PromotionAct({ promotion }: { promotion: PromotionDetail }) {
  const t = usePromotionWords();
  const { date, money } = useFormat();
  const [isApplying, setApplying] = useState(false);
  const { status, application } = promotion;
  const { form } = promotionKind(promotion.entry);
  const says =
    status === 'coming_soon'
      ? t('state.coming_soon', { day: date(promotion.startsAt, 'moment') })
      : status === 'rejected'
        ? t('state.rejected', { reason: application?.reason ?? '' })
        : promotion.isUsedUp
          ? t('state.usedUp')
          : status === 'applying'
            ? undefined
            : t(`state.${status}`);
  return (
    <Card as="section" padding="normal" label={t('yours')}>
      <div className={styles.act}>
        {says !== undefined && <p role="status">{says}</p>}
        {status === 'rejected' && !promotion.canApply && (
          <p>{t(promotion.isUsedUp ? 'state.usedUp' : 'state.rejected.last')}</p>
        )}
        {status === 'issued' && application && (
          <Claim id={promotion.id} amount={money(application.amount, application.currency, { short: true })} />
        )}
        {status === 'applying' && form === 'invite' && (
          <Button
            kind="cta"
            size="large"
            isFull
            onClick={() => withSession(() => goToMemberPage('referral'), { needsTrue: true })}
          >
            {t('invite')}
          </Button>
        )}
        {promotion.canApply && form === 'press' && <Join id={promotion.id} />}
        {promotion.canApply && form === 'message' && (
          <Button
            kind="cta"
            size="large"
            isFull
            onClick={() => withSession(() => setApplying(true), { needsTrue: true })}
          >
            {t(status === 'rejected' ? 'apply.again' : 'apply')}
          </Button>
        )}
        {application && (application.comment !== '' || application.images > 0) && (
          <dl className={styles.yours}>
            <dt>{t('yours.comment')}</dt>
            <dd>{application.comment}</dd>
            <dd>{t('yours.images', { count: application.images })}</dd>
          </dl>
        )}
      </div>
      {isApplying && <ApplyDialog promotion={promotion} onClose={() => setApplying(false)} />}
    </Card>
  );
}

function Claim({ id, amount }: { id: string; amount: string }) {
  const t = usePromotionWords();
  const errorText = useErrorText();
  const call = useCall(claimRafflePromotion, { refreshes: [getPromotion, listPromotions, getBalance] });
  const claim = async () => {
    if (await call.send({ promotionId: id })) toast(t('done.claimed', { amount }));
  };
  return (
    <>
      {call.refusal && (
        <p role="alert" className={styles.error}>
          {errorText(call.refusal)}
        </p>
      )}
      <MoneyButton kind="cta" size="large" isFull isBusy={call.state === 'sending'} onClick={() => void claim()}>
        {t('claim', { amount })}
      </MoneyButton>
    </>
  );
}

function Join({ id }: { id: string }) {
  const t = usePromotionWords();
  const errorText = useErrorText();
  const call = useCall(applyToPromotion, { refreshes: [getPromotion, listPromotions] });
  const join = async () => {
    if (await call.send({ id, comment: '', images: [] })) toast(t('done.joined'));
  };
  return (
    <>
      {call.refusal && (
        <p role="alert" className={styles.error}>
          {errorText(call.refusal)}
        </p>
      )}
      <MoneyButton
        kind="cta"
        size="large"
        isFull
        isBusy={call.state === 'sending'}
        onClick={() => withSession(() => void join(), { needsTrue: true })}
      >
        {t('join')}
      </MoneyButton>
    </>
  );
}
