import { useState } from 'react';
import { listTeam } from '@tamarind/contract/agent-teams';
import { freezeTransfers, getTransferDesk } from '@tamarind/contract/agent-transfers';
import { memberKinds } from '@tamarind/domain/members/member-kind';
import { ErrorState } from '@tamarind/ui/Empty';
import { ConfirmDialog, Modal } from '@tamarind/ui/Modal';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { openModal } from '#parts/modals.ts';
import { TransferForm } from '#parts/team-transfers/TransferForm.tsx';
import type { Member } from './MemberTable.tsx';
import { OfferForm } from './OfferForm.tsx';
import styles from './Pages.module.css';
import { RowMenu } from './RowMenu.tsx';
import { useCentre } from './useCentre.ts';
import { useAgentWords } from './words.ts';

interface Props {
  member: Member;
  /** True adds links to the pages about the member's team. */
  hasPages?: boolean;
}

/**
 * The actions on a member's row [F04, F10, J08]: offer a contract, transfer money, stop transfers; each needs its
 * right.
 */
export function MemberActs({ member: { account, memberKind, depth, team, contracts, isFrozen }, hasPages }: Props) {
  const t = useAgentWords();
  const errorText = useErrorText();
  const { may } = useCentre();
  const [act, setAct] = useState<'offer' | 'transfer' | 'freeze'>();
  const freeze = useCall(freezeTransfers, { refreshes: [listTeam] });
  const close = () => setAct(undefined);
  const isDirectAgent = depth === 1 && memberKinds[memberKind].type === 'agent';
  const items = [
    hasPages &&
      team > 0 &&
      may('team') && {
        key: 'team',
        icon: 'users-three' as const,
        text: t('row.team'),
        onPress: () => openModal('agentCentre', { page: 'downlineManagmentView', list: { of: account } }),
      },
    hasPages &&
      may('betting') && {
        key: 'bets',
        icon: 'ticket' as const,
        text: t('row.bets'),
        onPress: () => openModal('agentCentre', { page: 'personalHistoryCopy', list: { account } }),
      },
    isDirectAgent &&
      may('contracts') && {
        key: 'offer',
        icon: 'hand-coins' as const,
        text: t('offer.new'),
        onPress: () => setAct('offer'),
      },
    may('transfers') && {
      key: 'transfer',
      icon: 'swap' as const,
      text: t('row.transfer'),
      onPress: () => setAct('transfer'),
    },
    may('transfers') && {
      key: 'freeze',
      icon: isFrozen ? ('play' as const) : ('pause' as const),
      text: t(isFrozen ? 'freeze.lift.act' : 'freeze.set.act'),
      onPress: () => setAct('freeze'),
    },
  ].filter((item) => item !== false && item !== undefined);
  if (items.length === 0) return null;
  return (
    // A click on the row opens the member's team; a click on its buttons must not.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span className={styles.rowActs} onClick={(event) => event.stopPropagation()}>
      <RowMenu label={t('row.acts', { account })} items={items} />
      <Modal isOpen={act === 'offer'} onClose={close} title={t('offer.to', { account })} size="medium">
        <OfferForm account={account} startKind={contracts[0]?.kind} onDone={close} />
      </Modal>
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
