import { verifyAudit } from '@tamarind/contract/audit';
import { Button } from '@tamarind/ui/Button';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Note } from '#parts/Note.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row } from '#parts/Row.tsx';
import styles from './Verification.module.css';
import { useAuditWords } from './words.ts';

/**
 * Recomputes every hash from the first record to the last. Staff can save the newest hash elsewhere and compare it
 * later.
 */
export function Verification() {
  const t = useAuditWords();
  const { number } = useFormat();
  const call = useCall(verifyAudit);
  const { value, refusal } = call;
  return (
    <div className={styles.verify}>
      <Button
        kind="line"
        size="small"
        icon="shield-check"
        isBusy={call.state === 'sending'}
        onClick={() => void call.send({})}
      >
        {t('verify')}
      </Button>
      <div role="status" className={styles.outcome}>
        <RefusalNote refusal={refusal} />
        {value?.intact === true && (
          <Note tone="win" icon="check-circle">
            <Row gap={6}>
              <span>{t('intact', { records: number(value.records) })}</span>
              <span className="mono">{value.head}</span>
              <CopyButton text={value.head} label={t('head')} />
            </Row>
          </Note>
        )}
        {value?.intact === false && (
          <Note tone="danger" icon="warning">
            {t('broken', { seq: value.brokenAt ?? 0 })}
          </Note>
        )}
      </div>
    </div>
  );
}
