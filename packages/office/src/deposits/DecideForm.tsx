import { useState } from 'react';
import { decideAssignment, listUnmatchedNotices } from '@tamarind/contract/deposits';
import { getQueues } from '@tamarind/contract/reports';
import { Button } from '@tamarind/ui/Button';
import { useFormat } from '@tamarind/ui/format.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import type { Notice } from './notice.ts';
import { useDepositsWords } from './words.ts';

interface Props {
  notice: Notice;
  proposal: NonNullable<Notice['proposal']>;
}

/** The form of the second person: to agree, which moves the money, or to refuse, which reopens the notice. */
export function DecideForm({ notice, proposal }: Props) {
  const t = useDepositsWords();
  const { money } = useFormat();
  const call = useCall(decideAssignment, { refreshes: [listUnmatchedNotices, getQueues] });
  const [asked, setAsked] = useState<'agree' | 'refuse'>();
  const facts = {
    amount: money(notice.amount, notice.currency),
    account: proposal.account,
    payer: notice.payerName,
    by: proposal.by,
  };
  const act = asked === 'refuse' ? 'refuse' : proposal.account === '' ? 'agreeReturn' : 'agree';
  const close = () => setAsked(undefined);
  const send = async (note: string) => {
    const done = await call.send({ id: notice.id, agree: asked === 'agree', note });
    if (!done) return;
    // A rule of the brand may require a third person; then the proposal is still open after this approval.
    toast(done.state === 'proposed' ? t('agree.first') : t(`${act}.done`, facts));
    close();
  };
  return (
    <Panel title={t('decide')} label={t('acts')}>
      <Stack gap={10}>
        <p>{t('decideText', facts)}</p>
        <Row>
          <Button kind="cta" size="small" icon="check" onClick={() => setAsked('agree')}>
            {t('agree')}
          </Button>
          <Button kind="line" size="small" icon="x" onClick={() => setAsked('refuse')}>
            {t('refuse')}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={asked !== undefined}
        title={t(`${act}.title`, facts)}
        act={t(`${act}.act`, facts)}
        kind={asked === 'refuse' ? 'danger' : 'cta'}
        noteMin={asked === 'refuse' ? 3 : 0}
        call={call}
        currency={notice.currency}
        onClose={close}
        onSend={(note) => void send(note)}
      >
        {t(`${act}.text`, facts)}
      </Decision>
    </Panel>
  );
}
