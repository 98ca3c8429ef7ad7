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

export interface DecisionProps<E extends Endpoint> {
  isOpen: boolean;
  title: string;
  /** The consequence of the decision, in one or two sentences with amount and recipient. */
  children: ReactNode;
  /** The form within `children`. The decision is sent only if the form has no validation errors. */
  form?: { tryAll(): object | undefined };
  /** The label of the button, which names the action with its amount. */
  act: string;
  kind?: ButtonProps['kind'];
  /** The minimum length of the note, 3 by default; 0 makes the note optional. */
  noteMin?: number;
  /** The maximum length of the note; 500 unless the API contract of the call allows fewer. */
  noteMax?: number;
  call: Call<E>;
  currency?: Currency | undefined;
  onSend: (note: string) => void;
  onClose: () => void;
}

/**
 * The dialog that confirms an action of staff: its amount, its recipient and a reason, which is recorded in the audit
 * log.
 */
export function Decision<E extends Endpoint>(props: DecisionProps<E>) {
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
}: DecisionProps<E>) {
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
