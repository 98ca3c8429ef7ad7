import { useState } from 'react';
import { cancelWithdrawal, getWithdrawalCheck, listWithdrawals } from '@tamarind/contract/withdrawals';
import { getBalance } from '@tamarind/contract/wallet';
import { subtract } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { MoneyButton } from '@tamarind/ui/MoneyButton';
import { Timeline } from '@tamarind/ui/Timeline';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { CoinRows } from './CoinFacts.tsx';
import { ReceiptForm } from './ReceiptForm.tsx';
import { StateTag } from './StateTag.tsx';
import { isUnderWay, isUnpaid, outcomeOf, wayOf, type Withdrawal, type WithdrawalCheck } from './withdrawal-view.ts';
import styles from './WithdrawalCase.module.css';
import { useWithdrawalWords } from './words.ts';

interface Props {
  withdrawal: Withdrawal;
  paidWithin: WithdrawalCheck['methods'][number]['paidWithin'];
  onNew: () => void;
}

/** One withdrawal: its state, the actions that the member can take, and the steps completed until now. */
export function WithdrawalCase({ withdrawal, paidWithin, onNew }: Props) {
  const t = useWithdrawalWords();
  const { date } = useFormat();
  const { state } = withdrawal;
  // The newest note of a step is the reason shown. The server sends only those notes of staff that are meant for the
  // member.
  const reason = withdrawal.steps.findLast(({ note }) => note !== '')?.note;
  return (
    <>
      <Card as="section" label={t('this')}>
        <div className={styles.head}>
          <b className={styles.amount}>
            <Amount value={withdrawal.amount} currency={withdrawal.currency} />
          </b>
          <StateTag withdrawal={withdrawal} />
        </div>
        <p className={styles.explain} role="status">
          {t(explanationOf(withdrawal))}
        </p>
        {reason !== undefined && (
          <p className={styles.clock}>
            <b>{t('reason')}</b> <span className={styles.reason}>{reason}</span>
          </p>
        )}
        {isWaiting(state) && <Clock withdrawal={withdrawal} state={state} paidWithin={paidWithin} />}
        <div className={styles.columns}>
          <Facts withdrawal={withdrawal} />
          <Timeline
            steps={wayOf(withdrawal).map((step) => ({
              key: step.state,
              title: t(`state.${step.state === 'failed' ? outcomeOf(withdrawal) : step.state}`),
              note: step.at && date(step.at, 'moment'),
              state: step.is,
            }))}
          />
        </div>
        {state === 'requested' && <CancelButton withdrawal={withdrawal} />}
        {!isUnderWay(state) && (
          <div className={styles.next}>
            <Button kind="cta" onClick={onNew}>
              {t('new')}
            </Button>
          </div>
        )}
        {(state === 'disbursed' || state === 'disputed') && (
          <div className={styles.next}>
            <Button kind="ghost" size="small" icon="plus" onClick={onNew}>
              {t('new')}
            </Button>
          </div>
        )}
      </Card>
      {state === 'disbursed' && <ReceiptForm withdrawal={withdrawal} />}
    </>
  );
}

/**
 * The sentence that explains the withdrawal's state. A withdrawal in coins has other sentences, because a custodian
 * sends the coins and not a bank.
 */
function explanationOf({ state, receipt, coins }: Withdrawal) {
  if (outcomeOf({ state, receipt }) === 'refunded') return 'explain.refunded';
  if (state === 'failed' && coins?.hasMoved) return 'coins.moved';
  if (coins && (state === 'approved' || state === 'disbursed' || state === 'failed')) return `coins.${state}` as const;
  return `explain.${state}` as const;
}

type Waiting = 'requested' | 'review' | 'approved';
const isWaiting = (state: Withdrawal['state']): state is Waiting =>
  state === 'requested' || state === 'review' || state === 'approved';

/** Names the next step and how long it usually takes. If the bank does not respond, it says that instead. */
function Clock({
  withdrawal: { bankSilentSince, coins },
  state,
  paidWithin,
}: Pick<Props, 'withdrawal' | 'paidWithin'> & { state: Waiting }) {
  const t = useWithdrawalWords();
  const { date } = useFormat();
  return (
    <div className={styles.clock}>
      {bankSilentSince ? (
        <>
          <p>
            <b>{t(coins ? 'coins.silent' : 'silent', { at: date(bankSilentSince, 'moment') })}</b>
          </p>
          <p>{t(coins ? 'coins.held' : 'silent.text')}</p>
        </>
      ) : (
        <p>{t(state === 'approved' && coins ? 'coins.next' : `next.${state}`)}</p>
      )}
      {paidWithin && <p>{t('clock', { ...paidWithin })}</p>}
    </div>
  );
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWithdrawalWords();
  const { payee, receipt, currency } = withdrawal;
  return (
    <dl className={styles.facts}>
      <dt>{t('target')}</dt>
      <dd>
        {payee.name} <span className="num">{payee.numberMasked}</span>
        {payee.holderName !== '' && <small>{payee.holderName}</small>}
      </dd>
      {withdrawal.coins && <CoinRows coins={withdrawal.coins} currency={currency} isUnpaid={isUnpaid(withdrawal)} />}
      {withdrawal.fee > 0n && !isUnpaid(withdrawal) && (
        <>
          <dt>{t('fee')}</dt>
          <dd>
            <Amount value={withdrawal.fee} currency={currency} isAlwaysShown />
          </dd>
          <dt>{t('paid')}</dt>
          <dd>
            <Amount value={subtract(withdrawal.amount, withdrawal.fee)} currency={currency} isAlwaysShown />
          </dd>
        </>
      )}
      <dt>{t('reference')}</dt>
      <dd className="num">
        {withdrawal.reference} <CopyButton text={withdrawal.reference} label={t('reference')} />
      </dd>
      {receipt && (
        <>
          <dt>{t(`receipt.${receipt.outcome}`)}</dt>
          <dd>
            {t('receipt.got')} <Amount value={receipt.receivedAmount} currency={currency} />
            {receipt.remainingAmount > 0n && (
              <small>
                {t('receipt.remaining')} <Amount value={receipt.remainingAmount} currency={currency} />
              </small>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}

function CancelButton({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWithdrawalWords();
  const { money } = useFormat();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const call = useCall(cancelWithdrawal, { refreshes: [listWithdrawals, getWithdrawalCheck, getBalance] });
  const amount = money(withdrawal.amount, withdrawal.currency, { short: true });
  const cancel = async () => {
    const done = await call.send({ id: withdrawal.id });
    if (!done) return;
    setAsking(false);
    toast(t('cancelled', { amount }));
  };
  return (
    <div className={styles.next}>
      <MoneyButton kind="ghost" size="small" onClick={() => setAsking(true)}>
        {t('cancel')}
      </MoneyButton>
      <ConfirmDialog
        isOpen={isAsking}
        isMoney
        title={t('cancel.title', { amount })}
        act={t('cancel.act', { amount })}
        back={t('cancel.keep')}
        kind="danger"
        isBusy={call.state === 'sending'}
        error={call.refusal && errorText(call.refusal)}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('cancel.text', { amount })}</p>
      </ConfirmDialog>
    </div>
  );
}
