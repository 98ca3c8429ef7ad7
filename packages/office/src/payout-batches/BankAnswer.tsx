import { useRef, useState } from 'react';
import { answerPayoutBatch, getPayoutBatch, listPayoutBatches } from '@tamarind/contract/payout-batches';
import { listProposals } from '@tamarind/contract/proposals';
import { present } from '@tamarind/domain/present';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { Segmented } from '@tamarind/ui/Segmented';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { base64Of } from '#parts/base64-of.ts';
import { Note } from '#parts/Note.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useIsStale } from '#parts/useIsStale.ts';
import { usePayoutBatchesWords } from './words.ts';

/**
 * Proposes the outcomes of the payments in a bank file. They are read from the bank's status file or from statements.
 */
export function BankAnswer({ id }: { id: string }) {
  const t = usePayoutBatchesWords();
  const isStale = useIsStale();
  const mayPropose = hasRight(useStaff(), 'withdrawals.review');
  const call = useCall(answerPayoutBatch, { refreshes: [listPayoutBatches, getPayoutBatch, listProposals] });
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [rejected, setRejected] = useState<'return' | 'queue'>('return');
  const [reason, setReason] = useState('');
  if (!mayPropose) return null;
  const send = async (from: 'file' | 'statement') => {
    const wish = {
      id,
      from,
      rejected,
      reason: reason.trim(),
      ...present({ file: from === 'file' ? file?.text : undefined }),
    };
    const done = await call.send(wish);
    if (done) toast(t('proposed', { paid: done.paid, rejected: done.rejected }));
  };
  const isReady = !isStale && reason.trim().length >= 3;
  return (
    <section aria-label={t('answer')}>
      <Stack gap={12}>
        <h3>{t('answer')}</h3>
        <p>{t('answer.text')}</p>
        <Segmented
          label={t('rejected')}
          options={(['return', 'queue'] as const).map((value) => ({ value, label: t(`rejected.${value}`) }))}
          value={rejected}
          onChange={setRejected}
        />
        <Field
          label={t('reason')}
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Row>
          <Button kind="line" size="small" icon="upload-simple" onClick={() => input.current?.click()}>
            {file ? file.name : t('answer.file')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".xml"
            className="sr"
            tabIndex={-1}
            aria-label={t('answer.file')}
            onChange={({ target }) => {
              const [picked] = target.files ?? [];
              call.reset();
              if (!picked || picked.size > BYTES_MAX) return;
              void base64Of(picked).then((text) => {
                setFile({ name: picked.name, text });
                target.value = '';
              });
            }}
          />
          <Button kind="cta" size="small" disabled={!isReady || !file} onClick={() => void send('file')}>
            {t('propose')}
          </Button>
          <Button kind="line" size="small" disabled={!isReady} onClick={() => void send('statement')}>
            {t('answer.statement')}
          </Button>
        </Row>
        <Refused refusal={call.refusal} />
      </Stack>
    </section>
  );
}

/** Explains an error in the bank's file with a sentence of this page, and any other refusal with the general one. */
function Refused({ refusal }: { refusal: Refusal | undefined }) {
  const t = usePayoutBatchesWords();
  if (refusal?.code !== 'STATEMENT_FAULTY') return <RefusalNote refusal={refusal} />;
  const { fault, reference = '' } = refusal.details;
  const known = fitFaults.find((one) => one === fault) ?? 'unreadable';
  return (
    <div role="alert">
      <Note tone="danger" icon="warning">
        {t(`fault.${known}`, { reference: String(reference) })}
      </Note>
    </div>
  );
}

const fitFaults = ['other_file', 'unknown_payment', 'other_amount', 'contradiction', 'no_ends'] as const;
const BYTES_MAX = 2_000_000;
