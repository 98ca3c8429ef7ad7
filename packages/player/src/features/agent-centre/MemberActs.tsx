import { useState } from 'react';
import { listTeam } from '@tamarind/contract/agent-teams';
import { freezeTransfers, getTransferDesk } from '@tamarind/contract/agent-transfers';
import { Button } from '@tamarind/ui/Button';
import { ErrorState } from '@tamarind/ui/Empty';
import { ConfirmDialog, Modal } from '@tamarind/ui/Modal';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { TransferForm } from '#parts/team-transfers/TransferForm.tsx';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

/** Sends money to a downline, or stops the downline's transfers [F04, J08]. */
export function MemberActs({ account, isFrozen }: { account: string; isFrozen: boolean }) {
  const t = useAgentWords();
  const errorText = useErrorText();
  const [act, setAct] = useState<'transfer' | 'freeze'>();
  const freeze = useCall(freezeTransfers, { refreshes: [listTeam] });
  const close = () => setAct(undefined);
  return (
    // A click on the row opens the member's team; a click on its buttons must not.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span className={styles.rowActs} onClick={(event) => event.stopPropagation()}>
      <Button
        kind="soft"
        size="tiny"
        icon="swap"
        label={t('transfer.to', { account })}
        onClick={() => setAct('transfer')}
      />
      <Button
        kind="soft"
        size="tiny"
        icon={isFrozen ? 'play' : 'pause'}
        label={t(isFrozen ? 'freeze.lift' : 'freeze.set', { account })}
        onClick={() => setAct('freeze')}
      />
      <Modal isOpen={act === 'transfer'} onClose={close} title={t('transfer.to', { account })} isDialog>
        <TransferDown account={account} onDone={close} />
      </Modal>
      <ConfirmDialog
        isOpen={act === 'freeze'}
        title={t(isFrozen ? 'freeze.lift' : 'freeze.set', { account })}
        act={t(isFrozen ? 'freeze.lift.act' : 'freeze.set.act')}
        kind={isFrozen ? 'brand' : 'danger'}
        onConfirm={() => {
          close();
          void freeze.send({ account, isFrozen: !isFrozen });
        }}
        onCancel={close}
      >
        {t(isFrozen ? 'freeze.lift.text' : 'freeze.set.text')}
      </ConfirmDialog>
      {freeze.refusal && (
        <span className={styles.error} role="alert">
          {errorText(freeze.refusal)}
        </span>
      )}
    </span>
  );
}

function TransferDown({ account, onDone }: { account: string; onDone: () => void }) {
  const t = useAgentWords();
  const { money } = useFormat();
  const desk = useEndpoint(getTransferDesk, {});
  if (desk.error) return <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />;
  if (!desk.data) return <SkeletonRows count={2} height={60} />;
  const { currency } = desk.data;
  return (
    <TransferForm
      desk={desk.data}
      to={{ way: 'down', account }}
      onDone={({ amount }) => {
        toast(t('transfer.done', { amount: money(amount, currency), account }));
        onDone();
      }}
    />
  );
}
