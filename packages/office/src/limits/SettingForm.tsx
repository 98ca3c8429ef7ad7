import { useState, type ReactNode } from 'react';
import type { Endpoint } from '@tamarind/contract/endpoint';
import type { Currency } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { Field } from '@tamarind/ui/Field';
import type { Call } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { fromField, toField } from '#parts/moment.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsStale } from '#shell/useIsStale.ts';
import { useLimitsWords } from './words.ts';

const TEN_MINUTES_MS = 600_000;

interface Props<E extends Endpoint> {
  title: string;
  /** Name of the requested setting, used in the confirmation. */
  name: string;
  currency: Currency;
  call: Call<E>;
  /** Whether the input is a valid setting; invalid fields are marked once `isTouched`. */
  isWhole: boolean;
  isTouched: boolean;
  onTouch: () => void;
  onSend: (effectiveFrom: Date, reason: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Form that requests new limits: its fields, the start time, and a reason before it is sent. */
export function SettingForm<E extends Endpoint>(props: Props<E>) {
  const { title, name, currency, call, isWhole, isTouched, onTouch, onSend, onClose, children } = props;
  const t = useLimitsWords();
  const isStale = useIsStale();
  const [from, setFrom] = useState(() => toField(addMs(serverNow(), TEN_MINUTES_MS)));
  const [isAsking, setAsking] = useState(false);
  const effectiveFrom = fromField(from);
  return (
    <Panel title={title} label={title}>
      <Stack gap={12}>
        {children}
        <Field
          label={t('from')}
          hint={t('fromHint')}
          type="datetime-local"
          step={1}
          value={from}
          error={isTouched && effectiveFrom === undefined ? t('fromInvalid') : undefined}
          onChange={({ target }) => setFrom(target.value)}
        />
        {isStale && (
          <Note tone="warn" icon="warning">
            {t('stale')}
          </Note>
        )}
        <Row>
          <Button
            kind="cta"
            size="small"
            disabled={isStale}
            onClick={() => {
              onTouch();
              if (isWhole && effectiveFrom !== undefined) setAsking(true);
            }}
          >
            {t('ask.send')}
          </Button>
          <Button kind="line" size="small" onClick={onClose}>
            {t('ask.back')}
          </Button>
        </Row>
      </Stack>
      <Decision
        isOpen={isAsking}
        title={t('ask.title', { name })}
        act={t('ask.act')}
        noteMax={300}
        call={call}
        currency={currency}
        onClose={() => setAsking(false)}
        onSend={(reason) => effectiveFrom !== undefined && onSend(effectiveFrom, reason)}
      >
        {t('ask.text')}
      </Decision>
    </Panel>
  );
}
