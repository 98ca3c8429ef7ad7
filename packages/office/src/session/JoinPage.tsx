import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { acceptInvitation, enrolStaffFactor, openInvitation } from '@tamarind/contract/staff-entry';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Field } from '@tamarind/ui/Field';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useCall } from '@tamarind/ui/useCall.ts';
import { canHavePasskeys } from '@tamarind/ui/passkey-browser.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Wordmark } from '@tamarind/ui/Wordmark';
import { documentBrand } from '#parts/brand-name.ts';
import { Note } from '#parts/Note.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { limitedRoles, useLimitedRoleNames } from '#parts/limits.tsx';
import { Languages } from '#parts/Languages.tsx';
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx';
import { type Factor, FactorSwitch } from './FactorSwitch.tsx';
import styles from './LoginPage.module.css';
import { passkeyForJoining } from './passkey.ts';
import { useSessionWords } from './words.ts';

type Invitation = OutputOf<typeof openInvitation>;

/**
 * The page on which an invited person joins the staff: name, password and second factor in one form. A person whose
 * second factor was reset opens the page by another link, and registers a new one.
 */
export function JoinPage() {
  const t = useSessionWords();
  const brand = documentBrand();
  const [invitation] = useState(() => location.hash.slice(1));
  const opening = useCall(openInvitation);
  const { send } = opening;
  const isLink = /^[A-Za-z0-9_-]{22}$/.test(invitation);
  useEffect(() => {
    if (!isLink) return;
    // Remove the link's secret from the address bar and the history.
    history.replaceState(history.state, '', location.pathname);
    void send({ invitation });
  }, [invitation, isLink, send]);
  const title = opening.value && opening.value.enrols !== null ? 'enrol' : 'join';
  useEffect(() => {
    document.title = `${t(title)} · ${brand}`;
  }, [t, title, brand]);
  const isRefused = !isLink || opening.refusal !== undefined;
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <Wordmark name={brand} on="light" size={24} />
        <h1>{t(title)}</h1>
        {opening.value &&
          (opening.value.enrols === null ? (
            <JoinForm invitation={invitation} open={opening.value} />
          ) : (
            <EnrolForm invitation={invitation} open={opening.value} username={opening.value.enrols} />
          ))}
        {isRefused &&
          (opening.refusal && opening.refusal.code !== 'INVITATION_INVALID' ? (
            <RefusalNote refusal={opening.refusal} />
          ) : (
            <Note tone="danger" icon="warning">
              {t('join.invalid')}
            </Note>
          ))}
        {!opening.value && !isRefused && <SkeletonRows count={5} height={44} />}
      </main>
      <footer className={styles.foot}>
        <Languages />
      </footer>
    </div>
  );
}

function JoinForm({ invitation, open }: { invitation: string; open: Invitation }) {
  const t = useSessionWords();
  const roleNames = useLimitedRoleNames();
  const [, go] = useLocation();
  const call = useCall(acceptInvitation);
  const factor = useNewFactor(invitation);
  const form = useForm({
    start: { name: open.name, username: '', password: '', code: '' },
    check: ({ name, username, password, code }) => ({
      name: name.trim().length < 2 ? t('join.nameMissing') : undefined,
      username: /^[a-z][a-z0-9._-]{2,31}$/.test(username) ? undefined : t('join.usernameFault'),
      password: [...password].length < 12 ? t('join.passwordFault') : undefined,
      code: factor.faultOf(code),
    }),
    call,
    refused: ({ code }) =>
      code === 'USERNAME_TAKEN'
        ? { username: t('join.usernameTaken') }
        : code === 'PASSWORD_TOO_COMMON'
          ? { password: t('join.passwordCommon') }
          : code === 'TOTP_WRONG'
            ? { code: t('join.codeWrong') }
            : undefined,
    submit: async ({ name, username, password, code }) => {
      const proof = await factor.proofOf(code);
      const joined = proof && (await call.send({ invitation, name: name.trim(), username, password, ...proof }));
      if (joined) go(`/?joined=${joined.username}`);
    },
  });
  return (
    <form {...form.props}>
      <p>{t('join.text', { mail: open.mail, roles: roleNames(limitedRoles(open.roles, open)) })}</p>
      <p>
        <small>
          {t('join.until')} <DateText at={open.expiresAt} form="full" />
        </small>
      </p>
      <Field label={t('join.name')} icon="user" autoComplete="name" maxLength={60} {...form.text('name')} />
      <Field
        label={t('username')}
        hint={t('join.usernameHint')}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={32}
        {...form.text('username')}
      />
      <Field
        label={t('password')}
        hint={t('join.passwordHint')}
        icon="lock"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        {...form.text('password')}
      />
      <FactorFields open={open} {...factor.choice} code={form.choice('code')} />
      <RefusalNote refusal={form.refusal} />
      <Button type="submit" kind="cta" size="large" isFull isBusy={form.isBusy}>
        {t('join.submit')}
      </Button>
    </form>
  );
}

