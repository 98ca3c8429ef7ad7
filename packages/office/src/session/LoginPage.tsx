import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { getHouse, staffLogin } from '@tamarind/contract/staff-entry';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Icon } from '@tamarind/ui/Icon';
import { LoginFields } from '@tamarind/ui/LoginFields';
import { startSession } from '@tamarind/ui/session.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Wordmark } from '@tamarind/ui/Wordmark';
import { useBrandName } from '#parts/brand-name.ts';
import { useIsDemo } from '#parts/useIsDemo.ts';
import { Languages } from '#parts/Languages.tsx';
import { CodeBoxes } from '@tamarind/ui/CodeBoxes';
import { canHavePasskeys } from '@tamarind/ui/passkey-browser.ts';
import { type Factor, FactorSwitch } from './FactorSwitch.tsx';
import styles from './LoginPage.module.css';
import { passkeyForLogin } from './passkey.ts';
import { useSessionWords } from './words.ts';

/**
 * Name, password and second factor in one form. The error never says which of the three was wrong, so that nobody can
 * guess them one by one.
 */
export function LoginPage({ wasLost }: { wasLost: boolean }) {
  const t = useSessionWords();
  const brand = useBrandName();
  const errorText = useErrorText();
  const login = useCall(staffLogin);
  const isDemo = useIsDemo();
  const hasNoOwner = useEndpoint(getHouse, {}).data?.hasOwner === false;
  const [params] = useSearchParams();
  const [joined, enrolled] = [params.get('joined'), params.get('enrolled')];
  const [factor, setFactor] = useState<Factor>('code');
  const [fault, setFault] = useState<string>();
  const form = useForm({
    start: { username: '', password: '', code: '' },
    check: ({ username, password, code }) => ({
      username: username.trim() === '' ? t('usernameMissing') : undefined,
      password: password === '' ? t('passwordMissing') : undefined,
      code: factor === 'passkey' || /^\d{6}$/.test(code) ? undefined : t('codeMissing'),
    }),
    submit: async (typed) => {
      const { password, code } = typed;
      const username = typed.username.trim();
      setFault(undefined);
      const proof = factor === 'code' ? { code } : await passkeyForLogin(() => setFault(t('passkey.failed')));
      const staff = proof && (await login.send({ username, password, ...proof }));
      // Clear the code after a refusal, because a code works only once.
      if (staff) startSession({ token: staff.token, account: staff.username });
      else form.reset({ ...typed, code: '' });
    },
  });
  const refusal = login.refusal;
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <Wordmark name={brand} on="light" size={24} />
        <h1>{t('title')}</h1>
        {hasNoOwner && (
          <p className={styles.notice} role="status">
            <Icon name="info" size={18} />
            <span>{t.rich('noOwner', {}, { c: <code /> })}</span>
          </p>
        )}
        {joined && !refusal && (
          <p className={styles.notice} role="status">
            <Icon name="check" size={18} />
            {t('joined', { username: joined })}
          </p>
        )}
        {enrolled && !refusal && (
          <p className={styles.notice} role="status">
            <Icon name="check" size={18} />
            {t('enrolled', { username: enrolled })}
          </p>
        )}
        {wasLost && !refusal && (
          <p className={styles.notice} role="status">
            <Icon name="info" size={18} />
            {t('lost')}
          </p>
        )}
        {!refusal && fault !== undefined && (
          <p className={styles.error} role="alert">
            <Icon name="warning-circle-fill" size={18} />
            {fault}
          </p>
        )}
        {refusal && (
          <p className={styles.error} role="alert">
            <Icon name="warning-circle-fill" size={18} />
            {refusal.code === 'CREDENTIALS_WRONG' ? t('wrong') : errorText(refusal)}
          </p>
        )}
        <form {...form.props}>
          <LoginFields labels={{ username: t('username'), password: t('password') }} text={form.text} />
          {canHavePasskeys() && <FactorSwitch factor={factor} onChange={setFactor} />}
          {factor === 'code' && <CodeBoxes label={t('code')} hint={t('codeHint')} {...form.choice('code')} />}
          <Button type="submit" kind="cta" size="large" isFull isBusy={form.isBusy || login.state === 'sending'}>
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
