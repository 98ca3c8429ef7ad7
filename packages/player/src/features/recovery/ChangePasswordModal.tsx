import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { changePassword } from '@tamarind/contract/recovery';
import { logout } from '@tamarind/contract/sessions';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { endSession, startSession, useSession } from '@tamarind/ui/session.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { closeModal, type ModalProps } from '#parts/modals.ts';
import { NewPassword, useNewPasswordCheck } from './NewPassword.tsx';
import styles from './recovery.module.css';
import { useRecoveryWords } from './words.ts';

/**
 * The modal "changePassModal" [D05], which sets a new login password. While the server requires a new password, the
 * only other choice is to log out [H04].
 */
export default function ChangePasswordModal({ isOpen, onClose }: ModalProps<'changePassModal'>) {
  const t = useRecoveryWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [path, navigate] = useLocation();
  const session = useSession();
  const due = session?.changeDue ?? undefined;
  const call = useCall(changePassword);
  const passwordFaults = useNewPasswordCheck();
  const form = useForm({
    start: { old: '', password: '', again: '' },
    check: (values) => ({
      old: values.old === '' ? t('empty', { field: t('old') }) : undefined,
      ...passwordFaults(values, session?.account ?? ''),
    }),
    submit: async ({ old, password, again }) => {
      const done = await call.send({ oldPassword: old, newPassword: password, confirmNewPassword: again });
      if (!done || !session) return;
      const { changeDue: _gone, ...free } = session;
      startSession(free);
      toast(t('changed'));
      closeModal('changePassModal');
      // Refetch everything that the server refused until the password was changed.
      void client.invalidateQueries();
      if (path !== '/') navigate('/');
    },
  });
  const leave = async () => {
    await callEndpoint(logout, {}).catch(() => undefined);
    endSession();
    closeModal('changePassModal');
  };
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('change')} isForced={due !== undefined}>
      <form className={styles.form} {...form.props}>
        <p>
          {t('account')} <b>{session?.account}</b>
        </p>
        {due !== undefined && (
          <p className={styles.told} role="status">
            {t(`due.${due}`)}
          </p>
        )}
        <Field
          label={t('old')}
          icon="lock"
          name="oldPassword"
          type="password"
          autoComplete="current-password"
          maxLength={128}
          {...form.text('old')}
        />
        <NewPassword form={form} />
        {call.refusal && (
          <p className={styles.refused} role="alert">
            {call.refusal.code === 'CREDENTIALS_WRONG' ? t('old.wrong') : errorText(call.refusal)}
          </p>
        )}
        <Button kind="cta" size="large" isFull type="submit" isBusy={call.state === 'sending'}>
          {t('change')}
        </Button>
        {due !== undefined && (
          <Button kind="ghost" isFull onClick={() => void leave()}>
            {t('logout')}
          </Button>
        )}
      </form>
    </Modal>
  );
}
