import { type ReactNode, useState } from 'react';
import { Button } from '@tamarind/ui/Button';
import { CodeBoxes } from '@tamarind/ui/CodeBoxes';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { canHavePasskeys } from '@tamarind/ui/passkey-browser.ts';
import type { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Note } from '#parts/Note.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Stack } from '#parts/Row.tsx';
import { type Factor, FactorSwitch } from '#session/FactorSwitch.tsx';
import { passkeyForLogin } from '#session/passkey.ts';
import { useOwnAccessWords } from './words.ts';

export interface Proof {
  readonly password: string;
  readonly code?: string;
  readonly credential?: string;
}

interface Props {
  title: string;
  act: string;
  call: Pick<ReturnType<typeof useCall>, 'state' | 'refusal' | 'reset'>;
  onClose: () => void;
  /** Returns whether the fields above the password are filled in, and shows the errors of missing ones. */
  check?: () => boolean;
  onSend: (proof: Proof) => Promise<unknown>;
  children?: ReactNode;
}

/** The dialog for a change of the person's own login: its fields, then the password and a second factor once more. */
export function ProofDialog({ title, act, call, onClose, check = () => true, onSend, children }: Props) {
  const t = useOwnAccessWords();
  const [factor, setFactor] = useState<Factor>('code');
  const [fault, setFault] = useState<string>();
  const form = useForm({
    start: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: password === '' ? t('passwordMissing') : undefined,
      code: factor === 'passkey' || /^\d{6}$/.test(code) ? undefined : t('codeMissing'),
    }),
    call,
    refused: ({ code }) => (code === 'CREDENTIALS_WRONG' ? { password: t('proofWrong') } : undefined),
    submit: async ({ password, code }) => {
      if (!check()) return;
      setFault(undefined);
      const proof = factor === 'code' ? { code } : await passkeyForLogin(() => setFault(t('passkeyFailed')));
      if (!proof) return;
      await onSend({ password, ...proof });
      form.set({ code: '' });
    },
  });
  return (
    <Modal isOpen title={title} onClose={onClose}>
      <form {...form.props}>
        <Stack gap={12}>
          {children}
          <p>{t('proof')}</p>
          <Field
            label={t('password')}
            icon="lock"
            type="password"
            autoComplete="current-password"
            maxLength={128}
            {...form.text('password')}
          />
          {canHavePasskeys() && <FactorSwitch factor={factor} onChange={setFactor} />}
          {factor === 'code' && <CodeBoxes label={t('code')} hint={t('codeHint')} {...form.choice('code')} />}
          {fault !== undefined && (
            <div role="alert">
              <Note tone="danger" icon="warning">
                {fault}
              </Note>
            </div>
          )}
          <RefusalNote refusal={form.refusal} />
          <Button type="submit" kind="cta" isFull isBusy={form.isBusy}>
            {act}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
