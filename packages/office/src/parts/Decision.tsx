import type { ReactNode } from 'react';
import type { Endpoint } from '@tamarind/contract/endpoint';
import type { Currency } from '@tamarind/domain/money';
import type { ButtonProps } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { TextArea } from '@tamarind/ui/Field';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import type { Call } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Stack } from './Row.tsx';
import { usePartsWords } from './words.ts';

interface Props<E extends Endpoint> {
  isOpen: boolean;
  title: string;
  /** Consequence of the decision, in one or two sentences with amount and target. */
  children: ReactNode;
  /** The form that the children show; sent only without faults. */
  form?: { tryAll(): object | undefined };
  /** Names the act with its amount. */
  act: string;
  kind?: ButtonProps['kind'];
  /** Fewest characters of the note, 3 unless said otherwise; 0: a note is welcome but not needed. */
  noteMin?: number;
  /** Most characters; 500 unless the contract says fewer. */
  noteMax?: number;
  call: Call<E>;
  currency?: Currency | undefined;
  onSend: (note: string) => void;
  onClose: () => void;
}

/** Confirmation of a staff act with its amount, target and reason. The reason goes into the audit log. */
export function Decision<E extends Endpoint>(props: Props<E>) {
  // Unmount when closed, so that reopening clears the note and an old refusal.
  return props.isOpen ? <OpenDecision {...props} /> : null;
}

function OpenDecision<E extends Endpoint>({
  title,
  children,
  form,
  act,
  kind,
  noteMin = 3,
  noteMax = 500,
  call,
  currency,
  onSend,
  onClose,
}: Props<E>) {
  const t = usePartsWords();
  const errorText = useErrorText(currency);
  const own = useForm({
    start: { note: '' },
    check: ({ note }) => ({ note: note.trim().length < noteMin ? t('noteMissing', { min: noteMin }) : undefined }),
  });
  return (
    <ConfirmDialog
      isOpen
      title={title}
      act={act}
      back={t('goBack')}
      kind={kind}
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onCancel={() => {
        call.reset();
        onClose();
      }}
      onConfirm={() => {
        const isGood = form === undefined || form.tryAll() !== undefined;
        const typed = own.tryAll();
        if (isGood && typed) onSend(typed.note.trim());
      }}
    >
      <div ref={own.ref}>
        <Stack gap={12}>
          <div>{children}</div>
          <TextArea
            label={t(noteMin > 0 ? 'noteNeeded' : 'note')}
            hint={t('noteHint')}
            rows={2}
            maxLength={noteMax}
            {...own.text('note')}
          />
        </Stack>
      </div>
    </ConfirmDialog>
  );
}
