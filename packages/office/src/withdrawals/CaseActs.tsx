import { useState } from 'react';
import type { InputOf } from '@tamarind/contract/endpoint';
import { listProposals } from '@tamarind/contract/proposals';
import { getQueues } from '@tamarind/contract/reports';
import {
  approveWithdrawal,
  closePayout,
  listWithdrawalQueue,
  reviewWithdrawal,
  settleDispute,
} from '@tamarind/contract/withdrawals';
import { subtract } from '@tamarind/domain/money';
import { doubtKind, mayClose } from '@tamarind/domain/withdrawals/doubt';
import { Button } from '@tamarind/ui/Button';
import { useFormat } from '@tamarind/ui/format.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { useStaff } from '#parts/staff.ts';
import { doubtOf, whoseTurn, type WithdrawalCase } from './whose-turn.ts';
import { useWithdrawalsWords } from './words.ts';

/** The actions that this person may take on a withdrawal, or the reason why there are none. */
export function CaseActs({ item }: { item: WithdrawalCase }) {
  const t = useWithdrawalsWords();
  const { missing } = useFacts(item);
  const turn = whoseTurn(item, useStaff());
  const proposals = useEndpoint(
    listProposals,
    { subject: item.id },
    { when: turn.act !== 'none' && turn.act !== 'review', refreshOn: { queue: ofRooms('proposals') } },
  );
  if (turn.act === 'review')
    return (
      <Choice
        item={item}
        endpoint={reviewWithdrawal}
        title={t('review')}
        text={t('reviewText')}
        options={[
          ['pass', t('pass'), 0],
          ['reject', t('reject'), 3],
        ]}
      />
    );
  // If a value that the first person compared has changed since, this person cannot approve, only send the case back.
  if (turn.act === 'approval' && proposals.data?.proposals.some(({ changed }) => changed.length > 0))
    return <Proposals subject={item.id} acts={['payout.approve']} />;
  if (turn.act === 'approval')
    return (
      <Choice
        item={item}
        endpoint={approveWithdrawal}
        title={t('approval')}
        text={t('approvalText', { by: item.reviewedBy ?? '' })}
        options={[
          ['approve', t('approve'), 0],
          ['reject', t('reject'), 3],
        ]}
      />
    );
  if (turn.act === 'dispute') {
    // Show nothing while an outcome of the case is already proposed: it is decided in the list of proposals above.
    if (proposals.data && proposals.data.proposals.length > 0) return null;
    return (
      <Choice
        item={item}
        endpoint={settleDispute}
        title={t('disputeEnd')}
        text={t('disputeEndText')}
        options={[
          ['paid', t('paid'), 3],
          ['refund', t('refund', { missing }), 3],
        ]}
      />
    );
  }
  const doubt = doubtOf(item);
  if (turn.act === 'doubt' && doubt) {
    if (proposals.data && proposals.data.proposals.length > 0) return null;
    const kind = doubtKind(doubt.state);
    const isMoney = kind === 'lost' && !item.coins;
    const options = [
      ['sent', t(isMoney ? 'sent.money' : 'sent'), 3],
      ['return', t('return'), 3],
    ] as const;
    return (
      <Choice
        item={item}
        endpoint={closePayout}
        title={t(isMoney ? 'doubt.money' : 'doubt')}
        text={t(`doubtText.${kind}`, { state: doubt.state, reference: doubt.transaction })}
        options={options.filter(([end]) => mayClose(end, doubt.chain))}
      >
        {!isMoney && (
          <Note tone="warn" icon="magnifying-glass">
            {t(`doubt.chain.${doubt.chain}`)}
          </Note>
        )}
      </Choice>
    );
  }
  if (turn.act !== 'none' || turn.why === 'nobody') return null;
  return (
    <Panel label={t('acts')}>
      {turn.why === 'same-person' ? (
        <>
          <Note tone="warn" icon="users">
            {t('samePerson')}
          </Note>
          <Proposals subject={item.id} acts={['payout.approve']} />
        </>
      ) : (
        <Note icon="lock">{t(`needs.${item.state as 'requested' | 'review' | 'approved' | 'disputed'}`)}</Note>
      )}
    </Panel>
  );
}

type Act = 'pass' | 'approve' | 'reject' | 'paid' | 'refund' | 'sent' | 'return';
type ActEndpoint = typeof reviewWithdrawal | typeof approveWithdrawal | typeof settleDispute | typeof closePayout;

interface ChoiceProps {
  item: WithdrawalCase;
  endpoint: ActEndpoint;
  title: string;
  text: string;
  /** The options; each has an action, a button label and a minimum length of the reason. */
  options: readonly Option[];
  children?: React.ReactNode;
}
type Option = readonly [act: Act, label: string, noteMin: number];

/** The options for a case. Each is confirmed in a dialog that repeats amount and recipient. */
function Choice({ item, endpoint, title, text, options, children }: ChoiceProps) {
  const t = useWithdrawalsWords();
  const facts = useFacts(item);
  const call = useCall<ActEndpoint>(endpoint, { refreshes: [listWithdrawalQueue, listProposals, getQueues] });
  const [asked, setAsked] = useState<Option>();
  const close = () => setAsked(undefined);
  const send = async (decision: Act, note: string) => {
    const done = await call.send({ id: item.id, decision, note } as InputOf<ActEndpoint>);
    if (!done) return;
    // A rule of the brand may require a third person; then the withdrawal is still in review after this approval.
    const isFirst = decision === 'approve' && done.state === 'review';
    toast(isFirst ? t('approve.first') : t(`${decision}.done`, facts));
    close();
  };
  const [act = 'pass', , noteMin = 0] = asked ?? [];
  return (
    <Panel title={title} label={t('acts')}>
      <Stack gap={10}>
        <p>{text}</p>
        {children}
        <Row>
          {options.map((option) => {
            const isYes = yesActs.has(option[0]);
            return (
              <Button
                key={option[0]}
                kind={isYes ? 'cta' : 'line'}
                size="small"
                icon={isYes ? 'check' : 'x'}
                onClick={() => setAsked(option)}
              >
                {option[1]}
              </Button>
            );
          })}
        </Row>
      </Stack>
      <Decision
        isOpen={asked !== undefined}
        title={t(`${act}.title`, facts)}
        act={t(`${act}.act`, facts)}
        kind={yesActs.has(act) ? 'cta' : 'danger'}
        noteMin={noteMin}
        call={call}
        currency={item.currency}
        onClose={close}
        onSend={(note) => void send(act, note)}
      >
        {t(`${act}.text`, facts)}
      </Decision>
    </Panel>
  );
}

/**
 * Acts by which money leaves the platform, or by which a payment counts as made. All other acts hold the money or
 * return it to the member.
 */
const yesActs: ReadonlySet<Act> = new Set(['pass', 'approve', 'paid', 'sent']);

/** Values for the texts of the confirmation dialogs. */
function useFacts(item: WithdrawalCase) {
  const t = useWithdrawalsWords();
  const { money } = useFormat();
  return {
    amount: money(item.amount, item.currency),
    account: item.account,
    bank: item.payee.name,
    number: item.payee.numberMasked,
    holder: item.payee.holderName || t('holder.none'),
    missing: money(item.receipt?.remainingAmount ?? subtract(item.amount, item.fee), item.currency),
  };
}