interface EnrolProps {
  invitation: string;
  open: Invitation;
  username: string;
}

/** The password and a new second factor, for a person whose old ones were reset. */
function EnrolForm({ invitation, open, username }: EnrolProps) {
  const t = useSessionWords();
  const [, go] = useLocation();
  const call = useCall(enrolStaffFactor);
  const factor = useNewFactor(invitation);
  const form = useForm({
    start: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: password === '' ? t('passwordMissing') : undefined,
      code: factor.faultOf(code),
    }),
    call,
    refused: ({ code }) =>
      code === 'CREDENTIALS_WRONG'
        ? { password: t('enrol.wrong') }
        : code === 'TOTP_WRONG'
          ? { code: t('join.codeWrong') }
          : undefined,
    submit: async ({ password, code }) => {
      const proof = await factor.proofOf(code);
      const enrolled = proof && (await call.send({ invitation, password, ...proof }));
      if (enrolled) go(`/?enrolled=${enrolled.username}`);
    },
  });
  return (
    <form {...form.props}>
      <p>{t('enrol.text', { username })}</p>
      <p>
        <small>
          {t('join.until')} <DateText at={open.expiresAt} form="full" />
        </small>
      </p>
      <Field
        label={t('password')}
        icon="lock"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        {...form.text('password')}
      />
      <FactorFields open={open} {...factor.choice} code={form.choice('code')} />
      <RefusalNote refusal={form.refusal} />
      <Button type="submit" kind="cta" size="large" isFull isBusy={form.isBusy}>
        {t('enrol.submit')}
      </Button>
    </form>
  );
}

/** State of the choice between an authenticator and a passkey, with the proof that the new second factor works. */
function useNewFactor(invitation: string) {
  const t = useSessionWords();
  const [factor, setFactor] = useState<Factor>('code');
  const [failed, setFailed] = useState(false);
  return {
    choice: { factor, onFactor: setFactor, hasPasskeyFailed: failed },
    /**
     * The error sentence about an incomplete code; undefined if the code has six digits, or if a passkey is created
     * instead.
     */
    faultOf: (code: string) => (factor === 'passkey' || /^\d{6}$/.test(code) ? undefined : t('codeMissing')),
    /**
     * Returns the proof of the new second factor for the server; undefined if the person cancelled the passkey dialog,
     * or if the passkey failed.
     */
    proofOf: async (code: string) => {
      setFailed(false);
      return factor === 'code' ? { code } : passkeyForJoining(invitation, () => setFailed(true));
    },
  };
}

interface FactorProps {
  open: Invitation;
  factor: Factor;
  onFactor: (factor: Factor) => void;
  code: { value: string; error?: string | undefined; onChange: (code: string) => void };
  hasPasskeyFailed: boolean;
}

/** The inputs for registering a second factor. */
function FactorFields({ open, factor, onFactor, code: { value, error, onChange }, hasPasskeyFailed }: FactorProps) {
  const t = useSessionWords();
  return (
    <fieldset className={styles.factor}>
      <legend>{t('join.factor')}</legend>
      {canHavePasskeys() && <FactorSwitch factor={factor} onChange={onFactor} />}
      {factor === 'passkey' ? (
        <p>{t('join.passkeyText')}</p>
      ) : (
        <AuthenticatorSecret secret={open} code={value} error={error} onCode={onChange} />
      )}
      {hasPasskeyFailed && (
        <div role="alert">
          <Note tone="danger" icon="warning">
            {t('passkey.failed')}
          </Note>
        </div>
      )}
    </fieldset>
  );
}
