import { askPayoutNow, listWithdrawalQueue } from '@tamarind/contract/withdrawals';
import { doubtKind } from '@tamarind/domain/withdrawals/doubt';
import { Button } from '@tamarind/ui/Button';
import { Timeline, type TimelineStep } from '@tamarind/ui/Timeline';
import { toast } from '@tamarind/ui/Toast';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { Transaction } from './coin-facts.tsx';
import type { WithdrawalCase } from './whose-turn.ts';
import { useWithdrawalsWords } from './words.ts';

/** The orders to pay a withdrawal: for each order its connection or bank file, its time, and the response. */
export function Attempts({ item }: { item: WithdrawalCase }) {
  const t = useWithdrawalsWords();
  const { date } = useFormat();
  const mayAsk = hasRight(useStaff(), 'withdrawals.review');
  const ask = useCall(askPayoutNow, { refreshes: [listWithdrawalQueue] });
  const { attempts, state } = item;
  if (attempts.length === 0 && state !== 'approved') return null;
  const open = attempts.find((one) => one.state === 'open');
  const steps = attempts.map((one, index): TimelineStep => {
    const doubt = one.doubt && (`doubt.${doubtKind(one.doubt.state)}` as const);
    const what = one.state !== 'open' ? one.state : (doubt ?? one.says ?? 'open');
    const parts = [
      t('attempt.sent', { sends: one.sends, at: date(one.startedAt, 'full') }),
      ...(one.answeredAt ? [t('attempt.answered', { at: date(one.answeredAt, 'full') })] : []),
      ...(one.fault && !one.doubt ? [t(`attempt.fault.${one.fault}`)] : []),
    ];
    return {
      key: `${index}`,
      title: `${one.connection ?? one.batch ?? t('attempt.bank')}: ${t(`attempt.${what}`)}`,
      note: (
        <>
          {parts.join(' · ')}
          {one.reason && (
            <>
              {' · '}
              <span className="mono">{one.reason}</span>
            </>
          )}
          {one.doubt && (
            <>
              {' · '}
              <Transaction hash={one.doubt.transaction} link={one.doubt.link} />
            </>
          )}
        </>
      ),
      state: one.state === 'completed' ? 'done' : one.state === 'refused' ? 'failed' : 'now',
    };
  });
  const askNow = async () => {
    if (await ask.send({ id: item.id })) toast(t('attempt.asked'));
  };
  return (
    <Panel title={t('attempts')} label={t('attempts')}>
      <Stack gap={12}>
        {attempts.length === 0 ? (
          <Note tone="warn" icon="hourglass-medium">
            {t('attempt.none')}
          </Note>
        ) : (
          <Timeline steps={steps} />
        )}
        {open?.says === 'silent' && (
          <Note tone="warn" icon="hourglass-medium">
            {t('attempt.held')}
          </Note>
        )}
        {open && open.batch === null && state === 'approved' && mayAsk && (
          <div>
            <Button kind="line" size="small" disabled={ask.state === 'sending'} onClick={() => void askNow()}>
              {t('attempt.ask')}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
