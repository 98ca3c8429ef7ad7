import { useState, type FormEvent } from 'react';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { Button } from '@tamarind/ui/Button';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { toastRefusal } from '@tamarind/ui/RefusalSentence';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { enterSite } from '#parts/entry/enter-site.ts';
import styles from './HeaderLogin.module.css';
import { isEnabled } from '#parts/brand.ts';
import { modalComponent, openModal } from '#parts/modals.ts';
import { openProof } from '#parts/entry/open-proof.ts';
import { useShellWords } from './words.ts';

/**
 * The login form in the header of wide screens [C02]. If the login is refused, the login modal opens with the username
 * and the reason, because the header has no space for captcha and message.
 */
export function HeaderLogin() {
  const t = useShellWords();
  const [form, setForm] = useState({ username: '', password: '' });
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const username = form.username.trim();
    if (isBusy) return;
    if (username === '' || form.password === '') return openModal('loginPopupModal', username ? { username } : {});
    setBusy(true);
    try {
      // Load the login call on demand, because most visitors never log in here.
      const { login } = await import('@tamarind/contract/sessions');
      enterSite(await callEndpoint(login, { username, password: form.password, type: 'username' }));
    } catch (error) {
      const refusal = asRefusal(error);
      if (!openProof(refusal, false))
        openModal('loginPopupModal', { username, code: refusal.code, details: refusal.details });
      setForm({ username, password: '' });
    } finally {
      setBusy(false);
    }
  };
  const play = async () => {
    const { playFree } = await import('#parts/entry/free-play.ts');
    await playFree().catch((error: unknown) => toastRefusal(asRefusal(error)));
  };
  const input = (name: 'username' | 'password', icon: IconName) => (
    <label className={styles.field}>
      <Icon name={icon} size={18} />
      <input
        type={name === 'password' ? 'password' : 'text'}
        aria-label={t(name)}
        placeholder={t(name)}
        autoComplete={name === 'password' ? 'current-password' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={name === 'password' ? 128 : 64}
        value={form[name]}
        onChange={(event) => setForm({ ...form, [name]: event.target.value })}
      />
    </label>
  );
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {input('username', 'user')}
      {input('password', 'lock')}
      <Button type="submit" kind="line" isBusy={isBusy}>
        {t('login')}
      </Button>
      <span className={styles.asides}>
        {isEnabled(useWhitelabel(), 'FREEPLAY') && (
          <button type="button" className={styles.forgot} onClick={() => void play()}>
            {t('freePlay')}
          </button>
        )}
        {modalComponent('forgetPassModal') && (
          <button type="button" className={styles.forgot} onClick={() => openModal('forgetPassModal')}>
            {t('forgot')}
          </button>
        )}
      </span>
    </form>
  );
}
