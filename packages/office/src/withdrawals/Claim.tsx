import { claimWithdrawal, listWithdrawalQueue } from '@tamarind/contract/withdrawals';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Note } from '#parts/Note.tsx';
import { Row } from '#parts/Row.tsx';
import { useStaff } from '#parts/staff.ts';
import type { WithdrawalCase } from './whose-turn.ts';
import { useWithdrawalsWords } from './words.ts';

const acting = ['withdrawals.review', 'withdrawals.approve', 'withdrawals.dispute'] as const;

/** The person who works on a case, and its deadline. A case of somebody else can be taken over. */
export function Claim({ item: { id, claim, dueAt } }: { item: Pick<WithdrawalCase, 'id' | 'claim' | 'dueAt'> }) {
  const t = useWithdrawalsWords();
  const me = useStaff();
  const errorText = useErrorText();
  const call = useCall(claimWithdrawal, { refreshes: [listWithdrawalQueue] });
  if (!dueAt) return null;
  const isMine = claim?.by === me.username;
  return (
    <Note icon="users" tone={claim && !isMine ? 'warn' : 'info'}>
      <Row>
        <span>
          {claim ? t(isMine ? 'claim.mine' : 'claim.other', { by: claim.by }) : t('claim.free')} {t('claim.due')}{' '}
          <DateText at={dueAt} form="full" />
        </span>
        {acting.some((right) => me.rights.includes(right)) && (
          <Button
            kind="line"
            size="small"
            isBusy={call.state === 'sending'}
            onClick={() => void call.send({ id, isMine: !isMine })}
          >
            {t(isMine ? 'claim.leave' : claim ? 'claim.over' : 'claim.take')}
          </Button>
        )}
      </Row>
      {call.refusal && <p role="alert">{errorText(call.refusal)}</p>}
    </Note>
  );
}
