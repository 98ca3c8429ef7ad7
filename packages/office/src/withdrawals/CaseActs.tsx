import { useState } from 'react';
import { approveWithdrawal, listWithdrawalQueue, reviewWithdrawal, settleDispute } from '@tamarind/contract/withdrawals';
import { getDashboard } from '@tamarind/contract/reports';
import { Button } from '@tamarind/ui/Button';
import { useFormat } from '@tamarind/ui/format.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row } from '#parts/Row.tsx';
import { useStaff } from '#shell/staff.ts';
import { whoseTurn, type WithdrawalCase } from './whose-turn.ts';
import { useWithdrawalsWords } from './words.ts';

const refreshes = [listWithdrawalQueue, getDashboard];

/** The acts that are open to this person, or why there are none. */
export function CaseActs({ item }: { item: WithdrawalCase }) {
  const t = useWithdrawalsWords();
  const turn = whoseTurn(item, useStaff());
  if (turn.act === 'review') return <Review item={item} />;
  if (turn.act === 'approval') return <Approval item={item} />;
  if (turn.act === 'dispute') return <DisputeEnd item={item} />;
  if (turn.why === 'nobody') return null;
  return (
    <Panel label={t('acts')}>
      <Note tone={turn.why === 'same-person' ? 'warn' : 'info'} icon={turn.why === 'same-person' ? 'users' : 'lock'}>
        {turn.why === 'same-person'
          ? t('samePerson')
          : t(item.state === 'requested' ? 'needsReviewer' : item.state === 'review' ? 'needsApprover' : 'needsApproverDispute')}
      </Note>
    </Panel>
  );
}

/** What an act is about, for the words of its dialog. */
function useFacts(item: WithdrawalCase) {
  const { money } = useFormat();
  return {
    amount: money(item.amount, item.currency),
    account: item.account,
    bank: item.bankAccount.bank.name,
    number: item.bankAccount.accountMasked,
    holder: item.bankAccount.holderName,
    missing: money(item.receipt?.remainingAmount ?? item.amount, item.currency),
  };
}

function Review({ item }: { item: WithdrawalCase }) {
  const t = useWithdrawalsWords();
  const facts = useFacts(item);
  const call = useCall(reviewWithdrawal, { refreshes });
  const [asked, setAsked] = useState<'pass' | 'reject'>();
  const close = () => {
    setAsked(undefined);
    call.reset();
  };
  return (
    <Panel title={t('review')} label={t('acts')}>
      <p>{t('reviewText')}</p>
      <Buttons
        yes={t('pass')}
        no={t('reject')}
        onYes={() => setAsked('pass')}
        onNo={() => setAsked('reject')}
      />
      <Decision
        isOpen={asked !== undefined}
        title={t(asked === 'reject' ? 'reject.title' : 'pass.title', facts)}
        act={t(asked === 'reject' ? 'reject.act' : 'pass.act', facts)}
        kind={asked === 'reject' ? 'danger' : 'cta'}
        noteMin={asked === 'reject' ? 3 : 0}
        call={call}
        currency={item.currency}
        onClose={close}
        onSend={(note) => {
          if (asked === undefined) return;
          void call.send({ id: item.id, decision: asked, note }).then((done) => {
            if (!done) return;
            toast(t(asked === 'pass' ? 'pass.done' : 'reject.done', facts));
            close();
          });
        }}
      >
        {t(asked === 'reject' ? 'reject.text' : 'pass.text', facts)}
      </Decision>
    </Panel>
  );
}

function Approval({ item }: { item: WithdrawalCase }) {
  const t = useWithdrawalsWords();
  const facts = useFacts(item);
  const call = useCall(approveWithdrawal, { refreshes });
  const [asked, setAsked] = useState<'approve' | 'reject'>();
  const close = () => {
    setAsked(undefined);
    call.reset();
  };
  return (
    <Panel title={t('approval')} label={t('acts')}>
      <p>{t('approvalText', { by: item.reviewedBy ?? '' })}</p>
      <Buttons
        yes={t('approve')}
        no={t('reject')}
        onYes={() => setAsked('approve')}
        onNo={() => setAsked('reject')}
      />
      <Decision
        isOpen={asked !== undefined}
        title={t(asked === 'reject' ? 'reject.title' : 'approve.title', facts)}
        act={t(asked === 'reject' ? 'reject.act' : 'approve.act', facts)}
        kind={asked === 'reject' ? 'danger' : 'cta'}
        noteMin={asked === 'reject' ? 3 : 0}
        call={call}
        currency={item.currency}
        onClose={close}
        onSend={(note) => {
          if (asked === undefined) return;
          void call.send({ id: item.id, decision: asked, note }).then((done) => {
            if (!done) return;
            toast(t(asked === 'approve' ? 'approve.done' : 'reject.done', facts));
            close();
          });
        }}
      >
        {t(asked === 'reject' ? 'reject.text' : 'approve.text', facts)}
      </Decision>
    </Panel>
  );
}

function DisputeEnd({ item }: { item: WithdrawalCase }) {
  const t = useWithdrawalsWords();
  const facts = useFacts(item);
  const call = useCall(settleDispute, { refreshes });
  const [asked, setAsked] = useState<'paid' | 'refund'>();
  const close = () => {
    setAsked(undefined);
    call.reset();
  };
  return (
    <Panel title={t('disputeEnd')} label={t('acts')}>
      <p>{t('disputeEndText')}</p>
      <Buttons
        yes={t('paid')}
        no={t('refund', facts)}
        onYes={() => setAsked('paid')}
        onNo={() => setAsked('refund')}
      />
      <Decision
        isOpen={asked !== undefined}
        title={t(asked === 'refund' ? 'refund.title' : 'paid.title', facts)}
        act={t(asked === 'refund' ? 'refund.act' : 'paid.act', facts)}
        kind={asked === 'refund' ? 'danger' : 'cta'}
        noteMin={3}
        call={call}
        currency={item.currency}
        onClose={close}
        onSend={(note) => {
          if (asked === undefined) return;
          void call.send({ id: item.id, decision: asked, note }).then((done) => {
            if (!done) return;
            toast(t(asked === 'paid' ? 'paid.done' : 'refund.done', facts));
            close();
          });
        }}
      >
        {t(asked === 'refund' ? 'refund.text' : 'paid.text', facts)}
      </Decision>
    </Panel>
  );
}

interface ButtonsProps {
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
}

const Buttons = ({ yes, no, onYes, onNo }: ButtonsProps) => (
  <div style={{ marginTop: 10 }}>
    <Row gap={8}>
      <Button kind="cta" size="small" icon="check" onClick={onYes}>
        {yes}
      </Button>
      <Button kind="line" size="small" icon="x" onClick={onNo}>
        {no}
      </Button>
    </Row>
  </div>
);
