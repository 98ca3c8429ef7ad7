import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { acceptInvitation, openInvitation } from '@tamarind/contract/staff-entry';
import { Button } from '@tamarind/ui/Button';
import { CodeBoxes } from '@tamarind/ui/CodeBoxes';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { Field } from '@tamarind/ui/Field';
import { qrModules, qrPath } from '@tamarind/ui/qr-modules.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useCall } from '@tamarind/ui/useCall.ts';
import { canHavePasskeys } from '@tamarind/ui/passkey-browser.ts';
import { type FormPart, useForm } from '@tamarind/ui/useForm.ts';
import { Wordmark } from '@tamarind/ui/Wordmark';
import { documentBrand } from '#parts/brand-name.ts';
import { Note } from '#parts/Note.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { useRoleNames } from '#parts/useRoleNames.ts';
import { Languages } from '#shell/UserMenu.tsx';
import { type Factor, FactorSwitch } from './FactorSwitch.tsx';
import styles from './LoginPage.module.css';
import { passkeyForJoining } from './passkey.ts';
import { useSessionWords } from './words.ts';

type Invitation = OutputOf<typeof openInvitation>;

/** Joining the staff by the link of an invitation: name, password and authenticator in one form. */
export function JoinPage() {
  const t = useSessionWords();
  const brand = documentBrand();
  const [invitation] = useState(() => location.hash.slice(1));
  const opening = useCall(openInvitation);
  const { send } = opening;
  const isLink = /^[A-Za-z0-9_-]{22}$/.test(invitation);
  useEffect(() => {
    if (!isLink) return;
    // The secret leaves the address bar and the history.
    history.replaceState(history.state, '', location.pathname);
    void send({ invitation });
  }, [invitation, isLink, send]);
  useEffect(() => {
    document.title = `${t('join')} · ${brand}`;
  }, [t, brand]);
  const isRefused = !isLink || opening.refusal !== undefined;
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <Wordmark name={brand} on="light" size={24} />
        <h1>{t('join')}</h1>
        {opening.value && <JoinForm invitation={invitation} open={opening.value} />}
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
  const roleNames = useRoleNames();
  const [, go] = useLocation();
  const call = useCall(acceptInvitation);
  const [factor, setFactor] = useState<Factor>('code');
  const [fault, setFault] = useState<string>();
  const form = useForm({
    start: { name: open.name, username: '', password: '', code: '' },
    check: ({ name, username, password, code }) => ({
      name: name.trim().length < 2 ? t('join.nameMissing') : undefined,
      username: /^[a-z][a-z0-9._-]{2,31}$/.test(username) ? undefined : t('join.usernameFault'),
      password: [...password].length < 12 ? t('join.passwordFault') : undefined,
      code: factor === 'passkey' || /^\d{6}$/.test(code) ? undefined : t('codeMissing'),
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
      setFault(undefined);
      const proof =
        factor === 'code' ? { code } : await passkeyForJoining(invitation, () => setFault(t('passkey.failed')));
      const joined = proof && (await call.send({ invitation, name: name.trim(), username, password, ...proof }));
      if (joined) go(`/?joined=${joined.username}`);
    },
  });
  return (
    <form {...form.props}>
      <p>{t('join.text', { mail: open.mail, roles: roleNames(open.roles) })}</p>
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
      <fieldset className={styles.factor}>
        <legend>{t('join.factor')}</legend>
        {canHavePasskeys() && <FactorSwitch factor={factor} onChange={setFactor} />}
        {factor === 'passkey' ? <p>{t('join.passkeyText')}</p> : <Authenticator open={open} form={form} />}
        {fault !== undefined && (
          <div role="alert">
            <Note tone="danger" icon="warning">
              {fault}
            </Note>
          </div>
        )}
      </fieldset>
      <RefusalNote refusal={form.refusal} />
      <Button type="submit" kind="cta" size="large" isFull isBusy={form.isBusy}>
        {t('join.submit')}
      </Button>
    </form>
  );
}

/** The secret of an authenticator app, and its first code. */
function Authenticator({ open, form }: { open: Invitation; form: FormPart<{ code: string }> }) {
  const t = useSessionWords();
  return (
    <>
      <p>{t('join.factorText')}</p>
      <Qr text={open.uri} label={t('join.qr')} />
      <p className={styles.secret}>
        <code>{open.secret}</code> <CopyButton text={open.secret} label={t('join.secret')} />
      </p>
      <CodeBoxes
        label={t('code')}
        hint={t('codeHint')}
        value={form.values.code}
        error={form.fault('code')}
        onChange={(code) => form.set({ code })}
      />
    </>
  );
}

/** A QR code drawn in the browser, so that the secret goes nowhere else. */
function Qr({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<{ path: string; size: number }>();
  useEffect(() => {
    let isCurrent = true;
    void qrModules(text).then((modules) => {
      if (isCurrent) setDrawing({ path: qrPath(modules), size: modules.size });
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const side = (drawing?.size ?? 0) + 2 * QUIET;
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <g transform={`translate(${QUIET} ${QUIET})`}>{drawing && <path d={drawing.path} />}</g>
    </svg>
  );
}

/** Width of the white border that a scanner needs, in squares. */
const QUIET = 4;
