import { useState, type FormEvent, type ReactNode } from 'react';
import type { Endpoint } from '@tamarind/contract/endpoint';
import type { Currency } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { serverNow } from '@tamarind/ui/clock.ts';
import { Field } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import type { Call } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Decision } from '#parts/Decision.tsx';
import { fromField, toField } from '#parts/moment.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { SubmitRow } from '#parts/SubmitRow.tsx';
import { useIsStale } from '#parts/useIsStale.ts';
import { useVersionsWords } from './words.ts';

const TEN_MINUTES_MS = 600_000;

interface Props<E extends Endpoint> {
  title: string;
  /** The name of the proposed version in the confirmation. */
  name: string;
  currency?: Currency | undefined;
  /** The form inside `children`, which has the version's own fields. */
  form: { tryAll(): object | undefined; readonly ref: (element: HTMLElement | null) => void };
  call: Call<E>;
  /** Sends the proposal. The promise resolves to whether it was accepted. */
  onSend: (effectiveFrom: Date, reason: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Proposes a new version of a price, a limit or a ladder: its fields, the time from which it applies, and a reason. It
 * applies after another person approves it.
 */
export function VersionForm<E extends Endpoint>(props: Props<E>) {
  const { title, name, currency, form, call, onSend, onClose, children } = props;
  const t = useVersionsWords();
  const isStale = useIsStale();
  const [isAsking, setAsking] = useState(false);
  const own = useForm({
    start: () => ({ from: toField(addMs(serverNow(), TEN_MINUTES_MS)) }),
    check: ({ from }) => ({ from: fromField(from) ? undefined : t('fromInvalid') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = form.tryAll() !== undefined;
    if (own.tryAll() && isWhole) setAsking(true);
  };
  const send = async (reason: string) => {
    const effectiveFrom = fromField(own.values.from);
    if (!effectiveFrom || !(await onSend(effectiveFrom, reason))) return;
    toast(t('ask.done'));
    onClose();
  };
  return (
    <Panel title={title} label={title}>
      <form ref={form.ref} noValidate onSubmit={submit}>
        <Stack gap={12}>
          {children}
          <div ref={own.ref}>
            <Field label={t('from')} hint={t('fromHint')} type="datetime-local" step={1} {...own.text('from')} />
          </div>
          {isStale && (
            <Note tone="warn" icon="warning">
              {t('stale')}
            </Note>
          )}
          <SubmitRow act={t('ask.send')} back={t('ask.back')} isDisabled={isStale} onBack={onClose} />
        </Stack>
      </form>
      <Decision
        isOpen={isAsking}
        title={t('ask.title', { name })}
        act={t('ask.act')}
        noteMax={300}
        call={call}
        currency={currency}
        onClose={() => setAsking(false)}
        onSend={(reason) => void send(reason)}
      >
        {t('ask.text')}
      </Decision>
    </Panel>
  );
}
