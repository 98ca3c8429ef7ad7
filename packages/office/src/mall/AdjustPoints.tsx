import { useState } from 'react';
import { adjustPoints, getMallDesk } from '@tamarind/contract/points';
import { listProposals } from '@tamarind/contract/proposals';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { useMallWords } from './words.ts';

/** Credits or debits points of a member, with a reason that the member reads. */
export function AdjustPoints() {
  const t = useMallWords();
  const { number } = useFormat();
  const call = useCall(adjustPoints, { refreshes: [getMallDesk, listProposals] });
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    start: { account: '', points: '' },
    check: ({ points }) => ({ points: pointsOf(points) === undefined ? t('amountWrong') : undefined }),
    submit: () => setAsking(true),
  });
  const { account } = form.values;
  const amount = pointsOf(form.values.points) ?? 0;
  const send = async (reason: string) => {
    const done = await call.send({ account: account.trim(), amount, reason });
    if (!done) return;
    toast(
      done.proposal === null
        ? t('adjusted', { account: done.account, balance: number(done.balance) })
        : t('adjust.proposed', { account: done.account }),
    );
    setAsking(false);
    form.reset({ account, points: '' });
  };
  return (
    <Panel title={t('adjust')}>
      <Stack gap={12}>
        <Proposals acts={['points.adjust']} />
        <form {...form.props}>
          <Stack gap={12}>
            <Field label={t('account')} maxLength={64} autoComplete="off" {...form.text('account')} />
            <Field label={t('amount')} hint={t('amountHint')} inputMode="text" maxLength={8} {...form.text('points')} />
            <Row>
              <Button kind="brand" size="small" type="submit" disabled={!form.isWhole || account.trim() === ''}>
                {t('adjust')}
              </Button>
            </Row>
          </Stack>
        </form>
      </Stack>
      <Decision
        isOpen={isAsking}
        title={t('adjust')}
        act={t('adjust.act', { points: number(amount) })}
        noteMax={300}
        call={call}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {t('adjust.text', { account, points: number(amount) })}
      </Decision>
    </Panel>
  );
}

/** Parses points to credit, or with a minus sign to debit: at most a million, and not zero. */
function pointsOf(text: string): number | undefined {
  const points = /^-?\d{1,7}$/.test(text) ? Number(text) : 0;
  return points === 0 || Math.abs(points) > 1_000_000 ? undefined : points;
}
