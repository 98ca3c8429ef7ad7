import { useState } from 'react';
import { askPayoutState, getReceiptProof } from '@tamarind/contract/withdrawals';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Modal } from '@tamarind/ui/Modal';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import styles from './Dispute.module.css';
import type { WithdrawalCase } from './whose-turn.ts';
import { useWithdrawalsWords } from './words.ts';

/** The member's statement about the payment, with the attached picture. */
export function Dispute({ item, receipt }: { item: WithdrawalCase; receipt: NonNullable<WithdrawalCase['receipt']> }) {
  const t = useWithdrawalsWords();
  const [isShown, setShown] = useState(false);
  const proof = useEndpoint(getReceiptProof, { id: item.id }, { when: isShown, freshMs: Number.POSITIVE_INFINITY });
  const alt = t('proofAlt', { account: item.account, reference: item.reference });
  return (
    <Panel title={t('receipt')}>
      <Facts
        items={[
          [t('receiptSays'), t(`outcome.${receipt.outcome}`)],
          [t('receivedAmount'), <Amount key="got" value={receipt.receivedAmount} currency={item.currency} />],
          [t('remainingAmount'), <Amount key="left" value={receipt.remainingAmount} currency={item.currency} />],
          [t('receiptAt'), <DateText key="at" at={receipt.at} form="full" />],
          [t('bankSays'), <BankWord key="bank" id={item.id} />],
          [t('proof'), t(receipt.hasProof ? 'proofSent' : 'proofNone')],
        ]}
      />
      {receipt.hasProof && (
        <div style={{ marginTop: 10 }}>
          <Button kind="line" size="small" icon="image" onClick={() => setShown(true)}>
            {t('showProof')}
          </Button>
        </div>
      )}
      <Modal isOpen={isShown} onClose={() => setShown(false)} title={t('proof')} size="large">
        <Answer query={proof} skeleton={<Skeleton height={320} radius={12} />}>
          {({ type, base64 }) => (
            <a
              className={styles.proof}
              href={`data:${type};base64,${base64}`}
              download={`${item.reference}.${type === 'image/png' ? 'png' : 'jpg'}`}
            >
              <img src={`data:${type};base64,${base64}`} alt={alt} />
              <span>{t('downloadProof')}</span>
            </a>
          )}
        </Answer>
      </Modal>
    </Panel>
  );
}

/** The bank's state of the payment, requested from the bank when staff open the case. */
function BankWord({ id }: { id: string }) {
  const t = useWithdrawalsWords();
  const { data, error } = useEndpoint(askPayoutState, { id });
  if (error) return t('bankSays.silent');
  if (!data) return <span aria-busy="true">…</span>;
  return (
    <>
      {t(`bankSays.${data.says}`)} {data.bankReference && <span className="mono">{data.bankReference}</span>}
    </>
  );
}
