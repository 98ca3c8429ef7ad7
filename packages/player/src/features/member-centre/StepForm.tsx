import type { ReactNode } from 'react';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import styles from './StepDialog.module.css';

interface Props {
  form: Pick<FormPart<object>, 'props' | 'isBusy' | 'refusal'>;
  children: ReactNode;
  /** The label of the button, which names the action. */
  act: string;
  /** The refusal of another call that the step makes, shown while the form's own call has no refusal. */
  otherRefusal?: Refusal | undefined;
}

/** Layout of one step of My account: its fields, the refusal if it concerns no single field, and one button. */
export function StepForm({ form, children, act, otherRefusal }: Props) {
  const errorText = useErrorText();
  const refusal = form.refusal ?? otherRefusal;
  return (
    <form className={styles.form} {...form.props}>
      {children}
      {refusal && (
        <p className={styles.error} role="alert">
          {errorText(refusal)}
        </p>
      )}
      <Button kind="cta" size="large" isFull type="submit" isBusy={form.isBusy}>
        {act}
      </Button>
    </form>
  );
}
