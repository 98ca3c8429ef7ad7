import { useRef, useState, type FormEvent } from 'react';
import { staffLogin } from '@tamarind/contract/operators';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field } from '@tamarind/ui/Field';
import { Icon } from '@tamarind/ui/Icon';
import { startSession } from '@tamarind/ui/session.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Wordmark } from '@tamarind/ui/Wordmark';
import { useIsDemo } from '#shell/useIsDemo.ts';
import { Languages } from '#shell/UserMenu.tsx';
import { CodeBoxes } from '@tamarind/ui/CodeBoxes';
import styles from './LoginPage.module.css';
import { useSessionWords } from './words.ts';

/**
 * Name, password and authenticator code in one form; the error never names the wrong field, so nobody can guess them
 * one by one.
 */
export function LoginPage({ wasLost }: { wasLost: boolean }) {
  const t = useSessionWords();
  const errorText = useErrorText();
  const login = useCall(staffLogin);
  const isDemo = useIsDemo();
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState({ username: '', password: '', code: '' });
  const [isTouched, setTouched] = useState(false);
  const change = (part: Partial<typeof input>) => setInput((old) => ({ ...old, ...part }));
  const faults = {
    username: input.username.trim() === '',
    password: input.password === '',
    code: !/^\d{6}$/.test(input.code),
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (faults.username || faults.password || faults.code) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const staff = await login.send({ ...input, username: input.username.trim() });
    // A code works once: the next try needs another.
    if (staff) startSession({ token: staff.token, account: staff.username });
    else change({ code: '' });
  };
  const refusal = login.refusal;
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <Wordmark name="Tamarind Office" on="light" size={24} />
        <h1>{t('title')}</h1>
        {wasLost && !refusal && (
          <p className={styles.notice} role="status">
            <Icon name="info" size={18} />
            {t('lost')}
          </p>
        )}
        {refusal && (
          <p className={styles.error} role="alert">
            <Icon name="warning-circle-fill" size={18} />
            {refusal.code === 'CREDENTIALS_WRONG' ? t('wrong') : errorText(refusal)}
          </p>
        )}
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <Field
            label={t('username')}
            icon="user"
            name="username"
            autoComplete="username"
            maxLength={64}
            value={input.username}
            error={isTouched && faults.username ? t('usernameMissing') : undefined}
            onChange={({ target }) => change({ username: target.value })}
          />
          <Field
            label={t('password')}
            icon="lock"
            name="password"
            type="password"
            autoComplete="current-password"
            maxLength={128}
            value={input.password}
            error={isTouched && faults.password ? t('passwordMissing') : undefined}
            onChange={({ target }) => change({ password: target.value })}
          />
          <CodeBoxes
            label={t('code')}
            hint={t('codeHint')}
            value={input.code}
            error={isTouched && faults.code && login.state !== 'refused' ? t('codeMissing') : undefined}
            onChange={(code) => change({ code })}
          />
          <Button type="submit" kind="cta" size="large" isFull isBusy={login.state === 'sending'}>
            {t('submit')}
          </Button>
        </form>
        {isDemo && (
          <p className={styles.demo}>
            <Icon name="info" size={18} />
            <span>{t.rich('demo', {}, { c: <code /> })}</span>
          </p>
        )}
      </main>
      <footer className={styles.foot}>
        <Languages />
      </footer>
    </div>
  );
}
